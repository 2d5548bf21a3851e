import { jsonText } from '../../graph/model/json-text.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import type { Answer } from './http.ts'

/** Requests in the form of clients. */

export const INGEST_PROPOSAL = '/aspects?action=ingestProposal'
export const INGEST_BATCH = '/aspects?action=ingestProposalBatch'

/** The author of writes while access control is off. */
export const SYSTEM = 'urn:li:corpuser:__datahub_system'

export function upsert(entityUrn: string, aspectName: string, value: unknown, extras: object = {}) {
  return {
    entityType: entityTypeOf(entityUrn),
    entityUrn,
    changeType: 'UPSERT',
    aspectName,
    aspect: { value: jsonText(value), contentType: 'application/json' },
    ...extras,
  }
}

/** Returns a proposal with a JSON patch of an aspect. */
export function patch(entityUrn: string, aspectName: string, operations: unknown) {
  const aspect = { value: jsonText(operations), contentType: 'application/json-patch+json' }
  return upsert(entityUrn, aspectName, {}, { changeType: 'PATCH', aspect })
}

export function deletion(entityUrn: string, aspectName?: string) {
  return {
    entityType: entityTypeOf(entityUrn),
    entityUrn,
    changeType: 'DELETE',
    ...(aspectName !== undefined && { aspectName }),
  }
}

/** Returns a column for {@link schemaOf}: a text, unless `more` states another type. */
export function fieldOf(fieldPath: string, nativeDataType: string, more: object = {}) {
  const type = { type: { 'com.linkedin.schema.StringType': {} } }
  return { fieldPath, nativeDataType, type, ...more }
}

/** Returns a value of `schemaMetadata` with these columns. */
export function schemaOf(schemaName: string, fields: readonly object[]) {
  return {
    schemaName,
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields,
  }
}

export const encoded = encodeURIComponent

/** Returns the path of a version of an aspect; 0 is the latest. */
export function aspectPath(urn: string, aspect: string, version = 0): string {
  return `/aspects/${encoded(urn)}?aspect=${aspect}&version=${version}`
}

/** The members of an `entitiesV2` answer that tests use. */
export interface EntityV2 {
  readonly urn: string
  readonly entityName: string
  readonly aspects: Record<
    string,
    {
      readonly version: number
      readonly value: unknown
      readonly systemMetadata?: Readonly<Record<string, unknown>>
    }
  >
}

/** The body of an error (docs/interface: errors/body). */
export interface ErrorBody {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly exceptionClass: string
  readonly stackTrace: string
}

/**
 * Returns the code of an error, which OpenAPI paths state in a header (docs/interface:
 * errors/openapi-body).
 */
export const errorCodeOf = ({ headers, body }: Answer<{ readonly code?: string }>) =>
  headers['x-trellis-error'] ?? body.code
