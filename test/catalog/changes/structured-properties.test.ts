import { expect } from 'chai'
import {
  STRUCTURED_PROPERTIES,
  withoutProperties,
  withProperties,
} from '../../../server/catalog/write/changes/structured-properties.ts'

const [first, stamp] = [1, 2].map((time) => ({ time, actor: 'urn:li:corpuser:ada' }))
const entry = (propertyUrn: string, values: object[], created: object | undefined = first) => {
  return { propertyUrn, values, created, lastModified: created } as never
}
const [tier, days] = [entry('tier', [{ string: 'gold' }]), entry('days', [{ double: 30 }])]
const value = { properties: [tier, days], note: 'undeclared' } as never

describe('changes of structured properties', () => {
  it('are changes of one aspect', () => {
    expect(STRUCTURED_PROPERTIES).to.equal('structuredProperties')
  })

  it('sets a property in its position, keeps the time of its first value, and appends others', () => {
    const set = [
      { propertyUrn: 'tier', values: [{ string: 'silver' }] },
      { propertyUrn: 'cost', values: [{ double: 1 }] },
    ]
    expect(withProperties(value, set, stamp!)).to.deep.equal({
      properties: [
        {
          propertyUrn: 'tier',
          values: [{ string: 'silver' }],
          created: first,
          lastModified: stamp,
        },
        days,
        entry('cost', [{ double: 1 }], stamp),
      ],
      note: 'undeclared',
    })
  })

  it('keeps undeclared members of an entry', () => {
    const known = { properties: [{ propertyUrn: 'tier', values: [], extra: 'undeclared' }] }
    const set = [{ propertyUrn: 'tier', values: [{ string: 'gold' }] }]
    expect(withProperties(known, set, stamp!)).to.deep.equal({
      properties: [
        {
          propertyUrn: 'tier',
          values: [{ string: 'gold' }],
          extra: 'undeclared',
          created: stamp,
          lastModified: stamp,
        },
      ],
    })
  })

  it('leaves an entry, and its stamps, whose values already are as they should be', () => {
    const set = [{ propertyUrn: 'tier', values: [{ string: 'gold' }] }]
    expect(withProperties(value, set, stamp!)).to.deep.equal(value)
  })

  it('creates an absent aspect, or a missing list', () => {
    const expected = { properties: [entry('tier', [], stamp)] }
    const set = [{ propertyUrn: 'tier', values: [] }]
    expect(withProperties(undefined, set, stamp!)).to.deep.equal(expected)
    expect(withProperties({ properties: 'none' }, set, stamp!)).to.deep.equal(expected)
    expect(withProperties({ properties: ['none', null] }, set, stamp!)).to.deep.equal(expected)
  })

  it('removes properties, down to an empty list', () => {
    const note = 'undeclared'
    expect(withoutProperties(value, ['tier', 'cost'])).to.deep.equal({ properties: [days], note })
    expect(withoutProperties(value, ['tier', 'days'])).to.deep.equal({ properties: [], note })
    expect(withoutProperties(undefined, ['tier'])).to.deep.equal({ properties: [] })
  })
})
