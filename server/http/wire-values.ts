import type { Envelope } from '../../graph/model/audit.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { inNamespace, toWire } from '../../graph/model/wire.ts'
import type { Services } from './route.ts'

/** Returns the value of an aspect with its union members in the configured namespace. */
export function wireValue(
  { catalog, vendorNamespace }: Services,
  { name, value }: Pick<Envelope, 'name' | 'value'>,
): JsonObject {
  const aspect = catalog.registry.aspect(name)
  return aspect ? toWire(aspect.fields, value, vendorNamespace) : value
}

/** Returns `{<qualified record name>: value}`, the form of an aspect in legacy answers. */
export function recordUnion(services: Services, envelope: Envelope): JsonObject {
  const record = services.catalog.registry.recordOf(envelope.name)
  return { [inNamespace(record, services.vendorNamespace)]: wireValue(services, envelope) }
}
