import { expect } from 'chai'
import type { Current } from '../../../graph/store/edit.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import {
  dataset,
  edit,
  latestEnvelope,
  orders,
  pii,
  point,
  put,
  tagging,
  upsert,
} from '../../support/edits.ts'
import type { Stores } from '../../../graph/store/stores.ts'
import type { Open } from '../../support/stores/stores.ts'

const HOSTILE = [
  `'"\`;--`,
  '}) DETACH DELETE n //',
  '$urn {x} ${y} :param ?1 @a',
  'a\u2028b\u2029c\r\n\t',
  '👩‍👩‍👧 \uFFFD \uFF5E e\u0301 é',
  '\u202Ertl',
  '%25 %2F + &amp; \\u0000 \\',
]

const long = (first: string) => `urn:li:tag:${first.padEnd(LIMITS.referenceBytes.max - 11, 'x')}`

/** Any value and any reference is read back as it was written. */
export function keepsAnyText(open: Open): void {
  describe('any text', () => {
    it('keeps hostile text in keys and values', async () => {
      const texts = ['', 'a\0b', '\uD800', 'x\uDFFFy', ...HOSTILE]
      const value = {
        texts,
        ...Object.fromEntries(texts.map((text, at) => [`${text}${at}`, text])),
      }
      expect(await roundTrip(await open(), value)).to.deep.equal(value)
    })

    it('keeps a key named __proto__, without following it', async () => {
      const value = JSON.parse('{"__proto__":{"x":1},"constructor":{"y":[]}}') as JsonObject
      const stored = await roundTrip(await open(), value)
      expect(JSON.stringify(stored)).to.equal(JSON.stringify(value))
      expect(Object.getPrototypeOf(stored)).to.equal(Object.prototype)
    })

    it('keeps numbers, nulls, and empty lists and records', async () => {
      const value = {
        numbers: [0, -1, 1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER],
        nothing: null,
        flags: [true, false],
        empty: [{}, [], ''],
      }
      expect(await roundTrip(await open(), value)).to.deep.equal(value)
    })

    it('keeps whole numbers that a double would change, in values, history, points and metadata', async () => {
      const { graph, points } = await open()
      const exact = (first: bigint) => ({ rows: first, deep: [{ n: [-(10n ** 30n) - 7n] }] })
      const systemMetadata = { properties: { id: 18446744073709551617n } }
      const found: unknown[] = []
      for (const first of [9007199254740993n, 9007199254740995n]) {
        const written = put('exact', exact(first), { systemMetadata })
        const decide = ({ aspect }: Current) => {
          found.push(aspect?.value())
          return { kind: 'put', put: written } as const
        }
        await graph.write([edit(orders, 'exact', decide)])
      }
      expect(found.at(-1)).to.deep.equal(exact(9007199254740993n))
      const latest = (await graph.read([orders])).get(orders)?.aspects.get('exact')
      expect(latest?.value).to.deep.equal(exact(9007199254740995n))
      expect(latest?.systemMetadata).to.deep.equal(systemMetadata)
      const former = await graph.readVersion(orders, 'exact', 1)
      expect(former?.value).to.deep.equal(exact(9007199254740993n))
      await graph.write([point(orders, 5, { value: exact(9007199254740993n) })])
      const query = {
        urn: orders,
        aspect: 'datasetProfile',
        order: 'newest first',
        limit: 1,
      } as const
      expect((await points.readPoints(query))[0]?.value).to.deep.equal(exact(9007199254740993n))
    })

    it('keeps values of every length around the threshold of compression', async () => {
      const { graph } = await open()
      const lengths = [4_000, 4_083, 4_084, 4_085, 4_086, 4_087, 4_096, 5_000, 70_000]
      const values = lengths.map((length) => ({ text: 'é'.repeat(length) }))
      await graph.write(values.map((value, at) => upsert(orders, `a${at}`, value)))
      const found = (await graph.read([orders])).get(orders)?.aspects
      expect(values.map((_, at) => found?.get(`a${at}`)?.value)).to.deep.equal(values)
    })

    it('keeps a dataset of 5,000 columns, 1.3 MB, and edits it', async () => {
      const { graph } = await open()
      const fields = Array.from({ length: 5_000 }, (_, at) => ({
        fieldPath: `column_${at}`,
        type: { type: { 'com.linkedin.schema.StringType': {} } },
        nativeDataType: 'varchar(255)',
        description: `What column ${at} holds, said at some length. `.repeat(3),
        recursive: false,
      }))
      const value = { schemaName: 'orders', fields }
      expect(JSON.stringify(value).length).to.be.greaterThan(1_300_000)
      await graph.write([upsert(orders, 'schemaMetadata', value)])
      const rename = edit(orders, 'schemaMetadata', ({ aspect }) => ({
        kind: 'put',
        put: put('schemaMetadata', { ...aspect?.value(), schemaName: 'renamed' }),
      }))
      await graph.write([rename])
      expect((await graph.read([orders])).get(orders)?.aspects.get('schemaMetadata')).to.deep.equal(
        latestEnvelope('schemaMetadata', { ...value, schemaName: 'renamed' }, 1),
      )
      expect((await graph.readVersion(orders, 'schemaMetadata', 1))?.value).to.deep.equal(value)
    })

    it('keeps hostile URNs and aspect names apart', async () => {
      const { graph } = await open()
      const names = HOSTILE.map((text, at) => `${at}${text}`)
      for (const name of names) {
        const edges = [{ from: dataset(name), name: 'TaggedWith', to: `urn:li:tag:${name}` }]
        await graph.write([upsert(dataset(name), name, { name }, { edges })])
      }
      for (const name of names) {
        const urn = dataset(name)
        const found = await graph.read([urn], [name])
        expect(found.get(urn)?.aspects).to.deep.equal(
          new Map([[name, latestEnvelope(name, { name })]]),
        )
        const query = { urn: `urn:li:tag:${name}`, direction: 'incoming' } as const
        expect(await graph.related({ ...query, start: 0, count: 10 })).to.deep.equal({
          related: [{ name: 'TaggedWith', urn }],
          total: 1,
        })
      }
      expect(await graph.existing(names.map(dataset))).to.deep.equal(new Set(names.map(dataset)))
      expect((await graph.listUrns('dataset', { start: 0, count: 99 })).total).to.equal(7)
    })

    it('distinguishes URNs that differ only in case or in blanks', async () => {
      const { graph } = await open()
      const urns = ['x', 'X', 'x ', 'x\t', 'é', 'e\u0301'].map((key) => `urn:li:tag:(${key})`)
      await graph.write(urns.map((urn) => upsert(urn, 'status', { urn })))
      for (const urn of urns) {
        expect((await graph.readVersion(urn, 'status', 0))?.value).to.deep.equal({ urn })
      }
    })

    it('keeps references of 4,000 bytes', async () => {
      const { graph } = await open()
      const tags = [long('a'), long('b'), pii]
      await graph.write([tagging(orders, tags)])
      const outgoing = { urn: orders, direction: 'outgoing', start: 0, count: 10 } as const
      const { related } = await graph.related(outgoing)
      expect(related.map(({ urn }) => urn)).to.deep.equal(tags)
      const incoming = { urn: long('b'), direction: 'incoming', start: 0, count: 10 } as const
      expect((await graph.related(incoming)).total).to.equal(1)
      await graph.write([tagging(orders, [])])
      expect((await graph.related(outgoing)).total).to.equal(0)
    })
  })
}

/** Writes `value` and returns what is read back; also checks the copies in its history. */
async function roundTrip({ graph }: Stores, value: JsonObject): Promise<JsonObject | undefined> {
  await graph.write([upsert(orders, 'any', value, { systemMetadata: value })])
  const stored = (await graph.read([orders], ['any'])).get(orders)?.aspects.get('any')
  expect(stored?.systemMetadata).to.deep.equal(value)
  await graph.write([upsert(orders, 'any', { next: true })])
  expect((await graph.readVersion(orders, 'any', 1))?.value).to.deep.equal(value)
  return stored?.value
}
