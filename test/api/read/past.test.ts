import { MINUTE_MS, HOUR_MS } from '../../../graph/model/durations.ts'
import { expect } from 'chai'
import { setTimeout } from 'node:timers/promises'
import { routeName } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { customers, invoices, orders, pii } from '../../support/edits.ts'
import { plainMutation } from '../../support/documents/plain.ts'
import { ask as askGraphql, data } from '../../support/graphql.ts'
import { SCHEMA } from '../../support/run/graphql.ts'
import { ada, having, onlyUsers, policy } from '../../support/people.ts'
import { aspectPath, deletion, encoded, upsert } from '../../support/proposals.ts'
import { SAMPLE_URN, SAMPLES, targetOf } from '../../support/requests.ts'
import { randomBelow, randomOf } from '../../support/run/random.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS } from '../../support/run/settings.ts'
import { describeOnEngines } from '../../support/server.ts'

/** Is written and deleted permanently, and nothing refers to it. */
const fleeting = orders.replace('orders', 'fleeting')
/** Pause of those who work beside the questions. */
const BESIDE_PAUSE_MS = 20

const asOf = (target: string, position: number | string) =>
  `${target}${target.includes('?') ? '&' : '?'}asOf=${position}`
const sent = (body: object | undefined) =>
  body ? { bytes: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}
const title = (urn: string, name: string) => upsert(urn, 'datasetProperties', { name })

/** Aspects that assert edges at the entity of the samples. */
const EDGES = [
  { aspect: 'globalTags', value: { tags: [{ tag: pii }] } },
  { aspect: 'upstreamLineage', value: { upstreams: [{ dataset: orders, type: 'COPY' }] } },
  { aspect: 'ownership', value: { owners: [{ owner: ada, type: 'DATAOWNER' }] } },
]

// docs/interface: read/past
describeOnEngines('the past', (serve) => {
  const server = serve()
  const last = () => server.stores.changeLog.last()

  for (const [index, route] of ROUTES.entries()) {
    const sample = SAMPLES[index]!
    if (route.readsPast) {
      it(`is answered by ${routeName(route)} as it was answered then`, async () => {
        await server.ingest(upsert(SAMPLE_URN, 'status', { removed: false }))
        await server.ingest(title(SAMPLE_URN, `As ${randomBelow(1_000_000)}`))
        await server.ingest(...EDGES.map(({ aspect, value }) => upsert(SAMPLE_URN, aspect, value)))
        const position = await last()
        const target = targetOf(sample).replace(/([?&])query=[^&]*/, '$1query=*')
        const ask = (given: string) => server.send(sample.method, given, sent(pastBody(sample)))
        const then = await ask(asOf(target, position))
        expect(then.status, JSON.stringify(then.body)).to.be.oneOf([200, 204])
        const now = await ask(target)
        expect(withoutTotal(then.body)).to.deep.equal(withoutTotal(now.body))
        expect(then.headers['x-trellis-position']).to.equal(String(position))
        await server.ingest(title(SAMPLE_URN, 'Another'))
        await server.ingest(upsert(SAMPLE_URN, 'status', { removed: true }))
        await server.ingest(deletion(SAMPLE_URN, 'datasetProperties'))
        await server.ingest(...EDGES.map(({ aspect }) => deletion(SAMPLE_URN, aspect)))
        const later = await ask(asOf(target, position))
        expect([later.status, later.body]).to.deep.equal([then.status, then.body])
      })
    } else if (route.role !== 'public' && !route.isProbe && route.method !== 'HEAD') {
      it(`is refused by ${routeName(route)}`, async () => {
        const target = asOf(targetOf(sample), 0)
        const { status, body } = await server.send(sample.method, target, sent(sample.body))
        expect(status, JSON.stringify(body)).to.equal(400)
        expect(JSON.stringify(body)).to.contain('asOf')
      })
    }
  }

  it('is refused where the time is none, or in the future', async () => {
    const path = `/entitiesV2/${encoded(orders)}`
    const future = [(await last()) + 1, Date.now() + HOUR_MS]
    for (const time of ['', 'yesterday', '-1', '1.5', '9'.repeat(16), ...future]) {
      const { status, body } = await server.get<{ message: string }>(asOf(path, time))
      expect(status, `${time}`).to.equal(400)
      expect(body.message, `${time}`).to.match(/^asOf /)
    }
    const twice = await server.get(asOf(path, 0), { 'X-Trellis-As-Of': '1' })
    expect(twice.status).to.equal(400)
  })

  it('is found by a time, and by the header', async () => {
    await server.ingest(title(orders, 'Before'))
    const position = await last()
    const { millis = 0 } = (await server.stores.changeLog.after(position - 1, 1)).changes[0] ?? {}
    const path = aspectPath(orders, 'datasetProperties')
    const byTime = await server.get(asOf(path, Math.max(millis, 10 ** 11)))
    expect(byTime.headers['x-trellis-position']).to.equal(String(position))
    await server.ingest(title(orders, 'After'))
    const byHeader = await server.get(path, { 'X-Trellis-As-Of': String(position) })
    expect(byHeader.body).to.deep.equal(byTime.body)
    const byName = await server.get(asOf(path, 'now'))
    expect(byName.headers['x-trellis-position']).to.equal(String(await last()))
    expect(byName.body).to.deep.equal((await server.get(path)).body)
  })

  it('is found to the minute at times that the log no longer has', async () => {
    const { clock, stores } = server
    const path = aspectPath(orders, 'datasetProperties')
    const minute = Math.ceil(clock.nowMillis / MINUTE_MS + 1) * MINUTE_MS
    for (const [name, millis] of [
      ['In the minute', minute + 1_000],
      ['Later in it', minute + 30_000],
      ['After it', minute + 90_000],
      ['Not forgotten', minute + 300_000],
    ] as const) {
      clock.nowMillis = millis
      await server.ingest(title(orders, name))
    }
    await stores.changeLog.forget(minute + 200_000, 1_000_000)
    const nameAt = async (millis: number) => {
      const { headers, body } = await server.get<{ message?: string }>(asOf(path, millis))
      const position = headers['x-trellis-position'] as string
      expect((await server.get(asOf(path, position))).body).to.deep.equal(body)
      return /Later in it|After it|Not forgotten/.exec(JSON.stringify(body))?.[0]
    }
    expect(await nameAt(minute + MINUTE_MS)).to.equal('Later in it')
    expect(await nameAt(minute + 2 * MINUTE_MS - 2)).to.equal('Later in it')
    expect(await nameAt(minute + 2 * MINUTE_MS - 1)).to.equal('After it')
    expect(await nameAt(minute + 300_000)).to.equal('Not forgotten')
    const unknown = await server.get<{ message: string }>(asOf(path, 10 ** 11))
    expect([unknown.status, unknown.body.message]).to.deep.equal([
      410,
      'asOf: nothing is known of that time; name a later one, or a position',
    ])
  })

  it('has the relationships and the lineage of then, whatever has become of them', async () => {
    const upstreams = (...datasets: string[]) =>
      upsert(orders, 'upstreamLineage', {
        upstreams: datasets.map((dataset) => ({ dataset, type: 'COPY' })),
      })
    await server.ingest(upstreams(customers))
    const position = await last()
    await server.ingest(upstreams(invoices))
    const lineage = async (asked: object) => {
      const input = { urn: orders, direction: 'UPSTREAM', ...asked }
      type Found = { value: { relationships: { entity: string }[] } }
      const { body } = await server.post<Found>('/relationships?action=getLineage', input)
      return body.value.relationships.map(({ entity }) => entity)
    }
    expect(await lineage({})).to.deep.equal([invoices])
    expect(await lineage({ asOf: position })).to.deep.equal([customers])
    const related = `/relationships?direction=INCOMING&urn=${encoded(customers)}`
    type Related = { entities: string[]; total: number }
    const { body } = await server.get<Related>(asOf(related, position))
    expect(body).to.deep.include({ entities: [orders], total: 1 })
    expect((await server.get<Related>(related)).body.total).to.equal(0)
    const query = `{ dataset(urn: ${JSON.stringify(orders)}) {
      lineage(input: {direction: UPSTREAM, start: 0, count: 9}) { relationships { entity { urn } } }
    } }`
    const headers = { 'X-Trellis-As-Of': String(position) }
    const { dataset } = await data(server, query, {}, headers)
    expect(JSON.stringify(dataset)).to.contain(customers).and.not.to.contain(invoices)
  })

  it('is gone with a name that was deleted permanently', async () => {
    await server.ingest(title(customers, 'Gone'))
    const position = await last()
    await server.ingest(deletion(customers))
    const { status, body } = await server.get<{ message: string }>(
      asOf(`/entitiesV2/${encoded(customers)}`, position),
    )
    expect([status, body.message.includes(customers)]).to.deep.equal([410, true])
    const now = await server.get(asOf(`/entitiesV2/${encoded(customers)}`, await last()))
    expect(now.status).to.equal(200)
  })

  it('is read by GraphQL with the header, and not changed', async () => {
    await server.ingest(title(orders, 'Then'), upsert(pii, 'tagProperties', { name: 'pii' }))
    const headers = { 'X-Trellis-As-Of': String(await last()) }
    await server.ingest(title(orders, 'Now'))
    const query = `{ dataset(urn: ${JSON.stringify(orders)}) { properties { name } } }`
    const { dataset } = await data(server, query, {}, headers)
    expect(dataset).to.deep.equal({ properties: { name: 'Then' } })
    const explored = await server.post('/api/graph', { query: '{ datasets { urn } }' }, headers)
    expect([explored.status, JSON.stringify(explored.body).includes('asOf')]).to.deep.equal([
      400,
      true,
    ])
    const search = `{ search(input: {type: DATASET, query: "*", start: 0, count: 1}) { total } }`
    const searched = await server.post('/api/graphql', { query: search }, headers)
    expect(JSON.stringify(searched.body)).to.contain('asOf reads no searches')
  })

  it('is changed by no mutation, whatever it stores', async () => {
    const headers = { 'X-Trellis-As-Of': 'now' }
    for (const field of Object.keys(SCHEMA.getMutationType()?.getFields() ?? {})) {
      const query = plainMutation(field, orders, pii)
      const { errors } = await askGraphql(server, query, {}, headers)
      expect(errors?.[0]?.message, query).to.equal('asOf: the past cannot be changed')
    }
  })

  it('is scrolled through to the end, without what came later', async () => {
    const urns = Array.from(
      { length: 25 },
      (_, n) => `urn:li:tag:scrolled${String(n).padStart(2, '0')}`,
    )
    for (const urn of urns) await server.ingest(upsert(urn, 'tagProperties', { name: urn }))
    await server.ingest(upsert(urns[3]!, 'status', { removed: true }))
    const draft = 'urn:li:lifecycleStageType:draft'
    const stage = { name: 'Draft', settings: { hideInSearch: true } }
    await server.ingest(upsert(draft, 'lifecycleStageTypeInfo', stage))
    await server.ingest(upsert(urns[5]!, 'status', { removed: false, lifecycleStage: draft }))
    const position = await last()
    await server.ingest(deletion(draft, 'lifecycleStageTypeInfo'))
    await server.ingest(upsert('urn:li:tag:scrolled99', 'tagProperties', { name: 'late' }))
    await server.ingest(upsert(urns[4]!, 'status', { removed: true }))
    const found: string[] = []
    for (let scrollId: string | undefined = ''; scrollId !== undefined;) {
      const target: string = `/openapi/v3/entity/tag?query=*&count=7&scrollId=${scrollId}`
      type Page = { entities: { urn: string }[]; scrollId?: string }
      const { status, body } = await server.get<Page>(asOf(target, position))
      expect(status).to.equal(200)
      found.push(...body.entities.map(({ urn }) => urn))
      scrollId = body.scrollId
    }
    expect(found.filter((urn) => urn.includes('scrolled'))).to.deep.equal(
      urns.filter((_, n) => n !== 3 && n !== 5),
    )
  })

  it('answers the same bytes again, beside writers, rollbacks, deletions and reindexing', async function askAgain() {
    this.timeout(HEAVY_TIMEOUT_MS)
    const urns = [orders, customers]
    const others = { isDone: false, runs: 0 }
    const beside = [
      async () => {
        const urn = randomOf(urns)
        const aspect = randomOf(['datasetProperties', 'upstreamLineage'])
        const written =
          aspect === 'upstreamLineage'
            ? upsert(urn, aspect, { upstreams: [{ dataset: randomOf(urns), type: 'COPY' }] })
            : title(urn, `t${randomBelow(50)}`)
        await server.ingest(randomBelow(5) === 0 ? deletion(urn, aspect) : written)
      },
      async () => {
        const runId = `run ${others.runs++}`
        const tags = { tags: [{ tag: pii }] }
        await server.ingest(
          upsert(randomOf(urns), 'globalTags', tags, { systemMetadata: { runId } }),
          title(fleeting, runId),
        )
        await server.post('/runs?action=rollback', { runId, dryRun: false })
        await server.ingest(deletion(fleeting))
      },
      () => server.post('/operations?action=restoreIndices', { urnLike: '%dataset%' }),
    ].map(async (act) => {
      while (!others.isDone) {
        await act()
        await setTimeout(BESIDE_PAUSE_MS)
      }
    })
    try {
      const answers: { ask: () => Promise<string>; text: string }[] = []
      for (let asked = 0; asked < AMOUNTS.pastAnswers; asked++) {
        const position = randomBelow(1 + (await last()))
        const urn = randomOf(urns)
        const about = encoded(urn)
        const walk = { urn, direction: 'UPSTREAM', maxHops: 3, asOf: position }
        const path = randomOf([
          `/entitiesV2/${about}`,
          `/relationships?urn=${about}&direction=INCOMING`,
          `/openapi/relationships/v1?urn=${about}&direction=OUTGOING`,
          undefined,
        ])
        const ask = async () => {
          const { status, body } =
            path === undefined
              ? await server.post('/relationships?action=getLineage', walk)
              : await server.get(asOf(path, position))
          return JSON.stringify([status, path, position, body])
        }
        answers.push({ ask, text: await ask() })
      }
      for (const { ask, text } of answers) expect(await ask()).to.equal(text)
    } finally {
      others.isDone = true
      await Promise.all(beside)
    }
  })
})

// docs/interface: read/past
describeOnEngines('the past of what a caller may not see', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: 'x'.repeat(32) } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const reader = suiteToken(server, ada, undefined)

  it('is decided by the policies of today', async () => {
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      title(orders, 'Seen'),
      title(customers, 'Hidden'),
    ])
    const before = await server.stores.changeLog.last()
    const views = policy('views', ['VIEW_ENTITY_PAGE'], onlyUsers(ada), {
      resources: having('URN', [orders]),
    })
    await ingestAs(server, admin, [views])
    const read = async (urn: string) =>
      (await server.get(asOf(`/entitiesV2/${encoded(urn)}`, before), reader)).status
    expect([await read(orders), await read(customers)]).to.deep.equal([200, 403])
  })
})

/** Scrolls of the past go through everything. */
function pastBody({ body }: { readonly body?: object | undefined }): object | undefined {
  if (!body || Array.isArray(body) || !('filter' in body)) return body
  const { filter: _filter, ...rest } = body
  return rest
}

function withoutTotal(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('totalCount' in body)) return body
  const { totalCount: _total, ...rest } = body
  return rest
}
