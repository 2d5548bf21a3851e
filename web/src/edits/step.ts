import { sendDocument } from '../api/graphql-client.ts'
import type { DocumentNode } from '../api/document.ts'

/**
 * One mutation.
 *
 * @param version the version on which it is conditional; without one, it is unconditional
 */
export type Step = (version?: number) => Promise<unknown>

/** Returns the step that sends a document. */
export function step<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
): Step {
  return (version) => sendDocument(document, variables, version)
}

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
