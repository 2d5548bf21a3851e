import { descriptionOf } from '../../model/card.ts'
import type { Whole } from '../../model/names.ts'
import { Empty } from '../../parts/empty.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { dayText } from '../../parts/figures.ts'
import { Markdown } from '../../parts/markdown.tsx'
import styles from './entity.module.css'

/** What people have written about an entity, what it links to, and what its source says of it. */
export function Documentation({ entity }: { readonly entity: Whole }) {
  const description = descriptionOf(entity)
  const links = linksOf(entity)
  const properties = propertiesOf(entity)
  const view = entity.__typename === 'Dataset' ? entity.viewProperties : null
  if (!description && links.length + properties.length === 0 && !view?.logic) {
    return <Empty title="Nobody has described this yet" />
  }
  return (
    <div className={styles.documentation}>
      {description && <Markdown text={description} />}
      {links.length > 0 && (
        <section>
          <h2>Links</h2>
          <ul>
            {links.map(({ url, text, author, time }) => (
              <li key={url + text} className={styles.outward}>
                <a href={url} target="_blank" rel="noreferrer">
                  {text}
                </a>
                <span className="quiet">
                  {author && <EntityLink entity={author} />} {time ? dayText(time) : ''}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {view?.logic && (
        <section>
          <h2>Definition</h2>
          <pre className={styles.code} tabIndex={0}>
            {view.logic}
          </pre>
        </section>
      )}
      {properties.length > 0 && (
        <section>
          <h2>Properties</h2>
          <dl className={styles.properties}>
            {properties.map(({ key, value }) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

/** Only what browsers go to; a stored link could be code. */
const isSafe = (url: string): boolean => /^(https?|mailto):/i.test(url)

function linksOf(entity: Whole) {
  const memory = 'institutionalMemory' in entity ? entity.institutionalMemory : undefined
  const kept = (memory?.elements ?? []).map(({ url, description, author, created }) => ({
    url: url ?? '',
    text: description || url || '',
    author,
    time: created?.time,
  }))
  const own = outwardOf(entity).map(({ url, text }) => ({ url, text, author: null, time: null }))
  return [...own, ...kept].filter(({ url }) => isSafe(url))
}

/** Where the thing itself is. */
function outwardOf(entity: Whole): { url: string; text: string }[] {
  const properties = 'properties' in entity ? entity.properties : undefined
  if (!properties) return []
  const found: Record<string, unknown> = { ...properties }
  return ['externalUrl', 'chartUrl', 'dashboardUrl', 'sourceUrl'].flatMap((member) => {
    const url = found[member]
    return typeof url === 'string' ? [{ url, text: 'Open it where it lives' }] : []
  })
}

function propertiesOf(entity: Whole) {
  switch (entity.__typename) {
    case 'Dataset':
    case 'Chart':
    case 'Dashboard':
    case 'DataJob':
    case 'DataFlow':
    case 'Container':
    case 'GlossaryTerm':
    case 'GlossaryNode':
    case 'Domain':
      return entity.properties?.customProperties ?? []
    default:
      return []
  }
}
