import { expect } from 'chai'
import { aspect } from '../../graph/model/aspect.ts'
import { entity } from '../../graph/model/entity.ts'
import { text, urn } from '../../graph/model/field.ts'
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
