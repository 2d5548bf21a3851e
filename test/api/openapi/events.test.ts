import { expect } from 'chai'
import { customers, orders } from '../../support/edits.ts'
import { ada, bob, having, onlyUsers, policy, type Headers } from '../../support/people.ts'
import { deletion, encoded, fieldOf, SYSTEM, upsert } from '../../support/proposals.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'
import { wait } from '../../support/stores/stores.ts'

interface Answer {
  readonly offsetId: string
  readonly count: number
  readonly events: readonly { readonly contentType: string; readonly value: string }[]
  readonly errorMessage: string | null
}
interface PlatformEvent {
  readonly header: { readonly timestampMillis: number }
  readonly name: string
  readonly payload: { readonly value: string; readonly contentType: string }
}

const PLATFORM = 'PlatformEvent_v1'
const VERSIONED = 'MetadataChangeLog_Versioned_v1'
const TIMESERIES = 'MetadataChangeLog_Timeseries_v1'
const GOLD = 'urn:li:tag:gold'
const tagged = (...tags: string[]) =>
  upsert(orders, 'globalTags', { tags: tags.map((tag) => ({ tag })) })
const profiled = (urn: string, rowCount: number) =>
  upsert(urn, 'datasetProfile', { timestampMillis: 5, rowCount })
const described = (description: string) =>
  upsert(orders, 'editableDatasetProperties', { description })
const MXE = 'com.linkedin.pegasus2avro.mxe'

/** Decodes the bytes of Avro's JSON as its specification says, and as DataHub's client does. */
function readBytes(text: string): unknown {
  const [strict, lax] = [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf8')].map(String)
  expect(lax).to.equal(strict)
  return JSON.parse(strict ?? '')
}

// docs/interface: changes/events
describeOnEngines('GET /openapi/v1/events/poll', (serve) => {
  const server = serve()
  const offsets: Record<string, string> = {}
  const poll = async (topic: string, query = 'pollTimeoutSeconds=0', offset = offsets[topic]) => {
    const path = `/openapi/v1/events/poll?topic=${topic}&offsetId=${encoded(offset ?? '')}&${query}`
    const { status, body } = await server.get<Answer>(path)
    expect(status).to.equal(200)
    expect(body.count).to.equal(body.events.length)
    return body
  }
  const values = ({ events }: Answer) =>
    events.map(({ value, contentType }) => {
      expect(contentType).to.equal('application/json')
      return JSON.parse(value) as unknown
    })
  /** Returns name, then members, of platform events. */
  const platformEvents = async (query?: string) =>
    values(await poll(PLATFORM, query)).map((event): Readonly<Record<string, unknown>> => {
      const { name, payload } = event as PlatformEvent
      const members = readBytes(payload.value) as Readonly<Record<string, unknown>>
      return { ...members, name }
    })
  const briefly = (event: Record<string, unknown>) =>
    event['name'] === 'entityChangeEvent'
      ? `${String(event['operation'])} ${String(event['category'])}`
      : `${String(event['operation'])} ${String(event['relationshipType'])}`
  const toldOf = async () => (await platformEvents()).map(briefly)

  beforeEach(async () => {
    for (const topic of [PLATFORM, VERSIONED, TIMESERIES])
      offsets[topic] = (await poll(topic, 'pollTimeoutSeconds=0', '')).offsetId
  })
  before(() => server.ingest(described('first'), upsert(customers, 'status', { removed: false })))

  it('tells what happened to an entity, and its relationships', async () => {
    const attribution = { time: 1, actor: ada, sourceDetail: { propagated: 'true' } }
    await server.ingest(
      upsert(orders, 'globalTags', { tags: [{ tag: GOLD, context: 'Old.', attribution }] }),
    )
    const auditStamp = { actor: SYSTEM, time: STARTED_MILLIS }
    expect(await platformEvents()).to.deep.equal([
      {
        name: 'entityChangeEvent',
        entityType: 'dataset',
        entityUrn: orders,
        category: 'TAG',
        operation: 'ADD',
        modifier: GOLD,
        parameters: { tagUrn: GOLD, context: 'Old.', sourceDetails: '{"propagated":"true"}' },
        version: 0,
        auditStamp,
      },
      {
        name: 'relationshipChangeEvent',
        sourceUrn: orders,
        destinationUrn: GOLD,
        operation: 'ADD',
        relationshipType: 'TaggedWith',
        auditStamp,
      },
    ])
  })

  it('tells the life of an entity', async () => {
    const urn = 'urn:li:tag:lived'
    await server.ingest(upsert(urn, 'tagProperties', { name: 'Lived' }))
    await server.ingest(upsert(urn, 'status', { removed: true }))
    await server.ingest(upsert(urn, 'status', { removed: false }))
    await server.ingest(deletion(urn))
    expect(await toldOf()).to.deep.equal([
      'CREATE LIFECYCLE',
      'SOFT_DELETE LIFECYCLE',
      'REINSTATE LIFECYCLE',
      'HARD_DELETE LIFECYCLE',
    ])
  })

  it('tells runs of assertions and of tasks', async () => {
    const [assertion, run] = ['urn:li:assertion:fresh', 'urn:li:dataProcessInstance:nightly']
    const parent = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,load,PROD),orders)'
    await server.ingest(
      upsert(run, 'dataProcessInstanceRelationships', {
        parentTemplate: parent,
        upstreamInstances: [],
      }),
    )
    offsets[PLATFORM] = (await poll(PLATFORM)).offsetId
    await server.ingest(
      upsert(assertion, 'assertionRunEvent', {
        timestampMillis: 5,
        runId: 'one',
        assertionUrn: assertion,
        asserteeUrn: orders,
        status: 'COMPLETE',
        result: { type: 'FAILURE' },
      }),
      upsert(run, 'dataProcessInstanceRunEvent', { timestampMillis: 5, status: 'STARTED' }),
    )
    const runs = (await platformEvents()).filter(({ category }) => category === 'RUN')
    expect(
      runs.map(({ entityUrn, operation, parameters }) => [entityUrn, operation, parameters]),
    ).to.deep.equal([
      [
        assertion,
        'COMPLETED',
        {
          runResult: 'COMPLETE',
          runId: 'one',
          asserteeUrn: orders,
          assertionResult: 'FAILURE',
        },
      ],
      [run, 'STARTED', { dataJobUrn: parent }],
    ])
  })

  it('gives each value with the one before it, in Avro’s JSON, in any script', async () => {
    await server.ingest(described('Où naît 川 🌊'))
    await server.ingest(
      upsert(
        orders,
        'editableDatasetProperties',
        { description: 'b' },
        {
          systemMetadata: { runId: 'nightly', lastObserved: 7, properties: { a: 'b' } },
        },
      ),
    )
    const [, event] = values(await poll(VERSIONED)) as Record<string, Record<string, object>>[]
    const aspect = (name: string) => {
      const payload: { value?: string } | undefined = event?.[name]?.[`${MXE}.GenericAspect`]
      return readBytes(payload?.value ?? '')
    }
    expect(aspect('aspect')).to.deep.equal({ description: 'b' })
    expect(aspect('previousAspectValue')).to.deep.equal({ description: 'Où naît 川 🌊' })
    expect(event).to.deep.include({
      entityType: 'dataset',
      entityUrn: { string: orders },
      changeType: 'UPSERT',
      aspectName: { string: 'editableDatasetProperties' },
      headers: null,
      created: {
        'com.linkedin.pegasus2avro.common.AuditStamp': {
          time: STARTED_MILLIS,
          actor: SYSTEM,
          impersonator: null,
          message: null,
        },
      },
    })
    expect(event?.['systemMetadata']?.[`${MXE}.SystemMetadata`]).to.deep.include({
      lastObserved: { long: 7 },
      runId: { string: 'nightly' },
      pipelineName: null,
      properties: { map: { a: 'b' } },
    })
  })

  it('leaves out system metadata of other types than Avro declares', async () => {
    const odd = {
      lastObserved: 1.5,
      runId: 5,
      properties: { a: 1 },
      aspectCreated: { time: 1 },
      aspectModified: { time: 1, actor: ada, message: 2 },
      registryName: { x: 1 },
    }
    await server.ingest(
      upsert(orders, 'editableDatasetProperties', { description: 'odd' }, { systemMetadata: odd }),
    )
    const [event] = values(await poll(VERSIONED)) as Record<string, Record<string, object>>[]
    expect(event?.['systemMetadata']?.[`${MXE}.SystemMetadata`]).to.deep.include({
      lastObserved: null,
      properties: null,
      aspectCreated: null,
      registryName: null,
      aspectModified: {
        'com.linkedin.pegasus2avro.common.AuditStamp': {
          time: 1,
          actor: ada,
          impersonator: null,
          message: null,
        },
      },
    })
  })

  it('keeps points and aspects apart, and tells deletions without values', async () => {
    await server.ingest(profiled(orders, 1), tagged())
    await server.ingest(deletion(orders, 'globalTags'))
    const changeTypes = (answer: Answer) =>
      values(answer).map((event) => {
        const { aspectName, changeType } = event as Record<string, { string: string }>
        return [aspectName?.string, changeType]
      })
    expect(changeTypes(await poll(TIMESERIES))).to.deep.equal([['datasetProfile', 'UPSERT']])
    // The value that was written before is deleted.
    expect(changeTypes(await poll(VERSIONED))).to.deep.equal([['globalTags', 'DELETE']])
    expect(await toldOf()).to.deep.equal([])
  })

  it('reads event by event, within a change, too', async () => {
    const fields = Array.from({ length: 7 }, (_, n) => fieldOf(`column${n}`, 'int'))
    const schema = { schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '' }
    const platformSchema = { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
    await server.ingest(
      upsert(orders, 'schemaMetadata', { ...schema, platformSchema, fields }),
      described('last'),
    )
    const whole = (await poll(PLATFORM)).events
    expect(whole).to.have.length.above(7)
    const parts = []
    for (let offset = offsets[PLATFORM]; ;) {
      const part = await poll(PLATFORM, 'limit=3&pollTimeoutSeconds=0', offset)
      if (part.count === 0) break
      expect(part.count).to.be.at.most(3)
      parts.push(...part.events)
      offset = part.offsetId
    }
    expect(parts).to.deep.equal(whole)
  })

  it('waits for the first event, past changes without one', async () => {
    const waiting = poll(TIMESERIES, 'pollTimeoutSeconds=10')
    await wait(50)
    await server.ingest(described(`unheard ${Math.random()}`))
    await wait(50)
    await server.ingest(profiled(customers, 2))
    expect((await waiting).count).to.equal(1)
  })

  it('begins at the end, or days back', async () => {
    expect(await poll(PLATFORM, 'pollTimeoutSeconds=0', '')).to.deep.include({
      count: 0,
      events: [],
      errorMessage: null,
    })
    const past = await poll(PLATFORM, 'lookbackWindowDays=1&pollTimeoutSeconds=0&limit=99999', '')
    expect(past.count).to.be.above(5)
  })

  it('answers 500 with a message for an unknown topic, as DataHub', async () => {
    const { status, body } = await server.get<Answer>('/openapi/v1/events/poll?topic=Mcp_v1')
    expect(status).to.equal(500)
    expect(body.errorMessage).to.contain(TIMESERIES)
    for (const topic of ['constructor', '__proto__'])
      expect((await server.get(`/openapi/v1/events/poll?topic=${topic}`)).status).to.equal(500)
  })

  const REFUSED = [
    'offsetId=x',
    'offsetId=1.abcdef%2B',
    'offsetId=1.abcdef%2B5',
    'limit=0',
    'limit=-1',
    'pollTimeoutSeconds=-1',
    'lookbackWindowDays=-1',
    'limit=x',
  ]
  for (const query of REFUSED) {
    it(`refuses ${query}`, async () => {
      const { status } = await server.get(`/openapi/v1/events/poll?topic=${PLATFORM}&${query}`)
      expect(status).to.equal(400)
    })
  }

  it('answers 410 to an offset whose changes were deleted, with one to go on from', async () => {
    for (const text of ['a', 'b', 'c']) await server.ingest(described(`${text} ${Math.random()}`))
    await server.stores.changeLog.forget(server.clock.nowMillis + 1, 1_000_000)
    const path = `/openapi/v1/events/poll?topic=${PLATFORM}&offsetId=${offsets[PLATFORM]}`
    const { status, body } = await server.get<{ message: string }>(path)
    expect(status).to.equal(410)
    const [, next = ''] = / go on after (\S+)$/.exec(body.message) ?? []
    expect((await poll(VERSIONED, 'pollTimeoutSeconds=0', next)).count).to.equal(1)
  })
})

// docs/interface: changes/events
describeOnEngines('GET /openapi/v1/events/poll for people', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const reader = suiteToken(server, bob, 'reader')
  const member = suiteToken(server, ada, undefined)
  const hidden = 'urn:li:dataset:(urn:li:dataPlatform:hive,hidden,PROD)'
  const TOPICS = [PLATFORM, VERSIONED, TIMESERIES]

  const grant = (...privileges: readonly string[]) =>
    ingestAs(server, admin, [policy('test', privileges, onlyUsers(ada), { type: 'PLATFORM' })])
  const poll = (topic: string, headers: Headers) => {
    const query = `topic=${topic}&lookbackWindowDays=1&limit=5000&pollTimeoutSeconds=0`
    return server.get<Answer>(`/openapi/v1/events/poll?${query}`, headers)
  }
  const statuses = async (headers: Headers) => {
    const answers = await Promise.all([...TOPICS, 'other'].map((topic) => poll(topic, headers)))
    return answers.map(({ status }) => status)
  }

  before(async () => {
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      policy('view', ['VIEW_ENTITY_PAGE', 'VIEW_DATASET_PROFILE'], onlyUsers(ada), {
        resources: having('URN', [orders]),
      }),
      tagged(GOLD),
      profiled(orders, 1),
      upsert(hidden, 'globalTags', { tags: [{ tag: GOLD }] }),
      profiled(hidden, 1),
      upsert(orders, 'upstreamLineage', {
        upstreams: [{ dataset: hidden, type: 'TRANSFORMED', auditStamp: { time: 1, actor: ada } }],
      }),
    ])
  })

  const RIGHTS: readonly (readonly [privileges: string[], statuses: number[]])[] = [
    [['MANAGE_SYSTEM_OPERATIONS'], [403, 403, 403, 403]],
    [['GET_PLATFORM_EVENTS'], [200, 403, 403, 403]],
    [['GET_METADATA_CHANGE_LOG_EVENTS'], [403, 200, 200, 403]],
    [['GET_TOPIC_EVENTS'], [200, 200, 200, 500]],
  ]
  for (const [privileges, expected] of RIGHTS) {
    it(`answers ${expected.join(', ')} to holders of ${privileges.join()}`, async () => {
      await grant(...privileges)
      expect(await statuses(member)).to.deep.equal(expected)
    })
  }

  it('answers readers and administrators, and refuses missing credentials', async () => {
    for (const headers of [reader, admin])
      expect(await statuses(headers)).to.deep.equal([200, 200, 200, 500])
    expect(await statuses({})).to.deep.equal([401, 401, 401, 401])
  })

  it('tells nothing of hidden entities, nor of relationships with them', async () => {
    await grant('GET_TOPIC_EVENTS')
    for (const topic of TOPICS) {
      const { body } = await poll(topic, member)
      const texts = body.events.map(({ value }) => value).filter((text) => text.includes(orders))
      expect(texts).to.have.length.above(0)
      const about = body.events.filter(({ value }) => value.includes(hidden))
      // The lineage itself names its upstream, as in every answer.
      expect(about.every(({ value }) => value.includes('upstreamLineage'))).to.equal(true)
      const whole = await poll(topic, admin)
      expect(whole.body.count).to.be.above(body.count)
    }
  })
})
