import { TYPE_FIELD, URN_BEGINNING_FIELD, URN_FIELD, urnBeginning } from '../../../search/fields.ts'
import type { Clause, Where } from '../../../search/where.ts'
import { NODE_TYPES, TREE_FIELDS } from './resources.ts'
import { isUnconditional, type RuleCondition, type Rule } from './rules.ts'

/** Search fields with the facts that conditions compare. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  URN: [URN_FIELD],
  OWNER: ['owners'],
  TAG: ['tags', 'fieldTags', 'editedFieldTags'],
  DOMAIN: ['domains'],
  CONTAINER: ['container'],
  GLOSSARY: ['glossaryTerms', 'fieldGlossaryTerms', 'editedFieldGlossaryTerms'],
  DATA_PLATFORM_INSTANCE: ['platformInstance'],
}
const OWNER_TYPE_PREFIX = 'OWNER:'

/** The condition that no document meets. */
const MATCHES_NOTHING: Where = [[clause([TYPE_FIELD], 'EQUAL', [])]]

/** A rule whose conditions on trees have all values below those that they name. */
export interface ExpandedRule extends Rule {
  readonly conditions: readonly (RuleCondition & { readonly below?: readonly string[] })[]
}

/**
 * Returns the condition on search documents of some types to be shown by one of the rules.
 *
 * @param seesType types that everybody sees
 * @param indexed returns a type as documents have it
 */
export function searchCondition(
  rules: readonly ExpandedRule[],
  entityTypes: readonly string[],
  seesType: (type: string) => boolean,
  indexed: (type: string) => string,
): Where {
  const isVisible = (type: string) => {
    return (
      seesType(type) || rules.some((rule) => isUnconditional(rule) && rule.types.includes(type))
    )
  }
  const restrictedTypes = entityTypes.filter((type) => !isVisible(type))
  if (restrictedTypes.length === 0) return []
  const typeIn = (types: readonly string[]) => clause([TYPE_FIELD], 'EQUAL', types.map(indexed))
  const visibleTypes = entityTypes.filter(isVisible)
  const where: Clause[][] = visibleTypes.length > 0 ? [[typeIn(visibleTypes)]] : []
  for (const { types, conditions } of rules) {
    const ruleTypes = restrictedTypes.filter((type) => types.includes(type))
    if (ruleTypes.length === 0 || conditions.length === 0) continue
    // Visible types are shown anyway, so the rule need not name types if it covers all others.
    const isEach = ruleTypes.length === restrictedTypes.length
    where.push(
      ...conditions
        .map((condition) => conditionClauses(condition, ruleTypes))
        .reduce<Clause[][]>(
          (groups, alternatives) =>
            groups.flatMap((group) =>
              alternatives.map((alternative) => [...group, ...alternative]),
            ),
          [isEach ? [] : [typeIn(ruleTypes)]],
        ),
    )
  }
  return where.length > 0 ? where : MATCHES_NOTHING
}

/** Returns groups of clauses, of which one has to hold for documents of these types. */
function conditionClauses(
  { facts, condition, values, below }: ExpandedRule['conditions'][number],
  types: readonly string[],
): readonly Clause[][] {
  const fields = facts.flatMap((fact) => {
    if (fact.startsWith(OWNER_TYPE_PREFIX))
      return [`ownerTypes.${fact.slice(OWNER_TYPE_PREFIX.length).replaceAll('.', '%2E')}`]
    const tree = TREE_FIELDS.find((field) => field === fact)
    const isOfNodes = tree && NODE_TYPES[tree].some((type) => types.includes(type))
    return [...(FIELDS[fact] ?? []), ...(isOfNodes ? [URN_FIELD] : [])]
  })
  if (condition !== 'STARTS_WITH')
    return [[clause(fields, 'EQUAL', below ?? values, condition === 'NOT_EQUALS')]]
  if (facts[0] === 'URN') return urnStarts(values)
  const otherFields = fields.filter((field) => field !== URN_FIELD)
  return [
    [clause(otherFields, 'PREFIX', values)],
    ...(below && below.length > 0 ? [[clause(fields, 'EQUAL', below)]] : []),
  ]
}

/** Returns the condition that the URN of a document begins with one of the texts. */
export function urnStarts(values: readonly string[]): Clause[][] {
  const beginnings = values.map(urnBeginning)
  const listValues = (isWhole: boolean) =>
    beginnings.filter((beginning) => beginning.isWhole === isWhole).map(({ value }) => value)
  const field = [URN_BEGINNING_FIELD]
  return [
    clause(field, 'EQUAL', listValues(true)),
    clause(field, 'PREFIX', listValues(false)),
  ].flatMap((condition) => (condition.values.length > 0 ? [[condition]] : []))
}

function clause(
  fields: readonly string[],
  condition: Clause['condition'],
  values: readonly string[],
  negated = false,
): Clause {
  return { fields, kind: 'text', condition, values, negated }
}
