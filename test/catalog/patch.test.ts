import { expect } from 'chai'
import { dataJobInputOutput } from '../../graph/aspects/pipelines/data-job-input-output.ts'
import { editableSchemaMetadata } from '../../graph/aspects/datasets/editable-schema-metadata.ts'
import { glossaryTerms } from '../../graph/aspects/business/glossary-terms.ts'
import { integer, map, record } from '../../graph/model/field.ts'
import { type JsonObject } from '../../graph/model/json.ts'
import { LIMITS } from '../../graph/model/limits.ts'
import { INDEXED_ELEMENTS_MAX } from '../../server/catalog/write/patch/apply.ts'
import { parsePatch, testsValue } from '../../server/catalog/write/patch/patch.ts'
import {
  add,
  expectRefusal,
  patched,
  pathOf,
  plain,
  remove,
  replace,
  test,
} from '../support/patching.ts'

const keys = (given: unknown) => ({ patch: [], arrayPrimaryKeys: given })

describe('patch: the comparison of stored values', () => {
  for (const { title, value, expected } of [
    { title: 'is one of several operations', value: [add('/a', 1), test('/a', 1)], expected: true },
    { title: 'may stand beside keys', value: { patch: [test('/a', 1)] }, expected: true },
    { title: 'is no other operation', value: [add('/a', 1)], expected: false },
    { title: 'is in no empty patch', value: { patch: [] }, expected: false },
    { title: 'is in no malformed operation', value: ['test', null], expected: false },
    { title: 'is in no malformed patch', value: { patch: 'test' }, expected: false },
    { title: 'is in no absent patch', value: undefined, expected: false },
  ]) {
    it(title, () => {
      expect(testsValue(value)).to.equal(expected)
    })
  }
})

// docs/interface: ingest/patch
describe('patch: parsing', () => {
  it('accepts as many keys as a list may have, and a key of as many names', () => {
    const names = Array.from({ length: LIMITS.keysPerList.max }, () => 'a')
    const { patchKeys } = parsePatch(keys({ tags: names, terms: [names.join('\u241F')] }))
    expect([...(patchKeys ?? [])]).to.deep.equal([
      ['tags', names],
      ['terms', [names.join('\u241F')]],
    ])
  })

  it('refuses what is not a patch, naming the operation and the problem', () => {
    const deep = `/${Array.from({ length: LIMITS.jsonDepth.max + 1 }, () => 'a').join('/')}`
    const many = Array.from({ length: LIMITS.operationsPerPatch.max + 1 }, () => add('/a', 1))
    const elevenKeys = Array.from({ length: LIMITS.keysPerList.max + 1 }, () => 'a')
    const cases: [unknown, RegExp][] = [
      [undefined, /must be a list of operations/],
      [null, /must be a list of operations/],
      ['[]', /must be a list of operations/],
      [{}, /\/patch must be a list/],
      [{ patch: {} }, /\/patch must be a list/],
      [many, /50001 operations/],
      [keys('tags'), /arrayPrimaryKeys must be an object/],
      [keys({ tags: 'tag' }), /arrayPrimaryKeys\/tags must be a list/],
      [keys({ tags: [1] }), /arrayPrimaryKeys\/tags must be a list of up to 10 names/],
      [keys({ tags: ['a\u241F'.repeat(LIMITS.keysPerList.max)] }), /up to 10 names/],
      [keys({ tags: elevenKeys }), /up to 10 names/],
      [[add('/a', 1), 'add'], /operation 1: it must be an object/],
      [[{ op: 'ADD', path: '/a', value: 1 }], /operation 0 \(ADD \/a\): op must be one of add,/],
      [[{ op: 'copy', from: '/a', path: '/b' }], /op must be one of/],
      [[{ op: 'add', value: 1 }], /path must be a string/],
      [[{ op: 'add', path: ['a'], value: 1 }], /path must be a string/],
      [[{ op: 'add', path: '/a' }], /operation 0 \(add \/a\): value is required/],
      [[add('a', 1)], /not a JSON pointer/],
      [[add('/a~2', 1)], /not a JSON pointer/],
      [[add('/a~', 1)], /not a JSON pointer/],
      [[add(deep, 1)], /more than 100 segments/],
      [[add('/a', nested(LIMITS.jsonDepth.max))], /nested deeper than 100/],
    ]
    for (const [wire, message] of cases) expectRefusal(() => parsePatch(wire), message)
  })

  it('splits a path by RFC 6901', () => {
    const { operations } = parsePatch([add('/a~1b/~01//ü', 1), test('', {})])
    expect(operations.map(({ segments }) => segments)).to.deep.equal([['a/b', '~1', '', 'ü'], []])
  })
})

describe('patch: members and lists by index', () => {
  it('adds, replaces and removes members', () => {
    const value = { name: 'a', customProperties: { x: '1', y: '2' } }
    const result = plain(
      value,
      add('/customProperties/a~1b', '3'),
      add('/customProperties/x', '4'),
      remove('/customProperties/y'),
      replace('/name', 'b'),
    )
    expect(result).to.deep.equal({ name: 'b', customProperties: { x: '4', 'a/b': '3' } })
  })

  it('creates the objects that the path of an add needs, from nothing or from null', () => {
    const shape = { fields: { a: record({ b: map(integer()) }) } }
    const expected = { a: { b: { c: 1 } } }
    expect(patched(shape, undefined, [add('/a/b/c', 1)])).to.deep.equal(expected)
    expect(patched(shape, { a: null }, [add('/a/b/c', 1)])).to.deep.equal(expected)
  })

  it('begins an absent aspect, and a record in it, with the members that readers need', () => {
    const term = { urn: 'urn:li:glossaryTerm:t' }
    const terms = { terms: [term], auditStamp: { time: 0, actor: 'urn:li:corpuser:unknown' } }
    const begun = patched(glossaryTerms, undefined, [add(pathOf('terms', term.urn), term)])
    expect(begun).to.deep.equal(terms)
    const path = pathOf('editableSchemaFieldInfo', 'a', 'glossaryTerms', 'terms', term.urn)
    expect(patched(editableSchemaMetadata, undefined, [add(path, term)])).to.deep.equal({
      editableSchemaFieldInfo: [{ fieldPath: 'a', glossaryTerms: terms }],
    })
  })

  it('creates a list where one is declared', () => {
    const operations = [add('/inputDatasets/-', 'b'), add('/inputDatasets/0', 'a')]
    expect(patched(dataJobInputOutput, undefined, operations)).to.deep.equal({
      inputDatasets: ['a', 'b'],
      outputDatasets: [],
    })
  })

  it('inserts, replaces and removes elements by index', () => {
    const value = { list: ['a', 'b', 'c', { d: 1 }] }
    const result = plain(
      value,
      add('/list/0', 'start'),
      add('/list/-', 'end'),
      add('/list/6', 'after'),
      remove('/list/1'),
      replace('/list/1', 'B'),
      add('/list/3/e', 2),
    )
    expect(result).to.deep.equal({ list: ['start', 'B', 'c', { d: 1, e: 2 }, 'end', 'after'] })
  })

  it('accepts removing a missing member', () => {
    const value = { a: { b: 1 }, text: 'x' }
    const absent = ['/z', '/a/z', '/z/z/z', '/text/z', '/a/b/c']
    expect(plain(value, ...absent.map(remove))).to.deep.equal(value)
    expect(plain(undefined, remove('/tags/x'))).to.deep.equal({})
  })

  it('shows an operation the effect of earlier ones', () => {
    const result = plain(undefined, add('/a', {}), add('/a/b', [1]), test('/a', { b: [1] }))
    expect(result).to.deep.equal({ a: { b: [1] } })
  })

  it('replaces the whole aspect at the empty path', () => {
    expect(plain({ a: 1 }, replace('', { b: 2 }), add('/c', 3))).to.deep.equal({ b: 2, c: 3 })
    expect(plain({ a: 1 }, test('', { a: 1 }))).to.deep.equal({ a: 1 })
  })

  it('refuses an impossible operation, naming it and the problem', () => {
    const value = { text: 'x', list: ['a', null], object: {} }
    const cases: [unknown, RegExp][] = [
      [replace('/z', 1), /operation 0 \(replace \/z\): nothing exists at this path/],
      [replace('/object/a/b', 1), /nothing exists at this path/],
      [test('/z', null), /nothing exists at this path/],
      [test('/text', 'y'), /the test fails/],
      [test('', {}), /the test fails/],
      [add('/text/z', 1), /continues below a value without members/],
      [add('/list/1/z', 1), /continues below a value without members/],
      [add('/list/3', 1), /invalid index 3 in a list of 2 elements/],
      [add('/list/4294967296', 1), /invalid index .* in a list of/],
      [add('/list/99999999999999999999', 1), /invalid index .* in a list of/],
      [add('/list/01', 1), /invalid index .* in a list of/],
      [add('/list/-1', 1), /invalid index .* in a list of/],
      [add('/list/', 1), /invalid index .* in a list of/],
      [replace('/list/-', 1), /has no element -/],
      [remove('/list/2'), /has no element 2/],
      [remove('/list/length'), /has no element length/],
      [test('/list/-/a', 1), /has no element -/],
      [add('', 'x'), /value of an aspect must be an object/],
      [add('', []), /value of an aspect must be an object/],
      [remove(''), /a patch cannot remove an aspect/],
    ]
    for (const [operation, message] of cases) {
      expectRefusal(() => plain(value, operation), message)
    }
    const long = { list: Array.from({ length: INDEXED_ELEMENTS_MAX + 1 }, () => 1) }
    expectRefusal(() => plain(long, add('/list/0', 1)), /too long to change by index/)
  })

  it('keeps the names of prototypes as plain members', () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString']
    const wire = names.flatMap((name) => [
      add(`/map/${name}`, 'v'),
      add(`/${name}`, { prototype: {} }),
      add(`/${name}/polluted`, 1),
    ])
    const deeper = add('/constructor/prototype/polluted', 1)
    const result = plain({ map: {} }, ...wire, deeper)
    expect(Object.keys(result)).to.have.members(['map', ...names])
    expect(Object.keys(result['map'] as JsonObject)).to.deep.equal(names)
    expect(Object.getPrototypeOf(result)).to.equal(Object.prototype)
    expect(({} as JsonObject)['polluted']).to.equal(undefined)
    const parsed = JSON.parse('{"__proto__": {"a": 1}}') as JsonObject
    expect(JSON.stringify(plain(parsed, add('/__proto__/b', 2)))).to.equal(
      '{"__proto__":{"a":1,"b":2}}',
    )
  })
})

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)]
}
