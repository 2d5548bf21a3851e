import { expect } from 'chai'
import { nextEditStamps } from '../../../server/catalog/write/changes/stamps.ts'

const [first, stamp] = [1, 2].map((time) => ({ time, actor: 'urn:li:corpuser:ada' }))

// docs/interface: edits/stamps
describe('stamps of an edit', () => {
  it('keeps the first edit and replaces the latest one', () => {
    const value = { created: first!, lastModified: first! }
    expect(nextEditStamps(value, stamp!)).to.deep.equal({ created: first, lastModified: stamp })
  })

  it('begins with the first edit', () => {
    expect(nextEditStamps(undefined, stamp!)).to.deep.equal({ created: stamp, lastModified: stamp })
    expect(nextEditStamps({}, stamp!)).to.deep.equal({ created: stamp, lastModified: stamp })
  })
})
