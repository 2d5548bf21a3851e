import { expect } from 'chai'
import { aspect, type Follows } from '../../graph/model/aspect.ts'
import type { Derivation } from '../../graph/model/derivations/derivation.ts'
import { lasting } from '../../graph/model/derivations/derived-members.ts'
import { entity } from '../../graph/model/entity.ts'
import { flag, text, urn } from '../../graph/model/field.ts'
import { createRegistry } from '../../graph/model/registry.ts'
import { parseUrn } from '../../graph/model/urn.ts'
import { registry } from '../../graph/registry.ts'

const nothing = {
  records: {},
  timeseries: [],
  searchFields: [],
  keys: {},
  snapshots: {},
  carried: {},
  governedBy: {},
  privileges: {},
  managedBy: {},
  readBy: {},
  patchShape: { fields: {} },
}
const note = aspect('note', {
  record: 'test.Note',
  doc: 'A note.',
  fields: { text: text() },
  example: { text: 'hello' },
})
function thing(carries: readonly string[]) {
  return entity('thing', {
    doc: 'A thing.',
    graphql: 'Thing',
    graphqlEnum: 'THING',
    searchGroup: 'primary',
    key: {
      name: 'thingKey',
      record: 'test.ThingKey',
      fields: { owner: urn('corpuser'), id: text() },
    },
    carries,
    exampleUrn: 'urn:li:thing:(urn:li:corpuser:ada,a)',
  })
}

describe('createRegistry', () => {
  it('derives the key aspect, with the parts of the example', () => {
    const { key } = thing([])
    expect(key.example).to.deep.equal({ owner: 'urn:li:corpuser:ada', id: 'a' })
    expect(Object.values(key.fields).map(({ required }) => required)).to.deep.equal([true, true])
  })

  it('carries the aspects that either side names', () => {
    const onThing = { ...note, on: ['thing'] }
    expect(createRegistry([note], [thing(['note'])], nothing).carries('thing', 'note')).to.equal(
      true,
    )
    expect(createRegistry([onThing], [thing([])], nothing).carries('thing', 'note')).to.equal(true)
    expect(createRegistry([note], [thing([])], nothing).carries('thing', 'note')).to.equal(false)
    expect(createRegistry([note], [thing([])], nothing).carries('thing', 'thingKey')).to.equal(true)
  })

  it('lists every contradiction', () => {
    const twin = { ...note, on: ['thing', 'nothing'] }
    expect(() => createRegistry([note, twin], [thing(['note', 'lost'])], nothing))
      .to.throw()
      .with.property('message')
      .that.equals(
        [
          'Contradictory declarations:',
          'two aspects are named note',
          'two aspects have the record Note',
          'thing carries the undeclared aspect lost',
          'thing and note name each other; one of them must',
          'note names the undeclared entity type nothing',
        ].join('\n'),
      )
  })

  it('prefers a declaration over the table', () => {
    const table = { ...nothing, records: { note: 'other.Remark' } }
    const small = createRegistry([note], [], table)
    expect(small.recordOf('note')).to.equal('com.linkedin.test.Note')
    expect(small.aspectOfRecord('com.linkedin.test.Note')).to.equal('note')
  })

  it('derives names for unknown types and aspects', () => {
    expect(registry.recordOf('moodRing')).to.equal('com.linkedin.opaque.MoodRing')
    expect(registry.aspectOfRecord('com.linkedin.opaque.MoodRing')).to.equal('moodRing')
    expect(registry.keyAspectOf('gadget')).to.equal('gadgetKey')
    expect(registry.keyValueOf(parseUrn('urn:li:gadget:7'))).to.deep.equal({ id: '7' })
    expect(registry.keyValueOf(parseUrn('urn:li:gadget:(a,b)'))).to.deep.equal({
      part0: 'a',
      part1: 'b',
    })
    expect(registry.isTimeseries('moodRing')).to.equal(false)
  })

  // A look-up in a plain object would find what every object inherits.
  it('treats the names of object members like any other', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      expect(registry.keyAspectOf(name)).to.equal(`${name}Key`)
      expect(registry.keyValueOf(parseUrn(`urn:li:${name}:x`))).to.deep.equal({ id: 'x' })
      expect(registry.aspect(name)).to.equal(undefined)
      expect(registry.entity(name)).to.equal(undefined)
      expect(registry.carries(name, name)).to.equal(false)
      expect(registry.snapshotOf(name)).to.equal(undefined)
      expect(registry.entityOfSnapshot(name)).to.equal(undefined)
      expect(registry.aspectOfRecord(name)).to.equal(name)
    }
    expect(registry.entityOfSnapshot('__proto__')).to.equal(undefined)
    expect(registry.aspectOfRecord('a.__proto__')).to.equal('__proto__')
  })

  it('refuses URNs that lack a part of the key', () => {
    const name = '(urn:li:dataPlatform:hive,shop.orders,PROD)'
    expect(Object.keys(registry.keyValueOf(parseUrn(`urn:li:dataset:${name}`)))).to.have.lengthOf(3)
    for (const bad of [
      'urn:li:dataset:shop.orders',
      'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders)',
      'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD,)',
      'urn:li:dataset:(urn:li:dataPlatform:hive,,PROD)',
      'urn:li:tag:()',
      'urn:li:tag:(a,b)',
    ]) {
      expect(() => registry.keyValueOf(parseUrn(bad)), bad)
        .to.throw(/with the parts/)
        .with.property('code', 'INVALID_URN')
    }
  })
})

// docs/decisions/0057
describe('what an aspect follows from', () => {
  /** Returns the contradictions of aspects, the first with these derivations. */
  const problemsOf = (follows: Follows, ...others: ReturnType<typeof aspect>[]): string[] => {
    const shelved = aspect('shelved', {
      record: 'test.Shelved',
      doc: 'Where a thing is.',
      fields: { on: urn('shelf'), flagged: flag(), path: text() },
      follows,
      example: {},
    })
    const types = ['thing', 'shelf'].map((name) =>
      entity(name, {
        doc: 'A thing.',
        graphql: 'Thing',
        graphqlEnum: 'THING',
        searchGroup: 'primary',
        key: { name: `${name}Key`, record: `test.${name}`, fields: { id: text() } },
        carries: name === 'thing' ? ['shelved', ...others.map((each) => each.name)] : [],
        exampleUrn: `urn:li:${name}:a`,
      }),
    )
    try {
      createRegistry([shelved, ...others], types, nothing)
      return []
    } catch (error) {
      return String(error).split('\n').slice(1)
    }
  }
  const of = (...aspects: string[]): Derivation => ({
    from: 'thing',
    aspects,
    edges: [],
    concerns: () => true,
    followers: () => [],
    derive: () => undefined,
  })

  it('are parts of keys that name an entity, or folders', () => {
    const members = { on: { thing: 'id' }, path: { thing: { entity: 'id' } } }
    expect(problemsOf({ key: { members } })).to.deep.equal([])
    const wrong = {
      on: { shelf: 'id', gadget: 'id' },
      flagged: { thing: 'id' },
      path: { thing: { name: 'id', platform: 'tool' } },
    }
    expect(problemsOf({ key: { members: wrong } })).to.deep.equal([
      'shelved follows from the key of shelf, which lacks it',
      'shelved follows from the key of gadget, which lacks it',
      'shelved follows from id, which the key of gadget lacks',
      'shelved.flagged follows from keys, but is not a URN of one type',
      'shelved follows from tool, which the key of thing lacks',
    ])
  })

  it('are members of the same value', () => {
    expect(problemsOf({ itself: lasting('flagged', { beside: 'on' }) })).to.deep.equal([])
    expect(problemsOf({ itself: lasting('marked', { beside: 'room' }) })).to.deep.equal([
      'shelved follows from its marked, which it lacks',
      'shelved follows from its room, which it lacks',
    ])
  })

  it('are stored aspects of other entities', () => {
    const noteOf = (name: string, follows: Follows = {}) =>
      aspect(name, { record: `test.${name}`, doc: 'A note.', fields: {}, follows, example: {} })
    expect(problemsOf({ others: of('noted') }, noteOf('noted'))).to.deep.equal([])
    const late = [noteOf('fromKey', { key: { members: {} } }), noteOf('late', { others: of() })]
    expect(problemsOf({ others: of('lost', 'fromKey', 'late') }, ...late)).to.deep.equal([
      'shelved follows from lost, which thing lacks',
      'shelved follows from fromKey, which is derived itself',
      'shelved follows from late, which is derived itself',
    ])
  })
})
