import { useCallback, useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { AS_OF, useAsOf } from '../../../api/as-of.ts'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import { NamesDocument } from '../../../api/documents.generated.ts'
import { NOBODY } from '../../../model/change-words.ts'
import { nameInKey } from '../../../model/key-names.ts'
import { nameOf, type FullEntity } from '../../../model/names.ts'
import { dashboardsOnPath } from '../column-path.ts'
import { Failure } from '../../../parts/failure.tsx'
import styles from '../lineage.module.css'
import { LoadedLineage } from '../picture.tsx'
import type { LineageRow } from '../rows.ts'
import type { LineageView } from '../view.ts'
import { visibleGraph, type VisibleEdge } from '../visible-graph.ts'
import type { Entities } from './answers.ts'
import { compareGraphs, comparePaths } from './compared-graph.ts'
import { Differences } from './differences.tsx'
import { useShownTimes, WITH } from './time-address.ts'
import { TimeBar } from './time-bar.tsx'
import { edgeBetween, type NamedEdge } from './timed-lineage.ts'
import { findChange, lineageAt, type LineageThen, type Times } from './lineage-then.ts'
import { changeTimeText, DIFFERENCE_WORDS } from './words.ts'
import { useEntities, useTimes } from './use-times.ts'

interface Props {
  readonly entity: FullEntity
  readonly view: LineageView
  readonly change: (change: Partial<LineageView>) => void
  readonly close: () => void
}

/** Renders the lineage of an entity at a time that a slider chooses, and how it differs. */
export function LineageThroughTime(props: Props) {
  const { urn } = props.entity
  const asOf = useAsOf()
  const { times, error, refetch } = useTimes(urn, props.view.column)
  const { now, asShown } = useEntities(urn, times?.urns, asOf)
  if (error) return <Failure error={error} retry={refetch} />
  if (!times || !now || !asShown) return <div className={styles.page} aria-busy="true" />
  return <LoadedTimes {...props} times={times} now={now} asShown={asShown} />
}

interface LoadedProps extends Props {
  readonly times: Times
  readonly now: Entities
  /** As they were at the time that the address names. */
  readonly asShown: Entities
}

/** After every change of the log. */
const END = Number.MAX_SAFE_INTEGER

function LoadedTimes({ times, now, asShown, close, ...props }: LoadedProps) {
  const { view } = props
  const { urn } = props.entity
  const shownTimes = useShownTimes(times.stops)
  const [, setParameters] = useSearchParams()
  const { index, otherIndex } = shownTimes
  const entities = useDeferredValue(asShown)
  const asOf = useDeferredValue(useAsOf())
  const positionOf = (at: number) => times.stops[at]?.position ?? END
  const position = positionOf(index)
  const otherPosition = otherIndex === undefined ? position : positionOf(otherIndex)
  const { ever, shown, visible, path } = useComparison(
    { times, now, entities, urn, view },
    position,
    otherPosition,
  )
  const { describeEdge, origin } = useEdgeWords(times, shown, [position, otherPosition])
  const leave = () => {
    setParameters((before) => {
      const after = new URLSearchParams(before)
      for (const name of [AS_OF, WITH]) after.delete(name)
      return after
    })
    close()
  }
  const isCompared = position !== otherPosition
  return (
    <LoadedLineage
      {...props}
      lineage={shown}
      above={<TimeBar stops={times.stops} times={shownTimes} close={leave} />}
      time={{
        ever,
        visible,
        path,
        asOf,
        describeEdge,
        origin,
        differences: isCompared && (
          <Differences
            times={times}
            positions={[Math.min(position, otherPosition), Math.max(position, otherPosition)]}
            entities={entities}
            entity={props.entity}
          />
        ),
      }}
    />
  )
}

interface ComparedParts extends Pick<LoadedProps, 'times' | 'now' | 'view'> {
  /** As they were at the shown time. */
  readonly entities: Entities
  readonly urn: string
}

/** Returns the lineage of all times, that after a position, and what it shows with another one. */
function useComparison(
  { times, now, entities, urn, view }: ComparedParts,
  position: number,
  otherPosition: number,
) {
  const ever = useMemo(() => lineageAt(times, now), [times, now])
  const shown = useMemo(() => lineageAt(times, entities, position), [times, entities, position])
  const other = useMemo(
    () => lineageAt(times, entities, otherPosition),
    [times, entities, otherPosition],
  )
  const [earlier, later] = position <= otherPosition ? [shown, other] : [other, shown]
  const visible = useMemo(() => {
    const sides = [earlier, later].map((side) => ({ ...side, visible: showAll(side, urn, view) }))
    const [before, after] = sides
    return compareGraphs(before!, after!)
  }, [earlier, later, urn, view])
  const path = useMemo(() => comparePaths(earlier.path, later.path), [earlier, later])
  return { ever, shown, visible, path }
}

/** Returns what a view shows of a lineage, and the entities with traced columns. */
function showAll({ graph, path }: LineageThen, urn: string, view: LineageView) {
  const traced = path ? [...path.columns.keys(), ...dashboardsOnPath(path, graph).keys()] : []
  return visibleGraph(graph, urn, view, traced)
}

/** Returns the edge that leads to an entity from one that is a step nearer to the start. */
function nearestEdge(
  { lineage }: Times,
  { graph, reached }: LineageThen,
  { far, direction }: Pick<LineageRow, 'direction' | 'steps'> & { readonly far: string },
  position: number,
): NamedEdge | undefined {
  const back = direction === 'upstream' ? 'downstream' : 'upstream'
  for (const near of graph.get(far)?.neighbours[back] ?? []) {
    const edge = edgeBetween(near, far, direction)
    if (reached.has(near) && lineage.span(edge, position)) return edge
  }
  return undefined
}

/** Returns functions that say since when edges hold, and who brought them, at the first position. */
function useEdgeWords(
  times: Times,
  shown: LineageThen,
  [position, otherPosition]: readonly [shown: number, other: number],
) {
  const tell = useChangeWords(times)
  const describeEdge = useCallback(
    (edge: VisibleEdge) => {
      const span = times.lineage.span(edge, position) ?? times.lineage.span(edge, otherPosition)
      const words = edge.difference ? [DIFFERENCE_WORDS[edge.difference]] : []
      if (span && !edge.isBridge) {
        const [from, until] = [tell(span.from), tell(span.until)]
        if (from !== '') words.push(`since ${from}`)
        if (until !== '') words.push(`until ${until}`)
      }
      return words.map((text) => `, ${text}`).join('')
    },
    [times, position, otherPosition, tell],
  )
  const origin = useCallback(
    ({ urn: far, direction, steps }: LineageRow) => {
      const edge = nearestEdge(times, shown, { far, direction, steps }, position)
      const since = edge ? tell(times.lineage.span(edge, position)?.from) : ''
      return since === '' ? '' : `since ${since}`
    },
    [times, shown, position, tell],
  )
  return { describeEdge, origin }
}

/** Returns a function that says when a change was made, and by whom, by its position. */
function useChangeWords({ changes }: Times): (position: number | undefined) => string {
  const actors = useMemo(() => [...new Set(changes.flatMap(({ actor }) => actor ?? []))], [changes])
  const { data } = useCatalogQuery(NamesDocument, { urns: actors }, { enabled: actors.length > 0 })
  return useMemo(() => {
    const people = (data?.entities ?? []).flatMap((person) => (person ? [person] : []))
    const names = new Map(people.map((person) => [person.urn, nameOf(person)]))
    return (position) => {
      const known = position === undefined ? undefined : findChange(changes, position)
      if (!known) return ''
      const { actor } = known
      const by =
        actor === undefined || actor === NOBODY ? '' : ` by ${names.get(actor) ?? nameInKey(actor)}`
      return `${changeTimeText(known)}${by}`
    }
  }, [changes, data])
}
