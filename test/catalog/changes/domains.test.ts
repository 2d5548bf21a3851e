import { expect } from 'chai'
import { parseUrn } from '../../../graph/model/urn.ts'
import { withDomain } from '../../../server/catalog/write/changes/domains.ts'

const [sales, finance] = ['sales', 'finance'].map((name) => parseUrn(`urn:li:domain:${name}`))

describe('changes of the domain', () => {
  it('replaces the domain and keeps undeclared members', () => {
    const value = { domains: [finance!], note: 'undeclared' }
    expect(withDomain(value, sales)).to.deep.equal({ domains: [sales], note: 'undeclared' })
  })

  it('removes the domain', () => {
    expect(withDomain({ domains: [sales!] }, undefined)).to.deep.equal({ domains: [] })
    expect(withDomain(undefined, undefined)).to.deep.equal({ domains: [] })
  })

  it('begins an aspect that is absent', () => {
    expect(withDomain(undefined, sales)).to.deep.equal({ domains: [sales] })
  })
})
