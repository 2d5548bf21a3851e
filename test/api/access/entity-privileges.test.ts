import { expect } from 'chai'
import { ingestAs, makeToken, suiteToken, TOKENS_ONLY } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada, having, onlyUsers, policy } from '../../support/people.ts'

const FINANCE = 'urn:li:domain:finance'
const [LEDGER, ORDERS] = [dataset('ledger'), dataset('orders')]
const TAG = 'urn:li:tag:pii'

/** Privileges of an entity, each with an edit that needs it. */
const EDITS: Readonly<Record<string, (urn: string) => readonly [name: string, input: object]>> = {
  canEditTags: (resourceUrn) => ['addTags', { resourceUrn, tagUrns: [TAG] }],
  canEditDescription: (resourceUrn) => ['updateDescription', { resourceUrn, description: 'x' }],
  canEditDeprecation: (urn) => ['updateDeprecation', { urn, deprecated: true }],
  canEditOwners: (resourceUrn) => [
    'addOwners',
    { resourceUrn, owners: [{ ownerUrn: ada, ownerEntityType: 'CORP_USER', type: 'DATAOWNER' }] },
  ],
  canEditLinks: (resourceUrn) => [
    'addLink',
    { resourceUrn, linkUrl: 'https://example.org', label: 'Handbook' },
  ],
  canEditDomains: (resourceUrn) => [
    'batchSetDomain',
    { domainUrn: FINANCE, resources: [{ resourceUrn }] },
  ],
  canEditStatus: (urn) => ['batchUpdateSoftDeleted', { urns: [urn], deleted: false }],
}

type Privileges = Readonly<Record<string, boolean>>

// docs/interface: graphql/privileges
describeOnEngines('the privileges of an entity', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')

  before(async () => {
    const privileges = ['EDIT_ENTITY_TAGS', 'EDIT_ENTITY_DOCS', 'EDIT_DEPRECATION_PRIVILEGE']
    await ingestAs(server, admin, [
      upsert(FINANCE, 'domainProperties', { name: 'Finance' }),
      upsert(LEDGER, 'domains', { domains: [FINANCE] }),
      upsert(ORDERS, 'status', { removed: false }),
      upsert(TAG, 'tagProperties', { name: 'PII' }),
      upsert(ada, 'corpUserInfo', { active: true }),
      policy('finance', privileges, onlyUsers(ada), { resources: having('DOMAIN', [FINANCE]) }),
    ])
  })

  async function privilegesOf(
    urns: readonly string[],
    headers: object,
  ): Promise<readonly Privileges[]> {
    const query = `query ($urns: [String!]!) {
      entities(urns: $urns) {
        ... on Dataset { privileges { ${Object.keys(EDITS).join(' ')} canViewDatasetUsage canManageEntity } }
        ... on Tag { privileges { ${Object.keys(EDITS).join(' ')} canViewDatasetUsage canManageEntity } }
      }
    }`
    const found = await data<{ entities: readonly { privileges: Privileges }[] }>(
      server,
      query,
      { urns },
      { ...headers },
    )
    return found.entities.map(({ privileges }) => privileges)
  }

  it('are those of policies for a token without a role, on each entity', async () => {
    const { headers } = await makeToken(server, ada, undefined)
    const [ledger, orders] = await privilegesOf([LEDGER, ORDERS], headers)
    const granted = (of?: Privileges) =>
      Object.keys(of ?? {}).filter((name) => name !== 'canViewDatasetUsage' && of?.[name])
    expect(granted(ledger)).to.have.members([
      'canEditTags',
      'canEditDescription',
      'canEditDeprecation',
    ])
    expect(granted(orders)).to.deep.equal([])
    expect(orders?.['canViewDatasetUsage']).to.equal(true)
  })

  it('equal the decisions on edits, for every role and by policies', async () => {
    for (const role of ['reader', 'editor', 'admin', undefined] as const) {
      const { headers: own } = await makeToken(server, ada, role)
      const headers = { ...own, 'X-DataHub-Client-Mode': 'page' }
      for (const urn of [LEDGER, ORDERS]) {
        const [privileges] = await privilegesOf([urn], headers)
        for (const [name, editOf] of Object.entries(EDITS)) {
          const [mutation, input] = editOf(urn)
          const type = await inputTypeOf(mutation)
          const document = `mutation ($input: ${type}!) { ${mutation}(input: $input) }`
          const { errors } = await ask(server, document, { input }, headers)
          // Some edits fail when they are repeated, with another error.
          const isPermitted = errors?.[0]?.extensions.code !== 403
          expect(isPermitted, `${role} ${name} ${urn}`).to.equal(privileges?.[name])
          // Owners have privileges of their own.
          if (name === 'canEditOwners' && !errors) await disowned(urn)
        }
      }
    }
  })

  async function inputTypeOf(mutation: string): Promise<string> {
    const query = `{ __type(name: "Mutation") { fields { name args { type { ofType { name } } } } } }`
    const { __type: type } = await data<{
      __type: {
        fields: readonly { name: string; args: { type: { ofType: { name: string } } }[] }[]
      }
    }>(server, query, {}, admin)
    return type.fields.find(({ name }) => name === mutation)?.args[0]?.type.ofType.name ?? ''
  }

  async function disowned(urn: string): Promise<void> {
    const proposal = upsert(urn, 'ownership', { owners: [] })
    await server.post('/aspects?action=ingestProposal', { proposal }, admin)
  }

  it('read no store for a role, and each entity at most once for policies', async () => {
    const reads: (readonly string[])[] = []
    const { graph } = server.stores
    const read = graph.read.bind(graph)
    graph.read = (urns, aspects) => {
      if (aspects?.includes('domains')) reads.push(urns)
      return read(urns, aspects)
    }
    try {
      const editor = await makeToken(server, ada, 'editor')
      await privilegesOf([LEDGER, ORDERS], editor.headers)
      expect(reads).to.deep.equal([])
      const { headers } = await makeToken(server, ada, undefined)
      await privilegesOf([LEDGER, ORDERS], headers)
      expect(reads.flat().toSorted()).to.deep.equal([LEDGER, ORDERS].toSorted())
    } finally {
      graph.read = read
    }
  })

  it('are listed for forms, those of each type by its aspects', async () => {
    const query = `{ appConfig { policiesConfig { resourcePrivileges {
      resourceType entityType privileges { type displayName } } } } }`
    type Listed = readonly {
      readonly resourceType: string
      readonly entityType: string | null
      readonly privileges: readonly { readonly type: string; readonly displayName: string }[]
    }[]
    const { appConfig } = await data<{
      appConfig: { policiesConfig: { resourcePrivileges: Listed } }
    }>(server, query, {}, admin)
    const listed = appConfig.policiesConfig.resourcePrivileges
    const namesOf = (type: string) =>
      listed.find(({ resourceType }) => resourceType === type)?.privileges.map((each) => each.type)
    expect(namesOf('all')).to.include.members(['EDIT_DATASET_COL_TAGS', 'EDIT_USER_PROFILE'])
    expect(namesOf('dataset')).to.include.members(['EDIT_DATASET_COL_TAGS', 'EDIT_ENTITY_OWNERS'])
    expect(namesOf('chart')).to.include('EDIT_ENTITY_OWNERS')
    expect(namesOf('chart')).not.to.include('EDIT_DATASET_COL_TAGS')
    expect(namesOf('dataset')).not.to.include('EDIT_USER_PROFILE')
    expect(listed.find(({ resourceType }) => resourceType === 'mlModel')).to.include({
      entityType: 'MLMODEL',
    })
  })

  it('of a tag include those of a manager of tags', async () => {
    const tags = policy('tags', ['MANAGE_TAGS'], onlyUsers(ada), { type: 'PLATFORM' })
    await ingestAs(server, admin, [tags])
    const { headers } = await makeToken(server, ada, undefined)
    const [tag] = await privilegesOf([TAG], headers)
    expect(tag).to.include({ canEditDescription: true, canManageEntity: true })
  })
})
