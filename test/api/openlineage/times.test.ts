import { expect } from 'chai'
import { flattenColumns } from '../../../server/catalog/openlineage/columns.ts'
import { parseTime } from '../../../server/catalog/openlineage/event.ts'

const NOON = Date.UTC(2026, 0, 31, 12)

/** Times of official producers, and what they mean. */
const TIMES = [
  ['2026-01-31T12:00:00Z', NOON],
  ['2026-01-31T13:00:00.000+01:00', NOON],
  ['2026-01-31T12:00:00', NOON],
  ['2026-01-31 12:00:00', NOON],
  ['2026-01-31T12:00:00.829392', NOON + 829],
  ['2026-01-31T12:00:00.829392123Z', NOON + 829],
  ['2026-01-31T12:00:00Z[Europe/London]', NOON],
  ['2026-01-31T13:00:00+01:00[Europe/Paris]', NOON],
  ['2026-01-31T12:00Z', NOON],
  ['yesterday', undefined],
  ['2026-13-31T12:00:00Z', undefined],
  ['2026-01-31', undefined],
  ['12', undefined],
] as const

// docs/interface: openlineage/events
describe('times of OpenLineage', () => {
  for (const [written, millis] of TIMES) {
    it(`${written} is ${millis === undefined ? 'no time' : new Date(millis).toISOString()}`, () => {
      expect(parseTime(written)).to.equal(millis)
    })
  }
})

/** Native types of columns, and the type of the model. */
const TYPES = [
  ['Nullable(UInt8)', 'NumberType'],
  ['LowCardinality(String)', 'StringType'],
  ['LowCardinality(Nullable(FixedString(3)))', 'StringType'],
  ['HUGEINT', 'NumberType'],
  ['UHUGEINT', 'NumberType'],
  ['UBIGINT', 'NumberType'],
  ['super', 'MapType'],
  ['xml', 'StringType'],
  ['bit', 'BooleanType'],
  ['bit varying(8)', 'NullType'],
  ['year', 'NumberType'],
  ['interval day', 'TimeType'],
  ['geography', 'NullType'],
] as const

describe('types of columns of OpenLineage', () => {
  for (const [native, type] of TYPES) {
    it(`${native} is ${type}`, () => {
      const [column] = flattenColumns([{ name: 'x', type: native }]) as {
        readonly type: { readonly type: object }
        readonly nativeDataType: string
      }[]
      expect(Object.keys(column!.type.type)).to.deep.equal([`com.linkedin.schema.${type}`])
      expect(column!.nativeDataType).to.equal(native)
    })
  }
})
