import { expect } from 'chai'
import { ask } from '../../support/graphql.ts'
import { INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { HEAVY_TIMEOUT_MS } from '../../support/run/settings.ts'
import { describeOnAllEngines } from '../../support/server.ts'

/** More entities than Typesense compares for one condition on prose. */
const TAGS = 1_200
const PER_REQUEST = 400
const HEADER = 'x-trellis-total'

// docs/interface: search/partial-totals
describeOnAllEngines('a total of candidates', (serve) => {
  const server = serve({ indexWaitMs: HEAVY_TIMEOUT_MS })
  before(async function fill() {
    this.timeout(240_000)
    const tags = Array.from({ length: TAGS }, (_, at) =>
      upsert(`urn:li:tag:t${at}`, 'tagProperties', {
        name: `t${at}`,
        description: at % 2 === 0 ? 'one row for each order' : 'each row for one order',
      }),
    )
    for (let at = 0; at < TAGS; at += PER_REQUEST) {
      const proposals = tags.slice(at, at + PER_REQUEST)
      const { headers } = await server.post(INGEST_BATCH, { proposals })
      expect(headers['x-trellis-index']).to.equal('done')
    }
  })
  const criterion = (field: string, condition: string, value: string) => ({
    field,
    condition,
    values: [value],
  })
  const frequent = criterion('description', 'CONTAIN', 'one row')
  const search = (filter: object, more: object = {}) =>
    server.post<{ value: { numEntities: number; entities: string[] } }>('/entities?action=search', {
      entity: 'tag',
      input: '*',
      start: 0,
      count: 7,
      filter,
      ...more,
    })

  it('says so in a header and in the extensions of GraphQL, or is exact', async () => {
    const { status, headers, body } = await search({ or: [{ and: [frequent] }] })
    expect(status).to.equal(200)
    const isPartial = headers[HEADER] === 'partial'
    const { numEntities, entities } = body.value
    expect(entities).to.have.length(7)
    for (const urn of entities) expect(Number(urn.slice('urn:li:tag:t'.length)) % 2).to.equal(0)
    if (isPartial) expect(numEntities).to.be.within(TAGS / 2, TAGS)
    else expect(numEntities).to.equal(TAGS / 2)

    const list = await server.post('/entities?action=list', {
      entity: 'tag',
      start: 0,
      count: 7,
      filter: { or: [{ and: [frequent] }] },
    })
    expect(list.headers[HEADER] === 'partial').to.equal(isPartial)
    const scroll = await server.post('/openapi/v3/entity/scroll', {
      entities: ['tag'],
      filter: { and: [{ criteria: [frequent] }] },
    })
    expect(scroll.status).to.equal(200)
    expect(scroll.headers[HEADER] === 'partial').to.equal(isPartial)

    const { data, extensions } = await ask<Record<string, { total: number }>>(
      server,
      `query found($frequent: [AndFilterInput!], $rare: [AndFilterInput!]) {
        many: searchAcrossEntities(input: {types: [TAG], query: "*", orFilters: $frequent}) { total }
        few: searchAcrossEntities(input: {types: [TAG], query: "*", orFilters: $rare}) { total }
      }`,
      {
        frequent: [{ and: [frequent] }],
        rare: [{ and: [criterion('name', 'START_WITH', 't119')] }],
      },
    )
    expect(data?.['few']?.total).to.equal(11)
    expect(extensions).to.deep.equal(isPartial ? { partialTotals: [['many']] } : {})
  })

  it('does not say so of other totals', async () => {
    const rare = criterion('description', 'CONTAIN', 'ONE ROW')
    const few = [rare, criterion('name', 'START_WITH', 't11')]
    const filters = [{}, { or: [{ and: few }] }]
    const answers = await Promise.all(filters.map((filter) => search(filter)))
    expect(answers.map(({ headers }) => headers[HEADER])).to.deep.equal([undefined, undefined])
    expect(answers[1]!.body.value.numEntities).to.equal(55)
  })
})
