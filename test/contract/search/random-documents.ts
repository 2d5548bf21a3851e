import * as fc from 'fast-check'
import type { SearchDocument } from '../../../search/document.ts'
import { AWKWARD } from './awkward.ts'
import { doc, listed } from './setup.ts'

/** The vocabulary of random documents: few words, so that they coincide often. */
const PIECES = listed(`
  users user orders order created crea fct dim daily report revenue customers customer late data
  a b tag t li urn 2024 v2 x1 éclair заказы клиенты 数据 仓库 ñandú über`)

const piece = fc.constantFrom(...PIECES)
const joined = fc
  .tuple(
    fc.array(piece, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('_', '_', '.', ' ', '-', '/', '+'),
  )
  .map(([words, separator]) => words.join(separator))
const camel = fc
  .array(piece, { minLength: 2, maxLength: 3 })
  .map((words) => words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(''))
const name = fc.oneof(
  { weight: 5, arbitrary: joined },
  { weight: 2, arbitrary: camel },
  { weight: 2, arbitrary: fc.constantFrom(...AWKWARD) },
)
const sentence = fc
  .array(fc.oneof({ weight: 12, arbitrary: piece }, { weight: 1, arbitrary: name }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((words) => words.join(' '))

/** Integers and other numbers, small ones and those beyond 53 and 64 bits. */
const NUMBERS = listed(`
  0 1 2 5 10 11 100 -1 -2 1.5 0.1 -0.5 1700000000000 2147483648 9007199254740992 9007199254740994
  9223372036854775807 9223372036854775808 -9223372036854775808 18446744073709551616 1e21 -1e21`).map(
  (text) => String(Number(text)),
)

const LONG_TAG = 'x'.repeat(300)
const TAGS = [
  ...listed('pii PII P-I-I ＰＩＩ Legacy legacy Engineering a a,b 数据 -- ++ 😀 \uFF5E'),
  'p i i',
  'a b',
  `${LONG_TAG}1`,
  `${LONG_TAG}2`,
].map((key) => `urn:li:tag:${key}`)
const TERMS = ['shop.Customer', 'shop.customer', 'Revenue', 'users'].map(
  (key) => `urn:li:glossaryTerm:${key}`,
)
const OWNERS = ['corpuser:ada', 'corpuser:Ada', 'corpuser:grace', 'corpGroup:sales'].map(
  (key) => `urn:li:${key}`,
)
const PLATFORMS = ['hive', 'Hive', 'snowflake'].map((key) => `urn:li:dataPlatform:${key}`)
const PATHS = ['/prod', '/prod/hive', '/prod/Hive', '/prod/hive/db.a', '/dev', '/dev/数据']

const some = (value: fc.Arbitrary<string>, most: number) =>
  fc.uniqueArray(value, { minLength: 1, maxLength: most })
/** Is absent in one of `absentIn` documents. */
const maybe = <T>(value: fc.Arbitrary<T>, absentIn = 2) =>
  fc.option(value, { freq: absentIn, nil: [] })
const oneOf = (values: readonly string[]) => fc.constantFrom(...values)

const anyValues = fc.record({
  name: maybe(some(name, 2), 5),
  id: maybe(some(name, 1)),
  qualifiedName: maybe(some(joined, 1)),
  title: maybe(some(name, 1)),
  description: maybe(some(sentence, 1)),
  editedDescription: maybe(some(sentence, 1)),
  fieldPaths: maybe(some(name, 6)),
  fieldDescriptions: maybe(some(sentence, 3)),
  customProperties: maybe(
    some(
      fc.tuple(piece, name).map(([key, of]) => `${key}=${of}`),
      3,
    ),
  ),
  tags: maybe(some(oneOf(TAGS), 4)),
  fieldTags: maybe(some(oneOf(TAGS), 2)),
  glossaryTerms: maybe(some(oneOf(TERMS), 2)),
  editedFieldGlossaryTerms: maybe(some(oneOf(TERMS), 2)),
  platform: maybe(some(oneOf(PLATFORMS), 1), 9),
  origin: maybe(some(oneOf(['PROD', 'prod', 'DEV']), 1), 4),
  env: maybe(some(oneOf(['PROD', 'DEV']), 1)),
  typeNames: maybe(some(fc.oneof(oneOf(['Table', 'table', 'View', '-', '- -', ' ']), name), 2)),
  owners: maybe(some(oneOf(OWNERS), 3)),
  'ownerTypes.urn:li:ownershipType:x': maybe(some(oneOf(OWNERS), 2)),
  deprecated: maybe(some(oneOf(['true', 'false']), 1)),
  rowCount: maybe(some(oneOf(NUMBERS), 1)),
  lastModifiedAt: maybe(some(oneOf(NUMBERS), 1)),
  numInputDatasets: maybe(some(oneOf(NUMBERS), 3)),
  tool: maybe(some(piece, 1)),
  _folder1: maybe(some(oneOf(PATHS), 2)),
  _leafFolder: maybe(some(oneOf(PATHS), 2)),
  removed: oneOf(['false', 'false', 'false', 'false', 'false', 'false', 'true']).map((it) => [it]),
})

/** The entity types of random documents; the last one is undeclared. */
export const TYPES = ['dataset', 'chart', 'tag', 'mlModel', 'myType_2']

const anyDocument = fc
  .record({
    type: oneOf(['dataset', 'dataset', 'dataset', ...TYPES]),
    platform: oneOf(PLATFORMS),
    key: name,
    values: anyValues,
  })
  .map(({ type, platform, key, values }) => (at: number) => {
    const plain = key.trim().slice(0, 200)
    const id = type === 'dataset' ? `(${platform},${plain}.${at},PROD)` : `${plain}.${at}`
    return doc(`urn:li:${type}:${id}`, values)
  })

export function randomDocuments(count: number, seed: number): SearchDocument[] {
  return fc.sample(anyDocument, { numRuns: count, seed }).map((make, at) => make(at))
}
