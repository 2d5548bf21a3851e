import { rehearseDocument, sendDocument } from '../api/graphql-client.ts'
import type { DocumentNode } from '../api/document.ts'
import {
  rehearseReversal,
  sendReversal,
  type RehearsedReversal,
  type Reversal,
} from '../api/revert.ts'

/** One mutation, or a revert, to be sent or rehearsed. */
export type Step<Result = unknown> = Mutation<Result> | { readonly reversal: Reversal }

interface Mutation<Result> {
  readonly document: DocumentNode<Result, never>
  readonly variables: unknown
}

/** Returns the step that a document describes. */
export function step<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
): Mutation<Result> {
  return { document, variables }
}

/**
 * Sends a step.
 *
 * @param version the version on which it is conditional; without one, it is unconditional
 * @throws SignInNeeded, Forbidden, Outdated, Refused
 */
export function sendStep<Result>(sent: Mutation<Result>, version?: number): Promise<Result>
export function sendStep(sent: Step, version?: number): Promise<unknown>
export function sendStep(sent: Step, version?: number): Promise<unknown> {
  if ('reversal' in sent) return sendReversal(sent.reversal)
  return sendDocument(sent.document, sent.variables as never, version)
}

/** Returns what {@link sendStep} would do. @throws what it would throw */
export async function rehearseStep(rehearsed: Step, version?: number): Promise<RehearsedReversal> {
  if ('reversal' in rehearsed) return rehearseReversal(rehearsed.reversal)
  const { document, variables } = rehearsed
  return { items: await rehearseDocument(document, variables as never, version), conflicts: [] }
}

/** A change that a user makes, and the step that undoes it. */
export interface Edit {
  /** The message after success. */
  readonly done: string
  readonly step: Step
  /** Absent where the user cannot undo it. */
  readonly undo?: Step
  /** Takes the answer of the step after success. */
  readonly receive?: (answer: unknown) => void
  /** The version that the user saw; the server refuses the edit when it is no longer the latest. */
  readonly version?: number
}
