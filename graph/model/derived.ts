import type { Aspect } from './aspect.ts'
import type { EntityType } from './entity.ts'
import type { Field } from './field.ts'
import type { JsonObject } from './json.ts'
import { entityTypeOf, isReference, keyPartsOf } from './urn.ts'

/** The part of the registry that derivations need. */
interface Declarations {
  entity(type: string): EntityType | undefined
  aspect(name: string): Aspect | undefined
}

/** Returns the aspects that follow from the URN of an entity, by name. */
export function derivedAspects(
  registry: Declarations,
  urn: string,
): readonly (readonly [name: string, value: JsonObject])[] {
  const derivations = Object.entries(registry.entity(entityTypeOf(urn))?.derived ?? {})
  return derivations.flatMap(([aspect, derivation]) => {
    const members = Object.keys(derivation).flatMap((member) => {
      const value = derivedMember(registry, urn, aspect, member)
      return value === undefined ? [] : [[member, value] as const]
    })
    return members.length === 0 ? [] : [[aspect, Object.fromEntries(members)] as const]
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

function derivedMember(
  registry: Declarations,
  urn: string,
  aspect: string,
  member: string,
): string | undefined {
  const type = registry.entity(entityTypeOf(urn))
  const part = type?.derived?.[aspect]?.[member]
  const target = entityTypesOf(registry.aspect(aspect)?.fields[member])[0]
  if (!type || part === undefined || target === undefined) return undefined
  const value = keyPartsOf(urn)[Object.keys(type.key.fields).indexOf(part)]
  if (value === undefined || value === '') return undefined
  if (type.key.fields[part]?.kind !== 'urn') return `urn:li:${target}:${value.toLowerCase()}`
  if (!isReference(value)) return undefined
  return entityTypeOf(value) === target ? value : derivedMember(registry, value, aspect, member)
}

function entityTypesOf(field: Field | undefined): readonly string[] {
  return field?.kind === 'urn' ? field.to : []
}

/** Returns the contradictions between the derivations of an entity type and other declarations. */
export function derivationProblems(
  { name, key, carries, derived = {} }: EntityType,
  aspectNamed: (name: string) => Aspect | undefined,
): string[] {
  return Object.entries(derived).flatMap(([aspect, derivation]) => [
    ...(carries.includes(aspect) ? [] : [`${name} derives ${aspect}, which it does not carry`]),
    ...Object.entries(derivation).flatMap(([member, part]) => [
      ...(entityTypesOf(aspectNamed(aspect)?.fields[member]).length === 1
        ? []
        : [`${name} derives ${aspect}.${member}, which is not a URN of one type`]),
      ...(part in key.fields
        ? []
        : [`${name} derives ${aspect} from ${part}, which its key lacks`]),
    ]),
  ])
}
