import { expect } from 'chai'
import { upstreamLineage } from '../../graph/aspects/upstream-lineage.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { PatchShape } from '../../graph/model/registry.ts'
import { problemIn } from '../../graph/model/validate.ts'
import { toStored } from '../../graph/model/wire.ts'
import { EMISSIONS } from '../support/emissions.ts'
import { patched } from '../support/patching.ts'
import { describeShared } from '../support/run/shared.ts'

describe('patch: what the Python client emits', () => {
  for (const { name, aspect, before, patches, after } of EMISSIONS) {
    it(name, () => {
      const apply = (value: JsonObject | undefined) =>
        patches.reduce<JsonObject | undefined>(
          (current, wire) => patched(aspect, current, wire),
          value,
        )
      const once = apply(before)
      expect(once).to.deep.equal(after)
      expect(apply(once), 'sent again').to.deep.equal(after)
      expectStorable(aspect, after)
    })
  }
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

function expectStorable(aspect: PatchShape, value: JsonObject): void {
  expect(problemIn(aspect.fields, toStored(aspect.fields, value))).to.equal(undefined)
}
