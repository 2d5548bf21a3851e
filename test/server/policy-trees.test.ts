import { expect } from 'chai'
import type { SearchIndex } from '../../search/search-index.ts'
import { readValuesBelow } from '../../server/authorize/policies/values-below.ts'
import { ingestAs, makeToken, TOKENS_ONLY } from '../support/access.ts'
import { upsert } from '../support/proposals.ts'
import { describeOnAllEngines } from '../support/server.ts'

const domain = (name: string) => `urn:li:domain:${name}`
const below = (condition: 'EQUALS' | 'STARTS_WITH', ...values: readonly string[]) =>
  JSON.stringify({ facts: ['DOMAIN'], condition, values })

describeOnAllEngines('values below the domains that policies name', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: 'of a test' } } })
  const written = (name: string, parent?: string) =>
    upsert(domain(name), 'domainProperties', {
      name,
      ...(parent !== undefined && { parentDomain: domain(parent) }),
    })

  before(async () => {
    const { headers } = await makeToken(server, 'urn:li:corpuser:root', 'admin')
    await ingestAs(server, headers, [
      written('top'),
      written('middle', 'top'),
      written('leaf', 'middle'),
      written('other'),
      written('orphan', 'lost'),
    ])
  })

  it('are found by one search for each level, however many conditions there are', async () => {
    let searches = 0
    const index = {
      search: (request: Parameters<SearchIndex['search']>[0]) => {
        searches++
        return server.index.search(request)
      },
    } as SearchIndex
    const [ofTop, ofMiddle, ofLost] = ['top', 'middle', 'lost'].map((name) =>
      below('EQUALS', domain(name)),
    )
    const absent = Array.from({ length: 50 }, (_, at) => below('EQUALS', domain(`absent${at}`)))
    const found = await readValuesBelow(index, [ofTop!, ofMiddle!, ofLost!, ...absent], new Map())
    expect(found.get(ofTop!)).to.deep.equal(['leaf', 'middle', 'top'].map(domain))
    expect(found.get(ofMiddle!)).to.deep.equal(['leaf', 'middle'].map(domain))
    expect(found.get(ofLost!)).to.deep.equal(['lost', 'orphan'].map(domain))
    expect(found.get(absent[0]!)).to.deep.equal([domain('absent0')])
    expect(searches).to.equal(2)
  })

  it('include what begins with a value, and stay the same objects while nothing changes', async () => {
    const key = below('STARTS_WITH', domain('to'))
    const found = await readValuesBelow(server.index, [key], new Map())
    expect(found.get(key)).to.deep.equal(['leaf', 'middle', 'top'].map(domain))
    const again = await readValuesBelow(server.index, [key], found)
    expect(again.get(key)).to.equal(found.get(key))
  })
})
