import type { ForetoldItem } from './foretold-item.ts'
import { sendRequest } from './rest.ts'

/** The changes to revert (docs/interface: changes/revert): of an entity, or of a run. */
export type Revertible =
  | {
      readonly urn: string
      /** Absent: of all aspects. */
      readonly aspect?: string
      /** Changes after this position of the log. */
      readonly from: number
      /** Changes up to this position. */
      readonly to: number
    }
  | { readonly runId: string }

export type Reversal = Revertible & {
  /** What becomes of elements that somebody else has changed since. */
  readonly onConflict: 'skip' | 'force'
}

/** An element that somebody else has changed since. */
export interface Conflict {
  readonly urn: string
  readonly aspect: string
  /** Absent: the whole aspect. */
  readonly path?: string
  readonly by: string
}

/** What a revert would do. */
export interface RehearsedReversal {
  readonly items: readonly ForetoldItem[]
  readonly conflicts: readonly Conflict[]
}

/** Reverts changes. @throws SignInNeeded, Forbidden, Refused */
export const sendReversal = (reversal: Reversal): Promise<unknown> =>
  sendRequest('revert', reversal)

/** Returns what {@link sendReversal} would do. @throws what it would throw */
export const rehearseReversal = (reversal: Reversal): Promise<RehearsedReversal> =>
  sendRequest('revert?dryRun=true', reversal)
