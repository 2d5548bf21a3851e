import * as fc from 'fast-check'
import type { SearchDocument } from '../../../search/document.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import { parseQuery, type Query } from '../../../search/query.ts'
import type { SearchRequest, Sort } from '../../../search/search-index.ts'
import { resolveFilter, type Where } from '../../../search/where.ts'
import { AWKWARD } from './awkward.ts'
import { TYPES } from './random-documents.ts'
import { anyValue, anyWords, oneOf, part } from './random-words.ts'
import { FIELDS, listed } from './setup.ts'

/** Names of fields as clients send them; some have no values, one is undeclared. */
const FILTER_FIELDS = listed(`
  name name.keyword id title description fieldPaths fieldDescriptions customProperties tags fieldTags
  glossaryTerms platform platform.keyword origin env typeNames owners deprecated rowCount rowCount
  lastModifiedAt numInputDatasets numInputDatasets ownerTypes.urn:li:ownershipType:x urn _entityType
  entityType _entityName removed _leafFolder _folder1 degree`)
const SORT_FIELDS = listed(`
  urn name _entityName rowCount lastModifiedAt numInputDatasets tags description typeNames createdAt
  nobodyKnowsIt`)
const FACET_FIELDS = listed(`
  tags glossaryTerms platform origin env typeNames owners deprecated _entityType _folder1 _folder2
  domains nobodyKnowsIt`)
const CONDITIONS = listed(`
  EQUAL IN IEQUAL CONTAIN START_WITH END_WITH GREATER_THAN GREATER_THAN_OR_EQUAL_TO LESS_THAN
  LESS_THAN_OR_EQUAL_TO BETWEEN EXISTS IS_NULL`)
const NUMERALS = [
  '',
  ' ',
  ' 5 ',
  ...listed(`
    5 5.0 05 1e1 0x10 1.5 1.4999 -0 0 1e-9 NaN Infinity -Infinity abc 1e400 2e21 -2e21
    9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809
    99999999999999999999`),
]
const PIECES = listed('. , ( hive, .1 users z M 𝔘')

/** Requests that are related to these documents. */
export function randomRequests(
  documents: readonly SearchDocument[],
  count: number,
  seed: number,
): SearchRequest[] {
  return fc.sample(anyRequest(documents), { numRuns: count, seed })
}

function anyRequest(documents: readonly SearchDocument[]): fc.Arbitrary<SearchRequest> {
  const none: Pick<Query, 'words' | 'where'> = { words: [], where: [] }
  const many = (values: readonly string[], most: number) =>
    fc.uniqueArray(fc.constantFrom(...values), { maxLength: most })
  return fc
    .record({
      query: fc.oneof(
        { weight: 2, arbitrary: fc.constant(none) },
        { weight: 4, arbitrary: anyWords(documents).map((words) => ({ words, where: [] })) },
        { weight: 2, arbitrary: anyInput(documents) },
      ),
      entityTypes: fc.oneof(
        { weight: 12, arbitrary: fc.constant([...TYPES]) },
        { weight: 6, arbitrary: fc.constant(['dataset']) },
        { weight: 6, arbitrary: fc.subarray(TYPES, { minLength: 1 }) },
        { weight: 1, arbitrary: many(['dataFlow', 'tag'], 1) },
      ),
      scope: fc.oneof(
        { weight: 4, arbitrary: fc.constant('everything' as const) },
        { weight: 1, arbitrary: fc.constant('names' as const) },
      ),
      where: fc.oneof(
        { weight: 1, arbitrary: fc.constant<Where[]>([]) },
        { weight: 1, arbitrary: fc.array(anyWhere(documents), { minLength: 1, maxLength: 2 }) },
      ),
      includeRemoved: fc.constantFrom(false, false, true),
      sort: fc.oneof(
        fc.constant<Sort[]>([]),
        fc.array(fc.record({ field: fc.constantFrom(...SORT_FIELDS), descending: fc.boolean() }), {
          minLength: 1,
          maxLength: 2,
        }),
      ),
      start: fc.oneof(fc.constant(0), fc.nat(10), fc.nat(10), fc.nat(documents.length + 20)),
      count: fc.oneof(fc.nat(25), fc.nat(25), fc.constantFrom(0, 250, 251, 400)),
      tolerant: fc.constantFrom(true, true, false),
      counted: fc.constantFrom(true, true, true, true, true, true, true, false),
      facets: many(FACET_FIELDS, 4),
      facetValuesMax: fc.constantFrom(1, 2, 3, 20, 1_000),
    })
    .map(({ query, where, ...rest }) => ({
      ...rest,
      words: query.words,
      where: [...query.where, ...where],
    }))
}

/** Returns input besides words: fields with values, phrases, patterns. */
function anyInput(documents: readonly SearchDocument[]) {
  const value = anyValue(documents, () => true).map((text) => text.replaceAll('"', ' '))
  const field = fc.constantFrom(...FILTER_FIELDS, 'nobodyKnowsIt')
  const token = fc.oneof(
    fc.tuple(field, value).map(([name, text]) => `${name}:"${text}"`),
    anyTermIn(documents),
    anyPatternIn(documents),
    value.map((text) => `"${text.split(' ').slice(0, 3).join(' ')}"`),
    fc.tuple(value, fc.nat(5)).map(([text, at]) => `*${part(text, at, at + 4)}*`),
    fc.constantFrom('users', '*users', 'name:users', 'tags:pii', 'description:"late data"'),
  )
  const word = anyWords(documents).map(([first = 'users']) => first)
  const operand = fc.oneof(
    token,
    word,
    word.map((each) => `${part(each, 0, 3)}*`),
  )
  const shapes = ['a', 'a b', 'a OR b', 'a -b', '-a', 'a (b OR c)', 'a + (-b | c)', 'NOT (a b)']
  const shape = fc.constantFrom(...shapes)
  return fc.tuple(shape, operand, operand, operand).map(([text, a, b, c]) => {
    const operands: Readonly<Record<string, string>> = { a, b, c }
    return parseQuery(
      text.replaceAll(/[abc]/g, (name) => operands[name] ?? ''),
      FIELDS,
    )
  })
}

/** Returns `field:value` with a value of some document, or its last part. */
function anyTermIn(documents: readonly SearchDocument[]): fc.Arbitrary<string> {
  const terms = documents.flatMap(({ values }) => Object.entries(values))
  return fc
    .tuple(oneOf(terms, ['name', ['users']]), fc.boolean())
    .map(([[field, values], isPart]) => {
      const [value = ''] = values
      const text = isPart ? value.slice(value.lastIndexOf(':') + 1) : value
      return `${field}:"${text.replaceAll('"', ' ')}"`
    })
}

/**
 * Returns `field:pattern` with the beginning, the end or the middle of a value of some document.
 */
function anyPatternIn(documents: readonly SearchDocument[]): fc.Arbitrary<string> {
  const terms = documents.flatMap(({ values }) => Object.entries(values))
  const shape = fc.constantFrom('x*', '*x', '*x*', 'x?', '?x*', 'x*x')
  return fc
    .tuple(oneOf(terms, ['name', ['users']]), shape, fc.boolean(), fc.nat(6), fc.nat(12))
    .map(([[field, [value = '']], pattern, isPart, at, length]) => {
      const text = isPart ? value.slice(value.lastIndexOf(':') + 1) : value
      const cut = part(text, isPart ? 0 : at, at + length + 1)
      const escaped = cut.replaceAll(/[\\*?]/gu, '\\$&').replaceAll(/[\s"]/gu, '?')
      return `${field}:${pattern.replaceAll('x', () => escaped)}`
    })
}

function anyWhere(documents: readonly SearchDocument[]): fc.Arbitrary<Where> {
  const criterion = fc.oneof(...FILTER_FIELDS.map((field) => anyCriterion(field, documents)))
  const group = fc.array(criterion, { maxLength: 2 })
  return fc
    .oneof(
      { weight: 3, arbitrary: criterion.map((only) => [[only]]) },
      { weight: 2, arbitrary: fc.array(group, { maxLength: 2 }) },
    )
    .map((groups) => parseFilter({ or: groups.map((and) => ({ and })) }))
    .map((parsed) => resolveFilter(parsed, FIELDS, (field) => field === 'degree'))
}

function anyCriterion(field: string, documents: readonly SearchDocument[]): fc.Arbitrary<object> {
  const isNumber = FIELDS.all.get(field)?.kind === 'number'
  const names = FIELDS.resolve(field) ?? []
  const actual = anyValue(documents, (each) => names.includes(each))
  const wanted = isNumber ? fc.oneof(actual, fc.constantFrom(...NUMERALS)) : anyVariant(actual)
  return fc.record({
    field: fc.constant(field),
    condition: fc.constantFrom(...CONDITIONS),
    values: fc.oneof(
      { weight: 6, arbitrary: fc.array(wanted, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constant([]) },
    ),
    negated: fc.constantFrom(false, false, true),
  })
}

/** Returns a value, a part of it, the same in other case, or something else. */
function anyVariant(actual: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const piece = fc
    .tuple(actual, fc.nat(12), fc.nat(12))
    .map(([value, from, length]) => part(value, from, from + length + 1))
  return fc.oneof(
    { weight: 4, arbitrary: actual },
    { weight: 2, arbitrary: piece },
    actual.map((value) => ` ${value.toUpperCase()} `),
    actual.map((value) => part(value, -5)),
    fc.constantFrom(...AWKWARD, ...PIECES, '', ' '),
  )
}
