import { expect } from 'chai'
import { upstreamLineage } from '../../graph/aspects/lineage/upstream-lineage.ts'
import { EMISSIONS, expectEmission } from '../support/emissions.ts'
import { expectStorable, patched } from '../support/patching.ts'
import { describeShared } from '../support/run/shared.ts'

describe('patch: patches of the Python client', () => {
  for (const emission of EMISSIONS) it(emission.name, () => expectEmission(emission))
})

interface FileRecord {
  readonly changeType?: string
  readonly entityUrn: string
  readonly aspect: { readonly json: readonly { readonly path: string; readonly value: unknown }[] }
}

describeShared('patch: a real file', 'data/dbt.json', (text) => {
  const records = (JSON.parse(text) as FileRecord[]).filter((each) => each.changeType === 'PATCH')

  it('has four patches of column lineage, which apply', () => {
    expect(records).to.have.length(4)
    for (const { entityUrn, aspect } of records) {
      const result = patched(upstreamLineage, undefined, aspect.json)
      expectStorable(upstreamLineage, result)
      const [upstream, ...lines] = aspect.json
      const { upstreams, fineGrainedLineages } = result as {
        upstreams: unknown[]
        fineGrainedLineages: { upstreams: string[]; downstreams: string[] }[]
      }
      expect(upstreams).to.deep.equal([upstream?.value])
      const pairs = fineGrainedLineages.map(({ upstreams: [from], downstreams: [to] }) => [
        to,
        from,
      ])
      expect(pairs).to.deep.equal(
        lines.map(({ path }) => {
          const [, , , to, , from] = path.split('/')
          return [to, from]
        }),
      )
      expect(pairs.every(([to]) => to?.includes(entityUrn))).to.equal(true)
      expect(patched(upstreamLineage, result, aspect.json)).to.deep.equal(result)
    }
  })
})
