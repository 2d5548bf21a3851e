import { expect } from 'chai'
import * as fc from 'fast-check'
import { globalTags } from '../../graph/aspects/business/global-tags.ts'
import { upstreamLineage } from '../../graph/aspects/lineage/upstream-lineage.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { add, column, linePath, patched, pathOf, remove } from '../support/patching.ts'

describe('patch: any patch', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const tag = fc.constantFrom('', '1', '2', 'x/y', '~', '__proto__')
  const entries = fc.uniqueArray(fc.record({ tag, context: fc.string() }), {
    selector: (entry) => entry.tag,
  })

  it('adds the same twice as once', () => {
    const operation = fc.oneof(
      fc.tuple(tag, tag).map(([at, stated]) => add(pathOf('tags', at), { tag: stated })),
      tag.map((at) => add(pathOf('tags', at), { context: 'c' })),
    )
    fc.assert(
      fc.property(entries, operation, (tags, ...wire) => {
        const once = patched(globalTags, { tags }, wire)
        expect(patched(globalTags, once, wire)).to.deep.equal(once)
      }),
    )
    const pair = fc.tuple(name, name).map(([down, up]) => lineageOf(down, up))
    fc.assert(
      fc.property(fc.array(pair), (wire) => {
        const once = patched(upstreamLineage, undefined, wire)
        expect(patched(upstreamLineage, once, wire)).to.deep.equal(once)
      }),
    )
  })

  it('leaves other members unchanged, in their order', () => {
    fc.assert(
      fc.property(entries, tag, fc.boolean(), (tags, touched, adds) => {
        const path = pathOf('tags', touched)
        const wire = [adds ? add(path, { tag: touched, context: 'touched' }) : remove(path)]
        const result = patched(globalTags, { tags }, wire)['tags'] as typeof tags
        const others = (list: typeof tags) => list.filter((entry) => entry.tag !== touched)
        expect(others(result)).to.deep.equal(others(tags))
        const at = tags.findIndex((entry) => entry.tag === touched)
        if (adds)
          expect(result.findIndex((entry) => entry.tag === touched)).to.equal(
            at === -1 ? tags.length : at,
          )
      }),
    )
  })

  it('results in a value or INVALID_PATCH for any input', () => {
    const segment = fc.constantFrom('tags', 'a', '', '0', '-', '__proto__', 'owners', 'x')
    const path = fc.oneof(
      fc.string(),
      fc.array(segment).map((parts) => `/${parts.join('/')}`),
    )
    const op = fc.constantFrom('add', 'remove', 'replace', 'test', 'move')
    const operation = fc.oneof(fc.json().map(parse), fc.record({ op, path, value: fc.jsonValue() }))
    const keys = fc.dictionary(segment, fc.array(segment))
    const wire = fc.oneof(
      fc.array(operation),
      fc.record({ patch: fc.array(operation), arrayPrimaryKeys: keys }),
    )
    const value = fc.dictionary(segment, fc.jsonValue())
    fc.assert(
      fc.property(value, wire, (before, patch) => {
        try {
          patched(globalTags, parse(JSON.stringify(before)) as JsonObject, patch)
        } catch (error) {
          expect(error).to.be.instanceOf(CatalogError).with.property('code', 'INVALID_PATCH')
        }
      }),
      { numRuns: 500 },
    )
  })

  // Near the largest patch of DataHub's own tests. Two applications take half a second; were each
  // operation to cost the length of the list, they would take a minute.
  it('applies eight thousand operations to as many columns quickly', () => {
    const wide = Array.from({ length: 8_000 }, (_, at) =>
      lineageOf(`column${at % 1_000}`, `column${at}`),
    )
    const start = performance.now()
    const once = patched(upstreamLineage, undefined, wide)
    expect(patched(upstreamLineage, once, wide)).to.deep.equal(once)
    expect(once['fineGrainedLineages']).to.have.length(1_000)
    expect(performance.now() - start).to.be.lessThan(30_000)
  })
})

function lineageOf(down: string, up: string) {
  return add(linePath(column(down), column(up)), { confidenceScore: 1 })
}

function parse(text: string): unknown {
  return JSON.parse(text)
}
