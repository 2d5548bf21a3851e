import { createContext, useContext } from 'react'
import type { Openness } from './flow-elements.ts'
import type { Direction } from './graph.ts'

/** The actions that buttons in the graph trigger. */
export interface GraphActions {
  readonly open: (urn: string, direction: Direction) => void
  readonly openColumns: (urn: string, openness: Openness) => void
  readonly chooseColumn: (urn: string | undefined) => void
  /** The URN of the traced column. */
  readonly chosen: string | undefined
}

/** For graphs in which every box is closed and has no hidden neighbours. */
export const NO_ACTIONS: GraphActions = {
  open: () => {},
  openColumns: () => {},
  chooseColumn: () => {},
  chosen: undefined,
}

export const ActionsContext = createContext<GraphActions | undefined>(undefined)

/** Returns the actions of the graph around a box. */
export function useGraphActions(): GraphActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('A box must be rendered within ActionsContext')
  return actions
}
