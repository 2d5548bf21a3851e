import { expect } from 'chai'
import { editableDatasetProperties } from '../../graph/aspects/datasets/editable-dataset-properties.ts'
import { parseUrn } from '../../graph/model/urn.ts'
import type { GraphStore } from '../../graph/store/graph-store.ts'
import { Policies } from '../../server/authorize/policies/policies.ts'
import { changeAspects, changeExisting } from '../../server/catalog/write/aspect-changes.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { propose, proposeEach } from '../../server/catalog/write/proposals/propose.ts'
import type { Caller } from '../../server/authorize/roles.ts'
import { decorate } from '../../graph/store/decorate.ts'
import { dataset } from '../support/edits.ts'
import { upsert } from '../support/proposals.ts'
import { closingCatalogs, type TestCatalog } from '../support/stores/catalogs.ts'
import { codeOf } from '../support/stores/stores.ts'
import { ada, policy } from '../support/people.ts'

const [orders, clicks, fresh] = ['orders', 'clicks', 'fresh'].map((name) => dataset(name))
const [finance, accounting] = ['finance', 'accounting'].map((name) => `urn:li:domain:${name}`)
const ADA: Caller = { actor: ada, role: 'reader', byPolicies: true }
/** More changes than are decided under locks. */
const MANY = 25

const described = (urn = orders!, description = 'x') =>
  upsert(urn, 'editableDatasetProperties', { description })
const EVERYTHING = { criteria: [] }
const where = (field: string, value = '', condition = 'EQUALS') => ({
  criteria: [{ field, values: [value], condition }],
})

// docs/interface: access/policies
describe('a change that policies grant', () => {
  const open = closingCatalogs()
  let base: TestCatalog
  let catalog: Catalog
  /** Operations of the store, in order. */
  let log: string[]

  beforeEach(async () => {
    base = await open()
    await base.write(
      upsert(orders!, 'domains', { domains: [accounting] }),
      upsert(clicks!, 'ownership', { owners: [{ owner: ada, type: 'DATAOWNER' }] }),
      upsert(accounting!, 'domainProperties', { name: 'Accounting', parentDomain: finance }),
      upsert(finance!, 'domainProperties', { name: 'Finance' }),
    )
  })

  /** Lets the policies grant all that `filter` covers, and reads them. */
  async function granting(filter: object, more: object = {}): Promise<void> {
    await base.write(
      policy('test', ['EDIT_ENTITY'], { users: [ada] }, { resources: { filter }, ...more }),
    )
    const { graph } = base.catalog
    log = []
    const logged = <Name extends 'read' | 'existing' | 'revisions' | 'hashes' | 'write'>(
      name: Name,
    ) => ({
      [name]: (...given: never[]) => {
        log.push(name)
        return (graph[name] as (...all: never[]) => unknown)(...given)
      },
    })
    const names = ['read', 'existing', 'revisions', 'hashes', 'write'] as const
    const watched = decorate<GraphStore>(graph, Object.assign({}, ...names.map(logged)) as object)
    const authority = new Policies(watched, base.catalog.registry)
    catalog = { ...base.catalog, graph: watched, authority }
    await authority.grantsFor(ADA)
    log.length = 0
  }

  const since = () => log.splice(0).join(' ')
  const proposed = async (proposal: object) => {
    const { answer } = await propose(catalog, [proposal], ADA)
    return answer[0]?.status
  }
  const descriptionOf = async (urn = orders!) => {
    const found = await base.catalog.graph.read([urn], [editableDatasetProperties.name])
    return found.get(urn)?.aspects.get(editableDatasetProperties.name)?.value['description']
  }

  it('reads nothing for a policy on everything, one type, or one URN', async () => {
    for (const filter of [EVERYTHING, where('TYPE', 'dataset'), where('URN', orders)]) {
      await granting(filter)
      expect(await proposed(described(orders, JSON.stringify(filter)))).to.equal('written')
      expect(since()).to.equal('write')
    }
  })

  it('is decided by the domain or the owners that its transaction reads', async () => {
    await granting(where('DOMAIN', accounting))
    expect(await proposed(described())).to.equal('written')
    expect(since()).to.equal('write')
    expect(await codeOf(proposed(described(clicks)))).to.equal('FORBIDDEN')
    await granting(EVERYTHING, { actors: { resourceOwners: true } })
    expect(await proposed(described(clicks))).to.equal('written')
    expect(since()).to.equal('write')
    expect(await codeOf(proposed(described(orders, 'y')))).to.equal('FORBIDDEN')
    expect(await descriptionOf()).to.equal('x')
  })

  it('reads the domains above only once in a while', async () => {
    await granting(where('DOMAIN', finance))
    expect(await proposed(described())).to.equal('written')
    expect(since()).to.equal('write read read write')
    expect(await proposed(described(orders, 'y'))).to.equal('written')
    expect(since()).to.equal('write')
  })

  it('is refused where the domain above excludes it, known or not', async () => {
    await granting(where('DOMAIN', finance, 'NOT_EQUALS'))
    for (let times = 0; times < 2; times++) {
      expect(await codeOf(proposed(described()))).to.equal('FORBIDDEN')
      expect(
        since()
          .split(' ')
          .filter((name) => name === 'write'),
      ).to.have.lengthOf(1)
    }
    expect(await descriptionOf()).to.equal(undefined)
    expect(await proposed(described(clicks))).to.equal('written')
  })

  it('is decided by what another server changed just before', async () => {
    await granting(where('DOMAIN', accounting))
    expect(await proposed(described())).to.equal('written')
    const other = await base.beside()
    await other.write(upsert(orders!, 'domains', { domains: [] }))
    expect(await codeOf(proposed(described(orders, 'y')))).to.equal('FORBIDDEN')
    await other.write(upsert(orders!, 'domains', { domains: [accounting] }))
    expect(await proposed(described(orders, 'y'))).to.equal('written')
  })

  it('may create an entity, and not change one that exists', async () => {
    await granting(where('TYPE', 'dataset'), { privileges: ['CREATE_ENTITY'] })
    expect(await proposed(described(fresh))).to.equal('written')
    expect(since()).to.equal('write')
    expect(await codeOf(proposed(described(fresh, 'y')))).to.equal('FORBIDDEN')
    expect(await descriptionOf(fresh)).to.equal('x')
  })

  it('is an edit of GraphQL, too', async () => {
    await granting(where('DOMAIN', accounting))
    const edit = (urn: string, description: string) =>
      changeAspects(
        catalog,
        [changeExisting(parseUrn(urn), editableDatasetProperties, () => ({ description }))],
        ADA,
      )
    await edit(orders!, 'edited')
    expect(since()).to.equal('write')
    expect(await descriptionOf()).to.equal('edited')
    expect(await codeOf(edit(clicks!, 'edited'))).to.equal('FORBIDDEN')
    expect(await descriptionOf(clicks)).to.equal(undefined)
  })

  it('is one of a batch, in which all are refused together, or each by itself', async () => {
    await granting(where('DOMAIN', accounting))
    const batch = [described(orders, 'batch'), described(clicks, 'batch')]
    expect(await codeOf(propose(catalog, batch, ADA))).to.equal('FORBIDDEN')
    expect(await descriptionOf()).to.equal(undefined)
    const { answer } = await proposeEach(catalog, batch, ADA)
    expect(answer.map(({ status }) => status)).to.deep.equal(['written', 'refused'])
    const alone = await proposeEach(catalog, [described(clicks)], ADA)
    expect(alone.answer[0]).to.include({ status: 'refused', urn: clicks })
    expect(alone.answer[0]?.message).to.include('EDIT_ENTITY')
    expect(await descriptionOf(clicks)).to.equal(undefined)
  })

  it('is one of two of an entity, of which nothing is written if the other is refused', async () => {
    await granting(EVERYTHING, { privileges: ['EDIT_ENTITY_TAGS'] })
    const tagged = upsert(orders!, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
    expect(await codeOf(propose(catalog, [tagged, described()], ADA))).to.equal('FORBIDDEN')
    const stored = await base.catalog.graph.read([orders!], ['globalTags'])
    expect(stored.get(orders!)?.aspects.size).to.equal(0)
  })

  it('is one of a large batch, which is decided before it is written', async () => {
    await granting(where('DOMAIN', accounting))
    const many = Array.from({ length: MANY }, (_, at) => described(orders, `batch ${at}`))
    since()
    await propose(catalog, many, ADA)
    expect(since()).to.equal('read read read write')
    expect(await descriptionOf()).to.equal(`batch ${MANY - 1}`)
    expect(await codeOf(propose(catalog, [...many, described(clicks)], ADA))).to.equal('FORBIDDEN')
  })

  it('keeps its own refusal: in a batch, with the index of the proposal', async () => {
    await granting(where('DOMAIN', accounting))
    const wrong = { ...described(), changeType: 'CREATE' }
    await propose(catalog, [described()], ADA)
    const error: unknown = await propose(catalog, [described(orders, 'y'), wrong], ADA).catch(
      (each: unknown) => each,
    )
    expect(error).to.have.property('code', 'BATCH_REFUSED')
    expect(String(error)).to.include('[1]')
    expect(await descriptionOf()).to.equal('x')
  })
})
