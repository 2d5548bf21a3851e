import type { Aspect } from './aspect.ts'
import type { EntityType, FolderDerivation, FoldersOfName } from './entity.ts'
import type { Field } from './field.ts'
import type { Json, JsonObject } from './json.ts'
import { entityTypeOf, isReference, keyPartsOf } from './urn.ts'

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
export function derivedAspects(
  registry: Declarations,
  urn: string,
): readonly (readonly [name: string, value: JsonObject])[] {
  return Object.keys(registry.entity(entityTypeOf(urn))?.derived ?? {}).flatMap((aspect) => {
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
  const missing = derivedAspects(registry, urn).filter(([name]) => !stored.has(name))
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
    (registry.aspect(aspect)?.otherwise as JsonObject | undefined)
  )
}

/** A dataset whose folders depend on its platform. */
export interface NameOnPlatform {
  readonly platform: string
  readonly name: string
}

/** Returns the name and the platform by which the folders of an entity are derived, if they are. */
export function nameOnPlatform(registry: Declarations, urn: string): NameOnPlatform | undefined {
  const type = registry.entity(entityTypeOf(urn))
  const members = Object.values(type?.derived ?? {}).flatMap((each) => Object.values(each))
  const from = members.find(
    (each): each is FoldersOfName => typeof each === 'object' && 'name' in each,
  )
  return type && from && nameIn(type, urn, from)
}

/** Returns the platform instance that the first folder of a name stands for, existing or not. */
export function instanceIn(given: NameOnPlatform, delimiter = DELIMITER): string | undefined {
  const [first] = foldersIn(given.name, delimiter)
  return first === undefined ? undefined : instanceUrn(given.platform, first)
}

function derivedMembers(
  registry: Declarations,
  urn: string,
  aspect: string,
  platforms: Platforms | undefined,
): JsonObject | undefined {
  const type = registry.entity(entityTypeOf(urn))
  const members = Object.entries(type?.derived?.[aspect] ?? {}).flatMap(([member, part]) => {
    const value =
      typeof part === 'string'
        ? derivedUrn(registry, urn, aspect, member)
        : type && platforms && folders(type, urn, part, platforms)
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
  const part = type?.derived?.[aspect]?.[member]
  const target = entityTypesOf(registry.aspect(aspect)?.fields[member])[0]
  if (!type || typeof part !== 'string' || target === undefined) return undefined
  const value = keyPart(type, urn, part)
  if (value === undefined || value === '') return undefined
  if (type.key.fields[part]?.kind !== 'urn') return `urn:li:${target}:${value.toLowerCase()}`
  if (!isReference(value)) return undefined
  return entityTypeOf(value) === target ? value : derivedUrn(registry, value, aspect, member)
}

function folders(
  type: EntityType,
  urn: string,
  from: FolderDerivation,
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

function entityTypesOf(field: Field | undefined): readonly string[] {
  return field?.kind === 'urn' ? field.to : []
}

function partsOf(from: string | FolderDerivation): string[] {
  if (typeof from === 'string') return [from]
  return 'entity' in from ? [from.entity] : [from.name, from.platform]
}

/** Returns the contradictions between the derivations of an entity type and other declarations. */
export function derivationProblems(
  { name, key, carries, derived = {} }: EntityType,
  aspectNamed: (name: string) => Aspect | undefined,
): string[] {
  return Object.entries(derived).flatMap(([aspect, derivation]) => [
    ...(carries.includes(aspect) ? [] : [`${name} derives ${aspect}, which it does not carry`]),
    ...Object.entries(derivation).flatMap(([member, from]) => [
      ...(typeof from === 'object' ||
      entityTypesOf(aspectNamed(aspect)?.fields[member]).length === 1
        ? []
        : [`${name} derives ${aspect}.${member}, which is not a URN of one type`]),
      ...partsOf(from).flatMap((part) =>
        part in key.fields ? [] : [`${name} derives ${aspect} from ${part}, which its key lacks`],
      ),
    ]),
  ])
}
