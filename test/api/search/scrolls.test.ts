import { expect } from 'chai'
import { dataset, datasets } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { deletion, upsert } from '../../support/proposals.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS } from '../../support/run/settings.ts'
import { valueOf } from '../../support/searches.ts'
import { describeEverywhere } from '../../support/production.ts'
import type { TestServer } from '../../support/server.ts'
import { indexed } from '../../support/tasks.ts'

const DELETED = AMOUNTS.scrolledEntities

interface Page {
  readonly urns: readonly string[]
  readonly total: number
  readonly next?: string | null | undefined
}
/** Asks for the page that an id names; without one for the first. */
type Ask = (scrollId?: string) => Promise<Page>

const byRest =
  (server: TestServer, request: object): Ask =>
  async (scrollId) => {
    const body = { entities: ['dataset'], count: 20, ...request, ...(scrollId && { scrollId }) }
    const page = await valueOf<{ entities: string[]; numEntities: number; scrollId?: string }>(
      server,
      'scrollAcrossEntities',
      body,
    )
    return { urns: page.entities, total: page.numEntities, next: page.scrollId }
  }

interface Scrolled {
  readonly nextScrollId: string | null
  readonly total: number
  readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
}

const byGraphql =
  (server: TestServer, field: string, input: object): Ask =>
  async (scrollId) => {
    const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`
    const query = `query ($input: ${type}!) { page: ${field}(input: $input) {
      nextScrollId total searchResults { entity { urn } }
    } }`
    const variables = { input: { count: 20, ...input, scrollId } }
    const { page } = await data<{ page: Scrolled }>(server, query, variables)
    const urns = page.searchResults.map(({ entity }) => entity.urn)
    return { urns, total: page.total, next: page.nextScrollId }
  }

/** All that a scroll gives, with something done between its pages. */
async function toTheEnd(page: Ask, between: (page: Page) => Promise<unknown> = async () => {}) {
  const urns: string[] = []
  let next: string | null | undefined
  do {
    const answered = await page(next ?? undefined)
    urns.push(...answered.urns)
    next = answered.next
    await between(answered)
  } while (next)
  return urns
}

/** How often each of the entities was given, as counts and how many have them. */
function timesGiven(given: readonly string[], wanted: readonly string[]) {
  const times = wanted.map((urn) => given.filter((each) => each === urn).length)
  return Object.fromEntries(
    [...new Set(times)].map((n) => [n, times.filter((t) => t === n).length]),
  )
}

// docs/interface: search/scroll
describeEverywhere('scrolls while something is written', (serve) => {
  const server = serve()
  const root = dataset('scrolled.root')
  /** One step from the root, so that what is derived from it is two steps away. */
  const pivot = dataset('scrolled.pivot')
  const described = (urn: string, description: string) =>
    upsert(urn, 'datasetProperties', { description })
  const derived = (urn: string, upstream = root) =>
    upsert(urn, 'upstreamLineage', { upstreams: [{ dataset: upstream, type: 'TRANSFORMED' }] })
  const write = async (urns: readonly string[], description: string) => {
    await server.ingest(...urns.flatMap((urn) => [described(urn, description), derived(urn)]))
    await indexed(server.stores)
  }

  const ways: Readonly<Record<string, (input: string) => Ask>> = {
    'scrollAcrossEntities by REST': (input) => byRest(server, { input }),
    'scrollAcrossEntities sorted': (input) =>
      byRest(server, { input, sort: { field: 'description', order: 'DESCENDING' } }),
    'scrollAcrossEntities by GraphQL': (query) =>
      byGraphql(server, 'scrollAcrossEntities', { query, types: ['DATASET'] }),
    scrollAcrossLineage: (query) =>
      byGraphql(server, 'scrollAcrossLineage', { query, urn: root, direction: 'DOWNSTREAM' }),
  }

  for (const [way, asking] of Object.entries(ways)) {
    it(`${way}: all ${DELETED} are visited while those of each page are deleted`, async () => {
      const urns = datasets('deleted.', DELETED)
      await write(urns, 'passing')
      const totals: number[] = []
      const given = await toTheEnd(asking('passing'), async ({ urns: page, total }) => {
        totals.push(total)
        await server.ingest(...page.map((urn) => deletion(urn)))
        await indexed(server.stores)
      })
      expect(given.toSorted()).to.deep.equal(urns.toSorted())
      // Of all that is there at the moment of the page.
      expect(totals.slice(0, 3)).to.deep.equal([DELETED, DELETED - 20, DELETED - 40])
    }).timeout(HEAVY_TIMEOUT_MS)
  }

  it(`${AMOUNTS.scrollRounds} rounds beside writers and deleters`, async () => {
    const lasting = datasets('lasting.', 60)
    await write(lasting, 'everlasting')
    await server.ingest(derived(pivot))
    for (let round = 0; round < AMOUNTS.scrollRounds; round++) {
      const over = new AbortController()
      const disturb = async (at: number) => {
        for (let turn = 0; !over.signal.aborted; turn++) {
          const passing = datasets(`passing.${at}.${turn % 3}.`, 10)
          await write(passing, `everlasting ${turn}`)
          // What lasts is edited, too: it moves in every order but those that scrolls have.
          const edited = lasting.filter((_, nth) => nth % 7 === (turn + at) % 7)
          await server.ingest(...edited.map((urn) => described(urn, `everlasting ${turn} ${at}`)))
          await server.ingest(...passing.map((urn) => derived(urn, pivot)))
          await server.ingest(...passing.map((urn) => derived(urn)))
          await server.ingest(...passing.map((urn) => deletion(urn)))
        }
      }
      const writers = [disturb(0), disturb(1)]
      const kept = ['scrollAcrossEntities by REST', 'scrollAcrossEntities by GraphQL']
      for (const way of [...kept, 'scrollAcrossLineage']) {
        const given = await toTheEnd(ways[way]?.('everlasting') ?? expect.fail(way))
        expect(timesGiven(given, lasting), way).to.deep.equal({ 1: lasting.length })
      }
      over.abort()
      await Promise.all(writers)
    }
  }).timeout(HEAVY_TIMEOUT_MS)

  it('continue with the interpretation of the first page, whatever the words would find by then', async () => {
    const [first = '', ...urns] = datasets('reading.', 5)
    await write([first, ...urns], 'conglomerate')
    // Found by a typo, until something is called so.
    const scroll = byRest(server, { input: 'conglomerats', count: 2 })
    const given = await toTheEnd(scroll, () => write([dataset('exactly')], 'conglomerats'))
    expect(timesGiven(given, [first, ...urns])).to.deep.equal({ 1: 5 })
    expect(given).to.have.length.within(5, 6)
  })

  it('refuse the ids of earlier versions, with the remedy', async () => {
    const idOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const behind = { urn: root, least: {} }
    const wrong = [
      { start: 20 },
      {},
      [],
      { reading: 'written' },
      { behind },
      { reading: 'x', behind },
      { reading: 'written', behind: { urn: 7, least: {} } },
      { reading: 'written', behind: { urn: root, least: { name: [] } } },
      { reading: 'written', behind: { urn: root } },
    ]
    for (const scrollId of [...wrong.map(idOf), 'nonsense', '%']) {
      const body = { input: '*', count: 5, scrollId }
      const answer = await server.post<{ message: string }>(
        '/entities?action=scrollAcrossEntities',
        body,
      )
      expect([scrollId, answer.status]).to.deep.equal([scrollId, 400])
      expect(answer.body.message).to.match(/Start a new scroll/)
      const { errors } = await ask(
        server,
        `query ($scrollId: String) { scrollAcrossLineage(input: {
          urn: "${root}", direction: DOWNSTREAM, scrollId: $scrollId
        }) { total } }`,
        { scrollId },
      )
      expect(errors?.[0]?.message).to.match(/Start a new scroll/)
    }
  })
})
