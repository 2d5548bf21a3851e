import { expect } from 'chai'
import { ingestAs, makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { valueOf, type SearchValue } from '../../support/searches.ts'
import { describeOnAllEngines } from '../../support/server.ts'

const ada = 'urn:li:corpuser:ada'
const [open, secret] = [dataset('open'), dataset('secret')]
const [ofOpen, ofColumn, ofBoth, ofNone] = ['open', 'column', 'both', 'none'].map(
  (name) => `urn:li:query:${name}`,
) as [string, string, string, string]
const product = 'urn:li:dataProduct:mixed'
const column = (urn: string) => `urn:li:schemaField:(${urn},id)`
type Headers = { readonly Authorization: string }

// docs/interface: access/views
describeOnAllEngines('queries and products on hidden datasets', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  let admin: Headers
  let member: Headers

  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    member = (await makeToken(server, ada, undefined)).headers
    const assets = [open, secret].map((destinationUrn) => ({ destinationUrn }))
    await write(
      ...withoutShippedPolicies(),
      ...[open, secret].map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
      upsert(product, 'dataProductProperties', { name: 'mixed', assets }),
      ...queryOn(ofOpen, [open]),
      ...queryOn(ofColumn, [column(secret)]),
      ...queryOn(ofBoth, [open, secret, column(secret)]),
      ...queryOn(ofNone, []),
      policy('seen', ['VIEW_ENTITY_PAGE'], { field: 'URN', values: [open, product] }),
      policy('queries', ['VIEW_ENTITY_PAGE'], { field: 'TYPE', values: ['query'] }),
    )
  })

  const write = (...proposals: readonly object[]) => ingestAs(server, admin, proposals)

  function queryOn(urn: string, subjects: readonly string[]): object[] {
    const stamp = { time: 1, actor: ada }
    const statement = { value: 'select 1', language: 'SQL' }
    const stamps = { created: stamp, lastModified: stamp }
    return [
      upsert(urn, 'queryProperties', { name: urn, source: 'MANUAL', statement, ...stamps }),
      upsert(urn, 'querySubjects', { subjects: subjects.map((entity) => ({ entity })) }),
    ]
  }

  function policy(name: string, privileges: readonly string[], criterion: object): object {
    const criteria = [{ condition: 'EQUALS', ...criterion }]
    return upsert(`urn:li:dataHubPolicy:${name}`, 'dataHubPolicyInfo', {
      displayName: name,
      type: 'METADATA',
      state: 'ACTIVE',
      privileges,
      actors: { users: [ada] },
      resources: { filter: { criteria } },
    })
  }

  async function seenQueries(headers: Headers): Promise<string[]> {
    const page = { input: '*', start: 0, count: 10 }
    const found = await valueOf<SearchValue>(
      server,
      'search',
      { entity: 'query', ...page },
      headers,
    )
    const across = await valueOf<SearchValue>(
      server,
      'searchAcrossEntities',
      { entities: ['query', 'dataset'], ...page },
      headers,
    )
    const queries = across.entities.filter((urn) => urn.startsWith('urn:li:query:'))
    expect(queries.toSorted()).to.deep.equal(found.entities.toSorted())
    expect(found.numEntities).to.equal(found.entities.length)
    expect(across.numEntities).to.equal(across.entities.length)
    for (const urn of [ofOpen, ofColumn, ofBoth, ofNone]) {
      const { status } = await server.get(`/entitiesV2/${encodeURIComponent(urn)}`, headers)
      expect(status, urn).to.equal(found.entities.includes(urn) ? 200 : 403)
    }
    return found.entities.toSorted()
  }

  it('are seen if all datasets among their subjects are, whatever policies show queries', async () => {
    expect(await seenQueries(admin)).to.deep.equal([ofBoth, ofColumn, ofNone, ofOpen])
    expect(await seenQueries(member)).to.deep.equal([ofOpen])
    const about = { field: 'entities', values: [open] }
    const { listQueries } = await data(
      server,
      `query ($about: FacetFilterInput!) {
        listQueries(input: { orFilters: [{ and: [$about] }] }) { total queries { urn } } }`,
      { about },
      member,
    )
    expect(listQueries).to.deep.equal({ total: 1, queries: [{ urn: ofOpen }] })
  })

  it('are counted among the assets of a product only if they are seen', async () => {
    const document = `query ($urn: String!) { dataProduct(urn: $urn) { properties { numAssets } } }`
    const assetsFor = async (headers: Headers) => data(server, document, { urn: product }, headers)
    const counted = (numAssets: number) => ({ dataProduct: { properties: { numAssets } } })
    expect(await assetsFor(admin)).to.deep.equal(counted(2))
    expect(await assetsFor(member)).to.deep.equal(counted(1))
  })

  it('are seen by editors of the queries of the datasets, too', async () => {
    await write(policy('edits', ['EDIT_ENTITY_QUERIES'], { field: 'URN', values: [secret] }))
    expect(await seenQueries(member)).to.deep.equal([ofBoth, ofColumn, ofOpen])
    const { status } = await server.get(`/entitiesV2/${encodeURIComponent(secret)}`, member)
    expect(status).to.equal(403)
  })
})
