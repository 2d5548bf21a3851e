import { expect } from 'chai'
import { globalTags } from '../../graph/aspects/business/global-tags.ts'
import { schemaMetadata } from '../../graph/aspects/datasets/schema-metadata.ts'
import * as field from '../../graph/model/field.ts'
import { problemIn, requireValid } from '../../graph/model/validate.ts'

const problem = (of: field.Field, value: unknown) => problemIn({ value: of }, { value })

describe('validation', () => {
  const accepted: Readonly<Record<string, readonly [field.Field, readonly unknown[]]>> = {
    text: [field.text(), ['', 'a', '\u241F']],
    integer: [field.integer(), [0, -(2 ** 31), 2 ** 31 - 1, 1.0]],
    long: [field.long(), [2 ** 31, Number.MAX_SAFE_INTEGER, -5]],
    number: [field.number(), [0.5, -1e300, 7]],
    flag: [field.flag(), [true, false]],
    urn: [field.urn('tag'), ['urn:li:tag:a', 'urn:li:corpuser:others are taken too']],
    choice: [field.choice(['A', 'B']), ['A', 'B']],
    list: [field.list(field.text(), { itemsMax: 2 }), [[], ['a'], ['a', 'b']]],
    map: [field.map(field.text()), [{}, { a: 'b' }]],
    record: [field.record({ a: field.text() }), [{}, { a: 'b' }, { undeclared: null }]],
    union: [
      field.union({ string: field.text(), 'schema.StringType': field.record({}) }),
      [{ string: 'a' }, { 'com.linkedin.schema.StringType': {} }],
    ],
  }
  for (const [kind, [of, values]] of Object.entries(accepted)) {
    it(`accepts a ${kind}`, () => {
      for (const value of values) expect(problem(of, value)).to.equal(undefined)
    })
  }

  const union = field.union({ string: field.text(), 'schema.StringType': field.record({}) })
  const refused: readonly (readonly [field.Field, unknown, string])[] = [
    [field.text(), 7, '/value: must be string'],
    [field.text(), null, '/value: must be string'],
    [field.integer(), 1.5, '/value: must be integer'],
    [field.integer(), 2 ** 31, '/value: must be <= 2147483647'],
    [field.integer(), '7', '/value: must be integer'],
    [field.long(), 2 ** 53, '/value: must be <= 9007199254740991'],
    [field.flag(), 'true', '/value: must be boolean'],
    [field.urn('tag'), 'hello', '/value: must be a URN'],
    [field.urn('tag'), 'urn:li:tag:a\u241Fb', '/value: must be a URN'],
    [field.urn('tag'), '', '/value: must be a URN'],
    [field.choice(['A', 'B']), 'C', '/value: must be one of A, B'],
    [field.list(field.text()), 'a', '/value: must be array'],
    [field.list(field.text()), ['a', null], '/value/1: must be string'],
    [field.list(field.text(), { itemsMax: 1 }), ['a', 'b'], '/value: must have at most 1 elements'],
    [field.map(field.text()), [], '/value: must be object'],
    [field.map(field.text()), { a: { b: 1 } }, '/value/a: must be string'],
    [field.record({ a: field.text() }), [], '/value: must be object'],
    [
      field.record({ a: field.required(field.text()) }),
      {},
      '/value: field is required but not found: a',
    ],
    [union, 'a', '/value: must be object'],
    [union, {}, '/value: must be an object with one key, the union member'],
    [
      union,
      { string: 'a', 'com.linkedin.schema.StringType': {} },
      '/value: must be an object with one key, the union member',
    ],
    [union, { double: 1 }, '/value: unrecognized union member double'],
    [union, { 'schema.StringType': {} }, '/value: unrecognized union member schema.StringType'],
    [union, { string: 1 }, '/value/string: must be string'],
  ]
  for (const [of, value, sentence] of refused) {
    it(`refuses ${JSON.stringify(value)} as ${of.kind}: ${sentence}`, () => {
      expect(problem(of, value)).to.equal(sentence)
    })
  }

  it('names the aspect, its carrier, and the position', () => {
    const columns = ['a', 'b', 'c'].map((fieldPath) => ({ fieldPath }))
    const fields = [...columns, { fieldPath: 'd', type: 'STRING' }]
    expect(() => requireValid(schemaMetadata, 'dataset', { fields }))
      .to.throw(
        'Invalid format for aspect: dataset schemaMetadata. Cause: /fields/3/type: must be object',
      )
      .with.property('code', 'INVALID_ASPECT')
  })

  it('names missing members and their position', () => {
    expect(problemIn(globalTags.fields, { tags: [{ tag: 'urn:li:tag:a' }, {}] })).to.equal(
      '/tags/1: field is required but not found: tag',
    )
  })

  it('refuses values that are not objects', () => {
    for (const value of [null, [], 'text', 7, undefined]) {
      expect(problemIn(globalTags.fields, value)).to.equal('/: must be object')
    }
  })

  it('requires only what an edge or an identity needs', () => {
    expect(problemIn(schemaMetadata.fields, {})).to.equal(undefined)
  })

  it('accepts members of any other name, those of every object included', () => {
    const value: unknown = JSON.parse('{"__proto__": {"tags": 7}, "constructor": 1, "x": null}')
    expect(problemIn(globalTags.fields, value)).to.equal(undefined)
    const inMap: unknown = JSON.parse('{"__proto__": "a", "toString": "b"}')
    expect(problem(field.map(field.text()), inMap)).to.equal(undefined)
  })

  it('does not accept `__proto__` as a union member', () => {
    expect(problem(union, JSON.parse('{"__proto__": {}}'))).to.contain('unrecognized union member')
  })
})
