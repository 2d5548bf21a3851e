import { expect } from 'chai'
import { compareText } from '../../../graph/store/text-order.ts'
import { toCursor } from '../../../search/sort.ts'
import type { Cursor, SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import { AMOUNTS } from '../../support/run/settings.ts'
import {
  doc,
  FIELDS,
  filter,
  putAll,
  request,
  typed,
  urn,
  urnsOf,
  type OpenIndex,
} from './setup.ts'

const DOCUMENTS = 560

/** Returns all results of a scroll, with a callback between its pages. */
async function scrolled(
  index: SearchIndex,
  asked: SearchRequest,
  between: (page: readonly string[]) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const urns: string[] = []
  let after: Cursor | undefined
  for (;;) {
    const { hits } = await index.search({ ...asked, scroll: { ...(after && { after }) } })
    const page = hits.map((hit) => hit.urn)
    urns.push(...page)
    await between(page)
    const last = hits.at(-1)
    if (!last || hits.length < asked.count) return urns
    after = toCursor(FIELDS, asked.sort, last)
  }
}

/** Pages that continue after an entity, not at an offset, which writes would shift. */
export function scrolls(open: OpenIndex): void {
  describe('scrolls', () => {
    const types = ['dataset', 'chart']
    const urns = Array.from({ length: DOCUMENTS }, (_, at) => urn(`k${at}`, types[at % 2]))
    const given = (at: number) => ({
      name: `users ${at}`,
      description: `the customers of ${at % 9}`,
      ...(at % 5 !== 0 && { rowCount: String((at * 7) % 13) }),
      ...(at % 3 === 0 && { tags: ['urn:li:tag:pii'], qualifiedName: [`t${at % 4}`, 'u'] }),
    })
    const documents = urns.map((each, at) => doc(each, given(at)))
    const filled = async (some = documents) => {
      const index = await open()
      await putAll(index, some)
      return index
    }
    const by = (...fields: string[]) =>
      fields.map((field, at) => ({ field, descending: at % 2 === 0 }))

    it('return the results of searches, once each, in one order whatever the size of pages', async () => {
      const index = await filled()
      const requests: SearchRequest[] = [
        request({ entityTypes: types }),
        typed('users', { entityTypes: types }),
        typed('customers 3'),
        typed('custmers', { tolerant: 'always', entityTypes: types }),
        request({ where: [filter({ field: 'tags', values: ['urn:li:tag:pii'] })] }),
        typed('nobody', { tolerant: false }),
      ]
      for (const asked of requests) {
        const { total, facets } = await index.search({ ...asked, count: 0, facets: ['origin'] })
        const found = await urnsOf(index, { ...asked, count: DOCUMENTS })
        const whole = await scrolled(index, { ...asked, count: DOCUMENTS })
        expect(whole.toSorted()).to.deep.equal(found.toSorted())
        for (const count of [70, 251]) {
          expect(await scrolled(index, { ...asked, count })).to.deep.equal(whole)
        }
        const [first, last] = [whole[0] ?? '', whole.at(-1) ?? '']
        for (const [after, left] of [
          [first, whole.length - 1],
          [last, 0],
        ] as const) {
          const scroll = { after: { urn: after, least: {} } }
          const rest = await index.search({ ...asked, scroll, facets: ['origin'] })
          expect([rest.total, rest.facets]).to.deep.equal([total, facets])
          expect(rest.hits).to.have.length(Math.max(0, Math.min(asked.count, left)))
        }
      }
    })

    it('follow the requested fields, and URN for equal values', async () => {
      const index = await filled()
      const compare = (a: number, b: number) => compareText(urns[a] ?? '', urns[b] ?? '')
      const rows = (at: number) => Number(given(at).rowCount ?? -1)
      const all = [...urns.keys()]
      const orders: [SearchRequest['sort'], number[]][] = [
        [by('urn'), all.toSorted((a, b) => compare(b, a))],
        [by('rowCount'), all.toSorted((a, b) => rows(b) - rows(a) || compare(a, b))],
        [
          by('qualifiedName', 'rowCount'),
          all.toSorted((a, b) => {
            const [x, y] = [given(a).qualifiedName?.[0], given(b).qualifiedName?.[0]]
            const none = Number(x === undefined) - Number(y === undefined)
            const [m, n] = [rows(a), rows(b)].map((each) => (each < 0 ? Infinity : each))
            return (
              none ||
              compareText(y ?? '', x ?? '') ||
              ((m ?? 0) === (n ?? 0) ? 0 : (m ?? 0) - (n ?? 0)) ||
              compare(a, b)
            )
          }),
        ],
      ]
      for (const [sort, order] of orders) {
        for (const count of [90, 300]) {
          const found = await scrolled(index, request({ entityTypes: types, sort, count }))
          expect(found).to.deep.equal(order.map((at) => urns[at]))
        }
      }
    })

    it('find tolerant matches beside exact ones, on request', async () => {
      const index = await filled([
        doc(urn('a'), { name: 'orders' }),
        doc(urn('b'), { name: 'odders' }),
      ])
      expect(await urnsOf(index, typed('orders'))).to.deep.equal([urn('a')])
      const both = await urnsOf(index, typed('orders', { tolerant: 'always' }))
      expect(both).to.deep.equal([urn('a'), urn('b')])
    })

    it('visit everything while the hits of each page are removed', async () => {
      for (const sort of [[], by('rowCount')]) {
        const index = await filled()
        const asked = typed('users', { entityTypes: types, sort, count: 40 })
        const found = await scrolled(index, asked, (page) => index.remove(page))
        expect(found.toSorted()).to.deep.equal(urns.toSorted())
      }
    })

    it(`return each lasting hit once beside writers, in ${AMOUNTS.scrollRounds} rounds`, async () => {
      const index = await filled(documents.slice(0, 200))
      const lasting = urns.slice(0, 200)
      for (let round = 0; round < AMOUNTS.scrollRounds; round++) {
        const over = new AbortController()
        const disturb = async (at: number) => {
          for (let turn = 0; !over.signal.aborted; turn++) {
            const passing = Array.from({ length: 30 }, (_, nth) => urn(`${turn % 5}.${at}.${nth}`))
            await index.put(passing.map((each) => doc(each, { name: 'users' })))
            const edited = lasting.filter((_, nth) => nth % 11 === (turn + at) % 11)
            const removed = String(turn % 2 === 0)
            await index.put(
              edited.map((each) => doc(each, { ...given(turn), name: `${turn} users` })),
            )
            await index.put(passing.slice(0, 10).map((each) => doc(each, { removed })))
            await index.remove(passing)
            // An adapter that never yields would block everything else.
            await new Promise(setImmediate)
          }
        }
        const writers = [disturb(0), disturb(1)]
        const asked = typed('users', { entityTypes: types, count: 15 })
        const found = await scrolled(index, asked)
        over.abort()
        await Promise.all(writers)
        const times = new Map(lasting.map((each) => [each, 0]))
        for (const each of found) {
          const known = times.get(each)
          if (known !== undefined) times.set(each, known + 1)
        }
        expect([...times].filter(([, count]) => count !== 1)).to.deep.equal([])
      }
    })
  })
}
