import type { Aspect } from './aspect.ts'
import type { EntityType } from './entity.ts'
import { CatalogError } from './errors.ts'
import type { Fields } from './field.ts'
import type { JsonObject } from './json.ts'
import { nearestName } from './nearest.ts'
import { entityTypeOf, keyPartsOf, type Urn } from './urn.ts'
import { simpleName, VENDOR } from './walk.ts'

/** What is known of entity types and aspects that are not declared (`graph/undeclared/`). */
export interface Undeclared {
  /** Aspect name to record name below the vendor prefix. */
  readonly records: Readonly<Record<string, string>>
  readonly timeseries: readonly string[]
  readonly searchFields: readonly string[]
  /** Entity type to the name and the fields of its key aspect. */
  readonly keys: Readonly<
    Record<string, { readonly aspect: string; readonly fields: readonly string[] }>
  >
  /**
   * Aspects besides the key, by entity type: all of an undeclared type, and those of a declared one that
   * are undeclared.
   */
  readonly carried: Readonly<Record<string, readonly string[]>>
  /** Snapshot kind (`CorpUserSnapshot`) to entity type and the aspects that it admits. */
  readonly snapshots: Readonly<
    Record<string, { readonly entity: string; readonly aspects: readonly string[] }>
  >
  patchShape(aspect: string): PatchShape
}

/** What a patch has to know of an aspect. */
export interface PatchShape {
  /** Members that are lists with keys, or maps. */
  readonly fields: Fields
  /** The value that a patch of an absent aspect starts from. */
  readonly start?: object | undefined
}

/** All declarations, cross-checked and frozen, and the look-ups on them. */
export interface Registry {
  readonly aspects: readonly Aspect[]
  readonly entities: readonly EntityType[]
  /** The declaration of an aspect, if it is declared. */
  aspect(name: string): Aspect | undefined
  entity(type: string): EntityType | undefined
  /** The known aspect, or the known entity type, that has this name in letters of any case. */
  aspectNamed(name: string): string | undefined
  entityTypeNamed(name: string): string | undefined
  /** Whether the declared entity type carries the declared aspect. */
  carries(type: string, aspect: string): boolean
  /** Whether both names are known, declared or not, and the entity type does not carry the aspect. */
  isMisplaced(type: string, aspect: string): boolean
  /** What is unknown of two names, in words, with the nearest known ones. */
  unknownIn(type: string, aspect: string): string | undefined
  /** Name of the key aspect of an entity type, declared or not: `datasetKey`. */
  keyAspectOf(type: string): string
  /**
   * Value of the key aspect that a URN implies.
   * @throws CatalogError `INVALID_URN` when the URN lacks the parts that its entity type needs
   */
  keyValueOf(urn: Urn): JsonObject
  isTimeseries(aspect: string): boolean
  /** The declaration of an aspect, or what is known of an undeclared one. */
  patchShape(aspect: string): PatchShape
  /** Names of all timeseries aspects and of all entity types, declared or not. */
  readonly timeseriesAspects: readonly string[]
  readonly entityTypes: readonly string[]
  /** Whether an undeclared aspect has a search field of this name. */
  isSearchField(name: string): boolean
  /** Qualified record name of an aspect, declared or not: `com.linkedin.common.GlobalTags`. */
  recordOf(aspect: string): string
  /** Aspect name of a qualified record name with any prefix. */
  aspectOfRecord(qualified: string): string
  /** Snapshot kind of an entity type, if it has one, with the aspects that it admits. */
  snapshotOf(
    type: string,
  ): { readonly kind: string; readonly aspects: readonly string[] } | undefined
  /** Entity type of a qualified snapshot name with any prefix, if it is one of the known kinds. */
  entityOfSnapshot(qualified: string): string | undefined
}

/**
 * @throws Error listing every contradiction between declarations; the server then does not start
 */
export function createRegistry(
  declared: readonly Aspect[],
  entities: readonly EntityType[],
  undeclared: Undeclared,
): Registry {
  const aspects = [...entities.map((entity) => entity.key), ...declared]
  const aspectByName = new Map(aspects.map((aspect) => [aspect.name, aspect]))
  const entityByName = new Map(entities.map((entity) => [entity.name, entity]))
  const problems = contradictions(aspects, entities, aspectByName, entityByName)
  if (problems.length > 0) throw new Error(`The declarations contradict:\n${problems.join('\n')}`)

  const carried = new Map(entities.map((entity) => [entity.name, carriedBy(entity, aspects)]))
  const records = new Map(Object.entries(undeclared.records))
  for (const { name, record } of aspects) records.set(name, record)
  const aspectBySimpleRecord = new Map(
    [...records].map(([name, record]) => [simpleName(record), name]),
  )
  const searchFields = new Set(undeclared.searchFields)
  const timeseries = new Set(undeclared.timeseries)
  for (const { name, timeseries: ofPoints } of aspects) if (ofPoints) timeseries.add(name)
  const snapshotByEntity = new Map(
    Object.entries(undeclared.snapshots).map(([kind, snapshot]) => [
      snapshot.entity,
      { kind, aspects: snapshot.aspects },
    ]),
  )

  const keyOf = (type: string) => {
    const declaration = entityByName.get(type)?.key
    if (declaration) return { aspect: declaration.name, fields: Object.keys(declaration.fields) }
    const known = Object.hasOwn(undeclared.keys, type) ? undeclared.keys[type] : undefined
    return known ?? { aspect: `${type}Key`, fields: undefined }
  }
  const entityTypes = [...new Set([...entityByName.keys(), ...Object.keys(undeclared.keys)])]
  const named = [...records.keys(), ...entityTypes.map((type) => keyOf(type).aspect), ...timeseries]
  const { isKnown, ...byName } = knownNames(entityTypes, named)
  const carries = (type: string, aspect: string) => carried.get(type)?.has(aspect) ?? false
  return Object.freeze({
    aspects,
    entities,
    aspect: (name: string) => aspectByName.get(name),
    entity: (type: string) => entityByName.get(type),
    ...byName,
    carries,
    isMisplaced: (type: string, aspect: string) =>
      isKnown(type, aspect) &&
      !carries(type, aspect) &&
      aspect !== keyOf(type).aspect &&
      undeclared.carried[type]?.includes(aspect) !== true,
    keyAspectOf: (type: string) => keyOf(type).aspect,
    keyValueOf: (urn: Urn) => keyValue(urn, keyOf(entityTypeOf(urn)).fields),
    isTimeseries: (aspect: string) => timeseries.has(aspect),
    patchShape: (aspect: string) => aspectByName.get(aspect) ?? undeclared.patchShape(aspect),
    timeseriesAspects: [...timeseries],
    entityTypes,
    isSearchField: (name: string) => searchFields.has(name.replace(/\.keyword$/, '')),
    recordOf: (aspect: string) => `${VENDOR}.${records.get(aspect) ?? `opaque.${capital(aspect)}`}`,
    aspectOfRecord: (qualified: string) => {
      const simple = simpleName(qualified)
      return aspectBySimpleRecord.get(simple) ?? uncapital(simple)
    },
    snapshotOf: (type: string) => snapshotByEntity.get(type),
    entityOfSnapshot: (qualified: string) => {
      const kind = simpleName(qualified)
      return Object.hasOwn(undeclared.snapshots, kind)
        ? undeclared.snapshots[kind]?.entity
        : undefined
    },
  })
}

function keyValue(urn: Urn, fields: readonly string[] | undefined): JsonObject {
  const parts = keyPartsOf(urn)
  const names = fields ?? (parts.length === 1 ? ['id'] : parts.map((_, at) => `part${at}`))
  const closesEarly = parts.length > 1 && parts.some(closesMoreThanItOpens)
  if (names.length !== parts.length || parts.includes('') || closesEarly) {
    throw new CatalogError(
      'INVALID_URN',
      `Not a URN: ${JSON.stringify(urn)}: a key of ${entityTypeOf(urn)} has ${names.length} ` +
        `part(s), ${names.join(', ')}, none empty and all parentheses in pairs`,
    )
  }
  return Object.fromEntries(names.map((name, at) => [name, parts[at]]))
}

/** `PROD)` of `(a,b,PROD))`: as a part of a key it would be made up. */
function closesMoreThanItOpens(part: string): boolean {
  let depth = 0
  for (const character of part) {
    if (character === '(') depth++
    else if (character === ')' && --depth < 0) return true
  }
  return false
}

function contradictions(
  aspects: readonly Aspect[],
  entities: readonly EntityType[],
  aspectByName: ReadonlyMap<string, Aspect>,
  entityByName: ReadonlyMap<string, EntityType>,
): string[] {
  const carriers = entities.flatMap(({ name, carries }) => carries.map((aspect) => [name, aspect]))
  const stated = new Set(carriers.map(([name, aspect]) => `${name} ${aspect}`))
  return [
    ...repeated(aspects.map(({ name }) => name)).map((name) => `two aspects are named ${name}`),
    ...repeated(aspects.map(({ record }) => simpleName(record))).map(
      (name) => `two aspects have the record ${name}`,
    ),
    ...repeated(entities.map(({ name }) => name)).map((name) => `two entities are named ${name}`),
    ...carriers
      .filter(([, aspect]) => !aspectByName.has(aspect ?? ''))
      .map(([name, aspect]) => `${name} carries ${aspect}, which is not declared`),
    ...aspects.flatMap(({ name, on }) =>
      on.flatMap((type) => [
        ...(entityByName.has(type) ? [] : [`${name} is on ${type}, which is not declared`]),
        ...(stated.has(`${type} ${name}`) ? [`${type} and ${name} name each other; one does`] : []),
      ]),
    ),
  ]
}

function carriedBy({ name: type, key, carries }: EntityType, aspects: readonly Aspect[]) {
  const ofAspects = aspects.filter(({ on }) => on.includes(type)).map(({ name }) => name)
  return new Set([key.name, ...carries, ...ofAspects])
}

function knownNames(types: readonly string[], aspects: readonly string[]) {
  const [knownTypes, knownAspects] = [new Set(types), new Set(aspects)]
  return {
    aspectNamed: anyCase(aspects),
    entityTypeNamed: anyCase(types),
    isKnown: (type: string, aspect: string) => knownTypes.has(type) && knownAspects.has(aspect),
    unknownIn: (type: string, aspect: string) =>
      unknownName('entity type', type, knownTypes) ?? unknownName('aspect', aspect, knownAspects),
  }
}

function unknownName(what: string, name: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(name)) return undefined
  const nearest = nearestName(name, known)
  const meant = nearest === undefined ? '' : `; did you mean ${nearest}?`
  return `${name} is no known ${what} and is kept as it came${meant}`
}

/** Finds one of the names in letters of any case. */
function anyCase(names: readonly string[]): (name: string) => string | undefined {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  return (name) => known.get(name.toLowerCase())
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const uncapital = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
