import { expect } from 'chai'
import {
  doc,
  entityDoc,
  filter,
  keysOf,
  putAll,
  request,
  setOf,
  typed,
  urn,
  type OpenIndex,
} from './setup.ts'

const PUTS = 50
const PUTS_AT_ONCE = 8

/** Documents are found once they are put, and those that they replace are not. */
export function writesDocuments(open: OpenIndex): void {
  describe('writes', () => {
    it('answers, and finds nothing, while it is empty', async () => {
      const index = await open()
      await index.ping()
      const { version, faults } = await index.checkup()
      expect(version).to.match(/^(SQLite|Typesense)\/\d/)
      expect(faults).to.deep.equal([])
      const nothing = { total: 0, hits: [], facets: [] }
      expect(await index.search(request({ facets: ['platform'] }))).to.deep.equal(nothing)
      expect(await index.search(typed('users'))).to.deep.equal(nothing)
      expect(await index.entityTypes()).to.deep.equal([])
      await index.put([])
      await index.remove([])
      await index.remove([urn('unknown'), urn('unknown', 'neverSeen')])
    })

    it('returns hits with all of their values', async () => {
      const index = await open()
      const users = entityDoc('urn:li:dataset:(urn:li:dataPlatform:hive,db.users,PROD)', {
        datasetKey: { platform: 'urn:li:dataPlatform:hive', name: 'db.users', origin: 'PROD' },
        datasetProperties: {
          name: 'Users',
          description: 'Who they are',
          customProperties: { a: 'b' },
        },
        globalTags: { tags: [{ tag: 'urn:li:tag:pii' }, { tag: 'urn:li:tag:a' }] },
        datasetProfile: { timestampMillis: 1, rowCount: 10 },
      })
      const chart = entityDoc('urn:li:chart:(looker,users)', {
        chartInfo: { title: 'Users by day', description: '' },
      })
      await index.put([users, chart])
      expect(await index.search(typed('who'))).to.deep.equal({
        total: 1,
        hits: [{ urn: users.urn, values: users.values }],
        facets: [],
      })
      const both = await index.search(typed('users', { entityTypes: ['chart', 'dataset'] }))
      expect(both.hits).to.deep.equal([
        { urn: users.urn, values: users.values },
        { urn: chart.urn, values: chart.values },
      ])
    })

    it('replaces a document with all its words and values', async () => {
      const index = await open()
      await index.put([doc(urn('x'), { name: 'users', tags: 'urn:li:tag:old', rowCount: '1' })])
      await index.put([doc(urn('x'), { name: 'orders', rowCount: '2', origin: 'PROD' })])
      const old = [
        typed('users'),
        typed('tags:old'),
        request({ where: [filter({ field: 'rowCount', value: '1' })] }),
        request({ where: [filter({ field: 'name', condition: 'CONTAIN', value: 'ser' })] }),
        request({ where: [filter({ field: 'tags', condition: 'EXISTS' })] }),
      ]
      for (const each of old) expect(await keysOf(index, each)).to.deep.equal([])
      expect(await keysOf(index, typed('orders'))).to.deep.equal(['x'])
      const { total, facets } = await index.search(request({ facets: ['tags', 'origin'] }))
      expect(total).to.equal(1)
      expect(facets).to.deep.equal([{ field: 'origin', values: [{ value: 'PROD', count: 1 }] }])
    })

    it('keeps the last of several documents of one URN in a batch', async () => {
      const index = await open()
      await index.put(['one', 'two', 'three'].map((name) => doc(urn('x'), { name })))
      const { total, hits } = await index.search(request())
      expect([total, hits.map(({ values }) => values['name'])]).to.deep.equal([1, [['three']]])
      expect(await keysOf(index, typed('two'))).to.deep.equal([])
    })

    it('removes documents, and adds them again', async () => {
      const index = await open()
      const [x, y] = [doc(urn('x'), { name: 'users' }), doc(urn('y'), { name: 'users' })]
      await index.put([x, y])
      await index.remove([x.urn, urn('unknown'), urn('z', 'neverSeen')])
      expect(await keysOf(index, typed('users'))).to.deep.equal(['y'])
      expect((await index.search(request({ count: 0 }))).total).to.equal(1)
      await index.remove([x.urn, y.urn])
      expect(await keysOf(index, request())).to.deep.equal([])
      await index.put([x])
      expect(await keysOf(index, typed('users'))).to.deep.equal(['x'])
    })

    it('hides removed entities, unless they are requested or restored', async () => {
      const index = await open()
      const given = { name: 'users', platform: 'urn:li:dataPlatform:hive' }
      await index.put([doc(urn('gone'), { ...given, removed: 'true' }), doc(urn('here'), given)])
      const asked = typed('users', { facets: ['platform'] })
      const counts = (count: number) => [
        { field: 'platform', values: [{ value: given.platform, count }] },
      ]
      const hidden = await index.search(asked)
      expect([hidden.total, hidden.hits.map((hit) => hit.urn)]).to.deep.equal([1, [urn('here')]])
      expect(hidden.facets).to.deep.equal(counts(1))
      const shown = await index.search({ ...asked, includeRemoved: true })
      expect(shown.total).to.equal(2)
      expect(shown.facets).to.deep.equal(counts(2))
      const onlyRemoved = filter({ field: 'removed', value: 'true' })
      const only = request({ includeRemoved: true, where: [onlyRemoved] })
      expect(await keysOf(index, only)).to.deep.equal(['gone'])
      expect(await keysOf(index, request({ where: [onlyRemoved] }))).to.deep.equal([])
      await index.put([doc(urn('gone'), given)])
      expect(await setOf(index, asked)).to.deep.equal(['gone', 'here'])
    })

    it(`finds each of ${PUTS} writes at once`, async () => {
      const index = await open()
      await putAll(
        index,
        Array.from({ length: 300 }, (_, at) => doc(urn(`old${at}`), { name: `old_${at}` })),
      )
      for (let at = 0; at < PUTS; at++) {
        await index.put([doc(urn('x'), { name: `state_${at}`, rowCount: String(at) })])
        const state = filter({ field: 'rowCount', value: String(at) })
        expect(await keysOf(index, request({ where: [state] }))).to.deep.equal(['x'])
        expect(await keysOf(index, typed(`state ${at}`))).to.deep.equal(['x'])
        await index.put([doc(urn(`new${at}`))])
        expect((await index.search(request({ count: 0 }))).total).to.equal(302 + at)
      }
    })

    it('accepts several concurrent writes', async () => {
      const index = await open()
      const lanes = Array.from({ length: PUTS_AT_ONCE }, (_, n) => n)
      const found = await Promise.all(
        lanes.map(async (n) => {
          await index.put([doc(urn(`x${n}`), { name: `lane ${n}` }), doc(urn(`gone${n}`))])
          await index.remove([urn(`gone${n}`)])
          return keysOf(index, typed(`lane ${n}`))
        }),
      )
      expect(found).to.deep.equal(lanes.map((n) => [`x${n}`]))
      expect((await index.search(request())).total).to.equal(PUTS_AT_ONCE)
    })
  })
}
