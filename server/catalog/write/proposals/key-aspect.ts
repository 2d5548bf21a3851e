import { isJsonObject } from '../../../../graph/model/json.ts'
import { jsonText } from '../../../../graph/model/json-text.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../../graph/model/urn.ts'

/**
 * Returns a proposed value; parts of a key aspect are replaced by those of the URN. Sources write
 * other parts (PowerBI a `dashboardId` with its host), and a refusal would fail their whole batch
 * (docs/interface: ingest/key-aspect).
 */
export function asUrnImplies(
  registry: Registry,
  urn: Urn,
  aspectName: string,
  value: unknown,
): { readonly value: unknown; readonly warning?: string } {
  if (aspectName !== registry.keyAspectOf(entityTypeOf(urn)) || !isJsonObject(value)) {
    return { value }
  }
  const wrong = Object.entries(registry.keyValueOf(urn)).filter(([part, implied]) => {
    const partValue = value[part] ?? undefined
    return partValue !== undefined && partValue !== implied
  })
  if (wrong.length === 0) return { value }
  const differences = wrong.map(
    ([part, implied]) =>
      `/${part} is ${quoteExcerpt(implied)}, as in the URN, not ${quoteExcerpt(value[part])}`,
  )
  return {
    value: { ...value, ...Object.fromEntries(wrong) },
    warning: `${aspectName} of ${urn}: ${differences.join(', ')}`,
  }
}

const SHOWN_MAX = 200

function quoteExcerpt(value: unknown): string {
  const text = jsonText(value)
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}
