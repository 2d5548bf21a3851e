import { expect } from 'chai'
import { SHIPPED_POLICIES } from '../../../../graph/system-policies.ts'
import { ingestAs, makeToken, suiteToken, TOKENS_ONLY } from '../../../support/access.ts'
import { ask, data } from '../../../support/graphql.ts'
import { encoded, INGEST_PROPOSAL, patch, upsert } from '../../../support/proposals.ts'
import { describeOnEngines, type TestServer } from '../../../support/server.ts'
import { ada, onlyUsers, type Headers } from '../../../support/people.ts'

const VALID = {
  type: 'METADATA',
  state: 'ACTIVE',
  privileges: ['EDIT_ENTITY_TAGS'],
  actors: onlyUsers(ada),
}
const filter = (field: string) => ({
  filter: { criteria: [{ field, values: ['urn:li:domain:finance'], condition: 'EQUALS' }] },
})

/** Members that make a policy one that cannot do what it says, and what the refusal says. */
const REFUSED: Readonly<Record<string, readonly [members: object, problem: string]>> = {
  'a privilege that the server asks for nowhere': [
    { privileges: ['EDIT_ENTITY_TAGS', 'SEARCH_PRIVILEGE'] },
    'asks for none of SEARCH_PRIVILEGE',
  ],
  'an unknown privilege': [{ privileges: ['EDIT_EVERYTHING'] }, 'asks for none of EDIT_EVERYTHING'],
  'a filter for the whole platform': [
    { type: 'PLATFORM', privileges: ['EDIT_ENTITY'], resources: filter('DOMAIN') },
    'takes no filter',
  ],
  'a list of entities for the whole platform': [
    { type: 'PLATFORM', resources: { type: 'dataset', resources: [], allResources: true } },
    'takes no filter',
  ],
  'a filter that applies to none of its privileges': [
    { privileges: ['MANAGE_TAGS'], resources: filter('DOMAIN') },
    'where no filter applies',
  ],
  'a criterion on an unknown field': [{ resources: filter('NO_SUCH_FIELD') }, 'NO_SUCH_FIELD'],
  'a constraint on an unknown field': [
    { resources: { privilegeConstraints: filter('NO_SUCH_FIELD').filter } },
    'privilegeConstraints/criteria/0/field',
  ],
}

type Send = (
  server: TestServer,
  policy: object,
  headers: Headers,
) => Promise<readonly [number, string]>

const POLICY = 'urn:li:dataHubPolicy:checked'
const rest =
  (
    method: 'POST' | 'PATCH',
    path: string,
    body: (policy: Readonly<Record<string, unknown>>) => object,
  ): Send =>
  async (server, policy, headers) => {
    const bytes = JSON.stringify(body(policy as Readonly<Record<string, unknown>>))
    const answer = await server.send(method, path, {
      bytes,
      headers: { ...headers, 'Content-Type': 'application/json' },
    })
    return [answer.status, JSON.stringify(answer.body)]
  }
const graphql =
  (document: string): Send =>
  async (server, policy, headers) => {
    const input = { name: 'Checked', ...policy }
    const { errors } = await ask(server, document, { input }, headers)
    return [errors?.[0]?.extensions.code ?? 200, JSON.stringify(errors)]
  }
const operations = (policy: Readonly<Record<string, unknown>>) =>
  Object.entries(policy).map(([name, value]) => ({ op: 'add', path: `/${name}`, value }))

/** Every way to write a policy that exists. */
const WRITES: Readonly<Record<string, Send>> = {
  'a proposal': rest('POST', INGEST_PROPOSAL, (policy) => ({
    proposal: upsert(POLICY, 'dataHubPolicyInfo', policy),
  })),
  'a PATCH': rest('POST', INGEST_PROPOSAL, (policy) => ({
    proposal: patch(POLICY, 'dataHubPolicyInfo', operations(policy)),
  })),
  'an entity of v3': rest('POST', '/openapi/v3/entity/datahubpolicy', (value) => [
    { urn: POLICY, dataHubPolicyInfo: { value } },
  ]),
  'a patch of v3': rest(
    'PATCH',
    `/openapi/v3/entity/datahubpolicy/${encoded(POLICY)}/dataHubPolicyInfo`,
    (policy) => ({ patch: operations(policy) }),
  ),
  createPolicy: graphql('mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }'),
  updatePolicy: graphql(
    `mutation ($input: PolicyUpdateInput!) { updatePolicy(urn: "${POLICY}", input: $input) }`,
  ),
}

// docs/interface: access/unenforced, access/policy-filters
describeOnEngines('policies that say what they cannot do', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:operator', 'admin')

  beforeEach(() => ingestAs(server, admin, [upsert(POLICY, 'dataHubPolicyInfo', VALID)]))

  for (const [title, [policy, problem]] of Object.entries(REFUSED)) {
    it(`are refused at every entry point: ${title}`, async () => {
      for (const [name, send] of Object.entries(WRITES)) {
        const [status, text] = await send(server, { ...VALID, ...policy }, admin)
        expect(text, name).to.include(problem)
        expect(status, name).to.equal(400)
      }
      const stored = (await server.stores.graph.read([POLICY], ['dataHubPolicyInfo'])).get(POLICY)
      expect(stored?.aspects.get('dataHubPolicyInfo')?.value).to.deep.equal(VALID)
    })
  }

  it('keep what they already have, and the shipped ones all of it', async () => {
    for (const { urn, info } of SHIPPED_POLICIES.filter((each) => each.info.editable !== false)) {
      const { displayName: name, description, editable: _editable, resources, ...members } = info
      const input = { name, description, ...members, ...(resources && { resources }) }
      const document = `mutation ($input: PolicyUpdateInput!) { updatePolicy(urn: "${urn}", input: $input) }`
      await data(server, document, { input }, admin)
    }
    // DataHub's tests write this list to a shipped policy, in place of its own.
    const privileges = ['VIEW_ANALYTICS', 'MANAGE_TESTS', 'GENERATE_PERSONAL_ACCESS_TOKENS']
    const shipped = { type: 'PLATFORM', state: 'ACTIVE', actors: onlyUsers(ada), privileges }
    await ingestAs(server, admin, [upsert('urn:li:dataHubPolicy:7', 'dataHubPolicyInfo', shipped)])
  })

  it('grant nothing if an older release stored them', async () => {
    const { graph } = server.stores
    const put = (id: string, info: object) =>
      graph.write([
        {
          kind: 'aspect',
          urn: `urn:li:dataHubPolicy:${id}`,
          aspect: 'dataHubPolicyInfo',
          bytes: 100,
          birth: () => ({
            aspect: 'dataHubPolicyKey',
            value: { id },
            hash: id,
            edges: [],
            properties: {},
            created: { time: 1, actor: ada },
          }),
          decide: () => ({
            kind: 'put',
            put: {
              aspect: 'dataHubPolicyInfo',
              value: info as never,
              hash: `${id} info`,
              edges: [],
              properties: {},
              created: { time: 1, actor: ada },
            },
          }),
        },
      ])
    const { headers } = await makeToken(server, 'urn:li:corpuser:bob', undefined)
    const actors = onlyUsers('urn:li:corpuser:bob')
    const old = { ...VALID, actors, privileges: ['EDIT_ENTITY'] }
    await put('old-1', { ...old, type: 'PLATFORM', resources: filter('DOMAIN') })
    await put('old-2', { ...old, resources: filter('NO_SUCH_FIELD') })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const proposal = upsert('urn:li:tag:x', 'tagProperties', { name: 'x' })
    expect((await server.post(INGEST_PROPOSAL, { proposal }, headers)).status).to.equal(403)
    await put('old-3', old)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await server.post(INGEST_PROPOSAL, { proposal }, headers)).status).to.equal(200)
  })

  it('are not explained for privileges that nothing asks for', async () => {
    const path = '/openapi/v1/authorization/explain'
    const answer = await server.post(path, { privilege: 'SEARCH_PRIVILEGE' }, admin)
    expect(answer.status).to.equal(400)
    expect(JSON.stringify(answer.body)).to.include('never asks for the privilege')
  })
})
