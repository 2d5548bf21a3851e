import type { ForetoldItem } from './foretold-item.ts'
import type { Refusal } from './missing-privileges.ts'
import { sendRequest } from './rest.ts'

/** The entities of an edit: those that are named, or all that a search finds. */
export type Selected = { readonly urns: readonly string[] } | FoundEntities

/** All that a search finds, in a view or without one. */
export interface FoundEntities {
  readonly query: string
  readonly filter: object
  readonly view?: string
}

/** A change of each entity (docs/interface: bulk/edits). */
export type BulkChange = Readonly<Record<string, unknown>>

export type BulkRequest = Selected & { readonly changes: readonly BulkChange[] }

/** What became of entities, or of the first ones while a task runs. */
export interface BulkOutcome {
  readonly total: number
  readonly edited: number
  readonly unchanged: number
  readonly refusedTotal: number
  readonly refused: readonly (Refusal & { readonly urn: string })[]
  readonly runId?: string
  readonly task?: string
}

export interface BulkForesight extends BulkOutcome {
  /** How many entities were tried. */
  readonly previewed: number
  readonly items: readonly ForetoldItem[]
}

/** The progress of a task (docs/interface: bulk/tasks). */
export interface BulkProgress extends BulkOutcome {
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly reason?: string
}

// All throw SignInNeeded, Forbidden, Refused.

export const rehearseBulk = (request: BulkRequest): Promise<BulkForesight> =>
  sendRequest('edits?dryRun=true', request)

export const sendBulk = (request: BulkRequest): Promise<BulkOutcome> =>
  sendRequest('edits', request)

export const readBulkTask = (task: string): Promise<BulkProgress> =>
  sendRequest(`edits/${encodeURIComponent(task)}`)

export const cancelBulkTask = (task: string): Promise<BulkProgress> =>
  sendRequest(`edits/${encodeURIComponent(task)}`, undefined, 'DELETE')

/** The type of a structured property, and the values that it allows. */
export interface PropertyDefinition {
  readonly isNumber: boolean
  readonly choices: readonly (string | number)[]
}

/** Reads the definition of a structured property. */
export async function readPropertyDefinition(urn: string): Promise<PropertyDefinition> {
  const path = `openapi/v3/entity/structuredProperty/${encodeURIComponent(urn)}/propertyDefinition`
  const { value } = await sendRequest<{
    value: {
      valueType?: string
      allowedValues?: { value: { string?: string; double?: number } }[]
    }
  }>(path)
  return {
    isNumber: value.valueType?.endsWith('number') ?? false,
    choices: (value.allowedValues ?? []).flatMap(
      ({ value: { string, double } }) => string ?? double ?? [],
    ),
  }
}
