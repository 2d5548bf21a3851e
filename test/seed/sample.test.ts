import { expect } from 'chai'
import { entityTypeOf, keyPartsOf, parseUrn } from '../../graph/model/urn.ts'
import type { Proposal } from '../../server/commands/seed/proposal.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { edgesOfAll, wayUpIn, proposalsOf, storedValue } from '../support/seeded.ts'

describe('the sample', () => {
  const proposals = proposalsOf(sample())
  const named = (aspectName: string) => proposals.filter((each) => each.aspectName === aspectName)
  const values = (aspectName: string) => named(aspectName).map(storedValue)

  it('is the same every time', () => {
    expect(proposalsOf(sample())).to.deep.equal(proposals)
  })

  it('has only values that match their declarations, on URNs that can be written to', () => {
    for (const proposal of proposals) {
      storedValue(proposal)
      expect(entityTypeOf(parseUrn(proposal.entityUrn))).to.equal(proposal.entityType)
    }
  })

  it('writes each aspect of an entity once, and each point', () => {
    const places = proposals.map(placeOf)
    expect(new Set(places)).to.have.length(places.length)
  })

  it('refers only to what it also writes', () => {
    const written = new Set(proposals.map(({ entityUrn }) => entityUrn))
    const missing = edgesOfAll(proposals)
      .flatMap(({ from, to }) => [from, to])
      .map((urn) => (entityTypeOf(urn) === 'schemaField' ? (keyPartsOf(urn)[0] ?? '') : urn))
      .filter((urn) => !written.has(urn) && !urn.includes('__system__'))
    expect([...new Set(missing)]).to.deep.equal([])
  })

  it('leads from the dashboard by the kettle to the shop in more than six levels', () => {
    const way = wayUpIn(edgesOfAll(proposals))('urn:li:dashboard:(looker,trading_today)')
    expect(way.map(stationOf)).to.deep.equal([
      'dashboard',
      'chart',
      'looker',
      'snowflake',
      'snowflake',
      'dbt',
      'snowflake',
      'dataJob',
      'dataJob',
      'postgres',
    ])
  })

  it('has lineage of columns, through jobs too', () => {
    const ofColumns = edgesOfAll(proposals).filter(
      ({ from, lineage }) => lineage && entityTypeOf(from) === 'schemaField',
    )
    const throughJobs = ofColumns.filter(({ via = '' }) => entityTypeOf(via) === 'dataJob')
    expect(throughJobs).to.have.length.above(30)
    expect(ofColumns.length - throughJobs.length).to.be.above(100)
  })

  it('has each part of the story', () => {
    const entities = new Map(proposals.map((each) => [each.entityUrn, each.entityType]))
    const counts: Record<string, number> = {}
    for (const type of entities.values()) counts[type] = (counts[type] ?? 0) + 1
    expect(counts).to.deep.equal({
      corpuser: 9,
      corpGroup: 4,
      ownershipType: 1,
      domain: 5,
      tag: 6,
      glossaryNode: 3,
      glossaryTerm: 14,
      dataPlatform: 6,
      container: 9,
      dataset: 38,
      dataFlow: 3,
      dataJob: 7,
      chart: 9,
      dashboard: 4,
      query: 2,
      assertion: 4,
      incident: 2,
      dataContract: 1,
    })
    expect(values('deprecation').filter(({ deprecated }) => deprecated)).to.have.length(1)
    expect(values('status').filter(({ removed }) => removed)).to.have.length(1)
    expect(named('glossaryRelatedTerms')).to.have.length.above(5)
    expect(named('datasetProfile').length).to.be.above(20)
    expect(named('assertionRunEvent')).to.have.length.above(100)
    expect(named('datasetUsageStatistics').length).to.be.above(50)
  })
})

/** Where a value stands; a point stands at its time too. */
function placeOf({ entityUrn, aspectName = '', aspect }: Proposal): string {
  const { timestampMillis } = JSON.parse(aspect?.value ?? '{}') as { timestampMillis?: number }
  return `${entityUrn} ${aspectName} ${timestampMillis ?? ''}`
}

/** The platform of a dataset, the type of anything else. */
function stationOf(urn: string): string {
  if (entityTypeOf(urn) !== 'dataset') return entityTypeOf(urn)
  return (keyPartsOf(urn)[0] ?? '').replace('urn:li:dataPlatform:', '')
}
