import { useSearchParams } from 'wouter'
import { asOfMillis, useAsOf } from '../../api/as-of.ts'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { EntityPageDocument } from '../../api/documents.generated.ts'
import { nameOf } from '../../model/names.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { dateTimeText } from '../../parts/figures.ts'
import { useTitle } from '../../parts/use-title.ts'
import { FactsPanel } from './facts-panel.tsx'
import styles from './entity.module.css'
import { Header } from './header.tsx'
import { TabBar } from './tab-bar.tsx'
import { chooseTabs } from './tabs.tsx'

/** Renders the page of an entity, one tab at a time. */
export function EntityPage({ urn }: { readonly urn: string }) {
  const [parameters] = useSearchParams()
  const asOf = useAsOf()
  const variables = { urn, isPast: asOf !== undefined }
  // Another time of the same entity replaces the page when it is read.
  const options = { asOf, keepsPrevious: true }
  const { data, error, refetch } = useCatalogQuery(EntityPageDocument, variables, options)
  const entity = data?.entity
  useTitle(entity ? nameOf(entity) : urn)
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <div className={styles.page} aria-busy="true" />
  if (!entity?.exists) return <EntityNotFound urn={urn} />
  const tabs = chooseTabs(entity, asOf !== undefined)
  const tab = tabs.find(({ key }) => key === parameters.get('tab')) ?? tabs[0]
  if (!tab) return null
  return (
    <div className={styles.page}>
      <Header entity={entity} />
      <TabBar tabs={tabs} current={tab} urn={urn} />
      <div className={tab.isWide ? styles.wide : styles.body}>
        <section className={styles.content} aria-label={tab.title}>
          <tab.Content entity={entity} />
        </section>
        {!tab.isWide && <FactsPanel entity={entity} />}
      </div>
    </div>
  )
}

function EntityNotFound({ urn }: { readonly urn: string }) {
  const asOf = useAsOf()
  if (asOf !== undefined) {
    const millis = asOfMillis(asOf)
    return (
      <Empty title="Not in the catalog yet">
        <p>
          Nothing had been written for <code>{urn}</code>{' '}
          {millis === undefined ? 'then' : `until ${dateTimeText(millis)}`}.
        </p>
      </Empty>
    )
  }
  return (
    <Empty title="Entity not found">
      <p>
        No metadata has been written for <code>{urn}</code>. Other entities may still refer to it.
      </p>
    </Empty>
  )
}
