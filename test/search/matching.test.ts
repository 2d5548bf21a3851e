import { expect } from 'chai'
import * as fc from 'fast-check'
import type { Filter } from '../../search/filter.ts'
import {
  filtersTest,
  holds,
  isWorded,
  recordMatcher,
  termsOf,
  valueTest,
} from '../../search/matching.ts'
import { numeral } from '../../search/words.ts'
import type { Clause } from '../../search/where.ts'
import { whereHolds } from '../contract/search/oracle-conditions.ts'
import { AWKWARD } from '../contract/search/awkward.ts'
import { FIELDS } from '../contract/search/setup.ts'

const CONDITIONS: readonly Clause['condition'][] = [
  ...(['EQUAL', 'IN', 'IEQUAL', 'CONTAIN', 'START_WITH', 'END_WITH', 'BETWEEN'] as const),
  ...(['GREATER_THAN', 'GREATER_THAN_OR_EQUAL_TO', 'LESS_THAN', 'LESS_THAN_OR_EQUAL_TO'] as const),
  ...(['EXISTS', 'IS_NULL', 'TERM', 'LIKE', 'PHRASE'] as const),
]

function clause(condition: Clause['condition'], values: string[], more: Partial<Clause> = {}) {
  const fields = more.kind === 'number' ? ['rowCount'] : ['name']
  return { fields, kind: 'text', condition, values, negated: false, ...more } as Clause
}

/** Returns whether a value meets a condition. */
function meets(value: string, condition: Clause['condition'], ...wanted: string[]): boolean {
  return valueTest(clause(condition, wanted))(value)
}

function meetsNumber(value: string, condition: Clause['condition'], ...wanted: string[]): boolean {
  return valueTest(clause(condition, wanted, { kind: 'number' }))(value)
}

describe('conditions', () => {
  it('equal exactly, or without case and outer blanks', () => {
    expect(meets('PII', 'EQUAL', 'x', 'PII')).to.equal(true)
    expect(meets('PII', 'IN', 'pii', ' PII')).to.equal(false)
    expect(meets(' PII ', 'IEQUAL', 'pii')).to.equal(true)
    expect(meets('P-I-I', 'IEQUAL', 'pii')).to.equal(false)
    expect(meets('café', 'IEQUAL', 'CAFE')).to.equal(false)
  })

  it('find parts regardless of case, and treat no character as a wildcard', () => {
    expect(meets('db.Users', 'CONTAIN', 'x', '.USE')).to.equal(true)
    expect(meets('db.users', 'START_WITH', 'DB.')).to.equal(true)
    expect(meets('db.users', 'END_WITH', 'sers ')).to.equal(true)
    expect(meets('db.users', 'CONTAIN', 'd*s')).to.equal(false)
    expect(meets('db.users', 'START_WITH', '%')).to.equal(false)
    expect(meets('db.users', 'CONTAIN', '')).to.equal(true)
  })

  it('match a pattern regardless of case, as a whole or by a part of a URN', () => {
    expect(meets('Shop.Orders', 'LIKE', 'shop.ord*')).to.equal(true)
    expect(meets('shop.orders', 'LIKE', 'x', '*.o?ders')).to.equal(true)
    expect(meets('shop.orders', 'LIKE', 'ord*')).to.equal(false)
    expect(meets('shop.orders', 'LIKE', 'shop')).to.equal(false)
    expect(meets('shop.orders', 'LIKE', 'shop?')).to.equal(false)
    expect(meets('shop', 'LIKE', 'shop*')).to.equal(true)
    expect(meets('a*b', 'LIKE', 'a\\*?')).to.equal(true)
    expect(meets('axb', 'LIKE', 'a\\*?')).to.equal(false)
    expect(meets('(a+b)', 'LIKE', '(a+*')).to.equal(true)
    expect(meets('é😀', 'LIKE', 'É?')).to.equal(true)
    expect(meets('aab', 'LIKE', '*a?')).to.equal(true)
    expect(meets('a'.repeat(30_000), 'LIKE', `${'*a'.repeat(400)}b`)).to.equal(false)
    expect(meets('urn:li:tag:PII', 'LIKE', 'pi*')).to.equal(true)
    expect(meets('urn:li:tag:PII', 'LIKE', 'urn:*')).to.equal(true)
    expect(meets('urn:li:tag:PII', 'LIKE', 'tag*')).to.equal(false)
  })

  it('order texts by code points, and use the first wanted value only', () => {
    expect(meets('😀', 'GREATER_THAN', '\uFF5E')).to.equal(true)
    expect(meets('10', 'LESS_THAN', '9')).to.equal(true)
    expect(meets('b', 'GREATER_THAN', 'c', 'a')).to.equal(false)
    expect(meets('b', 'GREATER_THAN_OR_EQUAL_TO', 'b')).to.equal(true)
    expect(meets('b', 'BETWEEN', 'a', 'b')).to.equal(true)
    expect(meets('b', 'BETWEEN', 'a')).to.equal(false)
  })

  it('order numbers by value, and match nothing for other texts', () => {
    expect(meetsNumber('10', 'GREATER_THAN', '9')).to.equal(true)
    expect(meetsNumber('10', 'EQUAL', '1e1')).to.equal(true)
    expect(meetsNumber('9223372036854775808', 'LESS_THAN', '1e19')).to.equal(true)
    expect(meetsNumber('-0.5', 'BETWEEN', '-1', '0')).to.equal(true)
    for (const wanted of ['NaN', '', ' ', 'Infinity', '1e400', 'ten']) {
      for (const condition of ['EQUAL', 'LESS_THAN', 'GREATER_THAN'] as const) {
        expect(meetsNumber('1', condition, wanted), `${condition} ${wanted}`).to.equal(false)
      }
    }
    expect(['5.0', '05', ' 5', '0x5', '-0', 'NaN', '', '1e400'].map(numeral)).to.deep.equal([
      ['5'],
      ['5'],
      ['5'],
      ['5'],
      ['0'],
      [],
      [],
      [],
    ])
  })

  it('find phrases in a row, as written or as camel case', () => {
    expect(meets('Late, data!', 'PHRASE', 'late data')).to.equal(true)
    expect(meets('countLateData', 'PHRASE', 'late data')).to.equal(true)
    expect(meets('late database', 'PHRASE', 'late data')).to.equal(false)
    expect(meets('data late', 'PHRASE', 'late data')).to.equal(false)
    expect(meets('late', 'PHRASE', '--')).to.equal(false)
  })

  it('find phrases whose last word goes on', () => {
    expect(meets('late database', 'BEGUN', 'x', 'late data')).to.equal(true)
    expect(meets('late database', 'BEGUN', 'lat data')).to.equal(false)
  })

  it('find prefixes, case included', () => {
    expect(meets('urn:li:tag:own', 'PREFIX', 'x', 'urn:li:tag:')).to.equal(true)
    expect(meets('urn:li:tag:own', 'PREFIX', 'urn:li:Tag:')).to.equal(false)
    expect(meets('urn:li:tag:own', 'PREFIX', 'own')).to.equal(false)
  })
})

describe('terms', () => {
  it('are a value and the parts of a URN, at any depth', () => {
    const column = 'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,db.Users,PROD),Id)'
    expect(termsOf(column)).to.have.members([
      column.toLowerCase(),
      'urn:li:dataset:(urn:li:dataplatform:hive,db.users,prod)',
      'urn:li:dataplatform:hive',
      'hive',
      'db.users',
      'prod',
      'id',
    ])
    expect(termsOf('urn:li:tag:A b')).to.deep.equal(['urn:li:tag:a b', 'a b'])
    expect(termsOf('urn:li:')).to.deep.equal(['urn:li:'])
    expect(termsOf('plain')).to.deep.equal(['plain'])
  })

  it('are words too in fields of text', () => {
    const values = { description: ['Late data of users'], tags: ['urn:li:tag:late data'] }
    const finds = (field: string, wanted: string) =>
      holds(clause('TERM', [wanted], { fields: [field] }), values, FIELDS)
    expect(finds('description', 'data LATE')).to.equal(true)
    expect(finds('description', 'dat')).to.equal(false)
    expect(finds('description', '--')).to.equal(false)
    expect(finds('tags', 'late')).to.equal(false)
    expect(finds('tags', 'Late Data')).to.equal(true)
    expect(['name', 'description', 'fieldPaths'].every((it) => isWorded(it, FIELDS))).to.equal(true)
    expect(['tags', 'urn', 'origin', 'rowCount'].some((it) => isWorded(it, FIELDS))).to.equal(false)
  })
})

describe('a clause', () => {
  const values = { name: ['a', 'b'], title: ['c'] }
  const found = (each: Clause) => holds(each, values, FIELDS)

  it('holds if one of the values of any of its fields matches', () => {
    expect(found(clause('EQUAL', ['b']))).to.equal(true)
    expect(found(clause('EQUAL', ['c'], { fields: ['name', 'title'] }))).to.equal(true)
    expect(found(clause('EQUAL', ['c'], { negated: true }))).to.equal(true)
    expect(found(clause('EQUAL', ['b'], { negated: true }))).to.equal(false)
  })

  it('matches nothing without wanted values, and negated everything', () => {
    for (const condition of CONDITIONS.filter((it) => it !== 'EXISTS' && it !== 'IS_NULL')) {
      expect(found(clause(condition, [])), condition).to.equal(false)
      expect(found(clause(condition, [], { negated: true })), condition).to.equal(true)
    }
  })

  it('handles absent fields, and names of object members', () => {
    for (const field of ['id', 'constructor', '__proto__', 'toString']) {
      expect(found(clause('IS_NULL', [], { fields: [field] })), field).to.equal(true)
      expect(found(clause('EXISTS', [], { fields: [field] })), field).to.equal(false)
      expect(found(clause('CONTAIN', ['a'], { fields: [field] })), field).to.equal(false)
      expect(found(clause('TERM', ['a'], { fields: [field] })), field).to.equal(false)
    }
    expect(found(clause('IS_NULL', [], { fields: ['id', 'name'] }))).to.equal(false)
    expect(found(clause('EXISTS', [], { fields: ['id', 'name'] }))).to.equal(true)
  })

  it('agrees with the oracle of the contract', () => {
    const text = fc.oneof(fc.constantFrom(...AWKWARD), fc.constantFrom('', 'a', '1', '10', '2'))
    const any = fc.record({
      kind: fc.constantFrom('text' as const, 'number' as const),
      condition: fc.constantFrom(...CONDITIONS),
      wanted: fc.array(text, { maxLength: 3 }),
      negated: fc.boolean(),
      name: fc.array(text, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(any, ({ kind, condition, wanted, negated, name }) => {
        const each = { ...clause(condition, wanted), kind, negated }
        const given = name.length > 0 ? { name } : {}
        expect(holds(each, given, FIELDS)).to.equal(whereHolds([[each]], given))
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('filters of documents', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((value) => clause('EQUAL', [value]))
  const matches = filtersTest([[[a!, b!], [c!]], [[clause('EXISTS', [])]]], FIELDS)

  for (const { title, names, expected } of [
    { title: 'hold if all clauses of a group do', names: ['a', 'b'], expected: true },
    { title: 'hold if another group does', names: ['c'], expected: true },
    { title: 'do not hold for a part of a group', names: ['a'], expected: false },
  ]) {
    it(title, () => {
      expect(matches({ name: names })).to.equal(expected)
    })
  }

  it('all have to hold', () => {
    expect(filtersTest([[[c!]], [[a!]]], FIELDS)({ name: ['c'] })).to.equal(false)
    expect(filtersTest([], FIELDS)({})).to.equal(true)
  })
})

describe('a filter of records', () => {
  const criterion = (condition: string, values: string[], negated = false) =>
    ({ field: 'name', condition, values, negated }) as Filter[number][number]
  const [a, b, c] = ['a', 'b', 'c'].map((value) => criterion('EQUAL', [value]))

  for (const { title, filter, names, expected } of [
    { title: 'holds without groups', filter: [], names: [], expected: true },
    {
      title: 'holds if a whole group does',
      filter: [[c!], [a!, b!]],
      names: ['a', 'b'],
      expected: true,
    },
    {
      title: 'does not hold for a part of a group',
      filter: [[a!, b!]],
      names: ['a'],
      expected: false,
    },
    { title: 'is met by one of several values', filter: [[a!]], names: ['b', 'a'], expected: true },
    {
      title: 'is met by an absent value',
      filter: [[criterion('IS_NULL', [])]],
      names: [],
      expected: true,
    },
    {
      title: 'is not met by a present value',
      filter: [[criterion('IS_NULL', [])]],
      names: ['a'],
      expected: false,
    },
    {
      title: 'may be negated',
      filter: [[criterion('EQUAL', ['a'], true)]],
      names: ['b'],
      expected: true,
    },
    {
      title: 'does not hold where its negation does',
      filter: [[criterion('EQUAL', ['a'], true)]],
      names: ['a'],
      expected: false,
    },
  ]) {
    it(title, () => {
      const readValues = (field: string) => (field === 'name' ? names : [])
      expect(recordMatcher(filter)(readValues)).to.equal(expected)
    })
  }
})
