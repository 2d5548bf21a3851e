import { expect } from 'chai'
import { data } from '../../support/graphql.ts'
import { dataset } from '../../support/edits.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const PII = 'urn:li:tag:pii'
const SALES = 'urn:li:domain:sales'
const HUGE = '9007199254740993'

interface Raw {
  readonly aspectName: string
  readonly payload: string
  readonly renderSpec: null
}

describeOnEngines('aspects of any entity as they are stored', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(PII, 'tagProperties', { name: 'pii', description: 'About people' }),
      upsert(PII, 'tagNotes', { count: 7 }),
      upsert(SALES, 'domainProperties', { name: 'Sales' }),
    ),
  )

  const rawOf = async (urn: string, input = '') => {
    const query = `{ entity(urn: "${urn}") { aspects${input} { aspectName payload renderSpec { key } } } }`
    const { entity } = await data<{ entity: { aspects: Raw[] } }>(server, query)
    return entity.aspects
  }

  it('are all of them, undeclared ones too, in the order of their names', async () => {
    const aspects = await rawOf(PII)
    expect(
      aspects.map(({ aspectName, payload }) => [aspectName, JSON.parse(payload)]),
    ).to.deep.equal([
      ['tagKey', { name: 'pii' }],
      ['tagNotes', { count: 7 }],
      ['tagProperties', { name: 'pii', description: 'About people' }],
    ])
    expect(aspects.map(({ renderSpec }) => renderSpec)).to.deep.equal([null, null, null])
  })

  it('are the named ones', async () => {
    const some = await rawOf(PII, '(input: { aspectNames: ["tagNotes", "absent"] })')
    expect(some.map(({ aspectName }) => aspectName)).to.deep.equal(['tagNotes'])
    expect(await rawOf('urn:li:tag:absent')).to.deep.equal([])
  })

  it('keep whole numbers to the last digit', async () => {
    const bytes = `{"proposal": {"entityUrn": "${PII}", "changeType": "UPSERT", "aspectName": "tagNotes",
      "aspect": {"value": {"count": ${HUGE}}}}}`
    await server.send('POST', '/aspects?action=ingestProposal', { bytes })
    const [notes] = await rawOf(PII, '(input: { aspectNames: ["tagNotes"] })')
    expect(notes?.payload).to.equal(`{"count":${HUGE}}`)
  })

  it('tell what each version changed', async () => {
    const urn = 'urn:li:container:told'
    const tagged = (...tags: readonly string[]) =>
      upsert(urn, 'globalTags', { tags: tags.map((tag) => ({ tag: `urn:li:tag:${tag}` })) })
    for (const value of [tagged('a'), tagged('a', 'b'), tagged('b'), tagged('b', 'c', 'd')])
      await server.ingest(value)
    const told = 'version changes { total events(count: 1) { operation element { urn } } }'
    const query = `{ entity(urn: "${urn}") { aspects(input: { aspectNames: ["globalTags"] }) {
      ${told} history(count: 2) { ${told} } } } }`
    interface Told {
      readonly version: number
      readonly changes: {
        readonly total: number
        readonly events: readonly { operation: string; element: { urn: string } }[]
      }
      readonly history?: readonly Told[]
    }
    const { entity } = await data<{ entity: { aspects: Told[] } }>(server, query)
    const versions = entity.aspects.flatMap((aspect) => [aspect, ...(aspect.history ?? [])])
    expect(
      versions.map(({ version, changes: { total, events } }) => {
        const [first] = events
        return [version, total, first?.operation, first?.element.urn]
      }),
    ).to.deep.equal([
      [4, 2, 'ADD', 'urn:li:tag:c'],
      [3, 1, 'REMOVE', 'urn:li:tag:a'],
      [2, 1, 'ADD', 'urn:li:tag:b'],
    ])
  })

  it('have a version, a writer and a history of earlier values', async () => {
    const urn = 'urn:li:container:changing'
    for (const description of ['One', 'Two', 'Three', 'Four']) {
      server.clock.nowMillis += 1_000
      await server.ingest(upsert(urn, 'editableContainerProperties', { description }))
    }
    const value = 'version payload created { time actor { urn } }'
    const asked = `{ entity(urn: "${urn}") { aspects(input: { aspectNames: ["editableContainerProperties"] }) {
      ${value} history(count: 2) { ${value} } next: history(start: 2, count: 500) { ${value} history { version } } } } }`
    interface Value {
      readonly version: number
      readonly payload: string
      readonly created: { readonly time: number; readonly actor: { readonly urn: string } }
    }
    const { entity } = await data<{
      entity: { aspects: (Value & Record<'history' | 'next', (Value & { history: null })[]>)[] }
    }>(server, asked)
    const [latest] = entity.aspects
    const all = [latest, ...(latest?.history ?? []), ...(latest?.next ?? [])]
    const descriptionIn = (each?: Value) => JSON.parse(each?.payload ?? '').description
    expect(all.map((each) => [each?.version, descriptionIn(each)])).to.deep.equal([
      [4, 'Four'],
      [3, 'Three'],
      [2, 'Two'],
      [1, 'One'],
    ])
    const times = all.map((each) => each?.created.time ?? 0)
    expect(times).to.deep.equal(times.map((_, at) => (times[0] ?? 0) - at * 1_000))
    expect(latest?.created.actor.urn).to.match(/^urn:li:corpuser:/)
    expect(latest?.next[0]?.history).to.equal(null)
  })

  it('have the run that set each value, and none where a revert has restored it', async () => {
    const urn = dataset('in.runs')
    const name = 'datasetProperties'
    for (const runId of ['first', 'second']) {
      const systemMetadata = { runId, lastObserved: 1 }
      await server.ingest(upsert(urn, name, { name: runId }, { systemMetadata }))
    }
    await server.post('/revert', { runId: 'second' })
    await server.ingest(upsert(urn, name, { name: 'Three' }))
    interface OfRun {
      readonly runId: string | null
    }
    const { entity } = await data<{
      entity: { aspects: (OfRun & { readonly history: readonly OfRun[] })[] }
    }>(
      server,
      `{ entity(urn: "${urn}") { aspects(input: { aspectNames: ["${name}"] }) {
        runId history { runId } } } }`,
    )
    const [latest] = entity.aspects
    expect([latest!, ...latest!.history].map(({ runId }) => runId)).to.deep.equal([
      null,
      null,
      'second',
      'first',
    ])
  })

  it('have the positions at which their versions began, after a removal too', async () => {
    const urn = 'urn:li:container:positioned'
    const positions: number[] = []
    const write = async (proposal: object) => {
      await server.ingest(proposal)
      positions.push(await server.stores.changeLog.last())
    }
    const name = 'editableContainerProperties'
    await write(upsert(urn, name, { description: 'Zero' }))
    await server.ingest({ entityUrn: urn, aspectName: name, changeType: 'DELETE' })
    for (const description of ['One', 'Two', 'Three'])
      await write(upsert(urn, name, { description }))
    interface Positioned {
      readonly version: number
      readonly position: number
    }
    const { entity } = await data<{
      entity: { aspects: (Positioned & { readonly history: readonly Positioned[] })[] }
    }>(
      server,
      `{ entity(urn: "${urn}") { aspects(input: { aspectNames: ["${name}"] }) {
        version position history { version position } } } }`,
    )
    const [latest] = entity.aspects
    expect(
      [latest!, ...latest!.history].map(({ version, position }) => [version, position]),
    ).to.deep.equal([
      [3, positions[3]],
      [2, positions[2]],
      [1, positions[1]],
    ])
  })

  it('aggregateAcrossEntities counts the results of a search, in the named fields', async () => {
    const counted = await data(
      server,
      `{ aggregateAcrossEntities(input: { query: "*", types: [TAG, DOMAIN], facets: ["_entityType"] }) {
           facets { field aggregations { value count } } } }`,
    )
    const aggregations = [
      { value: 'DOMAIN', count: 1 },
      { value: 'TAG', count: 1 },
    ]
    expect(counted).to.deep.equal({
      aggregateAcrossEntities: { facets: [{ field: '_entityType', aggregations }] },
    })
    const narrowed = await data(
      server,
      `{ aggregateAcrossEntities(input: { query: "pii", types: [TAG],
           orFilters: [{ and: [{ field: "urn", values: ["${SALES}"] }] }] }) {
           facets { field } } }`,
    )
    expect(narrowed).to.deep.equal({ aggregateAcrossEntities: { facets: [] } })
  })
})
