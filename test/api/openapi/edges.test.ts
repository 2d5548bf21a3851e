import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded, upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const tables = Array.from({ length: 6 }, (_, n) => dataset(`edges.${n}`))
const tag = (n: number) => `urn:li:tag:t${n}`

interface Edge {
  readonly relationshipType: string
  readonly source: { readonly urn: string }
  readonly destination: { readonly urn: string }
  readonly upstream?: string
  readonly downstream?: string
}

// docs/interface: read/scroll-relationships, read/scroll-lineage
describeOnEngines('scrolling through edges', (serve) => {
  const server = serve()
  const scroll = async (path: string, body: object = {}) =>
    (await server.post<{ results: Edge[]; scrollId?: string }>(`/openapi/v3/${path}`, body)).body
  const all = async (path: string, body?: object, onPage?: () => Promise<void>) => {
    const edges: Edge[] = []
    let more = ''
    do {
      const page = await scroll(`${path}${path.includes('?') ? '&' : '?'}count=2${more}`, body)
      edges.push(...page.results)
      await onPage?.()
      more = page.scrollId === undefined ? '' : `&scrollId=${encoded(page.scrollId)}`
    } while (more !== '')
    return edges
  }
  const pairs = (edges: readonly Edge[]) =>
    edges.map(({ source, destination }) => [source.urn, destination.urn])
  const tagged = tables.flatMap((urn) => [0, 1, 2].map((n) => [urn, tag(n)]))
  const byUrn = (values: readonly string[]) => ({ and: [{ criteria: [{ field: 'urn', values }] }] })

  before(() =>
    server.ingest(
      ...tables.map((urn) =>
        upsert(urn, 'globalTags', { tags: [0, 1, 2].map((n) => ({ tag: tag(n) })) }),
      ),
      ...tables.slice(1).map((urn, at) =>
        upsert(urn, 'upstreamLineage', {
          upstreams: [{ dataset: tables[at], type: 'TRANSFORMED' }],
        }),
      ),
    ),
  )

  it('gives each edge once, in order, despite concurrent writes', async () => {
    let n = 0
    const edges = await all('relationship/scroll?relationshipTypes=TaggedWith', {}, () =>
      server.ingest(upsert(dataset(`a.before.${n++}`), 'globalTags', { tags: [{ tag: tag(9) }] })),
    )
    expect(pairs(edges)).to.deep.equal(tagged)
  })

  it('narrows by types and URNs of both ends', async () => {
    const path = 'relationship/scroll?relationshipTypes=TaggedWith&destinationTypes=TAG'
    expect(pairs(await all(path, { sourceFilter: byUrn([tables[2]!]) }))).to.deep.equal(
      tagged.slice(6, 9),
    )
    const toOne = pairs(await all(path, { destinationFilter: byUrn([tag(1)]) }))
    expect(toOne).to.deep.equal(tables.map((urn) => [urn, tag(1)]))
    const swapped = await all(`${path.replace('destination', 'source')}&direction=INCOMING`, {
      sourceFilter: byUrn([tag(1)]),
    })
    expect(pairs(swapped)).to.deep.equal(toOne)
    expect(await all(`${path}&sourceTypes=chart`)).to.deep.equal([])
    expect(await all(`${path}&sliceId=1&sliceMax=2`)).to.deep.equal([])
  })

  it('omits edges of soft-deleted entities, unless they are requested', async () => {
    await server.ingest(upsert(tables[5]!, 'status', { removed: true }))
    const path = 'relationship/scroll?relationshipTypes=TaggedWith&destinationTypes=tag'
    const from = { sourceFilter: byUrn([tables[5]!]) }
    expect(await all(path, from)).to.deep.equal([])
    expect(await all(`${path}&includeSoftDelete=true`, from)).to.have.lengthOf(3)
    await server.ingest(upsert(tables[5]!, 'status', { removed: false }))
  })

  it('gives lineage with both ends, of all or of some entities', async () => {
    const sides = (edges: readonly Edge[]) =>
      edges.map(({ upstream, downstream }) => [upstream, downstream])
    const chain = tables.slice(1).map((urn, at) => [tables[at], urn])
    expect(sides(await all('lineage/scroll'))).to.deep.equal(chain)
    const body = { urns: [tables[2]!] }
    expect(sides(await all('lineage/scroll', body))).to.deep.equal(chain.slice(1, 3))
    expect(sides(await all('lineage/scroll?direction=UPSTREAM', body))).to.deep.equal([chain[1]])
    expect(sides(await all('lineage/scroll?direction=DOWNSTREAM', body))).to.deep.equal([chain[2]])
    expect(await all('lineage/scroll?relationshipTypes=TaggedWith')).to.deep.equal([])
  })

  it('filters edges by their name, besides the requested names', async () => {
    const named = (...values: string[]) => ({
      edgeFilter: { and: [{ criteria: [{ field: 'relationshipType', values }] }] },
    })
    const path = 'relationship/scroll'
    const downstream = await all(`${path}?relationshipTypes=DownstreamOf`)
    expect(downstream).not.to.deep.equal([])
    expect(await all(path, named('DownstreamOf'))).to.deep.equal(downstream)
    expect(
      await all(`${path}?relationshipTypes=DownstreamOf`, named('DownstreamOf', 'TaggedWith')),
    ).to.deep.equal(downstream)
    expect(await all(`${path}?relationshipTypes=TaggedWith`, named('DownstreamOf'))).to.deep.equal(
      [],
    )
    expect(await all(path, { edgeFilter: { and: [{ criteria: [] }] } })).to.deep.equal(
      await all(path),
    )
  })

  it('refuses filters on other fields, and invalid ids', async () => {
    const path = '/openapi/v3/relationship/scroll'
    const filter = { and: [{ criteria: [{ field: 'name', values: ['x'] }] }] }
    expect((await server.post(path, [])).status).to.equal(400)
    for (const [name, field] of [
      ['sourceFilter', 'urn'],
      ['edgeFilter', 'relationshipType'],
    ]) {
      const answer = await server.post<ErrorBody>(path, { [String(name)]: filter })
      expect(answer.status, name).to.equal(400)
      expect(answer.body.message).to.equal(
        `${name}: EQUAL on "name" is not supported; expected EQUAL or IN on ${field}`,
      )
    }
    for (const name of ['sourceFilter', 'destinationFilter', 'edgeFilter']) {
      const body = { [name]: { and: [{ field: 'urn', values: ['x'] }] } }
      const { status, body: refusal } = await server.post<ErrorBody>(path, body)
      expect(status, name).to.equal(400)
      expect(refusal.message).to.contain(`${name}/and/0/field: is unknown; members are criteria`)
    }
    expect((await server.post(`${path}?scrollId=x`, {})).status).to.equal(400)
    expect((await server.post(`${path}?sourceTypes=chart`, {})).status).to.equal(200)
  })
})
