import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { upsert } from '../../support/proposals.ts'
import { all, found, search } from '../../support/searches.ts'
import { describeOnEngines } from '../../support/server.ts'

const MEGABYTES = 5
const urn = dataset('long_text')
const words = 'customers orders payments '
const description = `begins ${words.repeat(Math.ceil((MEGABYTES * 1_000_000) / words.length))} ends`

// docs/interface: search/long-texts
describeOnEngines('a text of megabytes', (serve) => {
  const server = serve()
  before(() => server.ingest(upsert(urn, 'datasetProperties', { name: 'Long', description })))

  it('is kept and read whole', async () => {
    const read = await server.get<{ aspects: Record<string, { value: { description: string } }> }>(
      `/entitiesV2/${encodeURIComponent(urn)}?aspects=List(datasetProperties)`,
    )
    expect(read.body.aspects['datasetProperties']?.value.description).to.equal(description)
  })

  it('is found by its beginning, and shown with it', async () => {
    expect(await found(server, 'dataset', 'begins payments')).to.deep.equal([urn])
    expect(await found(server, 'dataset', 'begins ends')).to.deep.equal([])
    const filter = all({ field: 'description', condition: 'START_WITH', values: ['begins'] })
    const { entities, metadata } = await search(server, 'dataset', 'payments', { filter })
    expect(entities).to.deep.equal([urn])
    const [matched] = metadata.matches[0]?.matchedFields ?? []
    expect(matched?.name).to.equal('description')
    expect(matched?.value).to.have.length(32_768)
  })
})
