import { expect } from 'chai'
import { registry } from '../../../graph/registry.ts'
import {
  ingestAs,
  makeToken,
  suiteToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
} from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { encoded, INGEST_PROPOSAL, patch, upsert } from '../../support/proposals.ts'
import { valueOf, type SearchValue } from '../../support/searches.ts'
import { describeEmbedded, describeOnAllEngines } from '../../support/server.ts'
import { ada, bob, having, onlyUsers, policy, type Headers } from '../../support/people.ts'

const [open, secret] = [dataset('open'), dataset('secret')]
const [ofOpen, ofColumn, ofBoth, ofNone] = ['open', 'column', 'both', 'none'].map(
  (name) => `urn:li:query:${name}`,
) as [string, string, string, string]
const product = 'urn:li:dataProduct:mixed'
const column = (urn: string) => `urn:li:schemaField:(${urn},id)`

// docs/interface: access/views
describeOnAllEngines('queries and products on hidden datasets', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)

  before(async () => {
    const assets = [open, secret].map((destinationUrn) => ({ destinationUrn }))
    await write(
      ...withoutShippedPolicies(),
      ...[open, secret].map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
      upsert(product, 'dataProductProperties', { name: 'mixed', assets }),
      ...queryOn(ofOpen, [open]),
      ...queryOn(ofColumn, [column(secret)]),
      ...queryOn(ofBoth, [open, secret, column(secret)]),
      ...queryOn(ofNone, []),
      adasPolicy('seen', ['VIEW_ENTITY_PAGE'], having('URN', [open, product])),
      adasPolicy('queries', ['VIEW_ENTITY_PAGE'], having('TYPE', ['query'])),
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

  const adasPolicy = (name: string, privileges: readonly string[], resources: object) =>
    policy(name, privileges, onlyUsers(ada), { resources })

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
    await write(adasPolicy('edits', ['EDIT_ENTITY_QUERIES'], having('URN', [secret])))
    expect(await seenQueries(member)).to.deep.equal([ofBoth, ofColumn, ofOpen])
    const { status } = await server.get(`/entitiesV2/${encodeURIComponent(secret)}`, member)
    expect(status).to.equal(403)
  })
})

const STAMP = { time: 1, actor: ada }
/** Values that make an entity be about a dataset, by type: its aspect, and the value. */
const ABOUT: Readonly<Record<string, (dataset: string) => readonly [string, object]>> = {
  query: (entity) => ['querySubjects', { subjects: [{ entity }] }],
  incident: (entity) => [
    'incidentInfo',
    {
      type: 'OPERATIONAL',
      title: 'late',
      entities: [entity],
      status: { state: 'ACTIVE', lastUpdated: STAMP },
      created: STAMP,
    },
  ],
  assertion: (entity) => [
    'assertionInfo',
    {
      type: 'DATASET',
      datasetAssertion: { dataset: entity, scope: 'DATASET_ROWS', operator: 'BETWEEN' },
    },
  ],
  dataContract: (entity) => ['dataContractProperties', { entity }],
  erModelRelationship: (entity) => [
    'erModelRelationshipProperties',
    { name: 'joined', source: entity, destination: entity, relationshipFieldMappings: [] },
  ],
}

// docs/interface: access/about
describeEmbedded('an edit over REST of what is about a dataset', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)
  const statusOf = async (proposal: object) =>
    (await server.post(INGEST_PROPOSAL, { proposal }, member)).status

  before(async () => {
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      ...[open, secret].map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
    ])
  })

  for (const [type, aboutOf] of Object.entries(ABOUT)) {
    it(`of a ${type} takes the privilege on each subject, before and after it`, async () => {
      const urn = `urn:li:${type}:mine`
      const proposal = (about: string, entity = urn) => upsert(entity, ...aboutOf(about))
      const removed = upsert(urn, 'status', { removed: true })
      expect(await statusOf(proposal(open)), 'without the privilege').to.equal(403)
      const privileges = [registry.entity(type)?.about?.privilege ?? '']
      const criteria = [{ field: 'URN', condition: 'EQUALS', values: [open] }]
      const granted = policy('about', privileges, onlyUsers(ada), {
        resources: { filter: { criteria } },
      })
      await ingestAs(server, admin, [granted])
      expect(await statusOf(proposal(secret)), 'created about another').to.equal(403)
      expect(await statusOf(proposal(open)), 'created').to.equal(200)
      if (registry.carries(type, 'status')) expect(await statusOf(removed), 'changed').to.equal(200)
      expect(await statusOf(proposal(secret)), 'moved to another').to.equal(403)
      const [aspect] = aboutOf(open)
      const patched = patch(urn, aspect, [{ op: 'add', path: '/x', value: 'y' }])
      expect(await statusOf(patched), 'patched').to.equal(403)
      const other = `urn:li:${type}:other`
      await ingestAs(server, admin, [proposal(secret, other)])
      expect(await statusOf(proposal(open, other)), 'moved from another').to.equal(403)
    })
  }
})

// docs/interface: access/readers
for (const views of [undefined, { secret: undefined }]) {
  const mode = views ? 'with view authorization' : 'while everybody sees everything'
  describeEmbedded(`a draft of a document, ${mode}`, (serve) => {
    const server = serve({ access: { ...TOKENS_ONLY, ...(views && { views }) } })
    const draft = 'urn:li:document:draft'
    const group = 'urn:li:corpGroup:authors'
    const grant = (name: string, type: string, privileges: readonly string[], user: string) =>
      policy(name, privileges, onlyUsers(user), { type })

    before(async () => {
      const { headers } = await makeToken(server, 'urn:li:corpuser:root', 'admin')
      await ingestAs(server, headers, [
        ...withoutShippedPolicies(),
        upsert(draft, 'documentInfo', {
          title: 'plan',
          status: { state: 'UNPUBLISHED' },
          contents: { text: 'unsaid' },
          created: STAMP,
          lastModified: STAMP,
        }),
        upsert(draft, 'ownership', { owners: [{ owner: group, type: 'DATAOWNER' }] }),
        upsert(group, 'corpGroupInfo', { admins: [], members: [], groups: [] }),
        upsert(ada, 'groupMembership', { groups: [group] }),
        ...[ada, bob].map((user) => grant(user.slice(-3), 'METADATA', ['VIEW_ENTITY_PAGE'], user)),
        grant('manages', 'PLATFORM', ['MANAGE_DOCUMENTS'], 'urn:li:corpuser:eve'),
        grant('eve', 'METADATA', ['VIEW_ENTITY_PAGE'], 'urn:li:corpuser:eve'),
      ])
    })

    const CALLERS = [
      ['an owner', ada, undefined, true],
      ['a manager of documents', 'urn:li:corpuser:eve', undefined, true],
      ['somebody else', bob, undefined, false],
      ['a reader', bob, 'reader', false],
      ['an editor', bob, 'editor', true],
    ] as const
    for (const [who, actor, role, sees] of CALLERS) {
      it(`is ${sees ? 'seen' : 'absent'} for ${who}, over every API`, async () => {
        const { headers } = await makeToken(server, actor, role)
        const rest = await server.get(`/entitiesV2/${encoded(draft)}`, headers)
        expect(rest.status).to.equal(sees ? 200 : 403)
        const query = `query ($urn: String!) { document(urn: $urn) { urn } entityExists(urn: $urn) }`
        const { data: read } = await ask(server, query, { urn: draft }, headers)
        expect(read).to.deep.equal({ document: sees ? { urn: draft } : null, entityExists: sees })
        const found = await valueOf<SearchValue>(
          server,
          'search',
          { entity: 'document', input: 'unsaid', start: 0, count: 10 },
          headers,
        )
        expect([found.numEntities, found.entities]).to.deep.equal(sees ? [1, [draft]] : [0, []])
        const listed = await valueOf<{ readonly total: number }>(
          server,
          'listUrns',
          { entity: 'document', start: 0, count: 10 },
          headers,
        )
        expect(listed.total).to.equal(sees ? 1 : 0)
      })
    }
  })
}
