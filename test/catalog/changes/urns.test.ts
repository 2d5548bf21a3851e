import { expect } from 'chai'
import { withoutUrns, withUrns } from '../../../server/catalog/write/changes/urns.ts'

describe('changes of a list of URNs', () => {
  it('appends each new URN once and keeps the order of the others', () => {
    expect(withUrns(['b', 'a'], ['c', 'a', 'c'])).to.deep.equal(['b', 'a', 'c'])
  })

  it('begins a list that is absent', () => {
    expect(withUrns(undefined, ['a'])).to.deep.equal(['a'])
    expect(withoutUrns(undefined, ['a'])).to.deep.equal([])
  })

  it('removes the named URNs only', () => {
    expect(withoutUrns(['a', 'b', 'a', 'c'], ['a', 'd'])).to.deep.equal(['b', 'c'])
  })
})
