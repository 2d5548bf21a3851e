import { isDeepStrictEqual } from 'node:util'
import { structuredProperties } from '../../../../graph/aspects/documentation/structured-properties.ts'
import type { AuditStamp } from '../../../../graph/model/audit.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'

/** Name of the aspect. */
export const STRUCTURED_PROPERTIES = structuredProperties.name

/** The values of one property in the form of the aspect. */
export interface PropertyValues {
  readonly propertyUrn: string
  readonly values: readonly ({ readonly string: string } | { readonly double: number })[]
}

/** Sets properties. Keeps the others, the order, and the stamps of values that stay. */
export function withProperties(
  value: JsonObject | undefined,
  set: readonly PropertyValues[],
  stamp: AuditStamp,
): JsonObject {
  const entries = new Map(listEntries(value).map((entry) => [entry['propertyUrn'], entry]))
  for (const { propertyUrn, values } of set) {
    const before = entries.get(propertyUrn)
    if (isDeepStrictEqual(before?.['values'], values)) continue
    const created = before?.['created'] ?? { ...stamp }
    entries.set(propertyUrn, {
      ...before,
      propertyUrn,
      values: values.map((propertyValue) => ({ ...propertyValue })),
      created,
      lastModified: { ...stamp },
    })
  }
  return { ...value, properties: [...entries.values()] }
}

/** Removes properties; after the last one an empty list remains. */
export function withoutProperties(
  value: JsonObject | undefined,
  urns: readonly string[],
): JsonObject {
  const dropped = new Set<unknown>(urns)
  return {
    ...value,
    properties: listEntries(value).filter((entry) => !dropped.has(entry['propertyUrn'])),
  }
}

function listEntries(value: JsonObject | undefined): JsonObject[] {
  const entries = value?.['properties']
  return Array.isArray(entries) ? entries.filter(isJsonObject) : []
}
