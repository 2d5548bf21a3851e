import type { Aspect, Governance } from '../../../graph/model/aspect.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { memberPrivileges, sufficientPrivileges } from '../../../graph/model/member-privileges.ts'
import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { walkFields, valuesAt } from '../../../graph/model/field-walk.ts'

/** The parts of a change on which the rights that it needs depend. */
export interface DecidingParts {
  /** Tags and terms that it adds or removes. */
  readonly labels: readonly Urn[]
  /** Groups that it adds or removes, and the sets that the entity belongs to before or after it. */
  readonly named: readonly Urn[]
  /** Whether it changes members that decide on rights. */
  readonly decides: boolean
  /**
   * Sets of privileges of which each suffices: for members that it changes, or for any member if it
   * changes nothing. Empty: those of the aspect.
   */
  readonly sufficient: readonly (readonly EntityPrivilege[])[]
}

/** Returns which of these parts follow from the values before and after a change of an aspect. */
export function listDecidingParts(registry: Registry, urn: string, name: string) {
  const aspect = registry.aspect(name)
  const governance = registry.governance(entityTypeOf(urn), name)
  return {
    labels: hasLabels(aspect),
    named: governance?.onReferenced !== undefined || aspect?.memberOf !== undefined,
    decides: governance?.members !== undefined,
    sufficient: aspect !== undefined && memberPrivileges(aspect).length > 0,
  }
}

/**
 * Returns the deciding parts of a change.
 *
 * @param before the value before it; undefined if the aspect is absent, as after a removal
 */
export function findDecidingParts(
  registry: Registry,
  { urn, aspect: name }: { readonly urn: string; readonly aspect: string },
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): DecidingParts {
  const aspect = registry.aspect(name)
  const governance = registry.governance(entityTypeOf(urn), name)
  return {
    labels: aspect ? changedLabels(aspect, before, after) : [],
    named: changedReferences(aspect, governance, before, after),
    decides:
      governance?.members?.some((member) => differs(before?.[member], after?.[member])) === true,
    sufficient: aspect ? sufficientPrivileges(aspect, before, after) : [],
  }
}

function changedReferences(
  aspect: Aspect | undefined,
  governance: Governance | undefined,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): Urn[] {
  const at = governance?.onReferenced?.at ?? aspect?.memberOf
  if (at === undefined) return []
  const urnsIn = (value: JsonObject | undefined) =>
    new Set(valuesAt(value, at.split('/')).flatMap(({ value: urn }) => urn as Urn))
  const [formerUrns, next] = [urnsIn(before), urnsIn(after)]
  const allUrns = [...new Set([...formerUrns, ...next])]
  return aspect?.memberOf === undefined
    ? allUrns.filter((urn) => formerUrns.has(urn) !== next.has(urn))
    : allUrns
}

/** An absent member and `false` are the same. */
const differs = (one: unknown, other: unknown) => comparedText(one) !== comparedText(other)
const comparedText = (value: unknown) =>
  value === undefined || value === null || value === false ? '' : jsonText(value)

/** Ends of the paths of tags and terms, wherever a value has some: of a column too. */
const LABEL_PATHS = /(^|\/)(tags\/\*\/tag|terms\/\*\/urn)$/

const pathsByAspect = new WeakMap<Aspect, readonly (readonly string[])[]>()

function labelPaths(aspect: Aspect): readonly (readonly string[])[] {
  const cachedPaths = pathsByAspect.get(aspect)
  if (cachedPaths) return cachedPaths
  const paths = [...walkFields(aspect.fields)]
    .map(({ path }) => path)
    .filter((path) => LABEL_PATHS.test(path.join('/')))
  pathsByAspect.set(aspect, paths)
  return paths
}

/** Returns whether changes of an aspect may be changes of tags and terms. */
function hasLabels(aspect: Aspect | undefined): boolean {
  return aspect !== undefined && labelPaths(aspect).length > 0
}

/**
 * Returns the tags and terms that only one of two values has. Those of a column are compared with
 * those of the column with the same path.
 *
 * @param before the value before a change; undefined if the aspect is absent, as after a removal
 */
function changedLabels(
  aspect: Aspect,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): Urn[] {
  const formerLabels = readLabels(aspect, before)
  const next = readLabels(aspect, after)
  const changedEntries = [...formerLabels, ...next].filter(
    ([place]) => formerLabels.has(place) !== next.has(place),
  )
  return [...new Set(changedEntries.map(([, urn]) => urn))]
}

/** Returns the labels of a value, by their place and URN. */
function readLabels(aspect: Aspect, value: JsonObject | undefined): Map<string, Urn> {
  const labels = new Map<string, Urn>()
  for (const path of labelPaths(aspect)) collectLabels(value, path, 0, path.join('/'), labels)
  return labels
}

function collectLabels(
  value: unknown,
  path: readonly string[],
  at: number,
  place: string,
  labels: Map<string, Urn>,
): void {
  const step = path[at]
  if (step === undefined) {
    if (typeof value === 'string') labels.set(`${place} ${value}`, value as Urn)
  } else if (step !== '*') {
    if (isJsonObject(value)) collectLabels(value[step], path, at + 1, place, labels)
  } else if (typeof value === 'object' && value !== null) {
    // The position of a label in its list is no place, but a column is one.
    const isLabel = at === path.length - 2
    for (const [index, element] of Object.entries(value)) {
      const name = isLabel ? '' : elementName(element, index)
      collectLabels(element, path, at + 1, place + name, labels)
    }
  }
}

function elementName(element: unknown, index: string): string {
  const path = isJsonObject(element) ? element['fieldPath'] : undefined
  return ` ${typeof path === 'string' ? JSON.stringify(path) : index}`
}
