import { packText, unpackText } from '../store/packed-text.ts'
import type { AuditStamp, Envelope, Latest } from '../model/audit.ts'
import type { JsonObject } from '../model/json.ts'
import { jsonText, parseJson } from '../model/json-text.ts'
import type { Parameter } from './database.ts'

/** JSON text, or bytes where it is packed. */
export type Body = string | ArrayBuffer

export interface EnvelopeRow {
  readonly name: string
  readonly version: number
  readonly createdMillis: number
  readonly createdBy: string
  readonly systemMetadata: string | null
  readonly body: Body
}

export function bodyText(body: Body): string {
  return unpackText(typeof body === 'string' ? body : new Uint8Array(body))
}

export function toBody(value: JsonObject): Parameter {
  return packText(jsonText(value))
}

export function parseObject(text: string): JsonObject {
  return parseJson(text) as JsonObject
}

export function textOrNull(value: JsonObject | undefined): string | null {
  return value === undefined ? null : jsonText(value)
}

/** Returns `{ systemMetadata }`, or an empty object when there is none. */
export function readSystemMetadata(text: string | null): { systemMetadata?: JsonObject } {
  return text === null ? {} : { systemMetadata: parseObject(text) }
}

export function toStamp(row: Pick<EnvelopeRow, 'createdMillis' | 'createdBy'>): AuditStamp {
  return { time: row.createdMillis, actor: row.createdBy }
}

/** The row of a latest value. */
export interface LatestRow extends EnvelopeRow {
  readonly superseded: number
}

export function toLatest(row: LatestRow): Latest {
  return { ...toEnvelope(row), superseded: row.superseded }
}

export function toEnvelope(row: EnvelopeRow): Envelope {
  const { name, version } = row
  return {
    name,
    version,
    value: parseObject(bodyText(row.body)),
    created: toStamp(row),
    ...readSystemMetadata(row.systemMetadata),
  }
}
