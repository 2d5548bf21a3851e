import { CatalogError } from '../graph/model/errors.ts'
import { isJsonObject, type JsonObject } from '../graph/model/json.ts'
import { LIMITS } from '../graph/model/limits.ts'
import {
  CONDITION_NAMES,
  isComparison,
  isPattern,
  type Condition,
  type Criterion,
  type Filter,
} from './filter.ts'

/** Member names of the groups of a filter, and of the criteria of a group. */
interface FilterForm {
  readonly groups: string
  readonly criteria: string
}
/** `{or: [{and: […]}]}`. */
const REST_FORM: FilterForm = { groups: 'or', criteria: 'and' }
/** The forms of the OpenAPI paths; `{and: [{criteria: […]}]}` means the same. */
export const OPENAPI_FORMS: readonly FilterForm[] = [
  { groups: 'and', criteria: 'criteria' },
  REST_FORM,
]

const CRITERION_MEMBERS = ['field', 'condition', 'value', 'values', 'negated']

/**
 * Parses the filter of a request: groups in one of the forms, or the older `{criteria: […]}`. An
 * unknown member is refused, since a filter that is not understood would match everything
 * (docs/interface: search/filter).
 *
 * @param name of the parameter, for errors
 * @throws CatalogError `INVALID_PARAMETER` with the path of a malformed part, or of one beyond a
 *   limit
 */
export function parseFilter(
  filter: unknown,
  { name = 'filter', forms = [REST_FORM] }: FilterOptions = {},
): Filter {
  if (filter === undefined || filter === null) return []
  const members = requireMembers(filter, name, [...forms.map(({ groups }) => groups), 'criteria'])
  const size = new FilterSize()
  const criteriaIn = (parent: JsonObject, member: string, where: string) =>
    requireList(parent[member] ?? [], `${where}/${member}`).map((criterion, at) =>
      parseCriterion(criterion, `${where}/${member}/${at}`, size),
    )
  // As upstream's server, ignores `criteria` beside groups.
  const form = forms.find(({ groups }) => !isNone(members[groups]))
  if (!form) return isNone(members['criteria']) ? [] : [criteriaIn(members, 'criteria', name)]
  return requireList(members[form.groups], `${name}/${form.groups}`).map((group, at) => {
    const where = `${name}/${form.groups}/${at}`
    size.addGroup(where)
    return criteriaIn(requireMembers(group, where, [form.criteria]), form.criteria, where)
  })
}

interface FilterOptions {
  readonly name?: string
  readonly forms?: readonly FilterForm[]
}

/**
 * Counts the parsed parts of a filter, and enforces its limits (docs/interface: search/filter-size;
 * docs/decisions/0027).
 */
class FilterSize {
  #groups = 0
  #criteria = 0
  #values = 0
  #patterns = 0

  addGroup(where: string): void {
    if (++this.#groups > LIMITS.filterCriteria.max)
      tooMany(where, LIMITS.filterCriteria.max, 'groups')
  }

  addCriterion(where: string, condition: Condition, values: number): void {
    if (++this.#criteria > LIMITS.filterCriteria.max)
      tooMany(where, LIMITS.filterCriteria.max, 'criteria')
    this.#values += values
    if (this.#values > LIMITS.filterValues.max)
      tooMany(`${where}/values`, LIMITS.filterValues.max, 'values')
    // An index scans the values of a field once for each of these.
    if (!isPattern(condition) && !isComparison(condition)) return
    this.#patterns += values
    if (this.#patterns <= LIMITS.filterPatterns.max) return
    tooMany(
      `${where}/values`,
      LIMITS.filterPatterns.max,
      'values to search by parts or compare with',
    )
  }
}

function tooMany(where: string, limit: number, what: string): never {
  return refuse(where, `is one too many: a filter has at most ${limit} ${what}`)
}

function parseCriterion(criterion: unknown, where: string, size: FilterSize): Criterion {
  const members = requireMembers(criterion, where, CRITERION_MEMBERS)
  const { field, value, values, negated } = members
  const condition = members['condition'] ?? 'EQUAL'
  if (typeof field !== 'string' || field === '') return refuse(`${where}/field`, 'must be text')
  if (!isCondition(condition)) {
    const unknown = JSON.stringify(condition).slice(0, 100)
    const conditions = CONDITION_NAMES.join(', ')
    return refuse(`${where}/condition`, `${unknown} is unknown; it must be one of ${conditions}`)
  }
  if (!isNone(negated) && typeof negated !== 'boolean')
    return refuse(`${where}/negated`, 'must be true or false')
  const operands = requireList(values ?? (isNone(value) ? [] : [value]), `${where}/values`)
  size.addCriterion(where, condition, operands.length)
  return {
    field: field.replace(/\.keyword$/, ''),
    condition,
    values: operands.map((operand, at) => scalarText(operand, `${where}/values/${at}`)),
    negated: negated === true,
  }
}

/** Requires an object that has no other members than the named ones. */
function requireMembers(value: unknown, where: string, names: readonly string[]): JsonObject {
  if (!isJsonObject(value)) return refuse(where, 'must be an object')
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown === undefined) return value
  return refuse(`${where}/${unknown.slice(0, 100)}`, `is unknown; members are ${names.join(', ')}`)
}

const isNone = (value: unknown) => value === undefined || value === null

function requireList(value: unknown, where: string): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(where, 'must be an array')
}

function isCondition(condition: unknown): condition is Condition {
  return CONDITION_NAMES.some((name) => name === condition)
}

function scalarText(value: unknown, where: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return refuse(where, 'must be text, a number or a flag')
}

function refuse(where: string, problem: string): never {
  throw new CatalogError('INVALID_PARAMETER', `${where}: ${problem}`)
}
