import { expect } from 'chai'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'
import {
  aspectPath,
  encoded,
  INGEST_PROPOSAL,
  upsert,
  type EntityV2,
  type ErrorBody,
} from '../../support/proposals.ts'
import type { Answer } from '../../support/http.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'

/** Each shape of URN (docs/interface: model/urn-shapes), with the key aspect that its parts make. */
const SHAPES = [
  {
    title: 'dataset | `urn:li:dataset:(urn:li:dataPlatform:<platform>,<name>,<env>)`',
    urn: 'urn:li:dataset:(urn:li:dataPlatform:hive,SampleHiveDataset,PROD)',
    record: 'DatasetKey',
    key: { name: 'SampleHiveDataset', platform: 'urn:li:dataPlatform:hive', origin: 'PROD' },
  },
  {
    title: 'glossary term | `urn:li:glossaryTerm:<term_id>`',
    urn: 'urn:li:glossaryTerm:instruments.Stock',
    record: 'GlossaryTermKey',
    key: { name: 'instruments.Stock' },
  },
  {
    title: 'tag | `urn:li:tag:<tag_id>`',
    urn: 'urn:li:tag:Legacy',
    record: 'TagKey',
    key: { name: 'Legacy' },
  },
  {
    title: 'user | `urn:li:corpuser:<username>`; its key: `username`',
    urn: 'urn:li:corpuser:ada',
    record: 'CorpUserKey',
    key: { username: 'ada' },
  },
  {
    title: 'group | `urn:li:corpGroup:<group_name>`; its key: `name`',
    urn: 'urn:li:corpGroup:analysts',
    record: 'CorpGroupKey',
    key: { name: 'analysts' },
  },
  {
    title: 'chart | `urn:li:chart:(<tool>,<chart_id>)`; its key: `chartId`, `dashboardTool`',
    urn: 'urn:li:chart:(looker,baz1)',
    record: 'ChartKey',
    key: { chartId: 'baz1', dashboardTool: 'looker' },
  },
  {
    title:
      'dashboard | `urn:li:dashboard:(<tool>,<dashboard_id>)`; ' +
      'its key: `dashboardId`, `dashboardTool`',
    urn: 'urn:li:dashboard:(looker,baz)',
    record: 'DashboardKey',
    key: { dashboardId: 'baz', dashboardTool: 'looker' },
  },
] as const

const nameOfKey = (record: string) => record.charAt(0).toLowerCase() + record.slice(1)

describeOnEngines('key aspects carry the parts of the URN', (serve) => {
  const server = serve()

  for (const { title, urn, record, key } of SHAPES) {
    it(title, async () => {
      await server.ingest(upsert(urn, 'status', { removed: false }))
      const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
      const derived = registry.derivedOn(entityTypeOf(urn)).toSorted()
      expect(Object.keys(body.aspects)).to.deep.equal([nameOfKey(record), ...derived, 'status'])
      expect(body.aspects[nameOfKey(record)]?.value).to.deep.equal(key)
      expect((await server.get(aspectPath(urn, nameOfKey(record)))).body).to.deep.equal({
        version: 0,
        aspect: { [`com.linkedin.metadata.key.${record}`]: key },
      })
    })
  }

  it('are written by the key alone, for clients that create entities without other aspects', async () => {
    const urn = 'urn:li:tag:key only'
    await server.ingest(upsert(urn, 'tagKey', { name: 'key only' }))
    expect((await server.get(aspectPath(urn, 'tagKey'))).status).to.equal(200)
  })

  it('follow the URN where they contradict it, as in DataHub', async () => {
    const urn = 'urn:li:tag:a'
    const proposal = upsert(urn, 'tagKey', { name: 'b' })
    expect((await server.post(INGEST_PROPOSAL, { proposal })).status).to.equal(200)
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    expect(body.aspects['tagKey']?.value).to.deep.equal({ name: 'a' })
  })
})

describeEmbedded('a URN that no entity can have', (serve) => {
  const server = serve()
  const BAD = {
    'no URN': 'dataset',
    nothing: '',
    'another namespace': 'urn:xx:tag:a',
    'no key': 'urn:li:tag:',
    'no type': 'urn:li::a',
    'a blank in front': ' urn:li:tag:a',
    'a blank behind': 'urn:li:tag:a ',
    'a line break behind': 'urn:li:tag:a\n',
    'U+241F': 'urn:li:tag:a\u241Fb',
    NUL: 'urn:li:tag:a\0b',
    'half a surrogate pair': 'urn:li:tag:\ud800',
    'over 512 bytes once encoded': `urn:li:tag:${'ü'.repeat(90)}`,
    'two key parts of three': 'urn:li:dataset:(urn:li:dataPlatform:hive,a)',
    'four key parts of three': 'urn:li:dataset:(urn:li:dataPlatform:hive,a,b,PROD)',
    'one key part of two': 'urn:li:chart:baz1',
    'an empty key part': 'urn:li:chart:(looker,)',
    'key parts closed twice': 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD))',
    'key parts closed early': 'urn:li:dataset:(urn:li:dataPlatform:hive,a)b,PROD)',
  }

  for (const [what, urn] of Object.entries(BAD)) {
    it(`is refused with 400 everywhere: ${what}`, async () => {
      const ingested = await server.post(INGEST_PROPOSAL, {
        proposal: {
          ...upsert('urn:li:tag:a', 'status', {}),
          entityType: undefined,
          entityUrn: urn,
        },
      })
      expect(ingested.status, 'ingestProposal').to.equal(400)
      expect(ingested.body).to.have.property('code', 'INVALID_URN')

      const asked: Record<string, Answer> = {}
      for (const [path, more] of Object.entries({
        '/entities?action=exists': {},
        '/entities?action=getBrowsePaths': {},
        '/relationships?action=getLineage': { direction: 'UPSTREAM' },
        '/aspects?action=getTimeseriesAspectValues': {
          entity: 'dataset',
          aspect: 'datasetProfile',
        },
      })) {
        asked[path] = await server.post(path, { urn, ...more })
      }
      const query = `query ($urn: String!) { entityExists(urn: $urn) }`
      const { body } = await server.post('/api/graphql', { query, variables: { urn } })
      expect(JSON.stringify(body), 'GraphQL').to.contain('Not a URN')
      if (urn !== '' && urn.isWellFormed()) {
        const once = encoded(urn)
        for (const path of [
          `/entitiesV2/${once}`,
          `/entities/${once}`,
          `/aspects/${once}?aspect=status`,
          `/entitiesV2?ids=List(${once})`,
          `/entities?ids=List(${once})`,
          `/relationships?direction=INCOMING&urn=${once}`,
          `/openapi/relationships/v1?direction=INCOMING&urn=${once}`,
        ]) {
          asked[path] = await server.get(path)
        }
      }
      for (const [path, answer] of Object.entries(asked)) {
        expect([answer.status, codeIn(answer)], path).to.deep.equal([400, 'INVALID_URN'])
      }
    })
  }

  it('may have 512 bytes when encoded', async () => {
    const prefix = encoded('urn:li:tag:')
    const urn = `urn:li:tag:${'x'.repeat(512 - prefix.length)}`
    await server.ingest(upsert(urn, 'status', {}))
    expect((await server.get(aspectPath(urn, 'status'))).status).to.equal(200)
  })

  it('has one of the known environments only', async () => {
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,a,NOWHERE)'
    const answer = await server.post(INGEST_PROPOSAL, { proposal: upsert(urn, 'status', {}) })
    expect(answer.status).to.equal(422)
    expect(answer.body).to.have.property('message').that.contains('/origin: must be one of')
  })
})

describeOnEngines('a URN that is only referred to', (serve) => {
  const server = serve()

  it('may be that of a column whose name no key can contain', async () => {
    const column = `urn:li:schemaField:(${SHAPES[0].urn},a,b)`
    await server.ingest(upsert(SHAPES[0].urn, 'siblings', { siblings: [column] }))
    const asked = `/relationships?direction=INCOMING&urn=${encoded(column)}&types=SiblingOf`
    const { body } = await server.get(asked)
    expect(body).to.have.property('entities').that.deep.equals([SHAPES[0].urn])
  })

  it('may be longer', async () => {
    const tag = `urn:li:tag:${'x'.repeat(600)}`
    await server.ingest(upsert('urn:li:corpuser:ada', 'globalTags', { tags: [{ tag }] }))
    const { body } = await server.get(
      '/relationships?direction=OUTGOING&urn=urn:li:corpuser:ada&types=TaggedWith',
    )
    expect(body).to.have.property('entities').that.deep.equals([tag])
  })
})

/** OpenAPI paths answer errors in another form, with the code in a header. */
function codeIn({ headers, body }: Answer): unknown {
  return headers['x-trellis-error'] ?? (body as ErrorBody).code
}
