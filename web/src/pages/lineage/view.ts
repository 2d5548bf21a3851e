import type { Direction } from './graph.ts'

/** Levels shown in each direction by default. */
const LEVELS_DEFAULT = 2
/** The server's limit of levels. */
export const LEVELS_MAX = 20

/** The options of a lineage graph, all of which are in the URL. */
export interface LineageView {
  readonly levels: Readonly<Record<Direction, number>>
  /** Types that are not shown; edges bypass them. */
  readonly hiddenTypes: ReadonlySet<string>
  /** Whether edges also bypass tasks that have both inputs and outputs. */
  readonly isFolded: boolean
  /** The URN of the traced column. */
  readonly column: string | undefined
  /** Entities that are expanded beyond the levels. */
  readonly opened: Readonly<Record<Direction, readonly string[]>>
}

const PARAMETERS = {
  levels: { upstream: 'up', downstream: 'down' },
  opened: { upstream: 'more_up', downstream: 'more_down' },
  hidden: 'hide',
  folded: 'fold',
  column: 'through',
} as const

/** Parses the options in a URL. */
export function parseView(parameters: URLSearchParams): LineageView {
  const level = (direction: Direction) => {
    const text = parameters.get(PARAMETERS.levels[direction]) ?? ''
    return /^\d{1,2}$/.test(text) ? Math.min(LEVELS_MAX, Number(text)) : LEVELS_DEFAULT
  }
  const readOpened = (direction: Direction) => parameters.getAll(PARAMETERS.opened[direction])
  return {
    levels: { upstream: level('upstream'), downstream: level('downstream') },
    hiddenTypes: new Set(parameters.getAll(PARAMETERS.hidden)),
    isFolded: parameters.has(PARAMETERS.folded),
    column: parameters.get(PARAMETERS.column) ?? undefined,
    opened: { upstream: readOpened('upstream'), downstream: readOpened('downstream') },
  }
}

/** Returns the parameters with a view's options; those of other parts of the page are unchanged. */
export function withView(view: LineageView, before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  const setAll = (name: string, values: Iterable<string>) => {
    after.delete(name)
    for (const value of values) after.append(name, value)
  }
  for (const direction of ['upstream', 'downstream'] as const) {
    const levels = view.levels[direction]
    setAll(PARAMETERS.levels[direction], levels === LEVELS_DEFAULT ? [] : [String(levels)])
    setAll(PARAMETERS.opened[direction], view.opened[direction])
  }
  setAll(PARAMETERS.hidden, view.hiddenTypes)
  setAll(PARAMETERS.folded, view.isFolded ? ['tasks'] : [])
  setAll(PARAMETERS.column, view.column === undefined ? [] : [view.column])
  return after
}
