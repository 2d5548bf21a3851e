import { expect } from 'chai'
import { addingTag, datasets, edit, orders, pii, put, upsert } from '../../support/edits.ts'
import { AMOUNTS } from '../../support/run/settings.ts'
import { meanwhile, type Open } from '../../support/stores/stores.ts'

const WRITERS = 32
const everyWriter = Array.from({ length: WRITERS }, (_, at) => at)

const tagOf = (writer: number) => `urn:li:tag:writer${String(writer).padStart(2, '0')}`

// docs/interface: consistency/concurrent-edits
export function survivesConcurrency(open: Open): void {
  describe('concurrent writes', () => {
    it('loses none of 32 edits of one aspect, and numbers them all', async () => {
      const { graph } = await open()
      await Promise.all(
        everyWriter.map((writer) => graph.write([addingTag(orders, tagOf(writer))])),
      )
      const latest = await graph.readVersion(orders, 'globalTags', 0)
      expect(tagsIn(latest?.value)).to.deep.equal(everyWriter.map(tagOf))
      const versions = await Promise.all(
        everyWriter.map((n) => graph.readVersion(orders, 'globalTags', n + 1)),
      )
      expect(versions.map((each) => tagsIn(each?.value).length)).to.deep.equal([
        ...everyWriter.slice(1),
        0,
      ])
      const { total } = await graph.related({
        urn: orders,
        direction: 'outgoing',
        start: 0,
        count: 0,
      })
      expect(total).to.equal(WRITERS)
    })

    it('loses nothing when 32 writers edit the same 200 datasets, each in one group', async () => {
      const { graph } = await open()
      const urns = datasets('shared', 200)
      await Promise.all(
        everyWriter.map((writer) =>
          // Each writer has another order, so that locks are requested in different orders.
          graph.write(rotated(urns, writer * 7).map((urn) => addingTag(urn, tagOf(writer)))),
        ),
      )
      const found = await graph.read(urns, ['globalTags'])
      const incomplete = urns.filter(
        (urn) => tagsIn(found.get(urn)?.aspects.get('globalTags')?.value).length !== WRITERS,
      )
      expect(incomplete).to.deep.equal([])
      for (const urn of [urns[0] ?? '', urns[199] ?? '']) {
        expect(await graph.readVersion(urn, 'globalTags', WRITERS - 1)).to.not.equal(undefined)
        expect(await graph.readVersion(urn, 'globalTags', WRITERS)).to.equal(undefined)
      }
      const page = { urn: tagOf(0), direction: 'incoming', start: 0, count: 500 } as const
      const { related, total } = await graph.related(page)
      expect(total).to.equal(200)
      expect(related.map(({ urn }) => urn)).to.deep.equal(urns)
    })

    it('reads whole aspects, or none, of entities that are created and deleted meanwhile', async () => {
      const { graph } = await open()
      const urns = datasets('fleeting', 20)
      const comeAndGo = async () => {
        for (let round = 0; round < AMOUNTS.fleetingRounds; round++) {
          await graph.write(urns.map((urn) => addingTag(urn, pii)))
          for (const urn of urns) await graph.deleteEntity(urn)
        }
      }
      await meanwhile(comeAndGo(), async () => {
        const found = await graph.read(urns, ['globalTags'])
        for (const { aspects } of found.values()) {
          for (const { value } of aspects.values()) expect(tagsIn(value)).to.deep.equal([pii])
        }
        const one = await graph.readVersion(urns[0] ?? '', 'globalTags', 0)
        if (one) expect(tagsIn(one.value)).to.deep.equal([pii])
      })
    })

    it('creates an entity once, with one version, when two writers create it alike', async () => {
      const { graph } = await open()
      const outcomes = await Promise.all([
        graph.write([upsert(orders, 'status', { removed: false })]),
        graph.write([upsert(orders, 'status', { removed: false })]),
      ])
      expect(outcomes.flat().toSorted()).to.deep.equal(['unchanged', 'written'])
      expect(await graph.readVersion(orders, 'status', 1)).to.equal(undefined)
      expect(await graph.readVersion(orders, 'datasetKey', 1)).to.equal(undefined)
    })

    it('lets only one of 32 writers create what must not exist', async () => {
      const { graph } = await open()
      const create = edit(pii, 'tagProperties', ({ aspect }) => {
        if (aspect) throw new Error('exists')
        return { kind: 'put', put: put('tagProperties', { name: 'pii' }) }
      })
      const results = await Promise.allSettled(everyWriter.map(() => graph.write([create])))
      expect(results.filter(({ status }) => status === 'fulfilled').length).to.equal(1)
      expect(await graph.readVersion(pii, 'tagProperties', 1)).to.equal(undefined)
    })

    it('leaves a whole entity or none when it is deleted while others write it', async () => {
      const { graph } = await open()
      const writing = everyWriter.map((writer) => graph.write([addingTag(orders, tagOf(writer))]))
      const deleting = [0, 1, 2].map(() => graph.deleteEntity(orders))
      await Promise.all([...writing.slice(0, 16), ...deleting, ...writing.slice(16)])
      const aspects = (await graph.read([orders])).get(orders)?.aspects
      const tags = tagsIn(aspects?.get('globalTags')?.value)
      const query = { urn: orders, direction: 'outgoing', start: 0, count: 100 } as const
      const { related } = await graph.related(query)
      expect(related.map(({ urn }) => urn)).to.deep.equal(tags)
      expect(await graph.existing([orders])).to.deep.equal(new Set(aspects ? [orders] : []))
      expect(aspects === undefined || aspects.has('datasetKey')).to.equal(true)
    })

    it('counts to 100 by increments of many small groups', async () => {
      const { graph } = await open()
      const increment = edit(orders, 'counter', ({ aspect }) => {
        const n = Number(aspect?.value()['n'] ?? 0)
        return { kind: 'put', put: put('counter', { n: n + 1 }) }
      })
      await Promise.all(Array.from({ length: 100 }, () => graph.write([increment])))
      expect((await graph.readVersion(orders, 'counter', 0))?.value).to.deep.equal({ n: 100 })
      expect((await graph.readVersion(orders, 'counter', 99))?.value).to.deep.equal({ n: 99 })
    })
  })
}

function tagsIn(value: unknown): string[] {
  const { tags } = (value ?? { tags: [] }) as { tags: readonly { tag: string }[] }
  return tags.map(({ tag }) => tag).toSorted()
}

function rotated<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)]
}
