import { expect } from 'chai'
import { isDeepStrictEqual } from 'node:util'
import { CatalogError } from '../../../graph/model/errors.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { decorate } from '../../../graph/store/decorate.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Caller } from '../../../server/authorize/roles.ts'
import type { Catalog } from '../../../server/catalog/catalog.ts'
import type { OnConflict } from '../../../server/catalog/revert/plan.ts'
import { PART_SIZES, revert, type PartSizes } from '../../../server/catalog/revert/revert.ts'
import type { Asked } from '../../../server/catalog/revert/selection.ts'
import { propose } from '../../../server/catalog/write/proposals/propose.ts'
import { dataset, datasets } from '../../support/edits.ts'
import { patch, upsert } from '../../support/proposals.ts'
import { describeCatalogs } from '../../support/stores/catalogs.ts'

const admin: Caller = { actor: 'urn:li:corpuser:root', role: 'admin' }
const orders = dataset('orders')

const tag = (urn: string, name: string) => {
  const value = { tag: `urn:li:tag:${name}` }
  return patch(urn, 'globalTags', [{ op: 'add', path: `/tags/${value.tag}`, value }])
}
const ofRun = (runId: string, proposal: object) => ({
  ...proposal,
  systemMetadata: { runId, lastObserved: 1 },
})
const title = (name: string) => upsert(orders, 'datasetProperties', { name })

// docs/interface: changes/revert
describeCatalogs('a revert', (open) => {
  const revertWith = async (
    catalog: Catalog,
    asked: Asked,
    onConflict: OnConflict = 'refuse',
    sizes: PartSizes = PART_SIZES,
  ) => (await revert(catalog, asked, onConflict, admin, sizes)).answer
  const refusalOf = async (work: Promise<unknown>) => {
    const refused = await work.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refused).to.be.instanceOf(CatalogError)
    return refused as CatalogError
  }

  it('loses nothing of the writers beside it', async () => {
    const { catalog, write, read } = await open()
    const urns = datasets('beside', 20)
    await write(...urns.map((urn) => tag(urn, 'kept')))
    await write(...urns.map((urn) => ofRun('bulk', tag(urn, 'of.the.run'))))
    const writers = ['a', 'b', 'c'].map(async (name) => {
      for (const urn of urns) await propose(catalog, [tag(urn, name)], admin, { waits: false })
    })
    // One that is overtaken too often reverts nothing, and can be repeated.
    const reverted = revertWith(catalog, { runId: 'bulk' }).catch((error: unknown) => {
      expect((error as CatalogError).code).to.equal('OVERLOADED')
    })
    await Promise.all([...writers, reverted])
    await revertWith(catalog, { runId: 'bulk' })
    for (const urn of urns) {
      const tags = (await read(urn, 'globalTags'))?.['tags'] as { tag: string }[]
      const names = tags.map((each) => each.tag.slice('urn:li:tag:'.length))
      expect(names).to.have.members(['kept', 'a', 'b', 'c'])
    }
  })

  it('finds what a run has written before the log begins, as long as it is the latest', async () => {
    const { catalog, write, read } = await open()
    await write(title('One'))
    await write(ofRun('old', title('Two')))
    await catalog.changeLog.forget(Date.now() + 1_000, 100)
    await write(upsert(orders, 'status', { removed: false }))
    await catalog.changeLog.forget(Date.now() + 1_000, 100)
    const { reverted } = await revertWith(catalog, { runId: 'old' })
    expect(reverted).to.deep.equal([{ urn: orders, aspect: 'datasetProperties', version: 3 }])
    expect(await read(orders, 'datasetProperties')).to.deep.equal({ name: 'One' })
  })

  it('refuses changes of a user that the log no longer has', async () => {
    const { catalog, write } = await open()
    await write(title('One'))
    await write(title('Two'))
    await catalog.changeLog.forget(Date.now() + 1_000, 100)
    const to = await catalog.changeLog.last()
    const { code } = await refusalOf(revertWith(catalog, { actor: admin.actor, from: 0, to }))
    expect(code).to.equal('PAST_UNKNOWN')
  })

  it('has a conflict where what others have added cannot stand alone', async () => {
    const { catalog, write, read } = await open()
    await write(title('One'))
    const container = 'urn:li:container:folder'
    await write(ofRun('moves', upsert(orders, 'container', { container })))
    await write(upsert(orders, 'container', { container, note: 'By hand.' }))
    const { details } = await refusalOf(revertWith(catalog, { runId: 'moves' }))
    const position = await catalog.changeLog.last()
    const by = 'urn:li:corpuser:__datahub_system'
    expect(details).to.deep.equal({
      conflicts: [{ urn: orders, aspect: 'container', by, position }],
    })
    await revertWith(catalog, { runId: 'moves' }, 'skip')
    expect(await read(orders, 'container')).to.deep.equal({ container, note: 'By hand.' })
    await revertWith(catalog, { runId: 'moves' }, 'force')
    expect(await read(orders, 'container')).to.equal(undefined)
  })

  it('leaves what follows from other entities to follow', async () => {
    const { catalog, write, read } = await open()
    const incident = 'urn:li:incident:late'
    const state = (name: string) =>
      upsert(incident, 'incidentInfo', {
        type: 'FRESHNESS',
        entities: [orders],
        status: { state: name, lastUpdated: { time: 1, actor: admin.actor } },
      })
    await write(title('One'), state('RESOLVED'))
    const summary = await read(orders, 'incidentsSummary')
    const from = await catalog.changeLog.last()
    await write(ofRun('raises', state('ACTIVE')))
    const to = await catalog.changeLog.last()
    const ofFollower = await revertWith(catalog, { urn: parseUrn(orders), from, to })
    expect(ofFollower.reverted).to.deep.equal([])
    expect(await read(orders, 'incidentsSummary')).not.to.deep.equal(summary)
    const { reverted } = await revertWith(catalog, { runId: 'raises' })
    expect(reverted.map(({ urn }) => urn)).to.deep.equal([incident])
    expect(await read(orders, 'incidentsSummary')).to.deep.equal(summary)
  })

  it('restores what a run has removed', async () => {
    const { catalog, write, read } = await open()
    await write(title('One'), tag(orders, 'a'))
    await write(ofRun('cleans', { ...title('x'), changeType: 'DELETE', aspect: undefined }))
    await write(ofRun('cleans', tag(orders, 'b')))
    expect(await read(orders, 'datasetProperties')).to.equal(undefined)
    await revertWith(catalog, { runId: 'cleans' })
    expect(await read(orders, 'datasetProperties')).to.deep.equal({ name: 'One' })
    expect(await read(orders, 'globalTags')).to.deep.equal({ tags: [{ tag: 'urn:li:tag:a' }] })
    // The revert has not removed anything for the run.
    expect((await revertWith(catalog, { runId: 'cleans' })).reverted).to.deep.equal([])
  })

  it('of more aspects than a transaction holds is refused whole, and completed when it was cut off', async () => {
    const { catalog } = await open()
    const sizes = { togetherMax: 50, partMax: 20 }
    const urns = datasets('many', sizes.togetherMax + 1)
    const ingest = async (proposals: readonly object[]) => {
      await propose(catalog, proposals, admin, { waits: false })
    }
    const restored = async () => {
      const stored = await catalog.graph.read(urns, ['globalTags'])
      return urns.filter((urn) => {
        const { value } = stored.get(urn)?.aspects.get('globalTags') ?? {}
        return isDeepStrictEqual(value, { tags: [{ tag: 'urn:li:tag:kept' }] })
      })
    }
    await ingest(urns.map((urn) => tag(urn, 'kept')))
    await ingest(urns.map((urn) => ofRun('bulk', tag(urn, 'of.the.run'))))

    const [last = ''] = urns.slice(-1)
    const changed = { tag: 'urn:li:tag:of.the.run', context: 'By hand.' }
    const change = { op: 'add', path: `/tags/${changed.tag}`, value: changed }
    await ingest([patch(last, 'globalTags', [change])])
    const refused = revertWith(catalog, { runId: 'bulk' }, 'refuse', sizes)
    const { code, details } = await refusalOf(refused)
    expect(code).to.equal('REVERT_CONFLICT')
    expect(details).to.have.nested.property('conflicts[0].urn', last)
    expect(details).to.have.property('conflicts').with.length(1)
    expect(await restored()).to.deep.equal([])

    let writes = 0
    const dying: GraphStore = decorate(catalog.graph, {
      write: ((...group: Parameters<GraphStore['write']>) => {
        if (++writes > 2) throw new Error('cut off')
        return catalog.graph.write(...group)
      }) as GraphStore['write'],
    })
    const cutOff = revertWith({ ...catalog, graph: dying }, { runId: 'bulk' }, 'skip', sizes)
    expect(await cutOff.catch(String)).to.equal('Error: cut off')
    const first = await restored()
    expect(first).to.deep.equal(urns.slice(0, 2 * sizes.partMax))
    const { reverted, conflicts } = await revertWith(catalog, { runId: 'bulk' }, 'skip', sizes)
    expect(conflicts.map(({ urn }) => urn)).to.deep.equal([last])
    expect([...first, ...reverted.map(({ urn }) => urn)]).to.have.members(urns.slice(0, -1))
    expect(await restored()).to.deep.equal(urns.slice(0, -1))
  })

  it('restores a removed aspect, and the removal when it is reverted', async () => {
    const { catalog, write, read } = await open()
    await write(title('One'), tag(orders, 'a'))
    const from = await catalog.changeLog.last()
    await write({ ...title('x'), changeType: 'DELETE', aspect: undefined })
    const to = await catalog.changeLog.last()
    await revertWith(catalog, { urn: parseUrn(orders), from, to })
    expect(await read(orders, 'datasetProperties')).to.deep.equal({ name: 'One' })
    const now = await catalog.changeLog.last()
    const { reverted } = await revertWith(catalog, { urn: parseUrn(orders), from: to, to: now })
    expect(reverted).to.deep.equal([{ urn: orders, aspect: 'datasetProperties', version: null }])
  })
})
