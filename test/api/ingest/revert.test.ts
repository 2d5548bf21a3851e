import { expect } from 'chai'
import type { Conflict } from '../../../server/catalog/revert/plan.ts'
import type { RevertAnswer } from '../../../server/catalog/revert/revert.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset, pii } from '../../support/edits.ts'
import { ada, bob, having, onlyUsers, policy } from '../../support/people.ts'
import { deletion, patch, upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeOnEngines, type TestServer } from '../../support/server.ts'
import { latestValue } from '../../support/stores/stores.ts'

type Reverted = RevertAnswer &
  ErrorBody & { readonly items?: readonly { urn: string; aspect?: string }[] }

const last = ({ stores }: TestServer) => stores.changeLog.last()
const title = (urn: string, name: string) => upsert(urn, 'datasetProperties', { name })
const tag = (urn: string, name: string) =>
  patch(urn, 'globalTags', [{ op: 'add', path: `/tags/${name}`, value: { tag: name } }])
const ofRun = (runId: string, proposal: object) => ({
  ...proposal,
  systemMetadata: { runId, lastObserved: 1 },
})
const [legacy, gold] = ['urn:li:tag:legacy', 'urn:li:tag:gold']

// docs/interface: changes/revert
describeOnEngines('`POST /revert`', (serve) => {
  const server = serve()
  const revert = async (body: object, headers = {}) => {
    const answer = await server.post<Reverted>('/revert', body, headers)
    expect(answer.status, answer.body.message).to.equal(200)
    return answer.body
  }
  const valueOf = (urn: string, aspect: string) => latestValue(server.stores, urn, aspect)
  const write = (...proposals: object[]) => server.ingest(...proposals)
  let count = 0
  const fresh = () => dataset(`reverted${count++}`)

  it('restores what an entity was, as new versions', async () => {
    const urn = fresh()
    await write(title(urn, 'One'), tag(urn, pii))
    const from = await last(server)
    await write(title(urn, 'Two'), tag(urn, gold))
    const answer = await revert({ urn, from })
    expect(answer).to.deep.equal({
      reverted: [
        { urn, aspect: 'datasetProperties', version: 3 },
        { urn, aspect: 'globalTags', version: 3 },
      ],
      conflicts: [],
    })
    expect(await valueOf(urn, 'datasetProperties')).to.deep.equal({ name: 'One' })
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [{ tag: pii }] })
    // What has been reverted is as it was.
    expect((await revert({ urn, from })).reverted).to.deep.equal([])
  })

  it('reverts one aspect, and the changes up to a position', async () => {
    const urn = fresh()
    await write(title(urn, 'One'))
    const from = await last(server)
    await write(tag(urn, pii), title(urn, 'Two'))
    const to = await last(server)
    await write(tag(urn, gold))
    await revert({ urn, aspect: 'globalTags', from, to })
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [{ tag: gold }] })
    expect(await valueOf(urn, 'datasetProperties')).to.deep.equal({ name: 'Two' })
  })

  it('can be reverted', async () => {
    const [urn, born] = [fresh(), fresh()]
    await write(title(urn, 'One'))
    const from = await last(server)
    await write(title(urn, 'Two'), title(born, 'New'))
    const to = await last(server)
    for (const each of [urn, born]) await revert({ urn: each, from, to })
    expect(await valueOf(born, 'datasetProperties')).to.equal(undefined)
    expect(await valueOf(born, 'status')).to.deep.equal({ removed: true })
    for (const each of [urn, born]) await revert({ urn: each, from: to })
    expect(await valueOf(urn, 'datasetProperties')).to.deep.equal({ name: 'Two' })
    expect(await valueOf(born, 'datasetProperties')).to.deep.equal({ name: 'New' })
    expect(await valueOf(born, 'status')).to.equal(undefined)
  })

  it('names what others have changed since, and reverts nothing', async () => {
    const urn = fresh()
    await write(title(urn, 'One'), tag(urn, pii))
    const from = await last(server)
    await write(title(urn, 'Two'), tag(urn, gold))
    const to = await last(server)
    await write(title(urn, 'Three'))
    const position = await last(server)
    const answer = await server.post<Reverted>('/revert', { urn, from, to })
    const by = 'urn:li:corpuser:__datahub_system'
    const conflicts: Conflict[] = [
      { urn, aspect: 'datasetProperties', path: '/name', by, position },
    ]
    expect(answer.status).to.equal(409)
    expect(answer.body.code).to.equal('REVERT_CONFLICT')
    expect(answer.body.conflicts).to.deep.equal(conflicts)
    expect(await last(server)).to.equal(position)
    const skipped = await revert({ urn, from, to, onConflict: 'skip' })
    expect(skipped.conflicts).to.deep.equal(conflicts)
    expect(skipped.reverted.map(({ aspect }) => aspect)).to.deep.equal(['globalTags'])
    expect(await valueOf(urn, 'datasetProperties')).to.deep.equal({ name: 'Three' })
    const forced = await revert({ urn, from, to, onConflict: 'force' })
    expect(forced.reverted).to.deep.equal([{ urn, aspect: 'datasetProperties', version: 4 }])
    expect(await valueOf(urn, 'datasetProperties')).to.deep.equal({ name: 'One' })
  })

  it('says what it would do, and does nothing', async () => {
    const urn = fresh()
    await write(title(urn, 'One'))
    const from = await last(server)
    await write(title(urn, 'Two'))
    const position = await last(server)
    const told = await revert({ urn, from, dryRun: true })
    const items = (told.items ?? []).filter(({ aspect }) => aspect === 'datasetProperties')
    expect(items).to.have.lengthOf(1)
    expect(items[0]).to.deep.include({
      urn,
      outcome: 'written',
      operation: 'UPDATE',
      differences: [{ op: 'replace', path: '/name', value: 'One' }],
    })
    expect(await last(server)).to.equal(position)
  })

  it('reverts a run, also one after which others have written, and removes what it created', async () => {
    const [urn, created] = [fresh(), fresh()]
    await write(title(urn, 'One'))
    const profile = upsert(urn, 'datasetProfile', { timestampMillis: 1, rowCount: 1 })
    await write(
      ofRun('early', tag(urn, pii)),
      ofRun('early', title(created, 'New')),
      ofRun('early', profile),
    )
    await write(ofRun('late', tag(urn, gold)))
    const { reverted } = await revert({ runId: 'early' })
    expect(reverted).to.deep.equal([
      { urn, aspect: 'globalTags', version: 3 },
      { urn: created, aspect: 'datasetProperties', version: null },
      { urn: created, aspect: 'status', version: 1 },
    ])
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [{ tag: gold }] })
    expect(await valueOf(created, 'datasetProperties')).to.equal(undefined)
    expect(await server.stores.points.countRunPoints('early')).to.equal(0)
    expect((await revert({ runId: 'early' })).reverted).to.deep.equal([])
  })

  it('keeps a created entity to which others have added', async () => {
    const urn = fresh()
    await write(ofRun('creates', title(urn, 'New')))
    await write(tag(urn, pii))
    const position = await last(server)
    const { status, body } = await server.post<Reverted>('/revert', { runId: 'creates' })
    expect(status).to.equal(409)
    const by = 'urn:li:corpuser:__datahub_system'
    expect(body.conflicts).to.deep.equal([{ urn, aspect: 'globalTags', by, position }])
    await revert({ runId: 'creates', onConflict: 'skip' })
    expect(await valueOf(urn, 'datasetProperties')).to.equal(undefined)
    expect(await valueOf(urn, 'status')).to.equal(undefined)
    await revert({ runId: 'creates', onConflict: 'force' })
    expect(await valueOf(urn, 'status')).to.deep.equal({ removed: true })
  })

  it('keeps an entity if only its creation is reverted, and names who has added what', async () => {
    const urn = fresh()
    const from = await last(server)
    await write(title(urn, 'New'))
    const position = await last(server)
    const asked = { urn, aspect: 'datasetKey', from }
    const { status, body } = await server.post<Reverted>('/revert', asked)
    expect(status).to.equal(409)
    const by = 'urn:li:corpuser:__datahub_system'
    expect(body.conflicts).to.deep.include({ urn, aspect: 'datasetProperties', by, position })
    await revert({ ...asked, onConflict: 'force' })
    expect(await valueOf(urn, 'status')).to.deep.equal({ removed: true })
  })

  it('rolls back a run that is not the latest, and leaves the elements of later ones', async () => {
    const urn = fresh()
    await write(title(urn, 'One'), tag(urn, legacy))
    await write(ofRun('second', tag(urn, pii)), ofRun('second', title(urn, 'Two')))
    await write(ofRun('third', tag(urn, gold)), ofRun('third', title(urn, 'Three')))
    type Value = { value: { aspectsReverted: number } }
    const { body } = await server.post<Value>('/runs?action=rollback', { runId: 'second' })
    expect(body.value.aspectsReverted).to.equal(1)
    const tags = [{ tag: legacy }, { tag: gold }]
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags })
    expect(await valueOf(urn, 'datasetProperties')).to.deep.equal({ name: 'Three' })
    await server.post('/runs?action=rollback', { runId: 'third' })
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [{ tag: legacy }] })
  })

  it('does not restore what was deleted permanently', async () => {
    const urn = fresh()
    await write(title(urn, 'One'))
    const from = await last(server)
    await write(ofRun('before deletion', title(urn, 'Two')))
    await write(deletion(urn))
    const position = await last(server)
    expect((await server.post('/revert', { urn, from })).status).to.equal(410)
    const { status, body } = await server.post<Reverted>('/revert', { runId: 'before deletion' })
    expect(status).to.equal(409)
    const by = 'urn:li:corpuser:__datahub_system'
    expect(body.conflicts).to.deep.equal([{ urn, aspect: 'datasetProperties', by, position }])
    expect(await revert({ runId: 'before deletion', onConflict: 'force' })).to.deep.equal({
      reverted: [],
      conflicts: body.conflicts,
    })
  })

  it('refuses what it does not understand', async () => {
    const urn = fresh()
    const from = await last(server)
    const wrong: readonly object[] = [
      {},
      { from },
      { urn },
      { urn, from, runId: 'a' },
      { runId: 'a', from },
      { runId: 'a', aspect: 'status' },
      { actor: ada },
      { actor: ada, from, aspect: 'status' },
      { urn, from: from + 1 },
      { urn, from, to: from - 1 },
      { urn, from: -1 },
      { urn, from, onConflict: 'ignore' },
      { urn, from, aspect: 'datasetProfile' },
      { actor: 'ada', from },
      { urn: 'urn:li:dataset:x', from },
    ]
    for (const body of wrong) {
      const { status, body: answer } = await server.post<ErrorBody>('/revert', body)
      expect(status, JSON.stringify(body) + answer.message).to.equal(400)
    }
  })
})

// docs/interface: changes/revert, access/policies
describeOnEngines('`POST /revert` by people with few rights', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const editor = suiteToken(server, ada, undefined)
  const viewer = suiteToken(server, bob, undefined)
  const [seen, hidden] = [dataset('seen'), dataset('hidden')]
  const valueOf = async (urn: string) =>
    (await server.stores.graph.read([urn])).get(urn)?.aspects.get('globalTags')?.value

  it('needs the privileges of each change, and touches and names nothing that they do not see', async () => {
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      policy('sees', ['VIEW_ENTITY_PAGE'], onlyUsers(ada), { resources: having('URN', [seen]) }),
      tag(seen, pii),
      tag(hidden, pii),
    ])
    const from = await last(server)
    await ingestAs(server, admin, [
      ofRun('bulk', tag(seen, gold)),
      ofRun('bulk', tag(hidden, gold)),
    ])
    const to = await last(server)
    const actor = 'urn:li:corpuser:root'
    const selections = [{ runId: 'bulk' }, { actor, from, to }]
    for (const body of [...selections, { urn: seen, from }, { urn: hidden, from }]) {
      const refused = await server.post<ErrorBody>('/revert', body, editor)
      expect(refused.status).to.equal(403)
      if (!('urn' in body)) expect(refused.body.message).not.to.contain('hidden')
    }
    await ingestAs(server, admin, [policy('edits', ['EDIT_ENTITY_TAGS'], onlyUsers(ada))])
    expect((await server.post('/revert', { urn: hidden, from }, editor)).status).to.equal(403)
    for (const body of selections) {
      const { status, body: answer } = await server.post<Reverted>('/revert', body, editor)
      expect(status, answer.message).to.equal(200)
      const reverted = body.runId ? [{ urn: seen, aspect: 'globalTags', version: 3 }] : []
      expect(answer).to.deep.equal({ reverted, conflicts: [] })
    }
    expect(await valueOf(seen)).to.deep.equal({ tags: [{ tag: pii }] })
    expect(await valueOf(hidden)).to.deep.equal({ tags: [{ tag: pii }, { tag: gold }] })
    await ingestAs(server, admin, [upsert(hidden, 'globalTags', { tags: [] })])
    const again = await server.post<Reverted>('/revert', { runId: 'bulk' }, editor)
    expect(again.body).to.deep.equal({ reverted: [], conflicts: [] })
  })

  it('deletes points of a run only for those who may delete, and see everything', async () => {
    const profile = upsert(seen, 'datasetProfile', { timestampMillis: 1, rowCount: 1 })
    await ingestAs(server, admin, [
      ofRun('profiling', profile),
      policy('sees all', ['VIEW_ENTITY_PAGE'], onlyUsers(bob)),
      policy('deletes', ['DELETE_ENTITY'], onlyUsers(ada), { resources: having('URN', [seen]) }),
    ])
    const countPoints = () => server.stores.points.countRunPoints('profiling')
    for (const caller of [editor, viewer]) {
      expect((await server.post('/revert', { runId: 'profiling' }, caller)).status).to.equal(403)
      expect(await countPoints()).to.equal(1)
    }
    await ingestAs(server, admin, [policy('deletes', ['DELETE_ENTITY'], onlyUsers(bob))])
    const { status } = await server.post('/revert', { runId: 'profiling' }, viewer)
    expect(status).to.equal(200)
    expect(await countPoints()).to.equal(0)
  })
})
