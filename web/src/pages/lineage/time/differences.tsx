import { useMemo, type ReactNode } from 'react'
import type { EdgeChange } from '../../../api/spanned-lineage.ts'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import { NamesDocument } from '../../../api/documents.generated.ts'
import { RevertButton } from '../../../edits/revert.tsx'
import { useMayRevert } from '../../../model/permissions.ts'
import { memberDisplayName, nameInKey, plainPath } from '../../../model/key-names.ts'
import { NOBODY } from '../../../model/change-words.ts'
import { nameOf, type FullEntity, type Named } from '../../../model/names.ts'
import { EntityLink } from '../../../parts/entity-link.tsx'
import { quantity } from '../../../parts/figures.ts'
import { parseColumnUrn } from '../column-path.ts'
import type { Entities } from './answers.ts'
import styles from './time.module.css'
import type { EdgeDifference, TimedLineage } from './timed-lineage.ts'
import { findChange, type KnownChange, type Times } from './lineage-then.ts'
import { changeTimeText, DIFFERENCE_SIGNS, DIFFERENCE_WORDS } from './words.ts'

/** Changes, and edges of one change, that are listed. */
const CHANGES_MAX = 30
const EDGES_MAX = 8

interface Props {
  readonly times: Times
  readonly positions: readonly [earlier: number, later: number]
  readonly entities: Entities
  readonly entity: FullEntity
}

/** Renders which edges differ between two times, with who changed them and when. */
export function Differences({ times, positions, entities, entity }: Props) {
  const [earlier, later] = positions
  const changes = useMemo(() => listChanges(times, earlier, later), [times, earlier, later])
  const actors = changes.flatMap(({ change }) => change?.actor ?? [])
  const urns = [...new Set(actors)]
  const { data } = useCatalogQuery(NamesDocument, { urns }, { enabled: urns.length > 0 })
  const people = new Map((data?.entities ?? []).map((person) => [person?.urn, person]))
  const mayEdit = useMayRevert(entity)
  const count = changes.reduce((sum, { edges }) => sum + edges.length, 0)
  return (
    <section className={styles.differences} aria-label="What changed">
      <h2>{count === 0 ? 'Nothing differs' : `${quantity(count, 'edge')} changed`}</h2>
      <ol>
        {changes.slice(0, CHANGES_MAX).map(({ position, change, edges }) => {
          return (
            <li key={position}>
              <p className="quiet">
                {change ? changeTimeText(change) : 'Before the log of changes'}{' '}
                <Actor urn={change?.actor} person={people.get(change?.actor)} />
              </p>
              <Edges edges={edges} entities={entities} />
              {mayEdit && change && (
                <Revert change={change} entities={entities}>
                  <Edges edges={edges} entities={entities} />
                </Revert>
              )}
            </li>
          )
        })}
      </ol>
      {changes.length > CHANGES_MAX && (
        <p className="quiet">and {quantity(changes.length - CHANGES_MAX, 'more change')}</p>
      )}
    </section>
  )
}

function Edges({ edges, entities }: Pick<ListedChange, 'edges'> & Pick<Props, 'entities'>) {
  return (
    <>
      <ul className={styles.edges}>
        {edges.slice(0, EDGES_MAX).map(({ upstream, downstream, kind }) => (
          <li key={`${upstream} ${downstream}`} className={styles[kind]}>
            <span aria-hidden>{DIFFERENCE_SIGNS[kind]}</span>{' '}
            <span>
              {nameEnd(upstream, entities)} → {nameEnd(downstream, entities)}{' '}
              <em>{DIFFERENCE_WORDS[kind]}</em>
            </span>
          </li>
        ))}
      </ul>
      {edges.length > EDGES_MAX && (
        <p className="quiet">and {quantity(edges.length - EDGES_MAX, 'more edge')}</p>
      )}
    </>
  )
}

function Actor({
  urn,
  person,
}: {
  readonly urn: string | undefined
  readonly person: Named | null | undefined
}) {
  if (urn === undefined || urn === NOBODY) return null
  return person ? <EntityLink entity={person} hasIcon /> : nameInKey(urn)
}

function Revert({
  change: { position, time, urn, aspect },
  entities,
  children,
}: {
  readonly change: EdgeChange
  readonly entities: Entities
  readonly children: ReactNode
}) {
  if (urn === undefined || aspect === undefined) return null
  const to = position < 0 ? time : position
  return (
    <RevertButton
      what={`${memberDisplayName(aspect)} of ${nameEnd(urn, entities)}`}
      reversal={{ urn, aspect, from: to - 1, to }}
    >
      {children}
    </RevertButton>
  )
}

interface ListedChange {
  readonly position: number
  readonly change: KnownChange | undefined
  readonly edges: readonly EdgeDifference[]
}

/** Returns the changes that made the edges differ which lineage has at either time, newest first. */
function listChanges(
  { lineage, column, changes }: Times,
  earlier: number,
  later: number,
): ListedChange[] {
  const byPosition = new Map<number, EdgeDifference[]>()
  for (const timed of [lineage, ...(column ? [column] : [])]) {
    for (const difference of differencesInSight(timed, earlier, later)) {
      const edges = byPosition.get(difference.position)
      if (edges) edges.push(difference)
      else byPosition.set(difference.position, [difference])
    }
  }
  return [...byPosition]
    .toSorted(([one], [another]) => another - one)
    .map(([position, edges]) => ({ position, change: findChange(changes, position), edges }))
}

function* differencesInSight(timed: TimedLineage, earlier: number, later: number) {
  const reachedAt = (position: number) => {
    const { upstream, downstream } = timed.at(position).reached
    return new Set([timed.start, ...[...upstream, ...downstream].map(({ urn }) => urn)])
  }
  const reached = { removed: reachedAt(earlier), added: reachedAt(later) }
  for (const difference of timed.differences(earlier, later)) {
    const { upstream, downstream, kind } = difference
    if (reached[kind].has(upstream) && reached[kind].has(downstream)) yield difference
  }
}

/** Returns the name of an entity, or of a column with its entity. */
function nameEnd(urn: string, entities: Entities): string {
  const column = parseColumnUrn(urn)
  if (column) return `${nameEnd(column.entity, entities)}.${plainPath(column.path)}`
  if (urn.startsWith('urn:li:restricted:')) return 'Restricted'
  const entity = entities.get(urn)
  return entity ? nameOf(entity) : nameInKey(urn)
}
