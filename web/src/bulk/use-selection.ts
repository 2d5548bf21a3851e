import { useState } from 'react'

/** The rows of a list that a user has selected. */
export interface Selection {
  readonly urns: ReadonlySet<string>
  /** Whether everything that the search finds is selected, on this page or not. */
  readonly isAll: boolean
  readonly has: (urn: string) => boolean
  readonly toggle: (urn: string) => void
  /** Selects these rows, or none of them if all are selected. */
  readonly toggleAll: (urns: readonly string[]) => void
  readonly selectEverything: () => void
  readonly clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Keeps a selection.
 *
 * @param list names the list; another one begins without a selection
 */
export function useSelection(list: string): Selection {
  const [state, setState] = useState({ list, urns: NONE, isAll: false })
  const { urns, isAll } = state.list === list ? state : { urns: NONE, isAll: false }
  const select = (selected: ReadonlySet<string>) => setState({ list, urns: selected, isAll: false })
  const without = (rows: readonly string[]) =>
    new Set([...urns].filter((urn) => !rows.includes(urn)))
  const together = (rows: readonly string[]) => new Set([...urns, ...rows])
  return {
    urns,
    isAll,
    has: (urn) => isAll || urns.has(urn),
    toggle: (urn) => select(urns.has(urn) ? without([urn]) : together([urn])),
    toggleAll: (rows) =>
      select(rows.every((urn) => urns.has(urn)) ? without(rows) : together(rows)),
    selectEverything: () => setState({ list, urns: NONE, isAll: true }),
    clear: () => select(NONE),
  }
}
