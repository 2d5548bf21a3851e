import { expect } from 'chai'
import { parseUrn } from '../../../graph/model/urn.ts'
import { withoutTags, withTags } from '../../../server/catalog/write/changes/tags.ts'

const [pii, gold, old] = ['pii', 'gold', 'old'].map((name) => parseUrn(`urn:li:tag:${name}`))
const value = { tags: [{ tag: old!, context: 'kept' }, { tag: pii! }], note: 'undeclared' }

describe('changes of tags', () => {
  it('appends new tags once and keeps entries as they are', () => {
    expect(withTags(value, [gold!, pii!, gold!, old!])).to.deep.equal({
      tags: [{ tag: old, context: 'kept' }, { tag: pii }, { tag: gold }],
      note: 'undeclared',
    })
  })

  it('begins an aspect that is absent', () => {
    expect(withTags(undefined, [gold!])).to.deep.equal({ tags: [{ tag: gold }] })
    expect(withoutTags(undefined, [gold!])).to.deep.equal({ tags: [] })
  })

  it('removes the named tags, down to an empty list', () => {
    expect(withoutTags(value, [pii!, gold!])).to.deep.equal({
      tags: [{ tag: old, context: 'kept' }],
      note: 'undeclared',
    })
    expect(withoutTags({ tags: [{ tag: pii! }] }, [pii!])).to.deep.equal({ tags: [] })
  })
})
