import { expect } from 'chai'
import { parseUrn } from '../../graph/model/urn.ts'
import { registry } from '../../graph/registry.ts'
import { openSqliteStores } from '../../graph/sqlite/stores.ts'
import { readPolicies } from '../../server/authorize/policies/read-policies.ts'
import { Policies } from '../../server/authorize/policies/policies.ts'
import { upsert } from '../support/edits.ts'
import { ada } from '../support/people.ts'

const policy = (name: string) => `urn:li:dataHubPolicy:${name}`
const [FINANCE, COMPANY] = ['urn:li:domain:finance', 'urn:li:domain:company']
const TABLE = parseUrn('urn:li:dataset:(urn:li:dataPlatform:hive,ledger,PROD)')
const INFO = {
  displayName: 'p',
  type: 'METADATA',
  state: 'ACTIVE',
  privileges: ['EDIT_ENTITY'],
  actors: { users: [ada] },
  resources: {
    filter: { criteria: [{ field: 'DOMAIN', condition: 'EQUALS', values: [COMPANY] }] },
  },
}

/** An embedded graph with two policies, that notes what is read. */
async function opened() {
  const { graph } = openSqliteStores({ path: ':memory:', clock: Date.now })
  const reads: string[] = []
  const noted: typeof graph = {
    ...graph,
    hashes(type, aspect) {
      reads.push('hashes')
      return graph.hashes(type, aspect)
    },
    read(urns, aspects, signal) {
      reads.push(...urns)
      return graph.read(urns, aspects, signal)
    },
    existing(urns) {
      reads.push('existing')
      return graph.existing(urns)
    },
  }
  const write = (urn: string, value: object) =>
    graph.write([upsert(urn, 'dataHubPolicyInfo', { ...value })])
  await write(policy('b'), INFO)
  await write(policy('a'), { ...INFO, displayName: 'q' })
  return { graph: noted, reads, write }
}

describe('policies that are read again', () => {
  it('stay the same objects while nothing changes, and only changed ones are read', async () => {
    const { graph, reads, write } = await opened()
    const first = await readPolicies(graph)
    expect(first.policies.map(({ urn }) => urn)).to.deep.equal([policy('a'), policy('b')])
    reads.length = 0
    expect(await readPolicies(graph, first)).to.equal(first)
    expect(reads).to.deep.equal(['hashes'])
    await write(policy('b'), { ...INFO, displayName: 'changed' })
    await write(policy('c'), { ...INFO, state: 'INACTIVE' })
    reads.length = 0
    const second = await readPolicies(graph, first)
    expect(reads).to.deep.equal(['hashes', policy('b'), policy('c')])
    expect(second.policies.map(({ name }) => name)).to.deep.equal(['q', 'changed'])
    expect(second.policies[0]).to.equal(first.policies[0])
    await write(policy('c'), INFO)
    await graph.deleteEntity(policy('a'))
    const third = await readPolicies(graph, second)
    expect(third.policies.map(({ urn }) => urn)).to.deep.equal([policy('b'), policy('c')])
    await graph.deleteEntity(policy('b'))
    expect((await readPolicies(graph, third)).policies).to.deep.equal([third.policies[1]])
  })
})

describe('the decision on a change', () => {
  const asked = { urn: TABLE, onEntity: [['EDIT_ENTITY' as const]], onPlatform: [], labels: [] }
  const changes = [{ ...asked, onNew: ['CREATE_ENTITY' as const] }]

  it('reads the entity, and keeps the domains above until they change', async () => {
    const { graph, reads } = await opened()
    await graph.write([
      upsert(TABLE, 'domains', { domains: [FINANCE] }),
      upsert(FINANCE, 'domainProperties', { name: 'Finance', parentDomain: COMPANY }),
    ])
    const policies = new Policies(graph, registry)
    const mayChange = () => policies.mayChange({ actor: ada }, changes)
    expect(await mayChange()).to.deep.equal([true])
    reads.length = 0
    expect(await mayChange()).to.deep.equal([true])
    expect(reads).to.deep.equal([TABLE])
    await graph.write([upsert(FINANCE, 'domainProperties', { name: 'Finance' })])
    policies.invalidate([FINANCE])
    expect(await mayChange()).to.deep.equal([false])
  })

  it('asks whether the entity exists only if that decides', async () => {
    const { graph, reads, write } = await opened()
    const policies = new Policies(graph, registry)
    const mayChange = () => policies.mayChange({ actor: ada }, changes)
    expect(await mayChange()).to.deep.equal([false])
    expect(reads).not.to.include('existing')
    await write(policy('c'), { ...INFO, privileges: ['CREATE_ENTITY'], resources: undefined })
    policies.invalidate([policy('c')])
    expect(await mayChange()).to.deep.equal([true])
    expect(reads).to.include('existing')
    await graph.write([upsert(TABLE, 'status', { removed: false })])
    expect(await mayChange()).to.deep.equal([false])
  })
})
