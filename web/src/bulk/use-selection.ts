import { useMemo, useState } from 'react'

/** The rows of a list that a user has selected; its functions stay the same while the list does. */
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
  const actions = useMemo(() => {
    const toggleAll = (rows: readonly string[]) =>
      setState((before) => {
        const selected = new Set(before.list === list ? before.urns : NONE)
        const areSelected = rows.every((urn) => selected.has(urn))
        for (const urn of rows) {
          if (areSelected) selected.delete(urn)
          else selected.add(urn)
        }
        return { list, urns: selected, isAll: false }
      })
    return {
      toggle: (urn: string) => toggleAll([urn]),
      toggleAll,
      selectEverything: () => setState({ list, urns: NONE, isAll: true }),
      clear: () => setState({ list, urns: NONE, isAll: false }),
    }
  }, [list])
  return { urns, isAll, has: (urn) => isAll || urns.has(urn), ...actions }
}
