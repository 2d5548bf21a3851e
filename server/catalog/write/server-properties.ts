import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'

/** Properties of system metadata that say what the server has done; no client states them. */
export const SERVER_PROPERTIES = {
  /** The server has derived the value (docs/interface: model/derivations). */
  derived: 'derived',
  /** A revert has restored the value; the version of its original. */
  restored: 'restoredVersion',
} as const

/** Returns whether the server has stated a property of a value. */
export function hasServerProperty(
  systemMetadata: JsonObject | undefined,
  name: keyof typeof SERVER_PROPERTIES,
): boolean {
  const properties = systemMetadata?.['properties']
  return isJsonObject(properties) && Object.hasOwn(properties, SERVER_PROPERTIES[name])
}

const NAMES: readonly string[] = Object.values(SERVER_PROPERTIES)

/** Returns system metadata as a client states them, without what only the server may say. */
export function withoutServerProperties(systemMetadata: JsonObject): JsonObject {
  const { properties } = systemMetadata
  if (!isJsonObject(properties) || !NAMES.some((name) => name in properties)) return systemMetadata
  const clientProperties = Object.entries(properties).filter(([name]) => !NAMES.includes(name))
  return { ...systemMetadata, properties: Object.fromEntries(clientProperties) }
}
