import { expect } from 'chai'
import { entityTypeOf, keyPartsOf, parseUrn } from '../../graph/model/urn.ts'
import { datasetSource } from '../../scripts/generate/generate.ts'
import { datasetName } from '../../scripts/generate/generated-table.ts'
import type { ProposalGroup, Source } from '../../server/commands/seed/proposal.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { dataset } from '../../scripts/generate/urns.ts'
import { edgesOfAll, wayUpIn, proposalsOf, storedValue } from '../support/seeded.ts'

describe('generated datasets', () => {
  const COUNT = 300
  const proposals = proposalsOf(datasetSource(COUNT))
  const written = new Set(proposals.map(({ entityUrn }) => entityUrn))

  it('are as many as requested, with distinct names', () => {
    expect([...written].filter((urn) => entityTypeOf(urn) === 'dataset')).to.have.length(COUNT)
  })

  it('come in as many groups as are announced', () => {
    const source = datasetSource(COUNT)
    expect([...source.groups]).to.have.length(source.total)
  })

  it('are the same every time', () => {
    expect(proposalsOf(datasetSource(COUNT))).to.deep.equal(proposals)
  })

  it('begin alike, however many there are', () => {
    const first = datasetsOf(datasetSource(200)).slice(0, 100)
    expect(datasetsOf(datasetSource(100))).to.deep.equal(first)
  })

  it('have only values that match their declarations, on URNs that can be written to', () => {
    for (const proposal of proposals) {
      storedValue(proposal)
      parseUrn(proposal.entityUrn)
    }
  })

  it('refer only to what is also written', () => {
    const missing = edgesOfAll(proposals)
      .flatMap(({ from, to }) => [from, to])
      .map((urn) => (entityTypeOf(urn) === 'schemaField' ? (keyPartsOf(urn)[0] ?? '') : urn))
      .filter((urn) => !written.has(urn) && !urn.includes('__system__'))
    expect([...new Set(missing)]).to.deep.equal([])
  })

  it('have lineage through all layers', () => {
    const ways = [...written].map(wayUpIn(edgesOfAll(proposals)))
    expect(Math.max(...ways.map(({ length }) => length))).to.equal(8)
  })

  it('change nothing of the sample', () => {
    const told = new Map(
      proposalsOf(sample()).map((each) => [`${each.entityUrn} ${each.aspectName}`, each.aspect]),
    )
    for (const { entityUrn, aspectName, aspect } of proposals) {
      const known = told.get(`${entityUrn} ${aspectName}`)
      if (known) expect(aspect).to.deep.equal(known)
    }
  })

  it('have distinct names up to hundreds of thousands', () => {
    const names = new Set<string>()
    for (let at = 0; at < 100_000; at++) {
      const { platform, name } = datasetName(at)
      names.add(dataset(platform, name))
    }
    expect(names).to.have.length(100_000)
  })

  it('have an edition in their names once the names are used up', () => {
    expect(datasetName(0).name).to.equal('sales.public.account_activity')
    expect(datasetName(8 * 4 * 20 * 121 * 94).name).to.equal('sales.public.account_activity_v2')
  })
})

function datasetsOf(source: Source): ProposalGroup[] {
  return [...source.groups].filter(
    (group): group is ProposalGroup => !('problem' in group) && group[0]?.entityType === 'dataset',
  )
}
