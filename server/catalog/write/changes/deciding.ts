import type { Aspect, Governance } from '../../../../graph/model/aspect.ts'
import type { JsonObject } from '../../../../graph/model/json.ts'
import { jsonText } from '../../../../graph/model/json-text.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../../graph/model/urn.ts'
import { valuesAt } from '../../../../graph/model/walk.ts'
import { changedLabels, hasLabels } from './labels.ts'

/** The parts of a change on which the rights that it needs depend. */
export interface DecidingParts {
  /** Tags and terms that it adds or removes. */
  readonly labels: readonly Urn[]
  /** Groups that it adds or removes, and the sets that the entity belongs to before or after it. */
  readonly named: readonly Urn[]
  /** Whether it changes members that decide on rights. */
  readonly decides: boolean
}

/** Returns which of these parts follow from the values before and after a change of an aspect. */
export function decidingPartsOf(registry: Registry, urn: string, name: string) {
  const aspect = registry.aspect(name)
  const governance = registry.governance(entityTypeOf(urn), name)
  return {
    labels: hasLabels(aspect),
    named: governance?.named !== undefined || aspect?.memberOf !== undefined,
    decides: governance?.members !== undefined,
  }
}

/**
 * Returns the deciding parts of a change.
 *
 * @param before the value before it; undefined if the aspect is absent, as after a removal
 */
export function decidingParts(
  registry: Registry,
  { urn, aspect: name }: { readonly urn: string; readonly aspect: string },
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): DecidingParts {
  const aspect = registry.aspect(name)
  const governance = registry.governance(entityTypeOf(urn), name)
  return {
    labels: aspect ? changedLabels(aspect, before, after) : [],
    named: namedBy(aspect, governance, before, after),
    decides:
      governance?.members?.some((member) => differs(before?.[member], after?.[member])) === true,
  }
}

function namedBy(
  aspect: Aspect | undefined,
  governance: Governance | undefined,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): Urn[] {
  const at = governance?.named?.at ?? aspect?.memberOf
  if (at === undefined) return []
  const urnsIn = (value: JsonObject | undefined) =>
    new Set(valuesAt(value, at.split('/')).flatMap(({ value: urn }) => urn as Urn))
  const [former, next] = [urnsIn(before), urnsIn(after)]
  const all = [...new Set([...former, ...next])]
  return aspect?.memberOf === undefined
    ? all.filter((urn) => former.has(urn) !== next.has(urn))
    : all
}

/** An absent member and `false` are the same. */
const differs = (one: unknown, other: unknown) => textOf(one) !== textOf(other)
const textOf = (value: unknown) =>
  value === undefined || value === null || value === false ? '' : jsonText(value)
