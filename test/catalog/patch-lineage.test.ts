import { expect } from 'chai'
import { upstreamLineage } from '../../graph/aspects/lineage/upstream-lineage.ts'
import {
  add,
  column,
  expectRefusal,
  linePath as path,
  patched,
  remove,
} from '../support/patching.ts'

const [a, b, c, d] = [column('a'), column('b'), column('c'), column('d')]
const types = { upstreamType: 'FIELD_SET', downstreamType: 'FIELD' }
const certain = { confidenceScore: 1 }
const lineage = (...operations: unknown[]) => patched(upstreamLineage, {}, operations)

describe('patch: lineage between columns', () => {
  it('rebuilds entries from paths, one per downstream, operation and query', () => {
    const result = lineage(
      add(path(a, b), certain),
      add(path(a, c, 'urn:li:query:q', 'COPY'), { confidenceScore: 0.5, matchType: 'EXACT' }),
      add(path(a, d, ''), { confidenceScore: 0.25 }),
    )
    expect(result).to.deep.equal({
      fineGrainedLineages: [
        {
          ...types,
          upstreams: [b, d],
          downstreams: [a],
          transformOperation: 'NONE',
          confidenceScore: 0.25,
        },
        {
          ...types,
          upstreams: [c],
          downstreams: [a],
          transformOperation: 'COPY',
          query: 'urn:li:query:q',
          confidenceScore: 0.5,
          matchType: 'EXACT',
        },
      ],
    })
  })

  it('divides stored entries, and merges them again', () => {
    const value = {
      upstreams: [{ dataset: 'urn:li:dataset:1' }],
      fineGrainedLineages: [
        {
          ...types,
          upstreams: [b, c],
          downstreams: [a, d],
          confidenceScore: 0.9,
          matchType: 'EXACT',
        },
        { upstreams: ['urn:li:dataset:1'], downstreams: [b], transformOperation: 'SUM' },
        { upstreamType: 'NONE', downstreams: [c] },
      ],
    }
    const entry = (downstream: string, upstreams: unknown[]) => ({
      ...types,
      upstreams,
      downstreams: [downstream],
      transformOperation: 'NONE',
      confidenceScore: 0.9,
      matchType: 'EXACT',
    })
    expect(patched(upstreamLineage, value, [remove(path(a, b))])).to.deep.equal({
      upstreams: value.upstreams,
      fineGrainedLineages: [
        entry(a, [c]),
        entry(d, [b, c]),
        {
          upstreamType: 'DATASET',
          downstreamType: 'FIELD',
          upstreams: ['urn:li:dataset:1'],
          downstreams: [b],
          transformOperation: 'SUM',
          confidenceScore: 1,
        },
        { upstreamType: 'NONE', downstreams: [c] },
      ],
    })
  })

  it('drops an entry with its last upstream, and changes nothing if nothing is removed', () => {
    const value = { fineGrainedLineages: [{ upstreams: [b], downstreams: [a] }] }
    expect(patched(upstreamLineage, value, [remove(path(a, c))])).to.deep.equal(value)
    expect(patched(upstreamLineage, value, [remove(path(a, b))])).to.deep.equal({
      fineGrainedLineages: [],
    })
    expect(
      patched(upstreamLineage, value, [remove(`/fineGrainedLineages/NONE/${a}`)]),
    ).to.deep.equal({ fineGrainedLineages: [] })
  })

  it('stores a list that is set as a whole unchanged', () => {
    const entries = [{ upstreams: [b], downstreams: [a, c] }]
    expect(lineage(add('/fineGrainedLineages', entries))).to.deep.equal({
      fineGrainedLineages: entries,
    })
  })

  it('refuses a path without columns, a value that is not an object, and too large a product', () => {
    const cases = [
      add(path('', a), certain),
      add(path(a, ''), certain),
      add(path(a, b), 1),
      add(`/fineGrainedLineages/NONE/${a}`, certain),
    ]
    for (const operation of cases)
      expectRefusal(() => lineage(operation), /lineage between columns needs/)
    const columns = Array.from({ length: 400 }, (_, at) => column(`${at}`))
    const product = add('/fineGrainedLineages', [{ upstreams: columns, downstreams: columns }])
    expectRefusal(() => lineage(product, remove(path(a, b))), /more than 100000 parts/)
  })
})
