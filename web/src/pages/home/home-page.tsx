import { Link } from 'wouter'
import { searchPath } from '../../addresses.ts'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { HomeDocument, type HomeQuery } from '../../api/documents.generated.ts'
import { SearchBox } from '../../frame/search-box.tsx'
import { findKind } from '../../model/kinds.ts'
import { nameOf, type Facet } from '../../model/names.ts'
import { Failure } from '../../parts/failure.tsx'
import { quantity, countText } from '../../parts/figures.ts'
import { KindIcon } from '../../parts/kind-icon.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { RecentChanges } from '../changes/recent-changes.tsx'
import { LACKING } from '../../views/criteria.ts'
import { EmptyCatalog } from './empty-catalog.tsx'
import styles from './home.module.css'

const UNDESCRIBED_TABLES = searchPath({
  filters: { _entityType: ['DATASET'], described: [LACKING] },
})

/** Renders the home page: a search box, counts of entities, and recent changes. */
export function HomePage() {
  useTitle('')
  const { data, error, refetch } = useCatalogQuery(HomeDocument, {})
  const everything = data?.everything
  const total = countEverything(everything)
  return (
    <div className={styles.home}>
      <h1>What are you looking for?</h1>
      <SearchBox isLarge />
      {error && <Failure error={error} retry={refetch} />}
      {total === 0 && <EmptyCatalog />}
      {data && everything && total !== 0 && (
        <>
          <p className={styles.total}>
            <Link href={searchPath({})}>{quantity(total ?? 0, 'entity', 'entities')}</Link> in this
            catalog: <Link href="/domains">domains</Link>, <Link href="/glossary">glossary</Link>,{' '}
            <Link href={UNDESCRIBED_TABLES}>assets without a description</Link>
          </p>
          <div className={styles.columns}>
            <Counts title="By type" facet={findFacet(everything.facets, '_entityType')} />
            <div className={styles.stack}>
              <Counts title="By platform" facet={findFacet(everything.facets, 'platform')} />
              <Counts title="By domain" facet={findFacet(everything.facets, 'domains')} />
            </div>
            <RecentChanges className={styles.block} />
          </div>
        </>
      )}
    </div>
  )
}

/** Types of which every catalog has entities from its first start, so they are not counted. */
const UNCOUNTED: readonly (string | null)[] = [
  'CUSTOM_OWNERSHIP_TYPE',
  'DATAHUB_POLICY',
  'DATAHUB_ROLE',
]

function countEverything(everything: HomeQuery['everything'] | undefined): number | undefined {
  if (!everything) return undefined
  const types = findFacet(everything.facets, '_entityType')?.aggregations ?? []
  const uncountedTypes = types.filter(({ value }) => UNCOUNTED.includes(value))
  return uncountedTypes.reduce((total, { count }) => total - (count ?? 0), everything.total ?? 0)
}

const findFacet = (facets: readonly Facet[] | null, field: string) =>
  facets?.find((facet) => facet.field === field)

/** Renders the values of a facet with their counts, as links to searches. */
function Counts({ title, facet }: { readonly title: string; readonly facet: Facet | undefined }) {
  const values = (facet?.aggregations ?? []).filter(({ value }) => !UNCOUNTED.includes(value))
  if (!facet?.field || values.length === 0) return null
  const { field } = facet
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      <ul>
        {values.map(({ value, count, entity }) => (
          <li key={value}>
            <Link
              href={searchPath({ filters: { [field]: [value ?? ''] } })}
              className={styles.count}
            >
              <span>
                {field === '_entityType' && <KindIcon type={value ?? ''} />}
                {entity ? nameOf(entity) : findKind(value ?? '').many}
              </span>
              <span>{countText(count ?? 0)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
