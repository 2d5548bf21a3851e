import type { CurrentAspect, Properties, Put } from '../../../graph/store/edit.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { assertedEdges } from '../../../graph/model/edges.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { hashJson, storageProblem, type JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { malformedReferences, type MalformedReference } from '../../../graph/model/references.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { requireValid } from '../../../graph/model/validate.ts'
import { toStored } from '../../../graph/model/wire.ts'

/** Audit stamp and system metadata of a write. */
export interface WriteStamp {
  readonly created: AuditStamp
  readonly systemMetadata?: JsonObject
}

/**
 * Derives the stored form of a new aspect value: its fingerprint, its edges, and the properties on
 * the entity's node. An undeclared aspect is opaque and has no edges.
 *
 * @param current the value that is replaced, by which some members are derived (docs/interface:
 *   model/derived-members)
 * @throws CatalogError `UNKNOWN_ASPECT` when entities of the type have no such aspect,
 *   `INVALID_ASPECT` when the value does not match its declaration, adds a malformed reference, or
 *   cannot be stored as JSON
 */
export function makePut(
  registry: Registry,
  urn: Urn,
  aspectName: string,
  value: JsonObject,
  writing: WriteStamp,
  current: CurrentAspect | undefined,
): Put {
  return createPutter(registry, urn, aspectName, value, writing)(current)
}

/**
 * Checks a value like {@link makePut}, and returns the function that derives its stored form from the
 * value that it replaces. Most aspects have one form, which is derived once.
 *
 * @throws CatalogError as {@link makePut}
 */
export function createPutter(
  registry: Registry,
  urn: Urn,
  aspectName: string,
  value: JsonObject,
  writing: WriteStamp,
): (current: CurrentAspect | undefined) => Put {
  const unusable = storageProblem(value)
  if (unusable)
    throw new CatalogError('INVALID_ASPECT', `${aspectName} cannot be stored: ${unusable}`)
  requireCarried(registry, urn, aspectName)
  const aspect = registry.aspect(aspectName)
  const storedValue = aspect ? toStored(aspect.fields, value) : value
  if (aspect) requireValid(aspect, entityTypeOf(urn), storedValue)
  const problem = aspect?.problem
  const malformed = aspect ? malformedReferences(registry, aspect.fields, storedValue) : []
  const derived = aspect?.follows.itself
  if (aspect && (problem || malformed.length > 0)) {
    return (current) => {
      const fault = problem?.({ urn, value: storedValue, before: current?.value() })
      if (fault !== undefined)
        throw new CatalogError('INVALID_PARAMETER', `${aspectName} of ${urn}: ${fault}`)
      if (malformed.length > 0) refuseNewReferences(registry, urn, aspect, malformed, current)
      const complete = derived?.complete(storedValue, current?.value()) ?? storedValue
      return makeStoredPut(registry, urn, aspectName, complete, writing)
    }
  }
  if (derived?.readsPrevious) {
    return (current) =>
      makeStoredPut(
        registry,
        urn,
        aspectName,
        derived.complete(storedValue, current?.value()),
        writing,
      )
  }
  const complete = derived ? derived.complete(storedValue, undefined) : storedValue
  const put = makeStoredPut(registry, urn, aspectName, complete, writing)
  return () => put
}

/**
 * Refuses malformed references that the stored value lacks (docs/interface: model/references):
 * those of earlier releases do not prevent changes of the rest.
 *
 * @throws CatalogError `INVALID_ASPECT`
 */
function refuseNewReferences(
  registry: Registry,
  urn: Urn,
  { name, fields }: Aspect,
  malformed: readonly MalformedReference[],
  current: CurrentAspect | undefined,
): void {
  const malformedBefore = current ? malformedReferences(registry, fields, current.value()) : []
  const storedUrns = new Set(malformedBefore.map((reference) => reference.urn))
  const newReferences = malformed.filter((reference) => !storedUrns.has(reference.urn))
  if (newReferences.length === 0) return
  const causes = newReferences
    .slice(0, REFERENCES_NAMED_MAX)
    .map(({ path, urn: reference, problem }) => `${path}: ${quoteText(reference)} ${problem}`)
  throw new CatalogError(
    'INVALID_ASPECT',
    `Invalid format for aspect: ${entityTypeOf(urn)} ${name}. Cause: ${causes.join('; ')}`,
  )
}

/** Most malformed references that one message names. */
const REFERENCES_NAMED_MAX = 5

const quoteText = (text: string) =>
  JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)

/**
 * Refuses a known aspect on an entity type that does not carry it (docs/interface: model/carried).
 *
 * @throws CatalogError `UNKNOWN_ASPECT`
 */
export function requireCarried(registry: Registry, urn: Urn, aspectName: string): void {
  const type = entityTypeOf(urn)
  if (!registry.isMisplaced(type, aspectName)) return
  throw new CatalogError('UNKNOWN_ASPECT', `Unknown aspect ${aspectName} for entity ${type}`)
}

/**
 * Derives the same as {@link makePut} from a value that is in stored form and was checked when it was
 * written.
 *
 * @throws CatalogError `INVALID_ASPECT` when it asserts impossible edges
 */
export function makeStoredPut(
  registry: Registry,
  urn: Urn,
  aspectName: string,
  stored: JsonObject,
  { created, systemMetadata }: WriteStamp,
): Put {
  const aspect = registry.aspect(aspectName)
  return {
    aspect: aspectName,
    value: stored,
    hash: hashJson(stored),
    edges: aspect ? assertedEdges(aspect, urn, stored) : [],
    properties: aspect ? nodeProperties(aspect, stored) : {},
    created,
    ...(systemMetadata && { systemMetadata }),
  }
}

/** Returns the key aspect that a URN implies; the first write of an entity stores it too. */
export function keyAspectPut(registry: Registry, urn: Urn, writing: WriteStamp): Put {
  const name = registry.keyAspectOf(entityTypeOf(urn))
  return makeStoredPut(registry, urn, name, registry.keyValueOf(urn), writing)
}

/**
 * Requires that an entity with this URN can be created, whether or not it exists.
 *
 * @throws CatalogError `INVALID_URN` when the URN lacks parts of its type, `INVALID_ASPECT` when a
 *   part violates the declaration of the key (an `origin` that is no environment)
 */
export function requireBirth(registry: Registry, urn: Urn): void {
  const type = entityTypeOf(urn)
  const key = registry.entity(type)?.key
  const value = registry.keyValueOf(urn)
  if (key) requireValid(key, type, value)
}

/**
 * Returns the properties that an aspect puts on the entity's node; null where the value lacks the
 * member.
 */
export function nodeProperties(aspect: Aspect, value: JsonObject): Properties {
  const properties = Object.entries(aspect.fields).flatMap(([name, { notes }]) => {
    if (notes.property === undefined) return []
    const member = value[name]
    return [[notes.property, isScalar(member) ? member : null] as const]
  })
  return Object.fromEntries(properties)
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
