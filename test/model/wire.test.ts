import { expect } from 'chai'
import * as fc from 'fast-check'
import { choice, flag, list, map, record, text, union, urn } from '../../graph/model/field.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { inNamespace, toStored, toWire } from '../../graph/model/wire.ts'

const fields = {
  name: text(),
  hidden: flag(),
  labels: list(record({ tag: urn('tag'), note: text() })),
  extra: map(record({ note: text() })),
  kind: union({
    string: text(),
    'schema.ArrayType': record({ nestedType: list(text()), note: text() }),
    'datajob.azkaban.Kind': choice(['SQL']),
  }),
}
const stored = (value: unknown) => toStored(fields, value as JsonObject)
const json = (source: string) => JSON.parse(source) as JsonObject

// docs/interface: model/nulls, model/union-names
describe('the stored form', () => {
  it('is the same object if nothing has to be changed', () => {
    for (const value of [
      {},
      { name: 'a', labels: [{ tag: 'urn:li:tag:a' }], extra: { a: { note: 'b' } } },
      { kind: { 'com.linkedin.schema.ArrayType': { nestedType: ['int'] } } },
      { kind: { string: 'a' } },
      { unknown: { deep: [null] } },
    ]) {
      expect(stored(value)).to.equal(value)
    }
  })

  it('omits declared members that are null, at any depth', () => {
    expect(
      stored({
        name: null,
        hidden: false,
        labels: [{ tag: 'urn:li:tag:a', note: null }],
        extra: { a: { note: null } },
        kind: { 'com.linkedin.schema.ArrayType': { nestedType: null } },
      }),
    ).to.deep.equal({
      hidden: false,
      labels: [{ tag: 'urn:li:tag:a' }],
      extra: { a: {} },
      kind: { 'com.linkedin.schema.ArrayType': {} },
    })
  })

  it('keeps undeclared members unchanged, null included', () => {
    const value = { unknown: null, labels: [{ tag: 'urn:li:tag:a', more: { deep: null } }] }
    expect(stored(value)).to.equal(value)
  })

  it('keeps null in lists and maps, which validation refuses', () => {
    const value = { labels: [null], extra: { a: null } }
    expect(stored(value)).to.equal(value)
  })

  it('names union members alike, with any prefix', () => {
    for (const key of [
      'com.linkedin.schema.ArrayType',
      'com.linkedin.pegasus2avro.schema.ArrayType',
      'org.acme.schema.ArrayType',
      'schema.ArrayType',
      'ArrayType',
    ]) {
      expect(stored({ kind: { [key]: { nestedType: ['int'] } } })).to.deep.equal({
        kind: { 'com.linkedin.schema.ArrayType': { nestedType: ['int'] } },
      })
    }
  })

  it('keeps members that the union lacks, and two at once, for validation to refuse', () => {
    for (const kind of [
      { 'com.linkedin.schema.Mystery': {} },
      {},
      { 'a.ArrayType': {}, 'b.ArrayType': {} },
      { string: 'a', 'a.ArrayType': {} },
    ]) {
      expect(stored({ kind })).to.deep.equal({ kind })
    }
  })

  it('keeps members with the names of object members, and pollutes no prototype', () => {
    const value = stored(json('{"__proto__": {"polluted": 1}, "constructor": 2, "name": null}'))
    expect(JSON.stringify(value)).to.equal('{"__proto__":{"polluted":1},"constructor":2}')
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype)
    const kind = stored(json('{"kind": {"__proto__": {"nestedType": []}}}'))
    expect(JSON.stringify(kind)).to.equal('{"kind":{"__proto__":{"nestedType":[]}}}')
    const extra = stored(json('{"extra": {"__proto__": {"note": null}}}'))
    expect(JSON.stringify(extra)).to.equal('{"extra":{"__proto__":{}}}')
    expect({}).not.to.have.property('polluted')
  })

  it('accepts any JSON in place of any other', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fields)), fc.jsonValue()), (any) => {
        const once = stored(any)
        expect(stored(once)).to.equal(once)
      }),
    )
  })
})

describe('the form on the wire', () => {
  const value = {
    name: 'com.linkedin.stays',
    kind: { 'com.linkedin.schema.ArrayType': { nestedType: ['com.linkedin.stays'] } },
    unknown: { 'com.linkedin.stays': null },
  }

  it('is the stored one, unless another namespace is configured', () => {
    expect(toWire(fields, value, 'com.linkedin')).to.equal(value)
  })

  it('changes the namespace of union members, and of nothing else', () => {
    expect(toWire(fields, value, 'org.acme')).to.deep.equal({
      ...value,
      kind: { 'org.acme.schema.ArrayType': { nestedType: ['com.linkedin.stays'] } },
    })
    const primitive = { kind: { string: 'a' } }
    expect(toWire(fields, primitive, 'org.acme')).to.equal(primitive)
  })

  it('changes names below the vendor prefix, and no others', () => {
    expect(inNamespace('com.linkedin.common.GlobalTags', 'org.acme')).to.equal(
      'org.acme.common.GlobalTags',
    )
    expect(inNamespace('com.linkedinx.Tags', 'org.acme')).to.equal('com.linkedinx.Tags')
  })
})
