import type { Grant } from '../authority.ts'
import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { namesActor, type Actor, type Resource, type Criterion, type Policy } from './policy.ts'
import type { ResourceField } from '../../../graph/policy-check.ts'

/** Privileges that imply to see an entity: those that DataHub's REST API requires for a read. */
export const VIEW_PRIVILEGES: readonly EntityPrivilege[] = [
  'VIEW_ENTITY_PAGE',
  'GET_ENTITY_PRIVILEGE',
  'EDIT_ENTITY',
  'DELETE_ENTITY',
]

/** Fields of {@link Resource} that restricted entities can have, besides their type. */
type Fact = Exclude<ResourceField, 'TYPE' | 'GROUP_MEMBERSHIP'>

/** A condition on one fact of an entity; one of the values suffices. */
export interface RuleCondition {
  /** `OWNER:<type>`: owners of this ownership type. */
  readonly facts: readonly (Fact | `OWNER:${string}`)[]
  readonly condition: Criterion['condition']
  readonly values: readonly string[]
}

/** Covers the entities of some types that meet all conditions. */
export interface Rule {
  /** Sorted. */
  readonly types: readonly string[]
  readonly conditions: readonly RuleCondition[]
}

/** Entities on which policies grant something: all, none, or those that one of the rules covers. */
export type RuleGrant = Grant<readonly Rule[]>

/**
 * Evaluates policies for an actor without knowing the entities (docs/interface: access/views). Rules
 * that differ in the values of one condition are merged, so hundreds of policies become a few.
 *
 * @param types the types of the entities, sorted
 * @param sufficient privileges of which one suffices
 */
export function compileGrant(
  types: readonly string[],
  policies: readonly Policy[],
  actor: Actor,
  sufficient: readonly EntityPrivilege[] = VIEW_PRIVILEGES,
): RuleGrant {
  // The owners are the same in all rules; hundreds of groups are listed once.
  const owners = [actor.urn, ...actor.groups].toSorted()
  const rules = policies
    .filter(({ privileges }) => sufficient.some((privilege) => privileges.has(privilege)))
    .flatMap((policy) => toRule(policy, actor, owners, types) ?? [])
  const merged = mergeRules(rules)
  const unconditional = merged.filter(isUnconditional).flatMap((rule) => rule.types)
  if (types.every((type) => unconditional.includes(type))) return true
  const neededRules = merged.flatMap((rule) => {
    if (isUnconditional(rule)) return [rule]
    const otherTypes = rule.types.filter((type) => !unconditional.includes(type))
    return otherTypes.length > 0 ? [{ ...rule, types: otherTypes }] : []
  })
  return neededRules.length > 0 && neededRules
}

/** Whether a rule covers every entity of its types. */
export const isUnconditional = ({ conditions }: Rule) => conditions.length === 0

/** Returns what a policy covers; undefined: nothing. */
function toRule(
  policy: Policy,
  actor: Actor,
  owners: readonly string[],
  allTypes: readonly string[],
): Rule | undefined {
  const conditions: RuleCondition[] = []
  if (!namesActor(policy, actor)) {
    if (!policy.toOwners) return undefined
    const facts: RuleCondition['facts'] = policy.ownerTypes
      ? [...policy.ownerTypes].toSorted().map((type) => `OWNER:${type}` as const)
      : ['OWNER']
    conditions.push({ facts, condition: 'EQUALS', values: owners })
  }
  let types = allTypes
  for (const criterion of policy.resources ?? []) {
    const { field, condition, values } = criterion
    if (field === undefined) return undefined
    // Only users are members of groups, and everybody sees users.
    const isAbsent = field === 'GROUP_MEMBERSHIP'
    if (field === 'TYPE') types = types.filter((type) => typeMeets(criterion, type))
    else if (condition !== 'NOT_EQUALS' && (isAbsent || values.length === 0)) return undefined
    else if (!isAbsent && values.length > 0)
      conditions.push({ facts: [field], condition, values: [...new Set(values)].toSorted() })
  }
  if (types.length === 0 || conditions.some(({ facts }) => facts.length === 0)) return undefined
  return { types, conditions }
}

function typeMeets({ condition, values }: Criterion, type: string): boolean {
  if (condition === 'STARTS_WITH') return values.some((value) => type.startsWith(value))
  return values.includes(type) === (condition === 'EQUALS')
}

/** Returns a function that returns a text for a condition; it writes each list of values once. */
function conditionKeys(): (condition: RuleCondition) => string {
  const keysByValues = new Map<readonly string[], string>()
  return ({ facts, condition, values }) => {
    const valuesKey = keysByValues.get(values) ?? JSON.stringify(values)
    keysByValues.set(values, valuesKey)
    return `${facts.join(' ')} ${condition} ${valuesKey}`
  }
}

/** Merges rules that differ in their types, then those that differ in one list of values. */
function mergeRules(rules: readonly Rule[]): Rule[] {
  const conditionKey = conditionKeys()
  const byConditions = groupBy(rules, ({ conditions }) =>
    conditions.map(conditionKey).toSorted().join(),
  )
  const merged = [...byConditions.values()].map((alikeRules): Rule => {
    const types = [...new Set(alikeRules.flatMap((rule) => rule.types))].toSorted()
    return { types, conditions: alikeRules[0]?.conditions ?? [] }
  })
  const kinds = new Set(merged.flatMap(({ conditions }) => conditions.map(conditionKind)))
  return [...kinds].reduce<Rule[]>(
    (result, kind) => mergeByKind(kind, result, conditionKey),
    merged,
  )
}

/** Merges rules that are equal but for the values of their only condition of a kind. */
function mergeByKind(
  kind: string,
  rules: readonly Rule[],
  keyOf: (condition: RuleCondition) => string,
): Rule[] {
  const isOfKind = (candidate: RuleCondition) =>
    conditionKind(candidate) === kind && candidate.condition !== 'NOT_EQUALS'
  const groups = groupBy(rules, ({ types, conditions }) => {
    const own = conditions.filter(isOfKind)
    const otherKeys = conditions.filter((candidate) => !own.includes(candidate)).map(keyOf)
    return JSON.stringify([types, otherKeys.toSorted(), own.length === 1 || own.map(keyOf)])
  })
  return [...groups.values()].map((alikeRules): Rule => {
    const [{ types, conditions } = { types: [], conditions: [] }] = alikeRules
    if (alikeRules.length === 1) return { types, conditions }
    const values = alikeRules.flatMap((rule) => rule.conditions.find(isOfKind)?.values ?? [])
    const allValues = [...new Set(values)].toSorted()
    return {
      types,
      conditions: conditions.map((e) => (isOfKind(e) ? { ...e, values: allValues } : e)),
    }
  })
}

const conditionKind = ({ facts, condition }: RuleCondition) => `${facts.join(' ')} ${condition}`

/** Returns the elements by their key. */
export function groupBy<T, Key>(items: readonly T[], keyFor: (each: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const key = keyFor(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/**
 * Returns whether a rule covers an entity.
 *
 * @param exists false: it has no facts but its URN, and its absence matches no negated condition
 */
export function ruleCovers(
  { types, conditions }: Rule,
  { urn, owners, fields }: Resource,
  exists: boolean,
): boolean {
  const has = (fact: RuleCondition['facts'][number], test: (value: string) => boolean) => {
    if (fact.startsWith('OWNER:'))
      return owners.some((owner) => fact === `OWNER:${owner.type}` && test(owner.urn))
    for (const value of fields[fact as Fact]) if (test(value)) return true
    return false
  }
  return (
    types.includes(entityTypeOf(urn)) &&
    conditions.every(({ facts, condition, values }) => {
      if (condition === 'STARTS_WITH') {
        const begins = (text: string) => values.some((value) => text.startsWith(value))
        return facts.some((fact) => has(fact, begins))
      }
      const valueSet = cachedSet(values)
      const hasAny = facts.some((fact) => has(fact, (text) => valueSet.has(text)))
      if (condition === 'EQUALS') return hasAny
      return !hasAny && (exists || facts.every((fact) => fact === 'URN'))
    })
  )
}

/** Sets of the values of conditions, which are compared with thousands of entities. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

function cachedSet(values: readonly string[]): ReadonlySet<string> {
  const valueSet = sets.get(values) ?? new Set(values)
  sets.set(values, valueSet)
  return valueSet
}
