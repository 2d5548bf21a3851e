import { ask } from '../api/ask.ts'
import type { DocumentNode } from '../api/document.ts'

/**
 * One change that the catalog is asked for.
 *
 * @param version that the aspect has to have; left out, whatever is there is changed
 */
export type Step = (version?: number) => Promise<unknown>

export function step<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
): Step {
  return (version) => ask(document, variables, version)
}

/** A change in the words of a person, and how it is taken back. */
export interface Edit {
  /** What was done, in a few words. */
  readonly done: string
  readonly step: Step
  /** Absent where it cannot be taken back by who has done it. */
  readonly undo?: Step
  /** What was seen before; later changes of others are not overwritten. */
  readonly version?: number
}
