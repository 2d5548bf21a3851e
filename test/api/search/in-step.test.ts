import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import type { Answer } from '../../support/http.ts'
import {
  deletion,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  patch,
  upsert,
  type ErrorBody,
} from '../../support/proposals.ts'
import {
  all,
  found,
  search,
  valueOf,
  type AutocompleteValue,
  type BrowseValue,
  type SearchValue,
} from '../../support/searches.ts'
import { describeEverywhere } from '../../support/production.ts'
import type { TestServer } from '../../support/server.ts'
import { wait } from '../../support/stores/stores.ts'

const orders = dataset('shop.orders')
const removal = (urn: string, removed: boolean) => upsert(urn, 'status', { removed })

/** In which of the ways that a dataset can be found this one is. */
async function waysTo(server: TestServer, urn: string, word: string): Promise<string[]> {
  const across = { input: word, start: 0, count: 100 }
  const filter = all({ field: 'urn', values: [urn] })
  const entity = 'dataset'
  const lists: Record<string, readonly string[]> = {
    search: await found(server, entity, word),
    everything: await found(server, entity, '*'),
    byUrn: await found(server, entity, urn),
    byField: await found(server, entity, `id:${word}`),
    inFilter: await found(server, entity, '*', { filter }),
    across: (await valueOf<SearchValue>(server, 'searchAcrossEntities', across)).entities,
    scroll: (await valueOf<SearchValue>(server, 'scrollAcrossEntities', across)).entities,
    filter: (await valueOf<SearchValue>(server, 'filter', { entity, filter })).entities,
    list: (await valueOf<SearchValue>(server, 'list', { entity, filter })).entities,
    autocomplete: (
      await valueOf<AutocompleteValue>(server, 'autocomplete', { entity, query: word, limit: 100 })
    ).entities.map((each) => each.urn),
    browse: await browsed(server),
  }
  return Object.keys(lists).filter((way) => lists[way]?.includes(urn))
}

const WAYS =
  'search everything byUrn byField inFilter across scroll filter list autocomplete browse'.split(
    ' ',
  )

/** Datasets of the default folders that this file writes to. */
async function browsed(server: TestServer): Promise<string[]> {
  const path = '/prod/hive/shop'
  const request = { entity: 'dataset', path, start: 0, limit: 100 }
  const { entities } = await valueOf<BrowseValue>(server, 'browse', request)
  return entities.map(({ urn }) => urn)
}

/** Every number that speaks of datasets: totals, facets, folders. */
async function countsOf(server: TestServer): Promise<number[]> {
  const entity = 'dataset'
  const { numEntities, metadata } = await search(server, entity, '*')
  const facets = ['platform', 'origin', '_entityType'].map((facet) => {
    const counted = metadata.aggregations.find(({ name }) => name === facet)
    return Object.values(counted?.aggregations ?? {}).reduce((sum, count) => sum + count, 0)
  })
  const top = await valueOf<BrowseValue>(server, 'browse', { entity, path: '', start: 0, limit: 9 })
  const batch = await valueOf<Record<string, number>>(server, 'batchGetTotalEntityCount', {
    entities: [entity],
  })
  return [
    numEntities,
    ...facets,
    top.metadata.totalNumEntities,
    ...top.groups.map(({ count }) => count),
    await valueOf<number>(server, 'getTotalEntityCount', { entity }),
    batch[entity] ?? -1,
    (await valueOf<{ total: number }>(server, 'list', { entity })).total,
  ]
}

// docs/interface: consistency/read-your-writes, consistency/index-header, states/soft-delete
describeEverywhere('States and transitions, as search and browse see them', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(dataset('shop.kept'), 'dataPlatformInstance', {
        platform: 'urn:li:dataPlatform:hive',
      }),
      upsert(orders, 'datasetProperties', { description: 'One row for each order.' }),
      upsert(orders, 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:hive' }),
    ),
  )
  const counts = async () => [...new Set(await countsOf(server))]

  it('soft-deleted: absent from search, browse, autocomplete, filter and every count', async () => {
    expect(await waysTo(server, orders, 'orders')).to.deep.equal(WAYS)
    expect(await counts()).to.deep.equal([2])
    await server.ingest(removal(orders, true))
    expect(await waysTo(server, orders, 'orders')).to.deep.equal([])
    expect(await counts()).to.deep.equal([1])
  })

  it('stays absent when another aspect of it is written', async () => {
    await server.ingest(removal(orders, true))
    await server.ingest(upsert(orders, 'datasetProperties', { description: 'Still hidden.' }))
    expect(await waysTo(server, orders, 'orders')).to.deep.equal([])
    expect(await found(server, 'dataset', 'hidden')).to.deep.equal([])
  })

  it('active: found again, with what was written meanwhile', async () => {
    await server.ingest(removal(orders, false))
    expect(await waysTo(server, orders, 'orders')).to.deep.equal(WAYS)
    expect(await found(server, 'dataset', 'hidden')).to.deep.equal([orders])
    expect(await counts()).to.deep.equal([2])
  })

  it('is found again when the status aspect is deleted', async () => {
    await server.ingest(removal(orders, true))
    await server.ingest(deletion(orders, 'status'))
    expect(await waysTo(server, orders, 'orders')).to.deep.equal(WAYS)
  })

  it('a URN that is only referred to cannot be searched', async () => {
    const stub = dataset('shop.referredTo')
    const lower = dataset('shop.lower')
    await server.ingest(
      upsert(lower, 'upstreamLineage', { upstreams: [{ dataset: stub, type: 'TRANSFORMED' }] }),
      upsert('urn:li:chart:(looker,a)', 'chartInfo', { title: 'A', inputs: [{ string: stub }] }),
    )
    expect(await waysTo(server, stub, 'referredTo')).to.deep.equal([])
    expect(await found(server, 'dataset', 'upstreams:shop.referredTo')).to.deep.equal([lower])
    await server.ingest(upsert(stub, 'status', {}))
    expect(await waysTo(server, stub, 'referredTo')).to.deep.equal(WAYS)
    await server.ingest(deletion(stub), deletion(lower))
    expect(await waysTo(server, stub, 'referredTo')).to.deep.equal([])
    expect(await counts()).to.deep.equal([2])
  })

  it('permanently deleted: not found, until it is written again', async () => {
    const answer = await server.post('/entities?action=delete', { urn: orders })
    expect(answer.headers).to.have.property('x-trellis-index', 'done')
    expect(await waysTo(server, orders, 'orders')).to.deep.equal([])
    expect(await counts()).to.deep.equal([1])
    await server.ingest(
      upsert(orders, 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:hive' }),
    )
    expect(await waysTo(server, orders, 'orders')).to.deep.equal(WAYS)
    expect(await found(server, 'dataset', 'hidden')).to.deep.equal([])
  })

  it('keeps all of it over a restart', async () => {
    await server.ingest(removal(orders, true))
    await server.restart()
    expect(await waysTo(server, orders, 'orders')).to.deep.equal([])
    expect(await waysTo(server, dataset('shop.kept'), 'kept')).to.deep.equal(WAYS)
    await server.ingest(removal(orders, false))
    expect(await waysTo(server, orders, 'orders')).to.deep.equal(WAYS)
  })
})

describeEverywhere('the header `X-Trellis-Index`', (serve) => {
  const server = serve()
  const urn = dataset('written')
  const described = (description: string) => upsert(urn, 'datasetProperties', { description })
  const snapshot = (text: string) => ({
    value: {
      'com.linkedin.metadata.snapshot.DatasetSnapshot': {
        urn,
        aspects: [{ 'com.linkedin.dataset.DatasetProperties': { description: text } }],
      },
    },
  })
  const tag = 'urn:li:tag:mentioned'

  const writes: readonly [title: string, path: string, (text: string) => object][] = [
    ['ingestProposal', INGEST_PROPOSAL, (text) => ({ proposal: described(text) })],
    [
      'ingestProposal of a patch',
      INGEST_PROPOSAL,
      (text) => ({
        proposal: patch(urn, 'datasetProperties', [
          { op: 'add', path: '/description', value: text },
        ]),
      }),
    ],
    ['ingestProposalBatch', INGEST_BATCH, (text) => ({ proposals: [described(text)] })],
    [
      'ingestProposalBatch with partial',
      INGEST_BATCH,
      (text) => ({ partial: true, proposals: [{ entityUrn: 'bad' }, described(text)] }),
    ],
    ['ingest', '/entities?action=ingest', (text) => ({ entity: snapshot(text) })],
    ['batchIngest', '/entities?action=batchIngest', (text) => ({ entities: [snapshot(text)] })],
  ]
  for (const [at, [title, path, body]] of writes.entries()) {
    it(`\`done\` on ${title}, and the very next search sees it`, async () => {
      const word = `word${at}`
      const { status, headers } = await server.post(path, body(word))
      expect([status, headers['x-trellis-index']]).to.deep.equal([200, 'done'])
      expect(await found(server, 'dataset', word)).to.deep.equal([urn])
      const again = await server.post(path, body(word))
      expect([again.status, again.headers['x-trellis-index']]).to.deep.equal([200, 'done'])
    })
  }

  const deletions: readonly [title: string, path: string, object][] = [
    ['action=delete', '/entities?action=delete', { urn }],
    ['DELETE of an entity', INGEST_PROPOSAL, { proposal: deletion(urn) }],
    ['DELETE of the key aspect', INGEST_PROPOSAL, { proposal: deletion(urn, 'datasetKey') }],
  ]
  for (const [title, path, body] of deletions) {
    it(`\`done\` on ${title}`, async () => {
      await server.ingest(described('here'))
      expect(await found(server, 'dataset', 'here')).to.deep.equal([urn])
      const { status, headers } = await server.post(path, body)
      expect([status, headers['x-trellis-index']]).to.deep.equal([200, 'done'])
      expect(await found(server, 'dataset', 'here')).to.deep.equal([])
    })
  }

  it('`done` on DELETE of one aspect', async () => {
    await server.ingest(described('there'), upsert(urn, 'status', {}))
    const answer = await server.post(INGEST_PROPOSAL, {
      proposal: deletion(urn, 'datasetProperties'),
    })
    expect(answer.headers).to.have.property('x-trellis-index', 'done')
    expect(await found(server, 'dataset', 'there')).to.deep.equal([])
    expect(await found(server, 'dataset', 'written')).to.deep.equal([urn])
  })

  it('`done` on deleteReferences: the mentions are not found any more', async () => {
    await server.ingest(
      upsert(tag, 'tagProperties', { name: 'mentioned' }),
      upsert(urn, 'globalTags', { tags: [{ tag }] }),
    )
    expect(await found(server, 'dataset', 'tags:mentioned')).to.deep.equal([urn])
    const dry = await server.post('/entities?action=deleteReferences', { urn: tag, dryRun: true })
    expect(dry.headers).to.have.property('x-trellis-index', 'done')
    expect(await found(server, 'dataset', 'tags:mentioned')).to.deep.equal([urn])
    const { headers } = await server.post('/entities?action=deleteReferences', { urn: tag })
    expect(headers).to.have.property('x-trellis-index', 'done')
    expect(await found(server, 'dataset', 'tags:mentioned')).to.deep.equal([])
  })

  it('`done` on a point: filters see the newest one', async () => {
    const profile = (timestampMillis: number, rowCount: number) => ({
      proposal: upsert(urn, 'datasetProfile', { timestampMillis, rowCount }),
    })
    const rows = async (value: string) =>
      found(server, 'dataset', '*', { filter: all({ field: 'rowCount', values: [value] }) })
    const { headers } = await server.post(INGEST_PROPOSAL, profile(2, 20))
    expect(headers).to.have.property('x-trellis-index', 'done')
    expect(await rows('20')).to.deep.equal([urn])
    await server.post(INGEST_PROPOSAL, profile(1, 10))
    expect([await rows('10'), await rows('20')]).to.deep.equal([[], [urn]])
    await server.post(INGEST_PROPOSAL, profile(3, 30))
    expect([await rows('20'), await rows('30')]).to.deep.equal([[], [urn]])
  })

  for (const path of [INGEST_PROPOSAL, INGEST_BATCH]) {
    it(`\`async\` does not wait: \`pending\` on ${path}, and search sees it by and by`, async () => {
      const word = `later${path.length}`
      const body =
        path === INGEST_BATCH ? { proposals: [described(word)] } : { proposal: described(word) }
      const { status, headers } = await server.post(path, { ...body, async: 'true' })
      expect([status, headers['x-trellis-index']]).to.deep.equal([200, 'pending'])
      await eventually(async () => {
        expect(await found(server, 'dataset', word)).to.deep.equal([urn])
      })
    })

    it(`waits when \`async\` is "false" on ${path}`, async () => {
      const body = { proposals: [described('now')], proposal: described('now'), async: 'false' }
      const { headers } = await server.post(path, body)
      expect(headers).to.have.property('x-trellis-index', 'done')
    })
  }

  it('is absent if nothing was written', async () => {
    const reads: Answer[] = [
      await server.post('/entities?action=search', { entity: 'dataset', input: '*' }),
      await server.post<ErrorBody>(INGEST_PROPOSAL, { proposal: { entityUrn: 'bad' } }),
      await server.get('/config'),
    ]
    for (const { headers } of reads) expect(headers).to.not.have.property('x-trellis-index')
  })

  it('many concurrent writers: each finds its own write at once', async () => {
    const writers = Array.from({ length: 24 }, async (_, at) => {
      const own = dataset(`writer_${at}`)
      for (let round = 0; round < 3; round++) {
        const word = `writer${at}round${round}`
        const { headers } = await server.post(INGEST_PROPOSAL, {
          proposal: upsert(own, 'datasetProperties', { description: word }),
        })
        expect(headers).to.have.property('x-trellis-index', 'done')
        expect(await found(server, 'dataset', word)).to.deep.equal([own])
      }
    })
    await Promise.all(writers)
  })
})

/** Waits for a write that its request did not wait for. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + 20_000
  for (;;) {
    try {
      await check()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await wait(20)
  }
}

describeEverywhere('a server that was stopped and started again', (serve) => {
  const server = serve()

  it('answers searches from its first moment on', async () => {
    await server.ingest(upsert(dataset('restarted'), 'status', { removed: false }))
    await server.restart()
    const body = { entity: 'dataset', input: 'restarted', start: 0, count: 1 }
    const { status, body: answer } = await server.post('/entities?action=search', body)
    expect(status).to.equal(200)
    expect(answer).to.have.nested.property('value.numEntities', 1)
  })
})
