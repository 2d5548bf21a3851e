import type { JsonObject } from '../../../graph/model/json.ts'
import { CommandError } from '../command-error.ts'

/** A change of one aspect, as it is sent (docs/interface: ingest/proposal). */
export interface Proposal {
  readonly entityType: string
  readonly entityUrn: string
  readonly changeType: string
  readonly aspectName?: string
  /** `value` is JSON text. */
  readonly aspect?: { readonly value: string; readonly contentType: string }
  readonly systemMetadata?: JsonObject
  readonly headers?: JsonObject
}

/** Proposals about one entity; they arrive in this order. */
export type ProposalGroup = readonly Proposal[]

/** A record that cannot be parsed into proposals. */
export interface Malformed {
  readonly problem: string
}

/** Metadata to load. */
export interface Source {
  readonly name: string
  /** The unit of progress, in the plural: `records`. */
  readonly unit: string
  /** How many groups there are. */
  readonly total: number
  readonly groups: Iterable<ProposalGroup | Malformed>
  /** Numbers of groups, ascending, all of which are written before the next group is sent. */
  readonly barriers?: readonly number[]
}

export const JSON_TYPE = 'application/json'
export const PATCH_TYPE = 'application/json-patch+json'

/** A source cannot be loaded; the message is one sentence. */
export class SeedError extends CommandError {
  override readonly name = 'SeedError'
}
