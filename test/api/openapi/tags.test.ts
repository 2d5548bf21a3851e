import { expect } from 'chai'
import { routeName } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { ingestAs, suiteToken, TOKENS_ONLY } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { mutate, refusal } from '../../support/graphql.ts'
import { ada, type Headers } from '../../support/people.ts'
import { aspectPath, encoded, INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { SAMPLE_URN, SAMPLES, targetOf } from '../../support/requests.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS } from '../../support/run/settings.ts'
import { describeOnEngines } from '../../support/server.ts'

const at = (urn: string, aspect?: string) =>
  `/openapi/v3/entity/dataset/${encoded(urn)}${aspect === undefined ? '' : `/${aspect}`}`

interface Failure {
  readonly message: string
  readonly actual?: { readonly version: string }
}

// docs/interface: read/tags
describeOnEngines('entity tags', (serve) => {
  const server = serve()
  const urn = dataset('tagged')
  const readTag = async (path: string) => String((await server.get(path)).headers['etag'])
  const write = (removed: boolean, headers: Record<string, string> = {}) =>
    server.post<Failure>(
      `${at(urn, 'status')}?createIfNotExists=false`,
      { value: { removed } },
      headers,
    )

  beforeEach(async () => {
    for (const entity of [urn, SAMPLE_URN]) {
      await server.ingest(upsert(entity, 'status', { removed: false }))
    }
  })

  for (const [index, route] of ROUTES.entries()) {
    const { answers } = route
    if (answers.kind !== 'json' || !answers.isTagged) continue
    it(`${routeName(route)} answers 304 to a client whose copy is current`, async () => {
      const sample = SAMPLES[index]
      if (!sample) throw new Error('No sample')
      const target = targetOf(sample)
      const tag = await readTag(target)
      expect(tag).to.match(/^"[\w.-]+"$/)
      for (const match of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const { status, body } = await server.get(target, { 'If-None-Match': match })
        expect([match, status, body || undefined]).to.deep.equal([match, 304, undefined])
      }
      const { status, headers } = await server.get(target, { 'If-None-Match': '"other"' })
      expect([status, headers['etag']]).to.deep.equal([200, tag])
    })
  }

  it('differ between different answers, and each tag of the aspect is taken by a write', async () => {
    const paths = [
      aspectPath(urn, 'status'),
      at(urn, 'status'),
      `${at(urn, 'status')}?systemMetadata=true`,
    ]
    const tags = await Promise.all(paths.map(readTag))
    expect(new Set(tags).size).to.equal(paths.length)
    for (const tag of tags) {
      expect((await write(false, { 'If-Match': tag })).status).to.equal(200)
    }
  })

  it('let a write replace only what was read, and a refusal names the version', async () => {
    const tag = await readTag(at(urn, 'status'))
    expect((await write(true, { 'If-Match': tag })).status).to.equal(200)
    const { status, body } = await write(false, { 'If-Match': tag })
    expect(status).to.equal(412)
    expect(body.message).to.match(/actual version \d/)
    const remove = (match: string) =>
      server.send('DELETE', at(urn, 'status'), { headers: { 'If-Match': match } })
    expect((await remove(tag)).status).to.equal(412)
    expect((await remove(await readTag(at(urn, 'status')))).status).to.equal(200)
    expect((await write(false, { 'If-Match': '*' })).status).to.equal(412)
  })

  it('of an aspect that was deleted and written again are new', async () => {
    const again = at(dataset('tagged.again'), 'status')
    await server.post(again, { value: { removed: false } })
    const tag = await readTag(again)
    await server.send('DELETE', again)
    server.clock.nowMillis += 1
    await server.post(again, { value: { removed: false } })
    const { status } = await server.post(again, { value: { removed: true } }, { 'If-Match': tag })
    expect(status).to.equal(412)
    expect(await readTag(again)).to.not.equal(tag)
  })

  it('of an entity or an older version, and weak ones, are refused', async () => {
    await write(true)
    const older = await readTag(`${at(urn, 'status')}?version=1`)
    const weak = `W/${await readTag(at(urn, 'status'))}`
    for (const match of [await readTag(at(urn)), older, weak, 'unquoted']) {
      expect((await write(false, { 'If-Match': match })).status, match).to.equal(400)
    }
    const { body } = await write(false, { 'If-Match': older })
    expect(body.message).to.contain('must be the tag of an aspect')
  })

  it('are refused by writes that honour no conditions', async () => {
    const { status } = await server.post(
      '/aspects?action=ingestProposal',
      { proposal: upsert(urn, 'status', { removed: true }) },
      { 'If-Match': '*' },
    )
    expect(status).to.equal(400)
  })

  it('refuse a batch of which one is stale', async () => {
    const other = dataset('tagged.other')
    await server.ingest(upsert(other, 'status', { removed: false }))
    const stale = await readTag(at(other, 'status'))
    await server.ingest(upsert(other, 'status', { removed: true }))
    const current = await readTag(at(urn, 'status'))
    const { status, body } = await server.post<Failure>(INGEST_BATCH, {
      proposals: [
        upsert(urn, 'status', { removed: true }, { headers: { 'If-Match': current } }),
        upsert(other, 'status', { removed: false }, { headers: { 'If-Match': stale } }),
      ],
    })
    expect([status, body.actual?.version]).to.deep.equal([412, '2'])
    expect(await readTag(at(urn, 'status'))).to.equal(current)
  })

  // docs/interface: edits/conditions
  it('are conditions of GraphQL edits', async () => {
    const seen = 'urn:li:container:tagged'
    await server.ingest(upsert(seen, 'editableContainerProperties', { description: 'Old.' }))
    const path = aspectPath(seen, 'editableContainerProperties')
    const match = { 'If-Match': await readTag(path) }
    const edit = (description: string) => ({ description, resourceUrn: seen })
    await mutate(server, 'updateDescription', edit('Of Ada.'), match)
    const { extensions } = await refusal(server, 'updateDescription', edit('Of Grace.'), match)
    expect(extensions).to.include({ code: 412, type: 'PRECONDITION_FAILED' })
  })

  it('let concurrent writers count without loss', async function addConcurrently() {
    this.timeout(HEAVY_TIMEOUT_MS)
    const counter = at(dataset('counter'), 'datasetProperties')
    type Count = { readonly value: { readonly customProperties: { readonly count: string } } }
    const store = (next: number, headers: Record<string, string> = {}) =>
      server.post(counter, { value: { customProperties: { count: String(next) } } }, headers)
    const readCount = async () => {
      const { body, headers } = await server.get<Count>(counter)
      return { count: Number(body.value.customProperties.count), tag: String(headers['etag']) }
    }
    let addedCount = 0
    const addOne = async (): Promise<void> => {
      const latest = await readCount()
      const { status } = await store(latest.count + 1, { 'If-Match': latest.tag })
      if (status === 200) addedCount++
      else expect(status).to.equal(412)
    }
    await store(0)
    const writers = Array.from({ length: AMOUNTS.tagWriters }, async () => {
      for (let round = 0; round < AMOUNTS.tagWriteRounds; round++) await addOne()
    })
    await Promise.all(writers)
    expect((await readCount()).count).to.equal(addedCount)
    // Of writers who read the same, one is accepted.
    expect(addedCount).to.be.at.least(AMOUNTS.tagWriteRounds)
  })
})

// docs/interface: read/tags
describeOnEngines('the tag of an entity', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const reader = suiteToken(server, ada, 'reader')
  const settings = 'urn:li:globalSettings:0'
  const write = (defaultView: string) =>
    ingestAs(server, admin, [upsert(settings, 'globalSettingsInfo', { views: { defaultView } })])

  it('covers only the aspects that the caller may read', async () => {
    const readTag = async (headers: Headers) =>
      (await server.get(`/entitiesV2/${encoded(settings)}`, headers)).headers['etag']
    await write('urn:li:dataHubView:a')
    const [seen, whole] = [await readTag(reader), await readTag(admin)]
    expect(seen).to.be.a('string')
    await write('urn:li:dataHubView:b')
    expect(await readTag(reader)).to.equal(seen)
    expect(await readTag(admin)).to.not.equal(whole)
    const hidden = await server.get(aspectPath(settings, 'globalSettingsInfo'), reader)
    expect([hidden.status, hidden.headers['etag']]).to.deep.equal([403, undefined])
  })
})
