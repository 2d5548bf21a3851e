import { expect } from 'chai'
import { parseUrn } from '../../../graph/model/urn.ts'
import {
  newOwner,
  withoutOwners,
  withOwners,
} from '../../../server/catalog/write/changes/owners.ts'

const system = (name: string) => parseUrn(`urn:li:ownershipType:__system__${name}`)
const [ada, bob] = ['ada', 'bob'].map((name) => parseUrn(`urn:li:corpuser:${name}`))
const [before, stamp] = [1, 2].map((time) => ({ time, actor: 'urn:li:corpuser:root' }))
const technical = newOwner(ada!, 'TECHNICAL_OWNER', undefined)
const steward = newOwner(ada!, 'DATA_STEWARD', undefined)
const value = { owners: [technical, steward], lastModified: before!, note: 'undeclared' }
const withList = (...owners: object[]) => ({ owners, lastModified: stamp, note: 'undeclared' })

// docs/interface: edits/owners
describe('an owner', () => {
  it('gets the type URN of its kind', () => {
    expect(technical).to.deep.equal({
      owner: ada,
      type: 'TECHNICAL_OWNER',
      typeUrn: system('technical_owner'),
      source: { type: 'MANUAL' },
    })
  })

  it('gets the kind of its type URN', () => {
    const kinds = ['technical_owner', 'business_owner', 'data_steward', 'none'].map((name) => {
      return newOwner(ada!, undefined, system(name)).type
    })
    expect(kinds).to.deep.equal(['TECHNICAL_OWNER', 'BUSINESS_OWNER', 'DATA_STEWARD', 'NONE'])
    const typeUrn = parseUrn('urn:li:ownershipType:architect')
    const custom = { owner: ada, type: 'CUSTOM', typeUrn, source: { type: 'MANUAL' } }
    expect(newOwner(ada!, undefined, typeUrn)).to.deep.equal(custom)
  })

  it('has no kind if the input has neither', () => {
    const expected = {
      owner: ada,
      type: 'NONE',
      typeUrn: system('none'),
      source: { type: 'MANUAL' },
    }
    expect(newOwner(ada!, undefined, undefined)).to.deep.equal(expected)
  })

  it('keeps kind and type URN of the input', () => {
    const owner = newOwner(ada!, 'BUSINESS_OWNER', system('data_steward'))
    expect([owner.type, owner.typeUrn]).to.deep.equal(['BUSINESS_OWNER', system('data_steward')])
  })
})

describe('changes of owners', () => {
  it('replaces the entry of the same owner and type in its position, and appends others', () => {
    const again = { ...technical, source: { type: 'SERVICE' } } as typeof technical
    const other = newOwner(bob!, 'TECHNICAL_OWNER', undefined)
    expect(withOwners(value, [other, again], stamp!)).to.deep.equal(withList(again, steward, other))
  })

  it('begins an aspect that is absent', () => {
    const expected = { owners: [steward], lastModified: stamp }
    expect(withOwners(undefined, [steward], stamp!)).to.deep.equal(expected)
    const empty = { owners: [], lastModified: stamp }
    expect(withoutOwners(undefined, [ada!], undefined, stamp!)).to.deep.equal(empty)
  })

  it('removes all entries of an owner, or those of one type', () => {
    expect(withoutOwners(value, [ada!], undefined, stamp!)).to.deep.equal(withList())
    const kept = withList(technical)
    expect(withoutOwners(value, [ada!], system('data_steward'), stamp!)).to.deep.equal(kept)
  })

  it('leaves a value, and its stamp, that already is as it should be', () => {
    expect(withoutOwners(value, [bob!], undefined, stamp!)).to.equal(value)
    expect(withOwners(value, value.owners ?? [], stamp!)).to.equal(value)
  })

  it('takes an entry with a kind only for one of its system type', () => {
    const older = { owners: [{ owner: ada!, type: 'DATA_STEWARD' as const }, { owner: bob! }] }
    expect(withOwners(older, [steward], stamp!)).to.deep.equal({
      owners: [steward, { owner: bob }],
      lastModified: stamp,
    })
    expect(withoutOwners(older, [bob!], system('none'), stamp!)).to.deep.equal({
      owners: [{ owner: ada, type: 'DATA_STEWARD' }],
      lastModified: stamp,
    })
  })
})
