import type { ReactNode } from 'react'
import { domainOf, ownersOf, tagsOf, termsOf } from '../../model/card.ts'
import type { Whole } from '../../model/names.ts'
import { Tags, Terms } from '../../parts/chips.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { bytesText, countText, dayText } from '../../parts/figures.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './entity.module.css'

/** Who is responsible, and what an entity belongs to. */
export function About({ entity }: { readonly entity: Whole }) {
  const owners = ownersOf(entity)
  const tags = tagsOf(entity)
  const terms = termsOf(entity)
  const domain = domainOf(entity)
  return (
    <aside className={styles.about} aria-label="About">
      <Part title="Owners">
        {owners.map(({ owner, as }) => (
          <div key={owner.urn + as} className={styles.owner}>
            <EntityLink entity={owner} hasIcon />
            {as && <span className="quiet">{as}</span>}
          </div>
        ))}
      </Part>
      <Part title="Domain">{domain && <EntityLink entity={domain} hasIcon />}</Part>
      <Part title="Tags">
        {tags.length > 0 && (
          <div className={styles.chips}>
            <Tags tags={tags} />
          </div>
        )}
      </Part>
      <Part title="Terms">
        {terms.length > 0 && (
          <div className={styles.chips}>
            <Terms terms={terms} />
          </div>
        )}
      </Part>
      <Figures entity={entity} />
      <div className={styles.urn}>
        <code>{entity.urn}</code>
        <CopyButton text={entity.urn} label="Copy the URN" />
      </div>
    </aside>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const isEmpty = !children || (Array.isArray(children) && children.length === 0)
  if (isEmpty) return null
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Figures({ entity }: { readonly entity: Whole }) {
  const figures = figuresOf(entity).filter(([, value]) => value)
  if (figures.length === 0) return null
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type FigureOf = readonly [name: string, value: string | null | undefined | false]

function figuresOf(entity: Whole): FigureOf[] {
  switch (entity.__typename) {
    case 'Dataset': {
      const { origin, properties, statsSummary, viewProperties } = entity
      const { rowCount, sizeInBytes, queryCountLast30Days, uniqueUserCountLast30Days } =
        statsSummary ?? {}
      const created = properties?.created
      const changed = properties?.lastModified?.time
      return [
        ['Rows', rowCount && countText(rowCount)],
        ['Size', sizeInBytes && bytesText(sizeInBytes)],
        ['Queries in 30 days', queryCountLast30Days && countText(queryCountLast30Days)],
        ['Users in 30 days', uniqueUserCountLast30Days && countText(uniqueUserCountLast30Days)],
        ['Created', created && dayText(created)],
        ['Changed', changed && dayText(changed)],
        ['Environment', origin],
        ['Materialized', viewProperties && (viewProperties.materialized ? 'yes' : 'no')],
      ].map(([name, value]) => [name || '', value || undefined] as const)
    }
    case 'Chart':
      return [['Shown as', entity.properties?.type?.toLowerCase()]]
    case 'DataFlow':
      return [['Cluster', entity.cluster]]
    case 'CorpUser':
      return [
        ['Title', entity.properties?.title],
        ['Department', entity.properties?.departmentName],
        ['E-mail', entity.properties?.email],
      ]
    case 'CorpGroup':
      return [['E-mail', entity.properties?.email]]
    default:
      return []
  }
}
