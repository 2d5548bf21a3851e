import { expect } from 'chai'
import * as fc from 'fast-check'
import {
  createJsonPatch,
  type JsonPatchOperation,
} from '../../../server/catalog/history/json-patch.ts'

/** The plain meaning of RFC 6902, apart from the code under test. */
function applied(value: unknown, { op, path, value: given }: JsonPatchOperation): unknown {
  const names = path.split('/').slice(1)
  const parts = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = parts.pop()
  if (last === undefined) return structuredClone(given)
  const holder = parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], value)
  if (Array.isArray(holder)) {
    const at = last === '-' ? holder.length : Number(last)
    if (op === 'add') holder.splice(at, 0, structuredClone(given))
    else if (op === 'remove') holder.splice(at, 1)
    else holder[at] = structuredClone(given)
  } else {
    const members = holder as Record<string, unknown>
    expect(Object.hasOwn(members, last), path).to.equal(op !== 'add')
    if (op === 'remove') delete members[last]
    // A member may be named `__proto__`.
    else {
      const member = { value: structuredClone(given), writable: true }
      Object.defineProperty(members, last, { ...member, enumerable: true, configurable: true })
    }
  }
  return value
}

// docs/interface: read/timeline
describe('the difference of two values in JSON', () => {
  it('turns one into the other', () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(value, value, (before, after) => {
        const made = createJsonPatch(before, after).reduce(applied, structuredClone(before))
        expect(made).to.deep.equal(after)
      }),
      { numRuns: 500 },
    )
  })

  it('contains no more than the difference', () => {
    const before = { a: 1, 'b/c': [1, { d: 2 }, 3], e: null, same: { f: [1n] } }
    const after = { a: 2, 'b/c': [1, { d: 3, g: 4 }], same: { f: [1n] }, '~': {} }
    expect(createJsonPatch(before, before)).to.deep.equal([])
    expect(createJsonPatch(before, after)).to.deep.equal([
      { op: 'remove', path: '/e' },
      { op: 'replace', path: '/a', value: 2 },
      { op: 'replace', path: '/b~1c/1/d', value: 3 },
      { op: 'add', path: '/b~1c/1/g', value: 4 },
      { op: 'remove', path: '/b~1c/2' },
      { op: 'add', path: '/~0', value: {} },
    ])
    expect(createJsonPatch(undefined, after)).to.deep.equal([
      { op: 'replace', path: '', value: after },
    ])
  })
})
