import type { Aspect } from '../../../graph/model/aspect.ts'
import type { Fields, RecordValue } from '../../../graph/model/field.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
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
export type Group = readonly Proposal[]

/** A record that no proposals can be made of. */
export interface Malformed {
  readonly problem: string
}

/** Something to load. */
export interface Source {
  readonly name: string
  /** What a group stands for, in the plural: `records`. */
  readonly unit: string
  /** How many groups there are. */
  readonly total: number
  readonly groups: Iterable<Group | Malformed>
}

export const JSON_TYPE = 'application/json'

/** A failure that people can do something about; the message is a sentence for them. */
export class SeedError extends CommandError {
  override readonly name = 'SeedError'
}

/** Sets one aspect of the entity that it is given to. */
export type Setting = (urn: string) => Proposal

/** The aspect and its value, checked by the compiler. */
export function set<F extends Fields>(aspect: Aspect<F>, value: RecordValue<F>): Setting {
  const text = JSON.stringify(value)
  return (entityUrn) => ({
    entityType: entityTypeOf(entityUrn),
    entityUrn,
    changeType: 'UPSERT',
    aspectName: aspect.name,
    aspect: { value: text, contentType: JSON_TYPE },
    systemMetadata: SEED_RUN,
  })
}

/** An entity and all that is said about it. Absent settings are passed over. */
export function entity(urn: string, ...settings: readonly (Setting | undefined)[]): Group {
  return settings.flatMap((setting) => (setting ? [setting(urn)] : []))
}

/**
 * The moment at which invented metadata was observed; everything else lies before it. Fixed, so
 * that loading twice changes nothing.
 */
export const SEED_TIME_MILLIS = Date.UTC(2026, 5, 1, 6)
export const DAY_MILLIS = 86_400_000

const SEED_RUN: JsonObject = { runId: 'seed', lastObserved: SEED_TIME_MILLIS }
