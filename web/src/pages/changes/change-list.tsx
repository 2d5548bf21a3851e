import { EntityLink } from '../../parts/entity-link.tsx'
import { dateTimeText } from '../../parts/figures.ts'
import styles from './changes.module.css'
import { NOBODY, tellEntry, type Entry } from '../../model/change-words.ts'
import { Clauses } from '../../parts/clauses.tsx'

/** Entities of a bundle that are named. */
const NAMED_MAX = 3
const ADDED_ALL = { clauses: [['added them to the catalog']], more: 0 }

interface Props {
  /** Entries that are told as one: see `bundleAdditions`. */
  readonly bundles: readonly (readonly Entry[])[]
}

/** Renders changes in words, the newest first. */
export function ChangeList({ bundles }: Props) {
  return (
    <ol className={styles.list}>
      {bundles.map((bundle) => {
        const [entry] = bundle
        if (!entry) return null
        return (
          <li key={entry.position} className={styles.entry}>
            <div className={styles.entities}>
              {bundle.slice(0, NAMED_MAX).map((named) => (
                <ChangedEntity key={named.position} entry={named} />
              ))}
              {bundle.length > NAMED_MAX && <span className="quiet">and others</span>}
            </div>
            <time dateTime={new Date(entry.time).toISOString()}>{dateTimeText(entry.time)}</time>
            <p>
              <Author entry={entry} />{' '}
              <Clauses {...(bundle.length > 1 ? ADDED_ALL : tellEntry(entry))} />
            </p>
          </li>
        )
      })}
    </ol>
  )
}

/** Deleted entities have only their URN. */
function ChangedEntity({ entry: { entity, urn } }: { readonly entry: Entry }) {
  if (entity?.exists) return <EntityLink entity={entity} hasIcon />
  return <code className={styles.gone}>{urn}</code>
}

function Author({ entry: { author, source } }: { readonly entry: Entry }) {
  if (source === 'system') return 'Trellis'
  if (!author || author.urn === NOBODY) return 'Somebody'
  return <EntityLink entity={author} />
}
