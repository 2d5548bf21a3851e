import { expect } from 'chai'
import { chartInfo } from '../../graph/aspects/analytics/chart-info.ts'
import { dataJobInputOutput } from '../../graph/aspects/pipelines/data-job-input-output.ts'
import { globalTags } from '../../graph/aspects/business/global-tags.ts'
import { inputFields } from '../../graph/aspects/lineage/input-fields.ts'
import { schemaMetadata } from '../../graph/aspects/datasets/schema-metadata.ts'
import { upstreamLineage } from '../../graph/aspects/lineage/upstream-lineage.ts'
import { diffEdges, assertedEdges, type Edge } from '../../graph/model/edges.ts'
import { LIMITS } from '../../graph/model/limits.ts'

const orders = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)'
const raw = 'urn:li:dataset:(urn:li:dataPlatform:kafka,orders,PROD)'
const chart = 'urn:li:chart:(looker,orders)'
const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,shop,PROD),load)'
const query = 'urn:li:query:load'
const column = (parent: string, path: string) => `urn:li:schemaField:(${parent},${path})`

// docs/interface: model/edges, model/column-lineage
describe('edges', () => {
  it('lead from the holder of the aspect to the URNs of declared fields', () => {
    const tags = [{ tag: 'urn:li:tag:a' }, { tag: 'urn:li:tag:b' }]
    expect(assertedEdges(globalTags, orders, { tags })).to.deep.equal([
      { from: orders, name: 'TaggedWith', to: 'urn:li:tag:a' },
      { from: orders, name: 'TaggedWith', to: 'urn:li:tag:b' },
    ])
  })

  it('are found at any depth of the declaration', () => {
    const value = {
      fields: [
        { fieldPath: 'a' },
        { fieldPath: 'b', globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] } },
      ],
      foreignKeys: [{ foreignFields: [column(raw, 'id')], foreignDataset: raw }],
    }
    expect(assertedEdges(schemaMetadata, orders, value)).to.have.deep.members([
      { from: orders, name: 'SchemaFieldTaggedWith', to: 'urn:li:tag:pii' },
      { from: orders, name: 'ForeignKeyTo', to: column(raw, 'id') },
      { from: orders, name: 'ForeignKeyToDataset', to: raw },
    ])
  })

  it('are one if the old field and the new one name the same entity', () => {
    const value = { inputs: [{ string: raw }], inputEdges: [{ destinationUrn: raw }] }
    expect(assertedEdges(chartInfo, chart, value)).to.deep.equal([
      { from: chart, name: 'Consumes', to: raw, lineage: 'upstream' },
    ])
  })

  it('have the direction of lineage, and the query that made them', () => {
    expect(
      assertedEdges(upstreamLineage, orders, { upstreams: [{ dataset: raw, query }] }),
    ).to.deep.equal([
      { from: orders, name: 'DownstreamOf', to: raw, lineage: 'upstream', via: query },
    ])
    expect(assertedEdges(dataJobInputOutput, job, { outputDatasets: [orders] })).to.deep.equal([
      { from: job, name: 'Produces', to: orders, lineage: 'downstream' },
    ])
  })

  it('keep the lineage of a pair that is also named without it', () => {
    const value = {
      upstreams: [{ dataset: raw }],
      fineGrainedLineages: [{ upstreamType: 'DATASET', upstreams: [raw] }],
    }
    expect(assertedEdges(upstreamLineage, orders, value)).to.deep.equal([
      { from: orders, name: 'DownstreamOf', to: raw, lineage: 'upstream' },
    ])
  })

  it('omit a query that is not a URN', () => {
    const upstreams = [{ dataset: raw, query: 'select 1' }]
    expect(assertedEdges(upstreamLineage, orders, { upstreams })[0]).not.to.have.property('via')
  })

  it('are none without a value, and none from undeclared members', () => {
    expect(assertedEdges(globalTags, orders, {})).to.deep.equal([])
    expect(assertedEdges(globalTags, orders, { tags: [] })).to.deep.equal([])
    const strange = JSON.parse('{"more": ["urn:li:tag:a"], "__proto__": {"tags": [{"tag": "x"}]}}')
    expect(assertedEdges(globalTags, orders, strange)).to.deep.equal([])
  })

  it('never start or end at anything but a URN', () => {
    for (const tag of ['hello', 'urn:li:tag:a\u241Fb', `urn:li:tag:${'a'.repeat(5_000)}`]) {
      expect(() => assertedEdges(globalTags, orders, { tags: [{ tag }] }))
        .to.throw(/^globalTags asserts the edge TaggedWith, which must connect two URNs, /)
        .with.property('code', 'INVALID_ASPECT')
    }
  })
})

describe('derived edges', () => {
  it('link every downstream column to every upstream column of an entry', () => {
    const value = {
      fineGrainedLineages: [
        {
          upstreams: [column(raw, 'a'), column(raw, 'b')],
          downstreams: [column(orders, 'x'), column(orders, 'y')],
          query,
        },
        { upstreams: [column(raw, 'c')], downstreams: [column(orders, 'z')] },
      ],
    }
    const edges = assertedEdges(upstreamLineage, orders, value)
    expect(pairs(edges)).to.deep.equal([
      [column(orders, 'x'), column(raw, 'a')],
      [column(orders, 'x'), column(raw, 'b')],
      [column(orders, 'y'), column(raw, 'a')],
      [column(orders, 'y'), column(raw, 'b')],
      [column(orders, 'z'), column(raw, 'c')],
    ])
    expect(edges.filter(({ lineage }) => lineage).map(({ via }) => via)).to.deep.equal([
      query,
      query,
      query,
      query,
      undefined,
    ])
    // The annotation makes edges from the dataset to the columns too, which are no lineage.
    expect(edges.filter(({ from }) => from === orders)).to.have.lengthOf(3)
  })

  it('lead through the job that states them', () => {
    const entry = { upstreams: [column(raw, 'a')], downstreams: [column(orders, 'x')] }
    expect(assertedEdges(dataJobInputOutput, job, { fineGrainedLineages: [entry] })).to.deep.equal([
      {
        from: column(orders, 'x'),
        name: 'DownstreamOf',
        to: column(raw, 'a'),
        lineage: 'upstream',
        via: job,
      },
    ])
  })

  it('begin at the columns of the holder', () => {
    const fields = [{ schemaFieldUrn: column(raw, 'a'), schemaField: { fieldPath: 'x(y)' } }]
    expect(assertedEdges(inputFields, chart, { fields })).to.deep.equal([
      { from: chart, name: 'consumesField', to: column(raw, 'a') },
      {
        from: column(chart, 'x%28y%29'),
        name: 'DownstreamOf',
        to: column(raw, 'a'),
        lineage: 'upstream',
      },
    ])
  })

  it('may be 90,000 for one entry', () => {
    expect(assertedEdges(dataJobInputOutput, job, entryOf(300, String))).to.have.lengthOf(90_000)
  })

  it('are refused beyond the limit, before they are built', () => {
    expect(() => assertedEdges(dataJobInputOutput, job, entryOf(20_000, String)))
      .to.throw(`more than ${LIMITS.edgesPerAspect.max} edges`)
      .with.property('code', 'INVALID_ASPECT')
  })

  it('count towards the limit when they are repeated', () => {
    expect(() =>
      assertedEdges(
        dataJobInputOutput,
        job,
        entryOf(20_000, () => 'same'),
      ),
    ).to.throw('more than')
  })

  it('are refused when their URNs would fill the memory', () => {
    const long = 'a'.repeat(3_500)
    expect(() =>
      assertedEdges(
        dataJobInputOutput,
        job,
        entryOf(300, (at) => `${long}${at}`),
      ),
    ).to.throw('too long')
  })
})

describe('the difference of edges', () => {
  it('lists created and deleted edges', () => {
    expect(diffEdges([edge('a'), edge('b')], [edge('b'), edge('c')])).to.deep.equal({
      added: [edge('c')],
      removed: [edge('a')],
    })
  })

  it('includes a change of direction or of query', () => {
    for (const changed of [edge('a', { lineage: 'upstream' }), edge('a', { via: query })]) {
      expect(diffEdges([edge('a')], [changed])).to.deep.equal({
        added: [changed],
        removed: [edge('a')],
      })
    }
    expect(diffEdges([edge('a')], [edge('a')])).to.deep.equal({ added: [], removed: [] })
  })
})

/** Column lineage with as many columns on either side. */
function entryOf(count: number, name: (at: number) => string) {
  const columns = (parent: string) =>
    Array.from({ length: count }, (_, at) => column(parent, name(at)))
  return { fineGrainedLineages: [{ upstreams: columns(raw), downstreams: columns(orders) }] }
}

function pairs(edges: readonly Edge[]) {
  return edges
    .filter(({ from }) => from !== orders && from !== job)
    .map(({ from, to }) => [from, to])
}

function edge(to: string, rest: Partial<Edge> = {}): Edge {
  return { from: orders, name: 'DownstreamOf', to, ...rest }
}
