import { isJsonObject } from '../../../../graph/model/json.ts'
import { jsonText } from '../../../../graph/model/json-text.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../../graph/model/urn.ts'

/**
 * Returns a proposed value; parts of a key aspect are replaced by those of the URN. Sources write
 * other parts (PowerBI a `dashboardId` with its host), and a refusal would fail their whole batch
 * (docs/interface: ingest/key-aspect).
 */
export function alignWithUrn(
  registry: Registry,
  urn: Urn,
  aspectName: string,
  value: unknown,
): { readonly value: unknown; readonly warning?: string } {
  if (aspectName !== registry.keyAspectOf(entityTypeOf(urn)) || !isJsonObject(value)) {
    return { value }
  }
  const wrongParts = Object.entries(registry.keyValueOf(urn)).filter(([part, implied]) => {
    const partValue = value[part] ?? undefined
    return partValue !== undefined && partValue !== implied
  })
  if (wrongParts.length === 0) return { value }
  const differences = wrongParts.map(
    ([part, implied]) =>
      `/${part} is ${quoteExcerpt(implied)}, as in the URN, not ${quoteExcerpt(value[part])}`,
  )
  return {
    value: { ...value, ...Object.fromEntries(wrongParts) },
    warning: `${aspectName} of ${urn}: ${differences.join(', ')}`,
  }
}

const EXCERPT_MAX = 200

function quoteExcerpt(value: unknown): string {
  const text = jsonText(value)
  return text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX)}…` : text
}
