import { rehearseDocument, sendDocument } from '../api/graphql-client.ts'
import type { DocumentNode } from '../api/document.ts'

/** One mutation, to be sent or rehearsed. */
export interface Step<Result = unknown> {
  readonly document: DocumentNode<Result, never>
  readonly variables: unknown
}

/** Returns the step that a document describes. */
export function step<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
): Step<Result> {
  return { document, variables }
}

/**
 * Sends a step.
 *
 * @param version the version on which it is conditional; without one, it is unconditional
 * @throws SignInNeeded, Forbidden, Outdated, Refused
 */
export function sendStep<Result>(sent: Step<Result>, version?: number): Promise<Result> {
  return sendDocument(sent.document, sent.variables as never, version)
}

/** Returns what {@link sendStep} would do. @throws what it would throw */
export const rehearseStep = (rehearsed: Step, version?: number) =>
  rehearseDocument(rehearsed.document, rehearsed.variables as never, version)

/** A change that a user makes, and the step that undoes it. */
export interface Edit {
  /** The message after success. */
  readonly done: string
  readonly step: Step
  /** Absent where the user cannot undo it. */
  readonly undo?: Step
  /** The version that the user saw; the server refuses the edit when it is no longer the latest. */
  readonly version?: number
}
