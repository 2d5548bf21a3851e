import { expect } from 'chai'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { customers, dataset, orders } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { ada, having, onlyUsers, policy, type Headers } from '../../support/people.ts'
import { deletion, upsert } from '../../support/proposals.ts'
import { describeOnAllEngines, describeOnEngines } from '../../support/server.ts'

const RECENT = `query ($input: RecentChangesInput!) { recentChanges(input: $input) {
  before cursor entries { position time source urn author { urn } entity { urn exists } changes {
    operation aspect changes { total events(count: 2) { operation modifier element { urn } renamedTo } }
  } }
} }`

interface Entry {
  readonly position: string
  readonly urn: string
  readonly author: { readonly urn: string } | null
  readonly entity: { readonly exists: boolean } | null
  readonly changes: readonly {
    readonly operation: string
    readonly aspect: string | null
    readonly changes: {
      readonly total: number
      readonly events: readonly {
        readonly operation: string
        readonly modifier: string | null
        readonly element: { readonly urn: string } | null
      }[]
    } | null
  }[]
}
interface Recent {
  readonly entries: readonly Entry[]
  readonly before: string | null
  readonly cursor: string
}

const tagged = (urn: string, ...tags: readonly string[]) =>
  upsert(urn, 'globalTags', { tags: tags.map((tag) => ({ tag: `urn:li:tag:${tag}` })) })
const briefly = ({ urn, changes }: Entry) =>
  [urn, ...changes.map(({ operation, aspect }) => `${operation} ${aspect ?? ''}`.trim())].join(', ')

// docs/interface: changes/latest
describeOnEngines('the latest changes in GraphQL', (serve) => {
  const server = serve()
  const recent = async (input: object = {}) =>
    (await data<{ recentChanges: Recent }>(server, RECENT, { input })).recentChanges

  it('are those of one entity by one author in one transaction, the newest first', async () => {
    await server.ingest(upsert(orders, 'status', { removed: false }), tagged(orders, 'a'))
    await server.ingest(tagged(orders, 'a', 'b', 'c', 'd'))
    await server.ingest(upsert(orders, 'status', { removed: true }))
    const { entries } = await recent({ urns: [orders] })
    expect(entries.map(briefly)).to.deep.equal([
      `${orders}, SOFT_DELETE, UPDATE status`,
      `${orders}, UPDATE globalTags`,
      `${orders}, CREATE_ENTITY, CREATE datasetKey, CREATE status, CREATE globalTags`,
    ])
  })

  it('are one entry for a bulk edit, with `byRun`, and for what one request changed', async () => {
    const urns = [1, 2, 3].map((at) => dataset(`recent.bulk${at}`))
    await server.ingest(...urns.map((urn) => upsert(urn, 'datasetProperties', { name: 'bulk' })))
    await server.ingest(upsert('urn:li:tag:bulk', 'tagProperties', { name: 'bulk' }))
    const changes = [{ operation: 'add', aspect: 'globalTags', tags: ['urn:li:tag:bulk'] }]
    const { body } = await server.post<{ runId: string }>('/edits', { urns, changes })
    const query = RECENT.replace('urn author', 'urn runId entityTotal others { urn } author')
    interface RunEntry extends Entry {
      readonly runId: string | null
      readonly entityTotal: number
      readonly others: readonly { readonly urn: string }[]
    }
    const entriesOf = async (input: object) =>
      (await data<{ recentChanges: { entries: RunEntry[] } }>(server, query, { input }))
        .recentChanges.entries
    const [entry] = await entriesOf({ byRun: true, count: 1 })
    expect(entry).to.include({ runId: body.runId, entityTotal: 3 })
    expect([entry?.urn, ...(entry?.others.map(({ urn }) => urn) ?? [])]).to.have.members(urns)
    expect(entry && briefly(entry)).to.equal(`${entry?.urn}, CREATE globalTags`)
    const separate = await entriesOf({ count: 3 })
    expect(separate.map(({ urn }) => urn)).to.have.members(urns)
    expect(separate.map(({ entityTotal }) => entityTotal)).to.deep.equal([1, 1, 1])
    await server.post('/revert', { runId: body.runId })
    const reverted = await entriesOf({ byRun: true, count: 2 })
    expect(reverted.map(({ entityTotal }) => entityTotal)).to.deep.equal([3, 3])
    // The revert removed the aspect, and its values with it.
    const told = reverted.map(({ changes: [change] }) => change?.changes?.events[0])
    expect(told.map((event) => event?.operation)).to.deep.equal(['REMOVE', 'ADD'])
  })

  it('tell what each value changed, with the entities that it names', async () => {
    const { entries } = await recent({ urns: [orders], aspects: ['globalTags'] })
    const [added, ofNew] = entries.map(({ changes }) => changes[0]?.changes)
    expect(added?.total).to.equal(3)
    const [b] = added?.events ?? []
    expect(added?.events).to.have.length(2)
    expect(b).to.deep.include({ operation: 'ADD', element: { urn: 'urn:li:tag:b' } })
    expect(ofNew?.total).to.equal(1)
  })

  it('tell nothing beside the creation of an entity', async () => {
    const { entries } = await recent({ urns: [orders] })
    expect(entries.at(-1)?.changes.map(({ changes }) => changes)).to.deep.equal([
      null,
      null,
      null,
      null,
    ])
  })

  it('are read page by page into the past, whole entries', async () => {
    for (const tag of ['x', 'y', 'z'])
      await server.ingest(tagged(customers, tag), tagged(dataset('paged'), tag))
    const all = (await recent({ count: 100 })).entries.map(({ position }) => position)
    const paged: string[] = []
    for (let before: string | null | undefined; before !== null;) {
      const page = await recent({ count: 1, before })
      paged.push(...page.entries.map(({ position }) => position))
      before = page.before
    }
    expect(paged).to.deep.equal(all)
  })

  it('continue in GET /changes after the cursor', async () => {
    const { cursor } = await recent({ count: 1 })
    await server.ingest(tagged(customers, 'later'))
    const later = await server.get<{ changes: { aspect: string }[] }>(`/changes?after=${cursor}`)
    expect(later.body.changes.map(({ aspect }) => aspect)).to.deep.equal(['globalTags'])
  })

  const FILTERS: readonly { readonly input: object; readonly first: string | undefined }[] = [
    { input: { entityTypes: ['tag'] }, first: 'urn:li:tag:filtered, UPDATE tagProperties' },
    { input: { operations: ['DELETE'] }, first: `${customers}, DELETE globalTags` },
    { input: { aspects: ['tagKey'] }, first: 'urn:li:tag:filtered, CREATE tagKey' },
    { input: { actors: [ada] }, first: undefined },
    { input: { aspects: ['datasetProfile'] }, first: `${orders}, CREATE datasetProfile` },
    { input: { urns: [orders] }, first: `${orders}, SOFT_DELETE, UPDATE status` },
  ]
  for (const { input, first } of FILTERS) {
    it(`are narrowed by ${JSON.stringify(input)}`, async () => {
      await server.ingest(
        upsert('urn:li:tag:filtered', 'tagProperties', { name: 'one' }),
        upsert(orders, 'datasetProfile', { timestampMillis: 1, rowCount: 1 }),
      )
      await server.ingest(upsert('urn:li:tag:filtered', 'tagProperties', { name: first ?? 'two' }))
      await server.ingest(tagged(customers, 'gone'))
      await server.ingest(deletion(customers, 'globalTags'))
      expect((await recent(input)).entries.map(briefly)[0]).to.equal(first)
    })
  }

  it('name deleted entities, and have no values of theirs', async () => {
    const urn = dataset('deleted')
    await server.ingest(upsert(urn, 'status', { removed: false }))
    await server.ingest(tagged(urn, 'a'))
    await server.send('POST', '/entities?action=delete', { bytes: JSON.stringify({ urn }) })
    const { entries } = await recent({ urns: [urn], count: 2 })
    expect(entries.map(({ entity }) => entity?.exists)).to.deep.equal([false, false])
    expect(entries[0]?.changes.map(({ operation }) => operation)).to.include('DELETE_ENTITY')
    expect(entries[1]?.changes.map(({ changes }) => changes)).to.deep.equal([null])
  })

  it('end early where a filter matches few of many changes', async () => {
    await server.ingest(upsert('urn:li:chart:(looker,few)', 'status', { removed: false }))
    // Each has three changes: the entity, its key and the aspect.
    const many = Array.from({ length: 3_400 }, (_, at) =>
      upsert(`urn:li:tag:many${at}`, 'tagProperties', { name: String(at) }),
    )
    await server.ingest(...many)
    const first = await recent({ entityTypes: ['chart'] })
    expect(first.entries).to.deep.equal([])
    const second = await recent({ entityTypes: ['chart'], before: first.before })
    expect(second.entries.map(({ urn }) => urn)).to.deep.equal(['urn:li:chart:(looker,few)'])
  })

  it('begin only where an answer has ended', async () => {
    const { errors } = await ask(server, RECENT, { input: { before: 'yesterday' } })
    expect(errors?.[0]?.message).to.contain("Invalid before: 'yesterday'")
  })
})

// docs/interface: changes/views
describeOnAllEngines('the latest changes for people with few rights', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)

  it('are those of what they see', async () => {
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      policy('test', ['VIEW_ENTITY_PAGE'], onlyUsers(ada), {
        resources: having('URN', [orders]),
      }),
      tagged(orders, 'a'),
      tagged(customers, 'a'),
    ])
    await ingestAs(server, admin, [tagged(orders, 'b')])
    await ingestAs(server, admin, [tagged(customers, 'b')])
    const input = { entityTypes: ['dataset'] }
    const read = async (headers: Headers) => {
      const { entries } = (
        await data<{ recentChanges: Recent }>(server, RECENT, { input }, headers)
      ).recentChanges
      return new Set(entries.map(({ urn }) => urn))
    }
    expect([...(await read(admin))]).to.have.members([orders, customers])
    expect([...(await read(member))]).to.deep.equal([orders])
  })
})
