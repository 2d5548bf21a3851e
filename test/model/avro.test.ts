import { expect } from 'chai'
import { fromAvro } from '../../graph/model/avro.ts'
import { choice, flag, integer, json, list, map, record } from '../../graph/model/field.ts'
import { text, union, urn, type Fields } from '../../graph/model/field.ts'
import type { JsonObject } from '../../graph/model/json.ts'

const stamp = record({ time: integer(), actor: urn('corpuser') })
const FIELDS = {
  name: text(),
  size: integer(),
  removed: flag(),
  env: choice(['PROD', 'DEV']),
  stamp,
  stamps: list(stamp),
  names: list(text()),
  properties: map(text()),
  stampsByName: map(stamp),
  inputs: list(union({ string: urn('dataset') })),
  kind: union({ 'jobs.Kind': choice(['SQL', 'HIVE']), string: text() }),
  schema: union({
    'schema.OracleDDL': record({ tableSchema: text() }),
    'schema.MySqlDDL': record({ tableSchema: text() }),
    'schema.OtherSchema': record({ rawSchema: text() }),
    'schema.Schemaless': record({}),
  }),
  anything: json(),
} satisfies Fields

interface Case {
  readonly title: string
  readonly from: JsonObject
  readonly to: JsonObject
}

const CASES: readonly Case[] = [
  {
    title: 'drops null members at every depth',
    from: { name: null, stamp: { time: 1, actor: null }, other: { a: null, b: [{ c: null }] } },
    to: { stamp: { time: 1 }, other: { b: [{}] } },
  },
  {
    title: 'unwraps optional primitives and enums',
    from: {
      name: { string: 'x' },
      size: { long: 5 },
      removed: { boolean: false },
      env: { 'com.linkedin.pegasus2avro.common.FabricType': 'PROD' },
    },
    to: { name: 'x', size: 5, removed: false, env: 'PROD' },
  },
  {
    title: 'unwraps optional lists, maps and records, and what is inside them',
    from: {
      names: { array: ['a', { string: 'b' }] },
      properties: { map: { a: 'b', gone: null } },
      stamp: { 'com.linkedin.pegasus2avro.common.AuditStamp': { time: { int: 1 } } },
      stamps: { array: [{ 'com.linkedin.common.AuditStamp': { time: 2 } }] },
    },
    to: {
      names: ['a', 'b'],
      properties: { a: 'b' },
      stamp: { time: 1 },
      stamps: [{ time: 2 }],
    },
  },
  {
    title: 'leaves a map alone that only looks wrapped',
    from: { properties: { map: 'x' }, stampsByName: { map: { time: 1 } } },
    to: { properties: { map: 'x' }, stampsByName: { map: { time: 1 } } },
  },
  {
    title: 'gives members of unions their canonical key, whatever the prefix',
    from: {
      schema: { 'com.linkedin.pegasus2avro.schema.MySqlDDL': { tableSchema: 'x' } },
      kind: { 'any.prefix.Kind': 'HIVE' },
    },
    to: {
      schema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: 'x' } },
      kind: { 'com.linkedin.jobs.Kind': 'HIVE' },
    },
  },
  {
    title: 'wraps bare members of unions, a text as text before it is an enum',
    from: {
      kind: 'SQL',
      inputs: { array: ['urn:li:dataset:a', { string: 'urn:li:dataset:b' }] },
    },
    to: {
      kind: { string: 'SQL' },
      inputs: [{ string: 'urn:li:dataset:a' }, { string: 'urn:li:dataset:b' }],
    },
  },
  {
    title: 'wraps a bare record as the first member with the same fields',
    from: { schema: { tableSchema: 'x' } },
    to: { schema: { 'com.linkedin.schema.OracleDDL': { tableSchema: 'x' } } },
  },
  {
    title: 'leaves a bare record alone that no member has',
    from: { schema: { nothing: 'x' } },
    to: { schema: { nothing: 'x' } },
  },
  {
    title: 'leaves an empty record alone, which could be many',
    from: { schema: {} },
    to: { schema: {} },
  },
  {
    title: 'leaves values alone that do not fit, for the check to refuse',
    from: { name: { text: 'x' }, size: 'five', names: 'a', stamp: 7, properties: ['a'] },
    to: { name: { text: 'x' }, size: 'five', names: 'a', stamp: 7, properties: ['a'] },
  },
  {
    title: 'keeps undeclared members, without the prefix of files',
    from: {
      more: { 'com.linkedin.pegasus2avro.a.B': { string: { x: 1 } } },
      cost: { fieldDiscriminator: 'code', code: 'c', id: null },
      anything: { deep: [{ 'com.linkedin.pegasus2avro.a.B': null }] },
    },
    to: {
      more: { 'com.linkedin.a.B': { string: { x: 1 } } },
      cost: { code: 'c' },
      anything: { deep: [{}] },
    },
  },
  {
    title: 'survives members named like parts of objects',
    from: JSON.parse('{"__proto__": {"a": null, "b": 1}, "constructor": "x"}') as JsonObject,
    to: JSON.parse('{"__proto__": {"b": 1}, "constructor": "x"}') as JsonObject,
  },
]

describe('fromAvro', () => {
  for (const { title, from, to } of CASES) {
    it(title, () => {
      const read = fromAvro(FIELDS, from)
      expect(read).to.deep.equal(to)
      expect(fromAvro(FIELDS, read), 'a second time').to.deep.equal(to)
    })
  }
})
