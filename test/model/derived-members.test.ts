import { expect } from 'chai'
import { domains } from '../../graph/aspects/business/domains.ts'
import { ownership } from '../../graph/aspects/people/ownership.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import type { JsonObject } from '../../graph/model/json.ts'

const complete = (aspect: typeof ownership | typeof domains) => {
  const derivedMembers = aspect.follows.itself
  if (!derivedMembers) throw new Error(`${aspect.name} derives no members`)
  return (value: object, previous?: object) =>
    derivedMembers.complete(value as JsonObject, previous as JsonObject | undefined)
}

// docs/interface: model/derived-members
describe('owners by type', () => {
  const withTypes = complete(ownership)
  const [ada, bob] = ['urn:li:corpuser:ada', 'urn:li:corpuser:bob']
  const type = (name: string) => `urn:li:ownershipType:${name}`

  it('follow from the URN of the type, else its kind, else have none', () => {
    const owners = [
      { owner: ada, type: 'DATAOWNER', typeUrn: type('team') },
      { owner: bob, type: 'TECHNICAL_OWNER' },
      { owner: bob, typeUrn: type('team') },
      { owner: bob },
    ]
    expect(withTypes({ owners })).to.deep.equal({
      owners,
      ownerTypes: {
        [type('team')]: [ada, bob],
        [type('__system__technical_owner')]: [bob],
        [type('__system__none')]: [bob],
      },
    })
  })

  it('list an owner once, under a key without dots', () => {
    const owners = [
      { owner: ada, typeUrn: type('a.b'), source: { type: 'MANUAL' } },
      { owner: ada, typeUrn: type('a.b') },
    ]
    expect(withTypes({ owners })['ownerTypes']).to.deep.equal({ [type('a%2Eb')]: [ada] })
  })

  it('replace what a writer states', () => {
    const stated = { owners: [{ owner: ada }], ownerTypes: { [type('other')]: [bob] } }
    const ownerTypes = { [type('__system__none')]: [ada] }
    expect(withTypes(stated)).to.deep.equal({ ...stated, ownerTypes })
  })

  it('are empty without owners, and absent if no writer states them', () => {
    expect(withTypes({ owners: [] })).to.deep.equal({ owners: [] })
    expect(withTypes({})).to.deep.equal({})
    expect(withTypes({ owners: [], ownerTypes: { [type('a')]: [ada] } })).to.deep.equal({
      owners: [],
      ownerTypes: {},
    })
  })
})

describe('domains and their associations', () => {
  const inStep = complete(domains)
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `urn:li:domain:${name}`)
  const attribution = { time: 1, actor: 'urn:li:corpuser:ada', source: 'urn:li:dataHubAction:x' }
  const propagated = { ...attribution, sourceDetail: { propagated: 'True' } }
  const pair = (names: readonly unknown[], domainAssociations: readonly object[]) => ({
    domains: names,
    domainAssociations,
  })

  it('begin with an association for each domain', () => {
    expect(inStep({ domains: [a, b, a] })).to.deep.equal(
      pair([a, b], [{ domain: a }, { domain: b }]),
    )
    expect(inStep({ domains: [] })).to.deep.equal(pair([], []))
    expect(inStep({})).to.deep.equal({})
  })

  it('keep the associations of domains that stay', () => {
    const previous = pair(
      [a, b],
      [{ domain: a, attribution }, { domain: b }, { domain: b, context: 'x' }],
    )
    expect(inStep({ domains: [c, a] }, previous)).to.deep.equal(
      pair([a, c], [{ domain: a, attribution }, { domain: c }]),
    )
    // A client that reads, changes `domains` only, and writes the whole.
    expect(inStep({ ...previous, domains: [a] }, previous)).to.deep.equal(
      pair([a], [{ domain: a, attribution }]),
    )
  })

  it('follow from associations when only these change', () => {
    const previous = pair([a], [{ domain: a }])
    expect(inStep(pair([a], [{ domain: b }]), previous)).to.deep.equal(pair([b], [{ domain: b }]))
    expect(inStep(pair([], [{ domain: a, attribution }]))).to.deep.equal(
      pair([a], [{ domain: a, attribution }]),
    )
    expect(
      inStep({ domainAssociations: [{ domain: a }, { domain: a, attribution }] }),
    ).to.deep.equal(pair([a], [{ domain: a }, { domain: a, attribution }]))
  })

  it('may both change if they agree', () => {
    const both = pair([a], [{ domain: a }])
    expect(inStep(both, { domains: [b] })).to.deep.equal(both)
    expect(inStep(pair([], [{ domain: a }]), pair([b], [{ domain: b }]))).to.deep.equal(both)
  })

  it('are refused when both change and disagree', () => {
    for (const associations of [[], [{ domain: c }], [{ domain: b }, { domain: c }]]) {
      expect(() => inStep(pair([b], associations), pair([a], [{ domain: a }])))
        .to.throw(CatalogError, "Cannot update both 'domains' and 'domainAssociations'")
        .with.property('code', 'INVALID_ASPECT')
    }
  })

  it('list propagated associations last', () => {
    const [first, last] = [{ domain: b }, { domain: a, attribution: propagated }]
    expect(inStep(pair([a, b], [last, first]))).to.deep.equal(pair([b, a], [first, last]))
  })
})
