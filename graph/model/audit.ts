import type { JsonObject } from './json.ts'

/** Who did something, and when (docs/interface: model/audit-stamp). */
export interface AuditStamp {
  /** Milliseconds since the epoch. */
  readonly time: number
  /** URN of the actor. */
  readonly actor: string
}

/** Milliseconds since the epoch; passed down so that tests can move time. */
export type Clock = () => number

/** A stored aspect as readers see it. */
export interface Envelope {
  readonly name: string
  /** 0 is the latest; older ones count up from 1 (docs/interface: model/versions). */
  readonly version: number
  readonly value: JsonObject
  readonly created: AuditStamp
  /** What the writer said about the write: run id, when it last saw the value. */
  readonly systemMetadata?: JsonObject
}

/** The latest value of an aspect. */
export interface Latest extends Envelope {
  /** How many values of the aspect came before it. */
  readonly superseded: number
}

/** One value of a timeseries aspect. */
export interface Point {
  readonly urn: string
  readonly aspect: string
  readonly timestampMillis: number
  /**
   * What else tells points of one moment apart: granularity, partition, message (docs/interface:
   * model/points).
   */
  readonly id: string
  readonly value: JsonObject
  readonly systemMetadata?: JsonObject
}
