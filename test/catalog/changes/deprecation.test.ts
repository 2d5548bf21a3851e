import { expect } from 'chai'
import { parseUrn } from '../../../graph/model/urn.ts'
import { withDeprecation } from '../../../server/catalog/write/changes/deprecation.ts'

const actor = 'urn:li:corpuser:ada'
const replacement = parseUrn('urn:li:dataset:(urn:li:dataPlatform:hive,new,PROD)')
const nothing = { decommissionTime: undefined, note: undefined, replacement: undefined }

// docs/interface: edits/deprecation
describe('changes of a deprecation', () => {
  it('stores all members of the input', () => {
    const said = { deprecated: true, decommissionTime: 0, note: 'old', replacement }
    expect(withDeprecation(undefined, said, actor)).to.deep.equal({ ...said, actor })
  })

  it('resets omitted members and keeps undeclared ones', () => {
    const value = {
      deprecated: true,
      decommissionTime: 1,
      note: 'old',
      replacement,
      actor: 'urn:li:corpuser:bob',
      extra: 'undeclared',
    }
    expect(withDeprecation(value, { ...nothing, deprecated: false }, actor)).to.deep.equal({
      deprecated: false,
      note: '',
      actor,
      extra: 'undeclared',
    })
  })
})
