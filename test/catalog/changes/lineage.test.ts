import { expect } from 'chai'
import { parseUrn } from '../../../graph/model/urn.ts'
import {
  withContents,
  withInputs,
  withTaskInputs,
  withUpstreams,
} from '../../../server/catalog/write/changes/lineage.ts'

const dataset = (name: string) => parseUrn(`urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`)
const [a, b, c] = [dataset('a'), dataset('b'), dataset('c')]
const [chart, otherChart] = ['1', '2'].map((id) => parseUrn(`urn:li:chart:(looker,${id})`))
const [job, otherJob] = ['1', '2'].map((id) => {
  return parseUrn(`urn:li:dataJob:(urn:li:dataFlow:(airflow,etl,PROD),${id})`)
})
const [first, stamp] = [1, 2].map((time) => ({ time, actor: 'urn:li:corpuser:ada' }))
const properties = { source: 'UI' }
const note = 'undeclared'
const nothing = { added: [], removed: [] }
/** An edge that a person draws. */
const drawn = (destinationUrn: string) => {
  return { destinationUrn, created: stamp, lastModified: stamp, properties }
}
/** One that was there. */
const known = (destinationUrn: string) => ({ destinationUrn, created: first! }) as never

// docs/interface: edits/lineage
describe('changes of the upstreams of a dataset', () => {
  const upstream = (urn: string) => {
    const at = { auditStamp: stamp, created: stamp }
    return { dataset: urn, type: 'TRANSFORMED', ...at, properties }
  }
  const there = { dataset: a, type: 'COPY' } as never

  it('appends each new upstream once and keeps entries as they are', () => {
    const value = { upstreams: [there], note } as never
    expect(withUpstreams(value, { added: [b, a, b], removed: [] }, stamp!)).to.deep.equal({
      upstreams: [there, upstream(b)],
      note,
    })
  })

  it('removes upstreams, and adds one again that is removed and added', () => {
    const value = { upstreams: [there, { dataset: c, type: 'VIEW' }] } as never
    expect(withUpstreams(value, { added: [c], removed: [a, c] }, stamp!)).to.deep.equal({
      upstreams: [upstream(c)],
    })
  })

  it('begins an aspect that is absent', () => {
    expect(withUpstreams(undefined, nothing, stamp!)).to.deep.equal({ upstreams: [] })
  })
})

describe('changes of the inputs of a chart', () => {
  it('adds edges once and removes from edges and older inputs', () => {
    const value = {
      inputs: [{ string: a }, { string: b }],
      inputEdges: [known(a), known(c)],
      note,
    } as never
    expect(withInputs(value, { added: [b, c, b], removed: [a] }, stamp!)).to.deep.equal({
      inputs: [{ string: b }],
      inputEdges: [known(c), drawn(b)],
      note,
    })
  })

  it('begins an aspect that is absent, without older inputs', () => {
    const expected = { inputEdges: [drawn(a)] }
    expect(withInputs(undefined, { added: [a], removed: [] }, stamp!)).to.deep.equal(expected)
  })
})

describe('changes of the contents of a dashboard', () => {
  it('adds charts and datasets to their own edges', () => {
    const change = { added: [a, chart!, b], removed: [] }
    expect(withContents(undefined, change, stamp!)).to.deep.equal({
      chartEdges: [drawn(chart!)],
      datasetEdges: [drawn(a), drawn(b)],
    })
  })

  it('removes from edges and older lists', () => {
    const value = {
      charts: [chart!, otherChart!],
      datasets: [a, b],
      chartEdges: [known(chart!), known(otherChart!)],
      datasetEdges: [known(a), known(b)],
      note,
    } as never
    expect(withContents(value, { added: [], removed: [chart!, b] }, stamp!)).to.deep.equal({
      charts: [otherChart],
      datasets: [a],
      chartEdges: [known(otherChart!)],
      datasetEdges: [known(a)],
      note,
    })
  })
})

describe('changes of the inputs of a task', () => {
  it('adds datasets and tasks to their own edges', () => {
    expect(withTaskInputs(undefined, { added: [job!, a], removed: [] }, stamp!)).to.deep.equal({
      inputDatasets: [],
      outputDatasets: [],
      inputDatasetEdges: [drawn(a)],
      inputDatajobEdges: [drawn(job!)],
    })
  })

  it('removes from edges and older lists', () => {
    const value = {
      inputDatasets: [a, b],
      outputDatasets: [a],
      inputDatajobs: [job!, otherJob!],
      inputDatasetEdges: [known(a), known(b)],
      inputDatajobEdges: [known(job!), known(otherJob!)],
      note,
    } as never
    expect(withTaskInputs(value, { added: [], removed: [a, job!] }, stamp!)).to.deep.equal({
      inputDatasets: [b],
      outputDatasets: [a],
      inputDatajobs: [otherJob],
      inputDatasetEdges: [known(b)],
      inputDatajobEdges: [known(otherJob!)],
      note,
    })
  })
})
