import type { JsonObject } from './json.ts'

/** The author of what the system writes, and of every write while access control is off. */
export const SYSTEM_ACTOR = 'urn:li:corpuser:__datahub_system'
/** The actor of requests without an author, as in DataHub. */
export const UNKNOWN_ACTOR = 'urn:li:corpuser:UNKNOWN'

/** The time and the actor of a change (docs/interface: model/audit-stamp). */
export interface AuditStamp {
  /** Milliseconds since the epoch. */
  readonly time: number
  /** URN of the actor. */
  readonly actor: string
}

/**
 * Returns the current time in milliseconds since the epoch. A parameter, so that tests can set it.
 */
export type Clock = () => number

/** A stored version of an aspect. */
export interface Envelope {
  readonly name: string
  /** 0 is the latest; older ones count up from 1 (docs/interface: model/versions). */
  readonly version: number
  readonly value: JsonObject
  readonly created: AuditStamp
  /** Metadata of the write, from its writer: run ID, time of the last observation. */
  readonly systemMetadata?: JsonObject
}

/** The latest value of an aspect. */
export interface Latest extends Envelope {
  /** Number of older versions. */
  readonly superseded: number
  /** Not stored, but derived for readers (docs/interface: model/derived). */
  readonly isDerived?: true
}

/** One value of a timeseries aspect. */
export interface Point {
  readonly urn: string
  readonly aspect: string
  readonly timestampMillis: number
  /**
   * Distinguishes points with the same timestamp: granularity, partition, message (docs/interface:
   * model/points).
   */
  readonly id: string
  readonly value: JsonObject
  readonly systemMetadata?: JsonObject
}

/** Names a superseded value: `version` counts from 1. */
export interface AspectVersion {
  readonly urn: string
  readonly aspect: string
  readonly version: number
}

/** The run id of writes that belong to no run; DataHub's client and this server write it. */
export const NO_RUN = 'no-run-id-provided'

/** Returns the run that wrote a value, by its system metadata; undefined for none. */
export function readRunId(systemMetadata: JsonObject | undefined): string | undefined {
  const runId = systemMetadata?.['runId']
  return typeof runId === 'string' && runId !== NO_RUN ? runId : undefined
}
