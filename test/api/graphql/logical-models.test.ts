import { expect } from 'chai'
import { bearer, ingestAs, makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { ask, data, mutate } from '../../support/graphql.ts'
import { fieldOf, schemaOf, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { onlyUsers, type Headers } from '../../support/people.ts'

const ADA = 'urn:li:corpuser:ada'
const on = (platform: string, name: string) =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`
const [MODEL, OTHER_MODEL] = [on('logical', 'orders'), on('logical', 'users')]
const [TABLE, COPY] = [on('hive', 'orders'), on('hive', 'copy')]
const column = (dataset: string, path = 'id') => `urn:li:schemaField:(${dataset},${path})`
const SETTING = 'mutation ($input: SetLogicalParentInput!) { setLogicalParent(input: $input) }'

// docs/interface: edits/logical-models, access/links
describeOnEngines('links to logical models', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let admin: Headers
  let ada: Headers
  const set = async (resourceUrn: string, parentUrn: string | null, headers: Headers = admin) => {
    const answer = await ask(server, SETTING, { input: { resourceUrn, parentUrn } }, headers)
    return answer.errors?.[0]?.message ?? answer.data?.['setLogicalParent']
  }
  const parentsOf = async (dataset: string) => {
    const found = await data<{ entities: { logicalParent: { urn: string } | null }[] }>(
      server,
      `query ($urns: [String!]!) { entities(urns: $urns) {
        ... on Dataset { logicalParent { urn } } ... on SchemaFieldEntity { logicalParent { urn } } } }`,
      { urns: [dataset, column(dataset), column(dataset, 'name')] },
      { ...admin },
    )
    return found.entities.map((each) => each.logicalParent?.urn)
  }
  const grant = async (...resources: string[]) => {
    const input = {
      name: 'Links',
      type: 'METADATA',
      state: 'ACTIVE',
      privileges: ['EDIT_ENTITY'],
      actors: onlyUsers(ADA),
      resources: {
        filter: { criteria: [{ field: 'URN', values: resources, condition: 'EQUALS' }] },
      },
    }
    return String(await mutate(server, 'createPolicy', input, admin))
  }
  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    ada = bearer((await makeToken(server, ADA, undefined)).text)
    const schema = schemaOf(
      's',
      ['id', 'name'].map((path) => fieldOf(path, 'text')),
    )
    const withSchema = (urn: string) => upsert(urn, 'schemaMetadata', schema)
    await ingestAs(server, admin, [
      upsert('urn:li:dataPlatform:logical', 'dataPlatformInfo', {
        name: 'logical',
        type: 'OTHERS',
        datasetNameDelimiter: '.',
        logical: true,
      }),
      ...[MODEL, OTHER_MODEL, TABLE, COPY].map(withSchema),
    ])
  })

  it('are set on columns whose paths have delimiters', async () => {
    const [table, encoded] = [on('hive', 'prices'), 'price%28a%2Cb%29']
    const schema = schemaOf('s', [fieldOf('price(a,b)', 'decimal')])
    await ingestAs(server, admin, [upsert(table, 'schemaMetadata', schema)])
    expect(await set(column(table, encoded), column(MODEL))).to.equal(true)
    const input = { childUrn: table }
    await mutate(server, 'unlinkPhysicalChild', input, admin)
    const found = await data(
      server,
      'query ($urn: String!) { schemaField(urn: $urn) { logicalParent { urn } } }',
      { urn: column(table, encoded) },
      { ...admin },
    )
    expect(found).to.deep.equal({ schemaField: { logicalParent: null } })
  })

  it('are set, replaced and removed, on datasets and columns', async () => {
    expect(await set(TABLE, MODEL)).to.equal(true)
    expect(await set(column(TABLE), column(MODEL, 'name'))).to.equal(true)
    expect(await parentsOf(TABLE)).to.deep.equal([MODEL, column(MODEL, 'name'), undefined])
    expect(await set(TABLE, OTHER_MODEL)).to.equal(true)
    expect(await set(column(TABLE), null)).to.equal(true)
    expect(await parentsOf(TABLE)).to.deep.equal([OTHER_MODEL, undefined, undefined])
    const versions = async () => {
      const path = `/aspects/${encodeURIComponent(TABLE)}?aspect=logicalParent&version=0`
      return (await server.get(path, admin)).body
    }
    const before = await versions()
    expect(await set(TABLE, OTHER_MODEL)).to.equal(true)
    expect(await versions()).to.deep.equal(before)
    expect(await set(TABLE, null)).to.equal(true)
  })

  it('are set and removed for a dataset with its columns', async () => {
    const columnMappings = [{ childFieldPath: 'name', parentFieldPath: 'id' }]
    const input = { logicalParentUrn: MODEL, childUrn: COPY, columnMappings }
    await mutate(server, 'linkPhysicalChild', input, admin)
    expect(await parentsOf(COPY)).to.deep.equal([MODEL, undefined, column(MODEL)])
    await mutate(server, 'unlinkPhysicalChild', { childUrn: COPY }, admin)
    expect(await parentsOf(COPY)).to.deep.equal([undefined, undefined, undefined])
  })

  it('require both ends, of the same kind, and a logical platform', async () => {
    expect(await set(TABLE, COPY)).to.match(/must be on a logical platform/)
    expect(await set(TABLE, column(MODEL))).to.match(/of a dataset is a dataset/)
    expect(await set(column(TABLE), MODEL)).to.match(/of a column is a column/)
    expect(await set(TABLE, on('logical', 'missing'))).to.match(/missing.* does not exist/)
    expect(await set(column(TABLE), column(MODEL, 'none'))).to.match(/Field none does not exist/)
    expect(await set(column(TABLE, 'none'), column(MODEL))).to.match(/Field none does not exist/)
    expect(await set('urn:li:chart:(looker,c)', MODEL)).to.match(/Not a dataset or a column/)
  })

  it('require privileges at both ends; those on a dataset suffice for its columns', async () => {
    const attempts = async () => [
      await set(TABLE, MODEL, ada),
      await set(column(TABLE), column(MODEL), ada),
      await set(column(TABLE), null, ada),
    ]
    const shown = (all: readonly unknown[]) => all.map((each) => each === true)
    const cases: [resources: string[], allowed: boolean[]][] = [
      [[TABLE], [false, false, true]],
      [[MODEL], [false, false, false]],
      [
        [TABLE, MODEL],
        [true, true, true],
      ],
      [
        [TABLE, column(MODEL)],
        [false, true, true],
      ],
      [
        [column(TABLE), MODEL],
        [false, true, true],
      ],
    ]
    for (const [resources, allowed] of cases) {
      const policy = await grant(...resources)
      expect(shown(await attempts()), resources.join(' ')).to.deep.equal(allowed)
      await data(server, `mutation { deletePolicy(urn: "${policy}") }`, {}, { ...admin })
    }
    expect(await set(TABLE, MODEL, ada)).to.match(/unauthorized to change .*orders.*EDIT_ENTITY/)
  })

  it('require them over REST too, where a PATCH does not state the other end', async () => {
    const policy = await grant(TABLE)
    const propose = async (aspect: object, changeType = 'UPSERT') => {
      const proposal = { ...upsert(TABLE, 'logicalParent', aspect), changeType }
      return (await server.post('/aspects?action=ingestProposal', { proposal }, ada)).status
    }
    const link = { parent: { destinationUrn: MODEL } }
    const patch = { patch: [{ op: 'add', path: '/parent', value: link.parent }] }
    expect(await propose(link)).to.equal(403)
    expect(await propose(patch, 'PATCH')).to.equal(403)
    expect(await propose({})).to.equal(200)
    const both = await grant(MODEL)
    expect(await propose(link)).to.equal(200)
    for (const urn of [policy, both]) {
      await data(server, `mutation { deletePolicy(urn: "${urn}") }`, {}, { ...admin })
    }
  })
})
