import { expect } from 'chai'
import { Policies } from '../../server/authorize/policies/policies.ts'
import { concealmentWith } from '../../server/authorize/policies/concealment.ts'
import { searchSeen } from '../../server/authorize/sight/seen-search.ts'
import type { Caller } from '../../server/authorize/roles.ts'
import { PLAIN_REQUEST, type Scroll, type SearchRequest } from '../../search/search-index.ts'
import { toCursor } from '../../search/sort.ts'
import { dataset } from '../support/edits.ts'
import { upsert } from '../support/proposals.ts'
import { closingCatalogs } from '../support/stores/catalogs.ts'
import { ada, policy } from '../support/people.ts'

const ADA: Caller = { actor: ada, role: 'reader', byPolicies: true }
const [open, secret] = [dataset('open'), dataset('secret')]
const INCIDENTS = 60
const incident = (at: number) => `urn:li:incident:i${String(at).padStart(2, '0')}`
/** Every fifth incident is about the seen dataset. */
const isSeen = (at: number) => at % 5 === 4

// docs/interface: access/about
describe('a search among more entities about others than it compares at once', () => {
  const opened = closingCatalogs()

  async function searching() {
    const { catalog, write } = await opened()
    const stamp = { time: 1, actor: ada }
    await write(
      ...[open, secret].map((urn) => upsert(urn, 'datasetProperties', { name: 'late' })),
      ...Array.from({ length: INCIDENTS }, (_, at) =>
        upsert(incident(at), 'incidentInfo', {
          type: 'OPERATIONAL',
          title: `late ${at}`,
          entities: [isSeen(at) ? open : secret],
          status: { state: 'ACTIVE', lastUpdated: stamp },
          startedAt: at,
          created: stamp,
        }),
      ),
      policy(
        'open',
        ['VIEW_ENTITY_PAGE'],
        { users: [ada] },
        {
          resources: {
            filter: { criteria: [{ field: 'URN', values: [open], condition: 'EQUALS' }] },
          },
        },
      ),
    )
    const { graph, registry, index, searchFields } = catalog
    const views = { index, concealment: concealmentWith('x') }
    const sight = new Policies(graph, registry, views).sightOf(ADA)!
    const request: SearchRequest = {
      ...PLAIN_REQUEST,
      entityTypes: ['incident', 'dataset'],
      count: 3,
      sort: [{ field: 'startedAt', descending: true }],
      facets: ['_entityType'],
      facetValuesMax: 10,
    }
    const seen = { registry, searchFields, index, sight }
    const search = (more: Partial<SearchRequest>, sizes: object = {}) =>
      searchSeen(seen, { ...request, ...more }, undefined, {
        comparedMax: 10_000,
        perRead: 7,
        ...sizes,
      })
    return { search, searchFields }
  }

  const expected = Array.from({ length: INCIDENTS }, (_, at) => at)
    .filter(isSeen)
    .toReversed()

  it('finds the best ones that are seen, with exact totals and facets', async () => {
    const { search } = await searching()
    const { total, hits, facets } = await search({})
    expect(total).to.equal(expected.length + 1)
    expect(hits.map(({ urn }) => urn)).to.deep.equal(expected.slice(0, 3).map(incident))
    const counts = facets[0]?.values.map(({ value, count }) => [value, count])
    expect(counts).to.have.deep.members([
      ['INCIDENT', expected.length],
      ['DATASET', 1],
    ])
  })

  it('fills its page however many are hidden, and counts those that it compared', async () => {
    const { search } = await searching()
    const few = { comparedMax: 12, perRead: 4 }
    const { total, hits } = await search({ start: 2, count: 2 }, few)
    expect(hits.map(({ urn }) => urn)).to.deep.equal(expected.slice(2, 4).map(incident))
    expect(total).to.be.within(4, expected.length)
    const uncounted = { start: 4, count: 3, counted: false, facets: [] }
    const later = await search(uncounted, few)
    expect(later.hits.map(({ urn }) => urn)).to.deep.equal(expected.slice(4, 7).map(incident))
  })

  it('is scrolled to the end without gaps or repeats', async () => {
    const { search, searchFields } = await searching()
    const urns: string[] = []
    for (let scroll: Scroll = {}; ;) {
      const { hits } = await search({ scroll }, { perRead: 4 })
      urns.push(...hits.map(({ urn }) => urn))
      const last = hits.at(-1)
      if (!last || hits.length < 3) break
      scroll = { after: toCursor(searchFields, [{ field: 'startedAt', descending: true }], last) }
    }
    expect(urns).to.deep.equal([...expected.map(incident), open])
  })
})

// docs/interface: access/restricted
describe('the URN of a restricted node', () => {
  const concealment = concealmentWith('x'.repeat(32))

  it('has one length, whatever it hides, and leads back', () => {
    const urns = [1, 40, 64, 200, 430].map((length) => dataset('a'.repeat(length)))
    const concealed = urns.map((urn) => concealment.conceal(urn))
    expect(new Set(concealed.map(({ length }) => length)).size).to.equal(1)
    expect(new Set(concealed).size).to.equal(urns.length)
    expect(concealed.map((urn) => concealment.reveal(urn))).to.deep.equal(urns)
  })

  it('of an earlier release still leads back', () => {
    const former =
      'urn:li:restricted:Uj9HD7T0dewvN5JP8ws8dsuvb2FgDGSgi7bgQBqgq-TG7q6EKdszcCGz2s3YVXsiXx6yPNdeXgLpXLL36zkbH9QUY1Tz6GiOUCwG19CLIMCGkBsECafkW4T6KKE'
    expect(concealment.reveal(former)).to.equal(secret)
  })
})
