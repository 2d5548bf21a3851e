import { expect } from 'chai'
import { SHIPPED_POLICIES } from '../../../graph/system-policies.ts'
import {
  askForToken,
  createToken,
  ingestAs,
  makeToken,
  suiteToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
} from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate, refusal } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { valueOf } from '../../support/searches.ts'
import { describeOnAllEngines } from '../../support/server.ts'
import { ada, having, onlyUsers, policy } from '../../support/people.ts'

const finance = 'urn:li:domain:finance'
const payroll = 'urn:li:domain:payroll'
const source = dataset('source')
const secret = dataset('secret')
const report = dataset('report')
const column = (urn: string) => `urn:li:schemaField:(${urn},id)`
const RESTRICTED = 'urn:li:restricted:'
const encoded = encodeURIComponent
const upstreamOf = (urn: string, upstream: string) =>
  upsert(urn, 'upstreamLineage', {
    upstreams: [{ dataset: upstream, type: 'TRANSFORMED' }],
    fineGrainedLineages: [
      {
        upstreamType: 'FIELD_SET',
        upstreams: [column(upstream)],
        downstreamType: 'FIELD',
        downstreams: [column(urn)],
      },
    ],
  })

/** `source` → `secret` → `report`; only those in Finance are shown. */
// docs/interface: access/views, access/restricted
describeOnAllEngines('a hidden entity', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: 'x'.repeat(32) } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)
  const reader = suiteToken(server, ada, 'reader')

  before(async () => {
    await write(
      ...withoutShippedPolicies(),
      upsert(finance, 'domainProperties', { name: 'Finance' }),
      upsert(payroll, 'domainProperties', { name: 'Payroll', parentDomain: finance }),
      upsert(source, 'domains', { domains: [payroll] }),
      upsert(report, 'domains', { domains: [finance] }),
      upsert(secret, 'status', { removed: false }),
      upsert('urn:li:tag:pii', 'tagProperties', { name: 'PII' }),
      upsert(secret, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }),
      upstreamOf(secret, source),
      upstreamOf(report, secret),
      policy('finance', ['VIEW_ENTITY_PAGE'], onlyUsers(ada), {
        resources: having('DOMAIN', [finance]),
      }),
    )
  })

  const write = (...proposals: readonly object[]) => ingestAs(server, admin, proposals)

  it('answers 403 wherever REST names it, like one that does not exist', async () => {
    for (const urn of [secret, dataset('never-written')]) {
      const key = encoded(urn)
      for (const path of [
        `/entitiesV2/${key}`,
        `/entitiesV2?ids=List(${key})`,
        `/entities/${key}`,
        `/aspects/${key}?aspect=status&version=0`,
        `/openapi/v3/entity/dataset/${key}`,
        `/openapi/v3/entity/dataset/${key}/status`,
        `/openapi/v2/timeline/v1/${key}?categories=TAG`,
        `/relationships?direction=OUTGOING&urn=${key}`,
        `/openapi/relationships/v1?direction=OUTGOING&urn=${key}`,
      ]) {
        const { status, body } = await server.get(path, member)
        expect(status, `${path} ${JSON.stringify(body)}`).to.equal(403)
        expect((await server.get(path, reader)).status, path).to.not.equal(403)
      }
      for (const [path, body] of [
        ['/entities?action=exists', { urn }],
        ['/entities?action=getBrowsePaths', { urn }],
        ['/relationships?action=getLineage', { urn, direction: 'UPSTREAM' }],
        ['/impact', { changes: [{ operation: 'delete', urn }] }],
        ['/impact', { changes: [{ operation: 'drop', column: column(urn) }] }],
        [
          '/aspects?action=getTimeseriesAspectValues',
          { urn, entity: 'dataset', aspect: 'operation' },
        ],
        ['/openapi/v3/entity/dataset/batchGet', [{ urn }, { urn: report }]],
        ['/openapi/v3/entity/generic/batchGet', { dataset: [{ urn: report }, { urn }] }],
        ['/openapi/v2/entity/batch/dataset', { urns: [urn] }],
      ] as const) {
        expect((await server.post(path, body, member)).status, path).to.equal(403)
      }
      const head = await server.send('HEAD', `/openapi/v3/entity/dataset/${key}`, {
        headers: member,
      })
      expect(head.status).to.equal(403)
    }
  })

  it('is null in GraphQL, absent in lists, and its columns are hidden, too', async () => {
    const { data: answered } = await ask(
      server,
      `query ($secret: String!, $urns: [String!]!) {
        dataset(urn: $secret) { urn }
        entity(urn: $secret) { urn }
        entityExists(urn: $secret)
        entities(urns: $urns) { urn }
      }`,
      { secret, urns: [secret, column(secret), report, column(report)] },
      member,
    )
    expect(answered).to.deep.equal({
      dataset: null,
      entity: null,
      entityExists: false,
      entities: [{ urn: report }, { urn: column(report) }],
    })
  })

  it('is one restricted node of lineage, which the walk passes through', async () => {
    const document = `query ($urn: String!) {
      entity(urn: $urn) {
        urn type __typename exists
        ... on EntityWithRelationships {
          lineage(input: { direction: UPSTREAM, start: 0, count: 10 }) {
            total relationships { degree entity { urn type exists } }
          }
          relationships(input: { direction: OUTGOING, types: ["DownstreamOf"] }) {
            total relationships { entity { urn } }
          }
        }
      }
    }`
    interface Node {
      readonly entity: {
        readonly urn: string
        readonly lineage: { readonly total: number; readonly relationships: readonly Node[] }
      }
    }
    const first = await data<Node>(server, document, { urn: report }, member)
    expect(first.entity).to.deep.include({ relationships: { total: 0, relationships: [] } })
    const { total, relationships } = first.entity.lineage
    const restricted = relationships[0]?.entity.urn ?? ''
    expect(total).to.equal(1)
    expect(relationships).to.deep.equal([
      { degree: 1, entity: { urn: restricted, type: 'RESTRICTED', exists: false } },
    ])
    expect(restricted.startsWith(RESTRICTED)).to.equal(true)
    expect(Buffer.from(restricted.slice(RESTRICTED.length), 'base64url').toString()).to.not.include(
      'secret',
    )
    const second = await data<Node>(server, document, { urn: restricted }, member)
    expect(second.entity).to.deep.include({ __typename: 'Restricted', exists: false })
    expect(second.entity.lineage.relationships).to.deep.equal([
      { degree: 1, entity: { urn: source, type: 'DATASET', exists: true } },
    ])
    const forged = `${restricted.slice(0, -4)}AAAA`
    const third = await data<Node>(server, document, { urn: forged }, member)
    expect(third.entity.lineage.total).to.equal(0)
  })

  it('is in the paths of lineage, but not among results of a search along it', async () => {
    const { searchAcrossLineage } = await data<{
      searchAcrossLineage: {
        readonly total: number
        readonly facets: readonly { readonly field: string; readonly aggregations: unknown }[]
        readonly searchResults: readonly {
          readonly entity: unknown
          readonly degree: number
          readonly paths: readonly { readonly path: readonly { readonly urn: string }[] }[]
        }[]
      }
    }>(
      server,
      `query ($urn: String!) {
        searchAcrossLineage(input: { urn: $urn, direction: UPSTREAM, query: "*", count: 10 }) {
          total facets { field aggregations { value count } }
          searchResults { entity { urn } degree paths { path { urn } } }
        }
      }`,
      { urn: report },
      member,
    )
    const { total, searchResults, facets } = searchAcrossLineage
    expect([total, searchResults.length]).to.deep.equal([1, 1])
    expect(searchResults[0]).to.deep.include({ entity: { urn: source }, degree: 2 })
    const path = searchResults[0]?.paths[0]?.path.map(({ urn }) => urn) ?? []
    expect([path.at(0), path.length, path.at(-1)]).to.deep.equal([report, 3, source])
    expect(path[1]?.startsWith(RESTRICTED)).to.equal(true)
    const degrees = facets.find(({ field }) => field === 'degree')
    expect(degrees?.aggregations).to.deep.equal([{ value: '2', count: 1 }])
    const walked = await server.post<{
      value: { total: number; relationships: readonly { entity: string; degree: number }[] }
    }>(
      '/relationships?action=getLineage',
      { urn: report, direction: 'UPSTREAM', maxHops: 3 },
      member,
    )
    expect(
      walked.body.value.relationships.map(({ entity, degree }) => [entity, degree]),
    ).to.deep.equal([
      [path[1], 1],
      [source, 2],
    ])
    expect(JSON.stringify([searchAcrossLineage, walked.body])).to.not.include(secret)
  })

  it('is omitted from lists of edges, and from lists of entities with its tags', async () => {
    for (const path of ['relationship', 'lineage']) {
      const scroll = `/openapi/v3/${path}/scroll?count=100`
      const { status, body } = await server.post(scroll, {}, member)
      expect(status, JSON.stringify(body)).to.equal(200)
      expect(JSON.stringify(body)).to.not.include(secret)
      expect(JSON.stringify((await server.post(scroll, {}, reader)).body)).to.include(secret)
    }
    const tagged = await server.get<{ total: number }>(
      '/relationships?direction=INCOMING&urn=urn:li:tag:pii',
      member,
    )
    expect(tagged.body.total).to.equal(0)
    const whole = await server.get<{ total: number }>(
      '/relationships?direction=INCOMING&urn=urn:li:tag:pii',
      admin,
    )
    expect(whole.body.total).to.equal(1)
  })

  it('is shown or hidden at once when a tree with it moves', async () => {
    const found = async () => {
      const value = await valueOf<{ readonly entities: readonly string[] }>(
        server,
        'search',
        { entity: 'dataset', input: '*', start: 0, count: 10 },
        member,
      )
      const read = await server.get(`/entitiesV2/${encoded(source)}`, member)
      return [value.entities.toSorted(), read.status]
    }
    expect(await found()).to.deep.equal([[report, source], 200])
    await write(upsert(payroll, 'domainProperties', { name: 'Payroll' }))
    expect(await found()).to.deep.equal([[report], 403])
    await write(upsert(payroll, 'domainProperties', { name: 'Payroll', parentDomain: finance }))
    expect(await found()).to.deep.equal([[report, source], 200])
  })

  it('does not exist for edits that name it, and stays in values that others edit', async () => {
    await write(policy('edits', ['EDIT_LINEAGE', 'EDIT_ENTITY_TAGS'], { users: [ada] }))
    const added = { resourceUrn: report, tagUrn: 'urn:li:tag:pii' }
    expect(await mutate(server, 'addTag', added, member)).to.equal(true)
    const upstreams = await server.get<{ aspect: object }>(
      `/aspects/${encoded(report)}?aspect=upstreamLineage`,
      member,
    )
    expect(JSON.stringify(upstreams.body)).to.include(secret)
    await refusal(server, 'updateDescription', { resourceUrn: secret, description: 'x' }, member)
  })

  it('leaves lists of runs and counts of aspects to callers who see everything', async () => {
    for (const [path, body] of [
      ['/aspects?action=getCount', { aspect: 'status' }],
      ['/runs?action=list', { pageOffset: 0, pageSize: 10 }],
      ['/operations?action=getIndexSizes', {}],
    ] as const) {
      expect((await server.post(path, body, member)).status, path).to.equal(403)
      expect((await server.post(path, body, reader)).status, path).to.equal(200)
    }
  })

  it('cannot be revealed by a token of one’s own with a role', async () => {
    const everybody = SHIPPED_POLICIES.find(({ urn }) => urn === 'urn:li:dataHubPolicy:7')!
    await write(upsert(everybody.urn, 'dataHubPolicyInfo', everybody.info))
    const refused = await askForToken(server, member, ada, { role: 'READER' })
    expect(refused.errors?.[0]?.extensions.code).to.equal(403)
    const { headers } = await createToken(server, member, ada)
    expect((await server.get(`/entitiesV2/${encoded(report)}`, headers)).status).to.equal(200)
    expect((await server.get(`/entitiesV2/${encoded(secret)}`, headers)).status).to.equal(403)
  })

  it('is seen by every caller with a role', async () => {
    for (const headers of [admin, reader]) {
      expect((await server.get(`/entitiesV2/${encoded(secret)}`, headers)).status).to.equal(200)
    }
  })
})

// docs/interface: access/policies
describeOnAllEngines('labels of columns', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: 'x'.repeat(32) } } })
  const pii = 'urn:li:tag:pii'
  const personal = 'urn:li:glossaryTerm:personal'
  const [plain, tagged, edited, termed] = ['plain', 'tagged', 'edited', 'termed'].map((name) =>
    dataset(`labels.${name}`),
  ) as [string, string, string, string]
  const type = { type: { 'com.linkedin.schema.StringType': {} } }
  const schema = (labels: object) => ({
    schemaName: 's',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: [{ fieldPath: 'id', type, nativeDataType: 'text', ...labels }],
  })
  const stamp = { time: 0, actor: ada }
  const terms = { terms: [{ urn: personal }], auditStamp: stamp }

  for (const [field, label, hidden] of [
    ['TAG', pii, [tagged, edited]],
    ['GLOSSARY', personal, [termed]],
  ] as const) {
    it(`are labels of their table for criteria on ${field}, in searches and in reads`, async () => {
      const admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
      const member = (await makeToken(server, ada, undefined)).headers
      await ingestAs(server, admin, [
        ...withoutShippedPolicies(),
        ...[plain, edited].map((urn) => upsert(urn, 'schemaMetadata', schema({}))),
        upsert(tagged, 'schemaMetadata', schema({ globalTags: { tags: [{ tag: pii }] } })),
        upsert(edited, 'editableSchemaMetadata', {
          editableSchemaFieldInfo: [{ fieldPath: 'id', globalTags: { tags: [{ tag: pii }] } }],
        }),
        upsert(termed, 'schemaMetadata', schema({ glossaryTerms: terms })),
        policy('labels', ['VIEW_ENTITY_PAGE'], onlyUsers(ada), {
          resources: having(field, [label], 'NOT_EQUALS'),
        }),
      ])
      const shown = [plain, tagged, edited, termed].filter((urn) => !hidden.includes(urn as never))
      const query =
        '{ searchAcrossEntities(input: { types: [DATASET], query: "*", count: 10 }) { searchResults { entity { urn } } } }'
      const { searchAcrossEntities } = await data<{
        searchAcrossEntities: { searchResults: { entity: { urn: string } }[] }
      }>(server, query, {}, member)
      const urns = searchAcrossEntities.searchResults.map(({ entity }) => entity.urn)
      expect(urns).to.have.members(shown)
      for (const urn of [plain, tagged, edited, termed]) {
        const { status } = await server.get(`/entitiesV2/${encoded(urn)}`, member)
        expect(status, urn).to.equal(shown.includes(urn) ? 200 : 403)
      }
    })
  }
})
