import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { Direction } from './graph.ts'

/** Levels that are shown each way until a person chooses others. */
const LEVELS_DEFAULT = 2
/** The server walks no farther. */
export const LEVELS_MAX = 20

/** What of a lineage is looked at; all of it stands in the address. */
export interface View {
  readonly levels: Readonly<Record<Direction, number>>
  /** Types that are not drawn; what they link is linked without them. */
  readonly hiddenTypes: ReadonlySet<string>
  /** Tasks that have both inputs and outputs are not drawn either. */
  readonly isFolded: boolean
  /** The column whose way is shown. */
  readonly column: string | undefined
  /** Entities whose neighbours were asked for beyond the levels. */
  readonly opened: Readonly<Record<Direction, readonly string[]>>
}

const PARAMETERS = {
  levels: { upstream: 'up', downstream: 'down' },
  opened: { upstream: 'more_up', downstream: 'more_down' },
  hidden: 'hide',
  folded: 'fold',
  column: 'through',
} as const

export function viewIn(parameters: URLSearchParams): View {
  const level = (direction: Direction) => {
    const text = parameters.get(PARAMETERS.levels[direction]) ?? ''
    return /^\d{1,2}$/.test(text) ? Math.min(LEVELS_MAX, Number(text)) : LEVELS_DEFAULT
  }
  const opened = (direction: Direction) => parameters.getAll(PARAMETERS.opened[direction])
  return {
    levels: { upstream: level('upstream'), downstream: level('downstream') },
    hiddenTypes: new Set(parameters.getAll(PARAMETERS.hidden)),
    isFolded: parameters.has(PARAMETERS.folded),
    column: parameters.get(PARAMETERS.column) ?? undefined,
    opened: { upstream: opened('upstream'), downstream: opened('downstream') },
  }
}

/** The parameters of other parts of the page stay. */
function written(view: View, before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  const set = (name: string, values: Iterable<string>) => {
    after.delete(name)
    for (const value of values) after.append(name, value)
  }
  for (const direction of ['upstream', 'downstream'] as const) {
    const levels = view.levels[direction]
    set(PARAMETERS.levels[direction], levels === LEVELS_DEFAULT ? [] : [String(levels)])
    set(PARAMETERS.opened[direction], view.opened[direction])
  }
  set(PARAMETERS.hidden, view.hiddenTypes)
  set(PARAMETERS.folded, view.isFolded ? ['tasks'] : [])
  set(PARAMETERS.column, view.column === undefined ? [] : [view.column])
  return after
}

/** What the address says, and a way to change some of it. */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const view = useMemo(() => viewIn(parameters), [parameters])
  const set = useRef(setParameters)
  set.current = setParameters
  const change = useCallback((some: Partial<View>) => {
    set.current((before) => written({ ...viewIn(before), ...some }, before), { replace: true })
  }, [])
  return [view, change]
}
