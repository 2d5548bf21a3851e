import { expect } from 'chai'
import { dataset, pii } from '../../support/edits.ts'
import { deletion, encoded, upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import { ada, grace } from '../../support/people.ts'

const [orders, customers, invoices] = [dataset('orders'), dataset('customers'), dataset('invoices')]
const stamp = { time: 1, actor: ada }

interface Page {
  readonly start: number
  readonly count: number
  readonly total: number
  readonly relationships: readonly { type: string; entity: string }[]
  readonly entities: readonly string[]
}

const owned = (urn: string, ...owners: string[]) =>
  upsert(urn, 'ownership', { owners: owners.map((owner) => ({ owner, type: 'DATAOWNER' })) })

describeOnGraphs(
  '`GET /relationships?direction=<INCOMING or OUTGOING>&urn=<encoded_urn>&types=<relationship_name>`',
  (serve) => {
    const server = serve()
    before(() =>
      server.ingest(
        owned(orders, ada, grace),
        owned(customers, ada),
        upsert(customers, 'globalTags', { tags: [{ tag: pii }] }),
        upsert(customers, 'status', { removed: true }),
        upsert(orders, 'upstreamLineage', {
          upstreams: [{ auditStamp: stamp, type: 'TRANSFORMED', dataset: customers }],
        }),
      ),
    )
    const page = async (query: string) => {
      const { status, body } = await server.get<Page & ErrorBody>(`/relationships?${query}`)
      expect(status, JSON.stringify(body)).to.equal(200)
      return body
    }
    const ofAda = `direction=INCOMING&urn=${encoded(ada)}`

    it('answers `{entities: [urn]}`, and what real clients read', async () => {
      expect(await page(`${ofAda}&types=OwnedBy`)).to.deep.equal({
        start: 0,
        count: 2,
        total: 2,
        relationships: [
          { type: 'OwnedBy', entity: customers },
          { type: 'OwnedBy', entity: orders },
        ],
        entities: [customers, orders],
      })
    })

    it('lists the URNs on the other side of the edge, either way', async () => {
      const outgoing = await page(`direction=OUTGOING&urn=${encoded(orders)}&types=OwnedBy`)
      expect(outgoing.entities).to.deep.equal([ada, grace])
      const incoming = await page(`direction=incoming&urn=${encoded(customers)}&types=DownstreamOf`)
      expect(incoming.entities).to.deep.equal([orders])
    })

    it('accepts types in every form; without any, or with an empty list, all', async () => {
      const of = async (types: string) => {
        const { entities } = await page(`direction=OUTGOING&urn=${encoded(orders)}${types}`)
        return entities
      }
      const owners = [ada, grace]
      const all = [customers, ...owners]
      expect(await of('&types=OwnedBy')).to.deep.equal(owners)
      expect(await of('&types=List(OwnedBy)')).to.deep.equal(owners)
      expect(await of('&types=List%28OwnedBy%29')).to.deep.equal(owners)
      for (const both of [
        '&types=OwnedBy&types=DownstreamOf',
        '&types=List(OwnedBy,DownstreamOf)',
        '&types=List%28OwnedBy%2CDownstreamOf%29',
        '&types=List(OwnedBy%2CDownstreamOf)',
        '&types[0]=OwnedBy&types[1]=DownstreamOf',
        '&types%5B0%5D=OwnedBy&types%5B1%5D=DownstreamOf',
        '',
        '&types=',
        '&types',
        '&types=List()',
      ]) {
        expect(await of(both), both).to.deep.equal(all)
      }
      expect(await of('&types=MadeUp')).to.deep.equal([])
    })

    it('accepts the URN encoded once, twice or raw', async () => {
      for (const urn of [orders, encoded(orders), encoded(encoded(orders))]) {
        const { total } = await page(`direction=OUTGOING&urn=${urn}`)
        expect(total, urn).to.equal(3)
      }
    })

    it('pages', async () => {
      const at = (start: number, count: number) => page(`${ofAda}&start=${start}&count=${count}`)
      expect(await at(1, 1)).to.deep.equal({
        start: 1,
        count: 1,
        total: 2,
        relationships: [{ type: 'OwnedBy', entity: orders }],
        entities: [orders],
      })
      expect(await at(2, 1)).to.deep.include({ start: 2, count: 0, total: 2 })
      expect(await at(0, 0)).to.deep.include({ count: 0, total: 2 })
      const far = 1_000_000_000
      expect(await at(far, 10_000)).to.deep.include({ start: far, count: 0, total: 2 })
      const outgoing = `direction=OUTGOING&urn=${encoded(orders)}&start=${far}&count=10000`
      expect(await page(outgoing)).to.deep.include({ start: far, count: 0, total: 3 })
    })

    it('refuses invalid parameters with 400', async () => {
      for (const query of [
        `direction=SIDEWAYS&urn=${encoded(ada)}`,
        `direction=__proto__&urn=${encoded(ada)}`,
        `urn=${encoded(ada)}`,
        'direction=INCOMING',
        'direction=INCOMING&urn=ada',
        `${ofAda}&start=-1`,
        `${ofAda}&start=1000000001`,
        `${ofAda}&count=-1`,
        `${ofAda}&count=10001`,
        `${ofAda}&count=1.5`,
        `${ofAda}&start=x`,
      ]) {
        const { status, body } = await server.get<ErrorBody>(`/relationships?${query}`)
        expect([query, status]).to.deep.equal([query, 400])
        expect(body.message).not.to.equal('')
      }
    })

    it('answers an empty page for an unknown URN', async () => {
      expect(await page('direction=INCOMING&urn=urn:li:tag:absent')).to.deep.equal({
        start: 0,
        count: 0,
        total: 0,
        relationships: [],
        entities: [],
      })
    })

    it('lists soft-deleted neighbours, and stubs', async () => {
      expect((await page(`direction=INCOMING&urn=${pii}`)).entities).to.deep.equal([customers])
      expect((await page(`direction=OUTGOING&urn=${encoded(customers)}`)).entities).to.include(pii)
    })

    it('follows the aspects: an edge is deleted with its assertion', async () => {
      await server.ingest(owned(invoices, ada, grace))
      await server.ingest(owned(invoices, grace))
      const left = await page(`direction=OUTGOING&urn=${encoded(invoices)}`)
      expect(left.entities).to.deep.equal([grace])
      await server.ingest(deletion(invoices, 'ownership'))
      expect((await page(`direction=OUTGOING&urn=${encoded(invoices)}`)).total).to.equal(0)
    })

    it('shows one relationship for a pair that is asserted twice', async () => {
      const chart = 'urn:li:chart:(looker,twice)'
      await server.ingest(
        upsert(chart, 'chartInfo', {
          inputs: [{ string: orders }],
          inputEdges: [{ destinationUrn: orders }],
        }),
      )
      const { relationships } = await page(`direction=OUTGOING&urn=${encoded(chart)}`)
      expect(relationships).to.deep.equal([{ type: 'Consumes', entity: orders }])
    })
  },
)

/** "The relationship name comes from the relationship annotation in an aspect’s schema." */
const NAMES: readonly [name: string, urn: string, aspect: string, value: object, to: string][] = [
  ['OwnedBy', orders, 'ownership', { owners: [{ owner: ada }] }, ada],
  ['TaggedWith', orders, 'globalTags', { tags: [{ tag: pii }] }, pii],
  [
    'TermedWith',
    orders,
    'glossaryTerms',
    { terms: [{ urn: 'urn:li:glossaryTerm:t' }] },
    'urn:li:glossaryTerm:t',
  ],
  [
    'SchemaFieldTaggedWith',
    orders,
    'schemaMetadata',
    { fields: [{ fieldPath: 'a', globalTags: { tags: [{ tag: pii }] } }] },
    pii,
  ],
  [
    'EditableSchemaFieldTaggedWith',
    orders,
    'editableSchemaMetadata',
    { editableSchemaFieldInfo: [{ fieldPath: 'a', globalTags: { tags: [{ tag: pii }] } }] },
    pii,
  ],
  ['DownstreamOf', orders, 'upstreamLineage', { upstreams: [{ dataset: customers }] }, customers],
  ['Consumes', 'urn:li:chart:(looker,a)', 'chartInfo', { inputs: [{ string: orders }] }, orders],
  [
    'Contains',
    'urn:li:dashboard:(looker,a)',
    'dashboardInfo',
    { charts: ['urn:li:chart:(looker,a)'] },
    'urn:li:chart:(looker,a)',
  ],
  [
    'IsMemberOfGroup',
    ada,
    'groupMembership',
    { groups: ['urn:li:corpGroup:g'] },
    'urn:li:corpGroup:g',
  ],
  ['IsPartOf', orders, 'container', { container: 'urn:li:container:c' }, 'urn:li:container:c'],
]

describeOnGraphs('Relationships', (serve) => {
  const server = serve()
  for (const [name, urn, aspect, value, to] of NAMES) {
    it(`${aspect} makes ${name}`, async () => {
      await server.ingest(upsert(urn, aspect, value))
      for (const [direction, from, other] of [
        ['OUTGOING', urn, to],
        ['INCOMING', to, urn],
      ] as const) {
        const query = `direction=${direction}&urn=${encoded(from)}&types=${name}`
        const { body } = await server.get<Page>(`/relationships?${query}`)
        expect(body.entities, direction).to.deep.equal([other])
      }
    })
  }
})

describeOnGraphs('`GET /openapi/relationships/v1/`, which the Python client asks', (serve) => {
  const server = serve()
  const queryUrn = 'urn:li:query:q'
  before(() =>
    server.ingest(
      owned(orders, ada, grace),
      upsert(orders, 'upstreamLineage', { upstreams: [{ dataset: customers, query: queryUrn }] }),
    ),
  )
  const query = `urn=${encoded(orders)}&direction=OUTGOING`

  it('answers start, count, total and entities, with and without a slash at the end', async () => {
    for (const path of ['/openapi/relationships/v1/', '/openapi/relationships/v1']) {
      const { body } = await server.get(`${path}?${query}&relationshipTypes=OwnedBy`)
      expect(body, path).to.deep.equal({
        start: 0,
        count: 2,
        total: 2,
        entities: [
          { relationshipType: 'OwnedBy', urn: ada },
          { relationshipType: 'OwnedBy', urn: grace },
        ],
      })
    }
  })

  it('names the creator of the edge, accepts repeated types, and ends the client’s loop', async () => {
    const types = 'relationshipTypes=DownstreamOf&relationshipTypes=MadeUp'
    const { body } = await server.get(`/openapi/relationships/v1/?${query}&${types}`)
    expect(body)
      .to.have.property('entities')
      .that.deep.equals([{ relationshipType: 'DownstreamOf', urn: customers, via: queryUrn }])
    const beyond = await server.get(`/openapi/relationships/v1/?${query}&start=3`)
    expect(beyond.body).to.deep.equal({ start: 3, count: 0, total: 3, entities: [] })
  })
})

describeOnGraphs('`POST /relationships?action=getLineage`', (serve) => {
  const server = serve()
  const chain = ['a', 'b', 'c', 'd'].map(dataset)
  before(() =>
    server.ingest(
      ...chain
        .slice(1)
        .map((urn, at) => upsert(urn, 'upstreamLineage', { upstreams: [{ dataset: chain[at] }] })),
    ),
  )
  const lineage = (request: object) =>
    server.post<{ value: { relationships: { entity: string; degree: number; type: string }[] } }>(
      '/relationships?action=getLineage',
      { urn: chain[3], direction: 'UPSTREAM', ...request },
    )

  it('answers neighbours with their distance, nearest first', async () => {
    const { body } = await lineage({ maxHops: 2 })
    expect(body.value).to.deep.include({ start: 0, count: 2, total: 2 })
    expect(body.value.relationships).to.deep.equal([
      { type: 'DownstreamOf', entity: chain[2], degree: 1 },
      { type: 'DownstreamOf', entity: chain[1], degree: 2 },
    ])
  })

  it('goes one hop by default, in both directions, and pages', async () => {
    expect((await lineage({})).body.value.relationships).to.have.lengthOf(1)
    const down = await lineage({
      urn: chain[0],
      direction: 'DOWNSTREAM',
      maxHops: 20,
      start: 1,
      count: 1,
    })
    expect(down.body.value).to.deep.include({ start: 1, count: 1, total: 3 })
    expect(down.body.value.relationships.map(({ entity }) => entity)).to.deep.equal([chain[2]])
  })

  it('refuses other directions and hops with 400', async () => {
    for (const request of [
      { direction: 'INCOMING' },
      { maxHops: 0 },
      { maxHops: 21 },
      { count: -1 },
    ]) {
      expect((await lineage(request)).status, JSON.stringify(request)).to.equal(400)
    }
  })
})
