import type { Aspect } from '../aspect.ts'
import type { EntityType } from '../entity.ts'
import type { Field } from '../field.ts'
import type { Json, JsonObject } from '../json.ts'
import { entityTypeOf, isReference, keyPartsOf } from '../urn.ts'
import type { FoldersOfKey, FoldersOfName, KeyDerivation, KeyPart } from './key-derivation.ts'

/** The part of the registry that derivations need. */
interface Declarations {
  entity(type: string): EntityType | undefined
  aspect(name: string): Aspect | undefined
  derivedOn(type: string): readonly string[]
}

/** Facts of platforms from which, with the URN, the folders of a dataset follow. */
export interface Platforms {
  /** Returns the character between the parts of dataset names. */
  delimiterOf(platform: string): string
  /** Returns whether this platform instance exists. */
  isInstance(urn: string): boolean
}

const DELIMITER = '.'
/** Platforms of which nothing is known. */
export const UNKNOWN_PLATFORMS: Platforms = {
  delimiterOf: () => DELIMITER,
  isInstance: () => false,
}

/**
 * Returns the aspects that follow from the URN of an entity alone, by name; searches treat them as
 * if they were stored.
 */
export function aspectsFromUrn(
  registry: Declarations,
  urn: string,
): readonly (readonly [name: string, value: JsonObject])[] {
  return registry.derivedOn(entityTypeOf(urn)).flatMap((aspect) => {
    const value = derivedMembers(registry, urn, aspect, undefined)
    return value ? [[aspect, value] as const] : []
  })
}

/** Adds the aspects that follow from a URN to those that are stored, which win. */
export function withDerived<V extends { readonly value: JsonObject }>(
  registry: Declarations,
  urn: string,
  stored: ReadonlyMap<string, V>,
): ReadonlyMap<string, V | Pick<V, 'value'>> {
  const missing = aspectsFromUrn(registry, urn).filter(([name]) => !stored.has(name))
  if (missing.length === 0) return stored
  return new Map([...stored, ...missing.map(([name, value]) => [name, { value }] as const)])
}

/** Returns the value that readers see of an aspect that is not stored, if there is one. */
export function derivedAspect(
  registry: Declarations,
  urn: string,
  aspect: string,
  platforms: Platforms = UNKNOWN_PLATFORMS,
): JsonObject | undefined {
  if (!registry.derivedOn(entityTypeOf(urn)).includes(aspect)) return undefined
  return (
    derivedMembers(registry, urn, aspect, platforms) ??
    (registry.aspect(aspect)?.follows.key?.otherwise as JsonObject | undefined)
  )
}

/** A dataset whose folders depend on its platform. */
export interface NameOnPlatform {
  readonly platform: string
  readonly name: string
}

/** Returns the name and the platform from which the folders in an aspect follow, if they do. */
export function nameOnPlatform(
  registry: Declarations,
  urn: string,
  aspect: string,
): NameOnPlatform | undefined {
  const type = registry.entity(entityTypeOf(urn))
  if (!type) return undefined
  const parts = memberParts(registry, type, aspect).map(([, part]) => part)
  const from = parts.find((part) => typeof part === 'object' && 'name' in part)
  return from && nameIn(type, urn, from)
}

/** Returns the platform instance that the first folder of a name stands for, existing or not. */
export function instanceIn(dataset: NameOnPlatform, delimiter = DELIMITER): string | undefined {
  const [first] = foldersIn(dataset.name, delimiter)
  return first === undefined ? undefined : instanceUrn(dataset.platform, first)
}

function derivedMembers(
  registry: Declarations,
  urn: string,
  aspect: string,
  platforms: Platforms | undefined,
): JsonObject | undefined {
  const type = registry.entity(entityTypeOf(urn))
  if (!type) return undefined
  const members = memberParts(registry, type, aspect).flatMap(([member, part]) => {
    const value =
      typeof part === 'string'
        ? derivedUrn(registry, urn, aspect, member)
        : platforms && folders(type, urn, part, platforms)
    return value === undefined ? [] : [[member, value] as const]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

function derivedUrn(
  registry: Declarations,
  urn: string,
  aspect: string,
  member: string,
): string | undefined {
  const type = registry.entity(entityTypeOf(urn))
  const { fields, follows } = registry.aspect(aspect) ?? {}
  const part = type && follows?.key?.members[member]?.[type.name]
  const target = targetTypes(fields?.[member])[0]
  if (!type || typeof part !== 'string' || target === undefined) return undefined
  const value = keyPart(type, urn, part)
  if (value === undefined || value === '') return undefined
  if (type.key.fields[part]?.kind !== 'urn') return `urn:li:${target}:${value.toLowerCase()}`
  if (!isReference(value)) return undefined
  return entityTypeOf(value) === target ? value : derivedUrn(registry, value, aspect, member)
}

/** Returns the members of an aspect that follow from the keys of an entity type. */
function memberParts(
  registry: Declarations,
  { name }: EntityType,
  aspect: string,
): (readonly [member: string, part: KeyPart])[] {
  const members = registry.aspect(aspect)?.follows.key?.members ?? {}
  return Object.entries(members).flatMap(([member, { [name]: part } = {}]) =>
    part === undefined ? [] : [[member, part] as const],
  )
}

function folders(
  type: EntityType,
  urn: string,
  from: FoldersOfKey,
  platforms: Platforms,
): readonly Json[] | undefined {
  if ('entity' in from) {
    const entity = keyPart(type, urn, from.entity)
    return entity === undefined ? undefined : [{ id: entity, urn: entity }]
  }
  const { platform, name } = nameIn(type, urn, from)
  const [first, ...rest] = foldersIn(name, platforms.delimiterOf(platform))
  if (first === undefined) return undefined
  const instance = instanceUrn(platform, first)
  const root = platforms.isInstance(instance) ? { id: instance, urn: instance } : { id: first }
  return [root, ...rest.map((id) => ({ id }))]
}

function nameIn(type: EntityType, urn: string, from: FoldersOfName): NameOnPlatform {
  return {
    name: keyPart(type, urn, from.name) ?? '',
    platform: keyPart(type, urn, from.platform) ?? '',
  }
}

/** Returns the parts of a name but the last, `shop` of `shop.orders`. */
function foldersIn(name: string, delimiter: string): string[] {
  const parts = name.split(delimiter).filter((part) => part !== '')
  return parts.slice(0, -1)
}

const instanceUrn = (platform: string, name: string): string =>
  `urn:li:dataPlatformInstance:(${platform},${name})`

function keyPart(type: EntityType, urn: string, part: string): string | undefined {
  return keyPartsOf(urn)[Object.keys(type.key.fields).indexOf(part)]
}

function targetTypes(field: Field | undefined): readonly string[] {
  return field?.kind === 'urn' ? field.to : []
}

/** Whether an aspect has a derived value on some entities of a type that carries it. */
export function followsOn(type: string, { members, otherwise }: KeyDerivation): boolean {
  return otherwise !== undefined || Object.values(members).some((parts) => type in (parts ?? {}))
}

/** Returns the contradictions between a derivation from keys and other declarations. */
export function keyProblems(
  { name, fields }: Aspect,
  { members }: KeyDerivation,
  entityNamed: (type: string) => EntityType | undefined,
  carries: (type: string, aspect: string) => boolean,
): string[] {
  return Object.entries(members).flatMap(([member, parts = {}]) => [
    ...(Object.values(parts).every((part) => typeof part === 'object') ||
    targetTypes(fields[member]).length === 1
      ? []
      : [`${name}.${member} follows from keys, but is not a URN of one type`]),
    ...Object.entries(parts).flatMap(([type, part]) => [
      ...(carries(type, name) ? [] : [`${name} follows from the key of ${type}, which lacks it`]),
      ...partNames(part).flatMap((partName) =>
        partName in (entityNamed(type)?.key.fields ?? {})
          ? []
          : [`${name} follows from ${partName}, which the key of ${type} lacks`],
      ),
    ]),
  ])
}

function partNames(part: KeyPart): string[] {
  if (typeof part === 'string') return [part]
  return 'entity' in part ? [part.entity] : [part.name, part.platform]
}
