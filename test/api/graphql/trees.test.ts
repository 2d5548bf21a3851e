import { expect } from 'chai'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

describeOnEngines('the roots of the trees of domains and of the glossary', (serve) => {
  const server = serve()
  const domain = (id: string, parentDomain?: string) =>
    upsert(`urn:li:domain:${id}`, 'domainProperties', {
      name: id,
      ...(parentDomain && { parentDomain: `urn:li:domain:${parentDomain}` }),
    })
  const inGroup = (id: string, parentNode?: string) => ({
    name: id,
    definition: `What ${id} is.`,
    ...(parentNode && { parentNode: `urn:li:glossaryNode:${parentNode}` }),
  })
  before(() =>
    server.ingest(
      domain('Trade'),
      domain('Books'),
      domain('Returns', 'Trade'),
      upsert('urn:li:glossaryNode:Money', 'glossaryNodeInfo', inGroup('Money')),
      upsert('urn:li:glossaryNode:Tax', 'glossaryNodeInfo', inGroup('Tax', 'Money')),
      ...['Order', 'Price'].map((id) =>
        upsert(`urn:li:glossaryTerm:${id}`, 'glossaryTermInfo', {
          ...inGroup(id, id === 'Price' ? 'Money' : undefined),
          termSource: 'INTERNAL',
        }),
      ),
    ),
  )

  const domainsAt = async (input: string) => {
    const query = `{ listDomains(input: { ${input} }) { start count total domains { properties { name } } } }`
    const { listDomains } = await data<{
      listDomains: { total: number; count: number; domains: { properties: { name: string } }[] }
    }>(server, query)
    const { total, count, domains } = listDomains
    return { total, count, names: domains.map(({ properties }) => properties.name) }
  }

  it('lists top-level domains, and those below one, by name and in pages', async () => {
    expect(await domainsAt('start: 0, count: 10')).to.deep.equal({
      total: 2,
      count: 2,
      names: ['Books', 'Trade'],
    })
    expect(await domainsAt('start: 1, count: 1')).to.deep.include({ total: 2, names: ['Trade'] })
    expect(await domainsAt('query: "returns", parentDomain: "urn:li:domain:Trade"')).to.deep.equal({
      total: 1,
      count: 1,
      names: ['Returns'],
    })
    expect(await domainsAt('parentDomain: "urn:li:domain:Books"')).to.deep.include({ names: [] })
  })

  it('lists the terms and the groups that are in no group', async () => {
    const page = 'input: { start: 0, count: 10 }'
    const query = `{
      getRootGlossaryTerms(${page}) { total terms { properties { name } } }
      getRootGlossaryNodes(${page}) { total nodes { properties { name } } }
    }`
    expect(await data(server, query)).to.deep.equal({
      getRootGlossaryTerms: { total: 1, terms: [{ properties: { name: 'Order' } }] },
      getRootGlossaryNodes: { total: 1, nodes: [{ properties: { name: 'Money' } }] },
    })
  })
})
