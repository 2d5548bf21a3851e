import { jsonText } from '../../../graph/model/json-text.ts'

// Avro's JSON (https://avro.apache.org/docs/1.11.1/specification/#json-encoding).

const NAMESPACE = 'com.linkedin.pegasus2avro'

/** Returns the full name of a record of DataHub: `common.AuditStamp`. */
export const recordType = (name: string): string => `${NAMESPACE}.${name}`

/** Returns the value of an optional field: null, or an object that names its type. */
export const optional = (type: string, value: unknown): object | null =>
  value === undefined || value === null ? null : { [type]: value }

/**
 * Returns JSON as the bytes of a field. Avro writes bytes as the characters of ISO-8859-1, which
 * some clients read as UTF-8; characters beyond ASCII are therefore escaped, which both read alike.
 */
export function jsonBytes(value: unknown): string {
  return jsonText(value).replaceAll(/[\u0080-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Returns JSON as the optional payload of an event. */
export const jsonPayload = (value: unknown) => ({
  value: jsonBytes(value),
  contentType: 'application/json',
})
