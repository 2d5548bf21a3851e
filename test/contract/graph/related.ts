import { expect } from 'chai'
import type { RelatedQuery } from '../../../graph/store/graph-store.ts'
import {
  asserting,
  customers,
  dataset,
  datasets,
  grouped,
  legacy,
  linking,
  orders,
  pii,
  revenue,
  tagging,
} from '../../support/edits.ts'
import { AMOUNTS } from '../../support/run/settings.ts'
import type { Open } from '../../support/stores/stores.ts'
import { ada } from '../../support/people.ts'

const EDGES = AMOUNTS.wideEdges

const POLICIES = 'urn:li:dataHubPolicy:'
const PREFIXES = [
  [POLICIES],
  [POLICIES, 'urn:li:dataset:', 'urn:li:missing:'],
  // Overlapping ones, not in order.
  ['urn:li:dataset:', POLICIES, 'urn:li:dataHub', POLICIES],
  [`${POLICIES}\u{10FFFF}`],
  [''],
  ['urn:li:missing:'],
  [],
]

const from = (urn: string, more: Partial<RelatedQuery> = {}): RelatedQuery => ({
  urn,
  direction: 'outgoing',
  start: 0,
  count: 100,
  ...more,
})

/** Pages of relationships: order, filter, totals. */
export function pagesRelationships(open: Open): void {
  describe('related', () => {
    it('orders by relationship name, then URN, and returns pages of that', async () => {
      const { graph } = await open()
      await graph.write([
        linking(orders, 'links', [
          ['TaggedWith', pii],
          ['OwnedBy', revenue],
          ['OwnedBy', ada],
          ['Contains', customers],
        ]),
      ])
      const all = [
        { name: 'Contains', urn: customers },
        { name: 'OwnedBy', urn: revenue },
        { name: 'OwnedBy', urn: ada },
        { name: 'TaggedWith', urn: pii },
      ]
      const page = (start: number, count: number) => graph.related(from(orders, { start, count }))
      expect(await page(0, 100)).to.deep.equal({ related: all, total: 4 })
      expect(await page(1, 2)).to.deep.equal({ related: all.slice(1, 3), total: 4 })
      expect(await page(3, 2)).to.deep.equal({ related: all.slice(3), total: 4 })
      expect(await page(0, 0)).to.deep.equal({ related: [], total: 4 })
      expect(await page(9, 9)).to.deep.equal({ related: [], total: 4 })
    })

    it('orders by code points, where UTF-16 would put an emoji before U+FF5E', async () => {
      const { graph } = await open()
      const tags = ['Z', 'a', 'é', '\uFF5E', '😀'].map((name) => `urn:li:tag:${name}`)
      await graph.write([tagging(orders, tags.toReversed())])
      const { related } = await graph.related(from(orders))
      expect(related.map(({ urn }) => urn)).to.deep.equal(tags)
      const sources = ['Z', 'a', 'é', '\uFF5E', '😀'].map(dataset)
      await graph.write(sources.map((urn) => tagging(urn, [pii])))
      const answer = await graph.related(from(pii, { direction: 'incoming' }))
      expect(answer.related.map(({ urn }) => urn)).to.deep.equal(sources)
    })

    it('returns the sources of edges after a URN, ordered by code points', async () => {
      const { graph } = await open()
      const sources = ['Z', 'a', 'é', '\uFF5E', '😀'].map(dataset)
      await graph.write([...sources].toReversed().map((urn) => tagging(urn, [pii, ada])))
      await graph.write([linking(orders, 'links', [])])
      expect(await graph.sourcesAfter('', 10)).to.deep.equal(sources)
      expect(await graph.sourcesAfter(sources[1]!, 2)).to.deep.equal(sources.slice(2, 4))
      expect(await graph.sourcesAfter(sources.at(-1)!, 10)).to.deep.equal([])
      expect(await graph.sourcesAfter(`${sources[0]}!`, 1)).to.deep.equal([sources[1]])
    })

    it('returns only the requested names; an empty list matches nothing', async () => {
      const { graph } = await open()
      await graph.write([
        linking(orders, 'links', [
          ['OwnedBy', ada],
          ['TaggedWith', pii],
          ['Contains', customers],
        ]),
      ])
      const named = async (names: string[]) => await graph.related(from(orders, { names }))
      expect(await named(['TaggedWith', 'Contains', 'TaggedWith', 'Missing'])).to.deep.equal({
        related: [
          { name: 'Contains', urn: customers },
          { name: 'TaggedWith', urn: pii },
        ],
        total: 2,
      })
      expect(await named(['ownedby'])).to.deep.equal({ related: [], total: 0 })
      expect(await named([])).to.deep.equal({ related: [], total: 0 })
      const incoming = { direction: 'incoming', names: ['OwnedBy'] } as const
      expect(await graph.related(from(ada, incoming))).to.deep.equal({
        related: [{ name: 'OwnedBy', urn: orders }],
        total: 1,
      })
      expect(await graph.related(from(ada, { ...incoming, names: [] }))).to.deep.equal({
        related: [],
        total: 0,
      })
    })

    it('returns only ends whose URNs begin with one of the prefixes, as pages of these', async () => {
      const { graph } = await open()
      const names = ['', '!', 'Z', 'é', '\uFF5E', '😀', '\u{10FFFF}', '\u{10FFFF}a']
      const policies = names.map((name) => `urn:li:dataHubPolicy:${name}p`)
      const others = ['urn:li:dataHubPolic', 'urn:li:dataHubPolicy;', 'urn:li:dataHubPolicyX:p']
      const ends = [...policies, ...others, ...datasets('end', 5), orders, ada]
      const relationships = ['TaggedWith', 'ApprovedBy', 'MadeBy'] as const
      await graph.write([
        ...ends.map((urn, at) =>
          linking(
            urn,
            'links',
            relationships.slice(at % 3).flatMap((name) => [
              [name, pii],
              [name, legacy, at % 2 === 0 ? { via: orders } : {}],
            ]),
          ),
        ),
        // Asserts edges of others once more, with an earlier creator.
        asserting(
          customers,
          'derived',
          ends.slice(0, 3).map((end) => ({ from: end, name: 'MadeBy', to: legacy, via: ada })),
        ),
        linking(
          pii,
          'links',
          ends.flatMap((end) => relationships.map((name) => [name, end] as const)),
        ),
      ])
      for (const direction of ['incoming', 'outgoing'] as const) {
        for (const named of [undefined, ['MadeBy', 'ApprovedBy'], ['TaggedWith'], []]) {
          const query = { direction, ...(named && { names: named }) }
          const every = await graph.relatedOfEach([pii, legacy, ada], {
            ...query,
            start: 0,
            count: 1_000,
          })
          for (const endPrefixes of PREFIXES) {
            for (const [start, count] of [
              [0, 1_000],
              [0, 3],
              [2, 9],
              [8, 1],
              [9, 20],
              [4, 0],
              [99, 9],
            ] as const) {
              const page = { ...query, endPrefixes, start, count }
              const found = await graph.relatedOfEach([pii, legacy, ada], page)
              for (const [urn, { related }] of every) {
                const among = related.filter((end) =>
                  endPrefixes.some((prefix) => end.urn.startsWith(prefix)),
                )
                const expected = { related: among.slice(start, start + count), total: among.length }
                const message = JSON.stringify({ urn, ...page })
                expect(found.get(urn), message).to.deep.equal(expected)
                expect(await graph.related({ urn, ...page }), message).to.deep.equal(expected)
              }
            }
          }
        }
      }
    })

    it('distinguishes incoming from outgoing edges', async () => {
      const { graph } = await open()
      await graph.write([
        linking(orders, 'links', [['FollowedBy', customers]]),
        linking(customers, 'links', [['FollowedBy', ada]]),
      ])
      expect(await graph.related(from(customers))).to.deep.equal({
        related: [{ name: 'FollowedBy', urn: ada }],
        total: 1,
      })
      expect(await graph.related(from(customers, { direction: 'incoming' }))).to.deep.equal({
        related: [{ name: 'FollowedBy', urn: orders }],
        total: 1,
      })
    })

    it('counts a pair that several aspects assert once, in both directions', async () => {
      const { graph } = await open()
      await graph.write(
        ['one', 'two', 'three'].map((aspect) =>
          linking(orders, aspect, [
            ['OwnedBy', ada],
            ['ApprovedBy', ada],
          ]),
        ),
      )
      expect((await graph.related(from(orders))).total).to.equal(2)
      expect(await graph.related(from(ada, { direction: 'incoming' }))).to.deep.equal({
        related: [
          { name: 'ApprovedBy', urn: orders },
          { name: 'OwnedBy', urn: orders },
        ],
        total: 2,
      })
      expect(await graph.related(from(ada, { direction: 'incoming', start: 1 }))).to.deep.equal({
        related: [{ name: 'OwnedBy', urn: orders }],
        total: 2,
      })
    })

    it('answers many URNs at once as one by one', async () => {
      const { graph } = await open()
      const tags = ['a', 'b', 'c'].map((name) => `urn:li:tag:${name}`)
      const urns = datasets('many', 9)
      await graph.write(
        urns.map((urn, at) =>
          linking(urn, 'links', [
            ...tags.slice(at % 3).map((tag) => ['TaggedWith', tag] as const),
            ...tags.slice(at % 2).map((tag) => ['ApprovedBy', tag] as const),
          ]),
        ),
      )
      const asked = urns.concat(tags, pii, urns.slice(0, 2))
      for (const direction of ['incoming', 'outgoing'] as const) {
        for (const names of [undefined, ['TaggedWith'], ['TaggedWith', 'ApprovedBy'], []]) {
          for (const start of [0, 1, 2, 5]) {
            const query = { direction, start, count: 3, ...(names && { names }) }
            const found = await graph.relatedOfEach(asked, query)
            expect([...found.keys()]).to.have.members([...new Set(asked)])
            for (const [urn, page] of found) {
              expect(page, JSON.stringify({ urn, ...query })).to.deep.equal(
                await graph.related({ urn, ...query }),
              )
            }
          }
        }
      }
      const none = await graph.relatedOfEach([], { direction: 'incoming', start: 0, count: 3 })
      expect(none.size).to.equal(0)
    })

    it('returns nothing for a URN that is not referred to', async () => {
      const { graph } = await open()
      for (const direction of ['incoming', 'outgoing'] as const) {
        expect(await graph.related(from('urn:li:tag:never', { direction }))).to.deep.equal({
          related: [],
          total: 0,
        })
      }
    })

    it(`pages through ${EDGES} edges of one tag in order, with the exact total`, async () => {
      const { graph } = await open()
      const urns = datasets('wide', EDGES)
      // Written in reverse, so that the order of writing is not the expected order.
      for (const edits of grouped(urns.toReversed().map((urn) => tagging(urn, [pii])))) {
        await graph.write(edits)
      }
      for (const start of [0, EDGES / 2 - 50, EDGES - 100]) {
        const query = from(pii, { direction: 'incoming', start })
        const { related, total } = await graph.related(query)
        expect(total).to.equal(EDGES)
        expect(related.map(({ urn }) => urn)).to.deep.equal(urns.slice(start, start + 100))
      }
      await graph.write(urns.slice(0, 10).map((urn) => tagging(urn, [])))
      await graph.deleteEntity(urns[10] ?? '')
      const { related, total } = await graph.related(from(pii, { direction: 'incoming', count: 1 }))
      expect({ related, total }).to.deep.equal({
        related: [{ name: 'TaggedWith', urn: urns[11] }],
        total: EDGES - 11,
      })
    })
  })
}
