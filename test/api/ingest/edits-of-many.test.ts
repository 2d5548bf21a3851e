import { expect } from 'chai'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Edited } from '../../../server/catalog/bulk/edit-entities.ts'
import { EDIT_KINDS } from '../../../server/catalog/bulk/kinds.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset, pii } from '../../support/edits.ts'
import { ada, bob, having, onlyUsers, policy } from '../../support/people.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeOnAllEngines, describeOnEngines, type TestServer } from '../../support/server.ts'
import { wait, latestValue } from '../../support/stores/stores.ts'

type Answer = Edited &
  ErrorBody & {
    readonly total: number
    readonly refusedTotal: number
    readonly runId?: string
    readonly task?: string
    readonly state?: string
    readonly previewed?: number
    readonly items?: readonly { readonly urn: string; readonly outcome: string }[]
  }

const gold = 'urn:li:tag:gold'
const [term, domain, product] = [
  'urn:li:glossaryTerm:Revenue',
  'urn:li:domain:sales',
  'urn:li:dataProduct:orders',
]
const property = 'urn:li:structuredProperty:tier'
const missingView = 'urn:li:dataHubView:none'
const steward = 'urn:li:ownershipType:__system__data_steward'
const addGold = { operation: 'add', aspect: 'globalTags', tags: [gold] }
const column = (urn: string, path: string) => `urn:li:schemaField:(${urn},${path})`
const schema = (urn: string) =>
  upsert(urn, 'schemaMetadata', {
    schemaName: 's',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: [
      {
        fieldPath: 'id',
        nativeDataType: 'int',
        type: { type: { 'com.linkedin.schema.NumberType': {} } },
      },
    ],
  })
const exist = (urns: readonly string[]) =>
  urns.map((urn) => upsert(urn, 'status', { removed: false }))

/** What edits name. */
const NAMED = [
  ...[gold, pii, product, ada, bob].map((urn) => upsert(urn, 'status', { removed: false })),
  upsert(domain, 'domainProperties', { name: 'Sales' }),
  upsert(term, 'glossaryTermInfo', { definition: 'Money', termSource: 'INTERNAL' }),
  upsert(property, 'propertyDefinition', {
    qualifiedName: 'tier',
    valueType: 'urn:li:dataType:datahub.string',
    entityTypes: ['urn:li:entityType:datahub.dataset'],
    cardinality: 'SINGLE',
    allowedValues: [{ value: { string: 'one' } }, { value: { string: 'two' } }],
  }),
]

let count = 0
const fresh = (amount: number) => Array.from({ length: amount }, () => dataset(`many${count++}`))

function client(server: TestServer) {
  const edit = async (body: object, headers = {}, status = 200, query = '') => {
    const answer = await server.post<Answer>(`/edits${query}`, body, headers)
    expect(answer.status, answer.body.message).to.equal(status)
    return answer.body
  }
  const valueOf = (urn: string, aspect: string) => latestValue(server.stores, urn, aspect)
  const untilEnded = async (task: string, headers = {}) => {
    for (;;) {
      const { body } = await server.get<Answer>(`/edits/${encodeURIComponent(task)}`, headers)
      if (body.state !== 'running') return body
      await wait(20)
    }
  }
  return { edit, valueOf, untilEnded }
}

// docs/interface: bulk/edits
describeOnEngines('`POST /edits`', (serve) => {
  const server = serve()
  const { edit, valueOf } = client(server)
  before(() => server.ingest(...NAMED))

  /** Each kind of edit, the aspect that it leaves on a dataset, and what is expected there. */
  const KINDS: readonly (readonly [edit: object, aspect: string, expected: unknown])[] = [
    [addGold, 'globalTags', { tags: [{ tag: gold }] }],
    [
      { operation: 'set', aspect: 'globalTags', tags: [pii] },
      'globalTags',
      { tags: [{ tag: pii }] },
    ],
    [{ operation: 'remove', aspect: 'globalTags', tags: [pii] }, 'globalTags', { tags: [] }],
    [
      { operation: 'add', aspect: 'glossaryTerms', terms: [term] },
      'glossaryTerms.terms',
      [{ urn: term }],
    ],
    [{ operation: 'set', aspect: 'glossaryTerms', terms: [] }, 'glossaryTerms.terms', []],
    [{ operation: 'remove', aspect: 'glossaryTerms', terms: [term] }, 'glossaryTerms.terms', []],
    [
      {
        operation: 'add',
        aspect: 'ownership',
        owners: [{ owner: ada, type: steward }, { owner: bob }],
      },
      'ownership.owners',
      [
        { owner: ada, type: 'DATA_STEWARD', typeUrn: steward, source: { type: 'MANUAL' } },
        {
          owner: bob,
          type: 'NONE',
          typeUrn: 'urn:li:ownershipType:__system__none',
          source: { type: 'MANUAL' },
        },
      ],
    ],
    [
      { operation: 'remove', aspect: 'ownership', owners: [{ owner: bob }] },
      'ownership.owners',
      [{ owner: ada, type: 'DATA_STEWARD', typeUrn: steward, source: { type: 'MANUAL' } }],
    ],
    [{ operation: 'set', aspect: 'ownership', owners: [] }, 'ownership.owners', []],
    [{ operation: 'set', aspect: 'domains', domain }, 'domains.domains', [domain]],
    [{ operation: 'remove', aspect: 'domains' }, 'domains.domains', []],
    [
      {
        operation: 'set',
        aspect: 'structuredProperties',
        properties: [{ propertyUrn: property, values: ['one'] }],
      },
      'structuredProperties.properties.0.values',
      [{ string: 'one' }],
    ],
    [
      {
        operation: 'remove',
        aspect: 'structuredProperties',
        properties: [{ propertyUrn: property }],
      },
      'structuredProperties.properties',
      [],
    ],
    [
      { operation: 'set', aspect: 'description', description: 'Orders' },
      'editableDatasetProperties.description',
      'Orders',
    ],
    [
      { operation: 'set', aspect: 'deprecation', deprecated: true, note: 'Old' },
      'deprecation',
      { deprecated: true, note: 'Old', actor: 'urn:li:corpuser:__datahub_system' },
    ],
    [{ operation: 'set', aspect: 'status', removed: true }, 'status', { removed: true }],
    [{ operation: 'set', aspect: 'status', removed: false }, 'status', { removed: false }],
  ]

  it('edits every kind as GraphQL does, and none is left out here', async () => {
    const [urn = ''] = fresh(1)
    await server.ingest(...exist([urn]))
    for (const [change, path, expected] of KINDS) {
      const title = JSON.stringify(change)
      const { edited, refused } = await edit({ urns: [urn], changes: [change] })
      expect(refused, title).to.deep.equal([])
      const isUnchanged = title.includes('"terms":["urn') && title.includes('remove')
      if (!isUnchanged) expect(edited, title).to.equal(1)
      const [aspect = '', ...members] = path.split('.')
      const value = members.reduce<unknown>(
        (part, member) => (part as Record<string, unknown> | undefined)?.[member],
        await valueOf(urn, aspect),
      )
      expect(value, title).to.deep.equal(expected)
    }
    const products = [...EDIT_KINDS.keys()].filter((name) => name.endsWith('dataProductProperties'))
    const tried = KINDS.map(([change]) => {
      const { operation, aspect } = change as { operation: string; aspect: string }
      return `${operation} ${aspect}`
    })
    expect([...new Set([...tried, ...products])].toSorted()).to.deep.equal(
      [...EDIT_KINDS.keys()].toSorted(),
    )
  })

  it('moves entities to a data product, and out of it', async () => {
    const urns = fresh(3)
    const former = 'urn:li:dataProduct:former'
    await server.ingest(
      ...exist(urns),
      upsert(former, 'dataProductProperties', { assets: [{ destinationUrn: urns[0] }] }),
    )
    const move = { operation: 'set', aspect: 'dataProductProperties', dataProduct: product }
    expect(await edit({ urns, changes: [move] })).to.include({ edited: 3 })
    expect(await valueOf(former, 'dataProductProperties')).to.deep.include({ assets: [] })
    expect(await valueOf(product, 'dataProductProperties')).to.deep.include({
      assets: urns.map((destinationUrn) => ({ destinationUrn })),
    })
    const leave = { operation: 'remove', aspect: 'dataProductProperties' }
    expect(await edit({ urns, changes: [leave] })).to.include({ edited: 3 })
    expect(await valueOf(product, 'dataProductProperties')).to.deep.include({ assets: [] })
  })

  it('labels and describes columns by their URNs', async () => {
    const [urn = ''] = fresh(1)
    await server.ingest(schema(urn))
    const describe = { operation: 'set', aspect: 'description', description: 'Key' }
    const { edited, refused } = await edit({
      urns: [column(urn, 'id'), column(urn, 'none')],
      changes: [addGold, describe],
    })
    expect(edited).to.equal(1)
    expect(refused.map((each) => each.urn)).to.deep.equal([column(urn, 'none')])
    expect(await valueOf(urn, 'editableSchemaMetadata')).to.have.deep.nested.property(
      'editableSchemaFieldInfo[0]',
      { fieldPath: 'id', globalTags: { tags: [{ tag: gold }] }, description: 'Key' },
    )
  })

  it('describes only what has no description, if asked', async () => {
    const [bare = '', described = ''] = fresh(2)
    await server.ingest(
      ...exist([bare]),
      upsert(described, 'datasetProperties', { description: 'From the source' }),
    )
    const change = {
      operation: 'set',
      aspect: 'description',
      description: 'To do',
      onlyMissing: true,
    }
    const answer = await edit({ urns: [bare, described], changes: [change] })
    expect(answer).to.include({ edited: 1, unchanged: 1 })
    expect(await valueOf(described, 'editableDatasetProperties')).to.equal(undefined)
  })

  it('lists what is refused, and does the rest', async () => {
    const urns = fresh(3)
    await server.ingest(...exist(urns.slice(0, 2)))
    const answer = await edit({ urns: [...urns, gold], changes: [addGold] })
    expect(answer).to.include({ total: 4, edited: 2, unchanged: 0, refusedTotal: 2 })
    expect(answer.refused.map(({ urn, code }) => [urn, code])).to.deep.equal([
      [urns[2], 'EDIT_REFUSED'],
      [gold, 'EDIT_REFUSED'],
    ])
    expect(await edit({ urns: urns.slice(0, 2), changes: [addGold] })).to.include({
      edited: 0,
      unchanged: 2,
    })
  })

  it('does nothing if anything is refused and the edit is atomic', async () => {
    const urns = fresh(2)
    await server.ingest(...exist(urns.slice(0, 1)))
    const { refused } = await edit({ urns, changes: [addGold], atomic: true }, {}, 422)
    expect(refused.map((each) => each.urn)).to.deep.equal([urns[1]])
    expect(await valueOf(urns[0] ?? '', 'globalTags')).to.equal(undefined)
  })

  it('foretells what it would do', async () => {
    const urns = fresh(2)
    await server.ingest(...exist(urns.slice(0, 1)))
    const answer = await edit({ urns, changes: [addGold] }, {}, 200, '?dryRun=true')
    expect(answer).to.include({ total: 2, edited: 1, refusedTotal: 1, previewed: 2 })
    expect(answer.items?.map(({ urn, outcome }) => [urn, outcome])).to.deep.equal([
      [urns[0], 'written'],
      [urns[1], 'refused'],
    ])
    expect(answer).not.to.have.property('runId')
    expect(await valueOf(urns[0] ?? '', 'globalTags')).to.equal(undefined)
  })

  it('is reverted by its run', async () => {
    const urns = fresh(3)
    await server.ingest(...exist(urns))
    const { runId } = await edit({ urns, changes: [addGold] })
    const { body } = await server.post<{ reverted: unknown[] }>('/revert', { runId })
    expect(body.reverted).to.have.length(3)
    expect(await valueOf(urns[0] ?? '', 'globalTags')).to.equal(undefined)
  })

  const [urn = ''] = fresh(1)
  const WRONG: readonly (readonly [body: object, message: string])[] = [
    [{ changes: [addGold] }, 'Expected either urns or query'],
    [{ urns: [urn], query: '*', changes: [addGold] }, 'Expected either urns or query'],
    [{ urns: [], changes: [addGold] }, 'urns is empty'],
    [
      { urns: [urn], types: ['dataset'], changes: [addGold] },
      'filter, types and view belong to query',
    ],
    [{ urns: [urn], changes: [] }, 'changes has 0 elements'],
    [{ urns: [urn] }, "'changes' is required"],
    [{ urns: [urn], changes: [{ ...addGold, aspect: 'x' }] }, "changes[0]: 'add x' is no edit"],
    [{ urns: [urn], changes: [{ ...addGold, aspect: 'status' }] }, 'expected one of set status'],
    [{ urns: [urn], changes: [{ ...addGold, tags: undefined }] }, 'requires the member "tags"'],
    [{ urns: [urn], changes: [{ ...addGold, tags: [] }] }, 'changes[0].tags is empty'],
    [{ urns: [urn], changes: [{ ...addGold, removed: true }] }, 'changes[0].removed is no member'],
    [{ urns: [urn], changes: [{ ...addGold, colour: 'red' }] }, 'colour'],
    [{ urns: [urn], changes: [addGold, { ...addGold, tags: ['x'] }] }, '/changes/1/tags/0'],
    [
      { urns: [urn], changes: [{ ...addGold, tags: [urn] }] },
      'changes[0].tags[0] must be of type tag',
    ],
    [
      { urns: [urn], changes: [{ ...addGold, tags: ['urn:li:tag:none'] }] },
      'changes[0].tags[0]: urn:li:tag:none does not exist',
    ],
    [{ urns: ['dataset'], changes: [addGold] }, 'dataset'],
    [{ query: '*', filter: 7, changes: [addGold] }, 'filter'],
    [{ query: '*', view: gold, changes: [addGold] }, 'view must be of type dataHubView'],
    [{ query: '*', view: missingView, changes: [addGold] }, `view: ${missingView} does not exist`],
    [{ urns: [urn], view: missingView, changes: [addGold] }, 'view belong to query'],
  ]
  for (const [body, message] of WRONG) {
    it(`refuses ${JSON.stringify(body).replaceAll(urn, 'a')}: ${message}`, async () => {
      expect((await edit(body, {}, 400)).message).to.include(message)
    })
  }
})

describeOnAllEngines('`POST /edits` of a search', (serve) => {
  const server = serve()
  const { edit, valueOf, untilEnded } = client(server)
  const amount = LIMITS.editedAtOnce.max + 50
  const urns = Array.from({ length: amount }, (_, at) => dataset(`searched${at}`))
  before('write what is searched', async function () {
    this.timeout(120_000)
    await server.ingest(...NAMED, ...exist(urns))
  })
  const tagged = (values: readonly string[], negated = false) => ({
    query: '*',
    types: ['dataset'],
    filter: { or: [{ and: [{ field: 'tags', values, negated }] }] },
  })

  it('edits what is found', async () => {
    await edit({ urns: urns.slice(0, 11), changes: [{ ...addGold, tags: [pii] }] })
    const answer = await edit({ ...tagged([pii]), changes: [addGold] })
    expect(answer).to.include({ total: 11, edited: 11 })
  })

  const inView = 'urn:li:dataHubView:first'
  const withView = (values: readonly string[]) => {
    const or = values.map((value) => ({ and: [{ field: 'urn', values: [value] }, ofDatasets] }))
    return upsert(inView, 'dataHubViewInfo', {
      type: 'GLOBAL',
      name: 'Two groups of criteria',
      definition: { entityTypes: ['DATASET'], filter: { or } },
    })
  }
  const ofDatasets = { field: '_entityType', values: ['DATASET'] }

  it('edits what is found in a view', async () => {
    await server.ingest(withView(urns.slice(0, 2)))
    const untag = { operation: 'remove', aspect: 'globalTags', tags: [pii] }
    const answer = await edit({ ...tagged([pii]), view: inView, changes: [untag] })
    expect(answer).to.include({ total: 2, edited: 2 })
    const charts = { query: '*', types: ['chart'], view: inView, changes: [untag] }
    expect(await edit(charts)).to.include({ total: 0 })
  })

  it('keeps the view of a task as it was when the request came', async function () {
    this.timeout(120_000)
    const negated = { field: 'urn', values: urns.slice(-1), negated: true }
    await server.ingest(
      upsert(inView, 'dataHubViewInfo', {
        type: 'GLOBAL',
        name: 'All but one',
        definition: { entityTypes: ['DATASET'], filter: { or: [{ and: [negated] }] } },
      }),
    )
    const change = { operation: 'set', aspect: 'deprecation', deprecated: true, note: 'Old' }
    const begun = await edit({ query: '*', view: inView, changes: [change] }, {}, 202)
    await server.ingest(withView([]))
    const ended = await untilEnded(begun.task ?? '')
    expect(ended).to.include({ state: 'done', total: amount - 1, edited: amount - 1 })
    expect(await valueOf(urns.at(-1) ?? '', 'deprecation')).to.equal(undefined)
  })

  it('edits more by a task, which a search that they leave does not shorten', async function () {
    this.timeout(120_000)
    const begun = await edit({ ...tagged([gold], true), changes: [addGold] }, {}, 202)
    expect(begun).to.include({ total: amount - 11, edited: 0 })
    const ended = await untilEnded(begun.task ?? '')
    expect(ended).to.include({ state: 'done', total: amount - 11, edited: amount - 11 })
    for (const urn of urns) expect(await valueOf(urn, 'globalTags'), urn).to.be.an('object')
    const { body } = await server.post<{ reverted: unknown[] }>('/revert', { runId: begun.runId })
    expect(body.reverted).to.have.length(amount - 11)
  })

  it('is cancelled', async () => {
    const { task = '' } = await edit({ urns, changes: [addGold] }, {}, 202)
    const { body } = await server.send<Answer>('DELETE', `/edits/${encodeURIComponent(task)}`)
    expect(body.state).to.equal('cancelled')
    expect((await untilEnded(task)).state).to.equal('cancelled')
  })

  it('previews the first of many', async () => {
    const answer = await edit({ urns, changes: [addGold] }, {}, 200, '?dryRun=true')
    expect(answer).to.include({ total: amount, previewed: LIMITS.editedAtOnce.max })
  })

  it('refuses what no task could edit, wherever it stands, before a task begins', async () => {
    const { message } = await edit({ urns: [...urns, 'dataset'], changes: [addGold] }, {}, 400)
    expect(message).to.include('Not a URN: "dataset"')
  })

  it('refuses an atomic edit of more than are edited at once', async () => {
    const { message } = await edit({ urns, changes: [addGold], atomic: true }, {}, 400)
    expect(message).to.include('atomic edits have at most')
  })
})

describeOnEngines('`POST /edits` by policies', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const { edit, valueOf } = client(server)
  const root = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const headers = suiteToken(server, ada, undefined)
  const others = suiteToken(server, bob, undefined)
  const [mine = '', theirs = ''] = fresh(2)
  before(async () => {
    await ingestAs(server, root, [
      ...withoutShippedPolicies(),
      ...NAMED,
      ...exist([mine, theirs]),
      policy('tags', ['EDIT_ENTITY_TAGS'], onlyUsers(ada), {
        resources: having('URN', [mine]),
      }),
    ])
  })

  it('edits what the author may edit, and says which privilege the rest needs', async () => {
    const answer = await edit({ urns: [mine, theirs], changes: [addGold] }, headers)
    expect(answer).to.include({ edited: 1, refusedTotal: 1 })
    expect(answer.refused[0]).to.include({ urn: theirs, code: 'FORBIDDEN' })
    expect(answer.refused[0]?.reason).to.include('EDIT_ENTITY_TAGS')
    expect(await valueOf(theirs, 'globalTags')).to.equal(undefined)
  })

  it('makes all changes of an entity, or none', async () => {
    const before = await valueOf(mine, 'globalTags')
    const domainToo = { operation: 'set', aspect: 'domains', domain }
    const tagPii = { ...addGold, tags: [pii] }
    const answer = await edit({ urns: [mine], changes: [tagPii, domainToo] }, headers)
    expect(answer).to.include({ edited: 0, refusedTotal: 1 })
    expect(await valueOf(mine, 'globalTags')).to.deep.equal(before)
  })

  it('does not tell whether something is described to whom it refuses to describe it', async () => {
    await ingestAs(server, root, [upsert(theirs, 'datasetProperties', { description: 'Secret' })])
    const describe = {
      operation: 'set',
      aspect: 'description',
      description: 'New',
      onlyMissing: true,
    }
    const { refused } = await edit({ urns: [mine, theirs], changes: [describe] }, headers)
    expect(refused.map(({ code }) => code)).to.deep.equal(['FORBIDDEN', 'FORBIDDEN'])
  })

  it('shows a task to its author only', async () => {
    const urns = Array.from({ length: LIMITS.editedAtOnce.max + 1 }, (_, at) => dataset(`t${at}`))
    const { task = '' } = await edit({ urns, changes: [addGold] }, headers, 202)
    const address = `/edits/${encodeURIComponent(task)}`
    expect((await server.get(address, headers)).status).to.equal(200)
    expect((await server.get(address, others)).status).to.equal(404)
    expect((await server.send('DELETE', address, { headers: others })).status).to.equal(404)
  })
})

// docs/interface: bulk/tasks, access/views
describeOnEngines('a task of somebody who does not see what they name', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const { edit, untilEnded } = client(server)
  const root = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const headers = suiteToken(server, ada, undefined)

  it('lists what it refuses, as the same edit of fewer entities does', async () => {
    await ingestAs(server, root, [...withoutShippedPolicies(), ...NAMED])
    const urns = Array.from({ length: LIMITS.editedAtOnce.max + 1 }, (_, at) => dataset(`h${at}`))
    const { task = '' } = await edit({ urns, changes: [addGold] }, headers, 202)
    const { refused, refusedTotal } = await untilEnded(task, headers)
    expect([refused.length, refusedTotal]).to.deep.equal([LIMITS.editedAtOnce.max, urns.length])
  })
})
