import { RevertRunButton } from '../../edits/revert.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { countText, dateTimeText, quantity } from '../../parts/figures.ts'
import styles from './changes.module.css'
import { NOBODY, tellEntry, type Entry } from '../../model/change-words.ts'
import { nameOf } from '../../model/names.ts'
import { useMayRevertRuns } from '../../model/permissions.ts'
import { Clauses } from '../../parts/clauses.tsx'

/** Entities of a bundle that are named. */
const NAMED_MAX = 3
const ADDED_ALL = { clauses: [['added them to the catalog']], more: 0 }

type Changed = Pick<Entry, 'urn' | 'entity'>

interface Props {
  /** Entries that are told as one: see `bundleAdditions`. */
  readonly bundles: readonly (readonly Entry[])[]
  /** Whether the list is of one entity, whose lines offer to revert the whole run. */
  readonly isOfEntity?: boolean
}

/** Renders changes in words, the newest first. */
export function ChangeList({ bundles, isOfEntity = false }: Props) {
  const mayRevert = useMayRevertRuns()
  return (
    <ol className={styles.list}>
      {bundles.map((bundle) => {
        const [entry] = bundle
        if (!entry) return null
        const changed = bundle.flatMap(changedEntities)
        const total = bundle.reduce((sum, { entityTotal }) => sum + entityTotal, 0)
        const isRun = entry.entityTotal > 1 || isOfEntity
        return (
          <li key={entry.position} className={styles.entry}>
            <div className={styles.entities}>
              {changed.slice(0, NAMED_MAX).map((one) => (
                <ChangedEntity key={one.urn} changed={one} />
              ))}
              {total > NAMED_MAX && (
                <span className="quiet">and {quantity(total - NAMED_MAX, 'other')}</span>
              )}
            </div>
            <time dateTime={new Date(entry.time).toISOString()}>{dateTimeText(entry.time)}</time>
            <p>
              <Author entry={entry} /> <What bundle={bundle} />
            </p>
            {isRun && entry.runId !== null && mayRevert(entry.author) && (
              <div className={styles.revert}>
                <RevertRunButton runId={entry.runId} entityTotal={entry.entityTotal} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Returns the entities that an entry names, the one whose changes it tells first. */
const changedEntities = ({ urn, entity, others }: Entry): Changed[] => [
  { urn, entity },
  ...others.flatMap((other) => (other ? [{ urn: other.urn, entity: other }] : [])),
]

function What({ bundle }: { readonly bundle: readonly Entry[] }) {
  const [entry] = bundle
  if (!entry) return null
  if (bundle.length > 1) return <Clauses {...ADDED_ALL} />
  if (entry.entityTotal === 1) return <Clauses {...tellEntry(entry)} />
  return (
    <>
      changed {countText(entry.entityTotal)} entities together;{' '}
      {entry.entity ? nameOf(entry.entity) : entry.urn}: <Clauses {...tellEntry(entry)} />
    </>
  )
}

/** Deleted entities have only their URN. */
function ChangedEntity({ changed: { entity, urn } }: { readonly changed: Changed }) {
  if (entity?.exists) return <EntityLink entity={entity} hasIcon />
  return <code className={styles.gone}>{urn}</code>
}

function Author({ entry: { author, source } }: { readonly entry: Entry }) {
  if (source === 'system') return 'Trellis'
  if (!author || author.urn === NOBODY) return 'Somebody'
  return <EntityLink entity={author} />
}
