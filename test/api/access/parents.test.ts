import { expect } from 'chai'
import { ingestAs, suiteToken, TOKENS_ONLY } from '../../support/access.ts'
import { ask } from '../../support/graphql.ts'
import { INGEST_BATCH, INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada, having, onlyUsers, policy } from '../../support/people.ts'

const finance = 'urn:li:domain:finance'
const sales = 'urn:li:domain:sales'
const ledger = 'urn:li:dataProduct:ledger'
const orders = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)'
const top = 'urn:li:glossaryNode:top'
const inner = 'urn:li:glossaryNode:inner'
const other = 'urn:li:glossaryNode:other'
const term = 'urn:li:glossaryTerm:term'
const deep = 'urn:li:glossaryTerm:deep'
const loose = 'urn:li:glossaryTerm:loose'

const termBelow = (urn: string, parentNode?: string) =>
  upsert(urn, 'glossaryTermInfo', { definition: '', termSource: 'INTERNAL', name: 'T', parentNode })
const nodeBelow = (urn: string, parentNode?: string) =>
  upsert(urn, 'glossaryNodeInfo', { definition: '', name: 'N', parentNode })

// docs/interface: access/parents
describeOnEngines('privileges on parents', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)
  beforeEach(async () => {
    await write(
      upsert(finance, 'domainProperties', { name: 'Finance' }),
      upsert(sales, 'domainProperties', { name: 'Sales' }),
      upsert(ledger, 'dataProductProperties', { name: 'Ledger', assets: [] }),
      upsert(ledger, 'domains', { domains: [finance] }),
      upsert(orders, 'status', { removed: false }),
      nodeBelow(top),
      nodeBelow(other),
      nodeBelow(inner, top),
      termBelow(term, top),
      termBelow(deep, inner),
      termBelow(loose),
    )
  })
  const write = (...proposals: readonly object[]) => ingestAs(server, admin, proposals)

  async function withGrant(privilege: string, on: string[], check: () => Promise<void>) {
    const granting = (state: string) =>
      policy('parents', [privilege], onlyUsers(ada), { state, resources: having('URN', on) })
    await write(granting('ACTIVE'))
    try {
      await check()
    } finally {
      await write(granting('INACTIVE'))
    }
  }
  /** Runs a mutation as the member, and returns the code of its error, or 0. */
  async function tried(name: string, input: object | undefined, args = '', fields = '') {
    const type = TYPES[name] ?? ''
    const given = input ? `input: $input` : args
    const document = `mutation${input ? ` ($input: ${type}!)` : ''} { ${name}(${[given, input ? args : ''].filter(Boolean).join(', ')}) ${fields} }`
    const fromClient = { ...member, 'X-DataHub-Client-Mode': 'SDK' }
    const { errors = [] } = await ask(server, document, { input }, fromClient)
    return errors[0]?.extensions['code'] ?? 0
  }
  const TYPES: Readonly<Record<string, string>> = {
    createGlossaryTerm: 'CreateGlossaryEntityInput',
    createGlossaryNode: 'CreateGlossaryEntityInput',
    updateParentNode: 'UpdateParentNodeInput',
    updateName: 'UpdateNameInput',
    updateDescription: 'DescriptionUpdateInput',
    createDataProduct: 'CreateDataProductInput',
    batchSetDataProduct: 'BatchSetDataProductInput',
  }
  const propose = async (...proposals: object[]) =>
    (await server.post(INGEST_BATCH, { proposals }, member)).status
  const patch = async (urn: string, aspectName: string, path: string, value: unknown) => {
    const change = JSON.stringify([{ op: 'add', path, value }])
    const aspect = { contentType: 'application/json-patch+json', value: change }
    const proposal = { entityUrn: urn, changeType: 'PATCH', aspectName, aspect }
    return (await server.post(INGEST_PROPOSAL, { proposal }, member)).status
  }
  const create = (name: 'createGlossaryTerm' | 'createGlossaryNode', parentNode?: string) =>
    tried(name, { name: 'New', parentNode })
  const move = (resourceUrn: string, parentNode: string | null) =>
    tried('updateParentNode', { resourceUrn, parentNode })
  const remove = (urn: string) => tried('deleteGlossaryEntity', undefined, `urn: "${urn}"`)
  const rename = (urn: string) => tried('updateName', { urn, name: 'Other' })

  it('create, change, move and delete terms and groups directly below', async () => {
    expect(await create('createGlossaryTerm', top)).to.equal(403)
    await withGrant('MANAGE_GLOSSARY_CHILDREN', [top], async () => {
      expect(await create('createGlossaryTerm', top)).to.equal(0)
      expect(await create('createGlossaryNode', top)).to.equal(0)
      expect(await create('createGlossaryTerm', inner)).to.equal(403)
      expect(await create('createGlossaryTerm')).to.equal(403)
      expect(await rename(term)).to.equal(0)
      expect(await tried('updateDescription', { resourceUrn: term, description: 'd' })).to.equal(0)
      expect(await rename(deep)).to.equal(403)
      expect(await rename(top)).to.equal(403)
      expect(await move(term, other)).to.equal(403)
      expect(await move(term, null)).to.equal(403)
      expect(await move(loose, top)).to.equal(403)
      expect(await remove(deep)).to.equal(403)
      expect(await remove(loose)).to.equal(403)
      expect(await remove(term)).to.equal(0)
    })
    await withGrant('MANAGE_GLOSSARY_CHILDREN', [top, other], async () => {
      expect(await move(inner, other)).to.equal(0)
    })
  })

  it('reach everything below with the privilege on all children', async () => {
    await withGrant('MANAGE_ALL_GLOSSARY_CHILDREN', [top], async () => {
      expect(await create('createGlossaryTerm', inner)).to.equal(0)
      expect(await rename(deep)).to.equal(0)
      expect(await move(deep, top)).to.equal(0)
      expect(await rename(top)).to.equal(403)
      expect(await create('createGlossaryTerm', other)).to.equal(403)
    })
  })

  it('apply over REST, where a value or a patch cannot move an entity elsewhere', async () => {
    await withGrant('MANAGE_GLOSSARY_CHILDREN', [top], async () => {
      expect(await propose(termBelow('urn:li:glossaryTerm:rest', top))).to.equal(200)
      expect(await propose(termBelow('urn:li:glossaryTerm:rest2', other))).to.equal(403)
      expect(await propose(termBelow('urn:li:glossaryTerm:rest3'))).to.equal(403)
      expect(await propose(termBelow(term, top))).to.equal(200)
      expect(await propose(upsert(term, 'status', { removed: true }))).to.equal(200)
      expect(await propose(termBelow(term, other))).to.equal(403)
      expect(await propose(termBelow(loose, top))).to.equal(403)
      expect(await propose(termBelow(term, other), termBelow(term, top))).to.equal(403)
      expect(await patch(term, 'glossaryTermInfo', '/parentNode', other)).to.equal(403)
    })
  })

  it('create, change and delete data products of a domain, and set their assets', async () => {
    const inDomain = (domainUrn: string | undefined) =>
      tried('createDataProduct', { properties: { name: 'New' }, domainUrn }, '', '{ urn }')
    const assets = { dataProductUrn: ledger, resourceUrns: [orders] }
    const deletion = () => tried('deleteDataProduct', undefined, `urn: "${ledger}"`)
    expect(await inDomain(finance)).to.equal(403)
    await withGrant('EDIT_ENTITY_DATA_PRODUCTS', [orders], async () => {
      expect(await tried('batchSetDataProduct', assets)).to.equal(403)
      expect(await rename(ledger)).to.equal(403)
    })
    await withGrant('MANAGE_DATA_PRODUCTS', [sales], async () => {
      expect(await inDomain(finance)).to.equal(403)
      expect(await tried('batchSetDataProduct', assets)).to.equal(403)
      expect(await deletion()).to.equal(403)
    })
    await withGrant('MANAGE_DATA_PRODUCTS', [finance], async () => {
      expect(await inDomain(finance)).to.equal(0)
      expect(await inDomain(sales)).to.equal(403)
      expect(await inDomain(undefined)).to.equal(403)
      expect(await tried('batchSetDataProduct', assets)).to.equal(0)
      expect(await rename(ledger)).to.equal(0)
      expect(await propose(upsert(ledger, 'domains', { domains: [sales] }))).to.equal(403)
      expect(await deletion()).to.equal(0)
    })
  })

  it('are named by the error', async () => {
    const proposal = termBelow('urn:li:glossaryTerm:refused', top)
    const { body } = await server.post<{ message: string }>(INGEST_PROPOSAL, { proposal }, member)
    expect(body.message).to.contain('MANAGE_GLOSSARY_CHILDREN on a parent')
  })
})
