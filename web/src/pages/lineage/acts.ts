import { createContext, useContext } from 'react'
import type { Openness } from './drawn.ts'
import type { Direction } from './graph.ts'

/** What a click in the picture does. */
export interface Acts {
  readonly open: (urn: string, direction: Direction) => void
  readonly openColumns: (urn: string, openness: Openness) => void
  readonly chooseColumn: (urn: string | undefined) => void
  /** URN of the chosen column. */
  readonly chosen: string | undefined
}

export const ActsContext = createContext<Acts | undefined>(undefined)

export function useActs(): Acts {
  const acts = useContext(ActsContext)
  if (!acts) throw new Error('A box stands outside of a picture.')
  return acts
}
