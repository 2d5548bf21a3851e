import type { Aspect } from './aspect.ts'
import {
  derivationProblems,
  derivedAspects,
  derivedFrom,
  type DerivedAspect,
  type DerivedFrom,
} from './derivations/derived-aspects.ts'
import { followsOn } from './derivations/from-key.ts'
import {
  subjectProblems,
  declaredSubjectPaths,
  type EntityType,
  type ParsedSubjectPath,
} from './entity.ts'
import { CatalogError } from './errors.ts'
import type { JsonObject } from './json.ts'
import { declaredEdgePaths } from './edges.ts'
import { nearestName } from './nearest-name.ts'
import type { PlatformPrivilege, ReadBy } from './privilege.ts'
import { createRights, type Rights } from './rights.ts'
import type { PatchShape, Undeclared } from './undeclared.ts'
import { closesMoreThanItOpens, entityTypeOf, keyPartsOf, type Urn } from './urn.ts'
import { simpleName, VENDOR } from './field-walk.ts'

/** All declarations, cross-checked and frozen, with look-ups. */
export interface Registry extends Rights {
  readonly aspects: readonly Aspect[]
  readonly entities: readonly EntityType[]
  /** Returns the declaration of an aspect; undefined when it is undeclared. */
  aspect(name: string): Aspect | undefined
  entity(type: string): EntityType | undefined
  /** Returns the known name that equals `name` up to case; undefined when there is none. */
  aspectNamed(name: string): string | undefined
  entityTypeNamed(name: string): string | undefined
  /** Whether the declared entity type carries the declared aspect. */
  carries(type: string, aspect: string): boolean
  /**
   * Whether both names are known, declared or not, and the entity type does not carry the aspect.
   */
  isMisplaced(type: string, aspect: string): boolean
  /** All aspects that follow from something besides what is written. */
  readonly derived: readonly DerivedAspect[]
  /** Those that follow from aspects of other entities (docs/interface: model/derivations). */
  readonly followers: readonly DerivedFrom<'others'>[]
  /** Returns the aspects that are derived where none is written (docs/interface: model/derived). */
  derivedOn(type: string): readonly string[]
  /** Who may read an aspect, declared or not, for aspects that not everybody reads. */
  readonly readBy: ReadonlyMap<string, ReadBy>
  /** The privilege without which entities of a type are hidden. */
  readonly typesReadBy: ReadonlyMap<string, PlatformPrivilege>
  /**
   * Entity types that policies can hide, sorted. What is about entities of these types is hidden
   * with them (`about` in the declarations); everybody sees all others.
   */
  readonly hiddenByPolicies: ReadonlySet<string>
  /** Returns where entities of a type name those that they are about; mostly nowhere. */
  subjectPaths(type: string): readonly ParsedSubjectPath[]
  /** Returns a sentence about the first unknown name, with the most similar known one. */
  unknownIn(type: string, aspect: string): string | undefined
  /** Returns the name of the key aspect of an entity type, declared or not: `datasetKey`. */
  keyAspectOf(type: string): string
  /** Returns the names of the parts of a key, in order; undefined for an unknown entity type. */
  keyNamesOf(type: string): readonly string[] | undefined
  /**
   * Returns the value of the key aspect that a URN implies.
   *
   * @throws CatalogError `INVALID_URN` when the URN lacks parts that its entity type requires
   */
  keyValueOf(urn: Urn): JsonObject
  isTimeseries(aspect: string): boolean
  /** Returns the shape of an aspect for patches, declared or not. */
  patchShape(aspect: string): PatchShape
  /** Names of all timeseries aspects and of all entity types, declared or not. */
  readonly timeseriesAspects: readonly string[]
  readonly entityTypes: readonly string[]
  /** Whether an undeclared aspect has a search field of this name. */
  isSearchField(name: string): boolean
  /**
   * Returns the qualified record name of an aspect, declared or not:
   * `com.linkedin.common.GlobalTags`.
   */
  recordOf(aspect: string): string
  /** Returns the aspect of a qualified record name with any prefix. */
  aspectOfRecord(qualified: string): string
  /**
   * Returns the snapshot kind of an entity type and the aspects that it admits, if there is one.
   */
  snapshotOf(
    type: string,
  ): { readonly kind: string; readonly aspects: readonly string[] } | undefined
  /** Returns the entity type of a qualified snapshot name with any prefix, if the kind is known. */
  entityOfSnapshot(qualified: string): string | undefined
}

/**
 * Creates the registry of all declarations.
 *
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
  if (problems.length > 0) throw new Error(`Contradictory declarations:\n${problems.join('\n')}`)

  const carriedByType = new Map(entities.map((entity) => [entity.name, carriedBy(entity, aspects)]))
  const derived = derivedAspects(aspects)
  const fromKey = new Map(
    entities.map(({ name }) => [name, derivedFromKey(name, derived, carriedByType.get(name))]),
  )
  const records = new Map(Object.entries(undeclared.records))
  for (const { name, record } of aspects) records.set(name, record)
  const aspectBySimpleRecord = new Map(
    [...records].map(([name, record]) => [simpleName(record), name]),
  )
  const timeseries = new Set(undeclared.timeseries)
  for (const { name, timeseries: isSeries } of aspects) if (isSeries) timeseries.add(name)
  const snapshotByEntity = snapshotsByEntity(undeclared)

  const findKey = (type: string) => keyOfType(type, entityByName.get(type), undeclared)
  const entityTypes = [...new Set([...entityByName.keys(), ...Object.keys(undeclared.keys)])]
  const aspectNames = [
    ...records.keys(),
    ...entityTypes.map((type) => findKey(type).aspect),
    ...timeseries,
  ]
  const { isKnown, ...byName } = knownNames(entityTypes, aspectNames)
  const carries = (type: string, aspect: string) => carriedByType.get(type)?.has(aspect) ?? false
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
      aspect !== findKey(type).aspect &&
      undeclared.carried[type]?.includes(aspect) !== true,
    ...createRights(aspectByName, entityByName, undeclared),
    ...createReaders(aspects, entities, { undeclared, aspectByName }),
    derived,
    followers: derivedFrom('others', derived),
    derivedOn: (type: string) => fromKey.get(type) ?? [],
    keyAspectOf: (type: string) => findKey(type).aspect,
    keyNamesOf: (type: string) => findKey(type).fields,
    keyValueOf: (urn: Urn) => keyValue(urn, findKey(entityTypeOf(urn)).fields),
    isTimeseries: (aspect: string) => timeseries.has(aspect),
    patchShape: (aspect: string) => aspectByName.get(aspect) ?? undeclared.patchShape,
    timeseriesAspects: [...timeseries],
    entityTypes,
    isSearchField: (name: string) => undeclared.searchFields.includes(withoutSuffix(name)),
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

/** Returns the key aspect of an entity type, with the names of its fields where they are known. */
function keyOfType(
  type: string,
  declaration: EntityType | undefined,
  { keys }: Undeclared,
): { readonly aspect: string; readonly fields: readonly string[] | undefined } {
  if (declaration) {
    return { aspect: declaration.key.name, fields: Object.keys(declaration.key.fields) }
  }
  const undeclaredKey = Object.hasOwn(keys, type) ? keys[type] : undefined
  return undeclaredKey ?? { aspect: `${type}Key`, fields: undefined }
}

/** Returns who may read aspects and entities, and what entities are about, where it is declared. */
function createReaders(
  aspects: readonly Aspect[],
  entities: readonly EntityType[],
  {
    undeclared,
    aspectByName,
  }: { readonly undeclared: Undeclared; readonly aspectByName: ReadonlyMap<string, Aspect> },
): Pick<Registry, 'readBy' | 'typesReadBy' | 'hiddenByPolicies' | 'subjectPaths'> {
  type Noted<By> = readonly { readonly name: string; readonly readBy?: By | undefined }[]
  const declared = <By>(all: Noted<By>) =>
    all.flatMap(({ name, readBy }) => (readBy ? [[name, readBy] as const] : []))
  const subjects = new Map(
    entities.map((entity) => {
      return [entity.name, declaredSubjectPaths(entity, (name) => aspectByName.get(name))]
    }),
  )
  return {
    readBy: new Map([...Object.entries(undeclared.readBy), ...declared(aspects)]),
    typesReadBy: new Map(declared(entities)),
    hiddenByPolicies: new Set(
      entities.flatMap(({ name, hiddenByPolicies }) => (hiddenByPolicies ? [name] : [])).toSorted(),
    ),
    subjectPaths: (type) => subjects.get(type) ?? [],
  }
}

function snapshotsByEntity({ snapshots }: Undeclared) {
  return new Map(
    Object.entries(snapshots).map(([kind, { entity, aspects }]) => [entity, { kind, aspects }]),
  )
}

function keyValue(urn: Urn, fields: readonly string[] | undefined): JsonObject {
  const parts = keyPartsOf(urn)
  const names = fields ?? (parts.length === 1 ? ['id'] : parts.map((_, at) => `part${at}`))
  const closesEarly = parts.length > 1 && parts.some(closesMoreThanItOpens)
  if (names.length !== parts.length || parts.includes('') || closesEarly) {
    throw new CatalogError(
      'INVALID_URN',
      `Not a URN: ${JSON.stringify(urn)}: expected a ${entityTypeOf(urn)} key with the parts ` +
        `${names.join(', ')}, none empty, with balanced parentheses`,
    )
  }
  return Object.fromEntries(names.map((name, at) => [name, parts[at]]))
}

function contradictions(
  aspects: readonly Aspect[],
  entities: readonly EntityType[],
  aspectByName: ReadonlyMap<string, Aspect>,
  entityByName: ReadonlyMap<string, EntityType>,
): string[] {
  const carriers = entities.flatMap(({ name, carries }) => carries.map((aspect) => [name, aspect]))
  const declaredPairs = new Set(carriers.map(([name, aspect]) => `${name} ${aspect}`))
  const carries = (type: string, aspect: string) => {
    const entity = entityByName.get(type)
    return entity !== undefined && carriedBy(entity, aspects).has(aspect)
  }
  return [
    ...derivationProblems(aspects, (type) => entityByName.get(type), carries),
    ...duplicatesIn(aspects.map(({ name }) => name)).map((name) => `two aspects are named ${name}`),
    ...duplicatesIn(aspects.map(({ record }) => simpleName(record))).map(
      (name) => `two aspects have the record ${name}`,
    ),
    ...duplicatesIn(entities.map(({ name }) => name)).map(
      (name) => `two entities are named ${name}`,
    ),
    ...carriers
      .filter(([, aspect]) => !aspectByName.has(aspect ?? ''))
      .map(([name, aspect]) => `${name} carries the undeclared aspect ${aspect}`),
    ...entities.flatMap((entity) => subjectProblems(entity, (name) => aspectByName.get(name))),
    ...aspects
      .filter(({ readBy }) => readBy !== undefined)
      .filter((aspect) => declaredEdgePaths(aspect).length > 0 || aspect.derivedEdges.length > 0)
      .flatMap(({ name }) =>
        entities
          .filter((entity) => entity.carries.includes(name) && entity.readBy === undefined)
          .map((entity) => `${name} has readBy and edges: ${entity.name} has to have readBy`),
      ),
    ...aspects.flatMap(({ name, on }) =>
      on.flatMap((type) => [
        ...(entityByName.has(type) ? [] : [`${name} names the undeclared entity type ${type}`]),
        ...(declaredPairs.has(`${type} ${name}`)
          ? [`${type} and ${name} name each other; one of them must`]
          : []),
      ]),
    ),
  ]
}

function carriedBy({ name: type, key, carries }: EntityType, aspects: readonly Aspect[]) {
  const ofAspects = aspects.filter(({ on }) => on.includes(type)).map(({ name }) => name)
  return new Set([key.name, ...carries, ...ofAspects])
}

function derivedFromKey(
  type: string,
  derived: readonly DerivedAspect[],
  carried: ReadonlySet<string> = new Set(),
): string[] {
  return derivedFrom('key', derived)
    .filter(({ aspect, derivation }) => carried.has(aspect.name) && followsOn(type, derivation))
    .map(({ aspect }) => aspect.name)
}

function knownNames(types: readonly string[], aspects: readonly string[]) {
  const [knownTypes, knownAspects] = [new Set(types), new Set(aspects)]
  return {
    aspectNamed: ignoringCase(aspects),
    entityTypeNamed: ignoringCase(types),
    isKnown: (type: string, aspect: string) => knownTypes.has(type) && knownAspects.has(aspect),
    unknownIn: (type: string, aspect: string) =>
      unknownName('entity type', type, knownTypes) ?? unknownName('aspect', aspect, knownAspects),
  }
}

function unknownName(kind: string, name: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(name)) return undefined
  const nearest = nearestName(name, names)
  const suggestion = nearest === undefined ? '' : `; did you mean ${nearest}?`
  return `Unknown ${kind} ${name}, stored unchanged${suggestion}`
}

/** Returns a look-up that ignores case. */
function ignoringCase(names: readonly string[]): (name: string) => string | undefined {
  const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]))
  return (name) => byLowerCase.get(name.toLowerCase())
}

function duplicatesIn(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const uncapital = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const withoutSuffix = (field: string) => field.replace(/\.keyword$/, '')
