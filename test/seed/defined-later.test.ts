import { expect } from 'chai'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import { load } from '../../server/commands/seed/load.ts'
import { dataset } from '../support/edits.ts'
import { describeEmbedded } from '../support/server.ts'

const PROPERTIES = 30

const record = (entityUrn: string, aspectName: string, json: object) => {
  return { entityUrn, changeType: 'UPSERT', aspectName, aspect: { json } }
}

// docs/interface: model/file-order
describeEmbedded('a file whose definitions come last', (serve) => {
  const server = serve()
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-seed-'))
  })
  after(() => rm(folder, { recursive: true }))

  it('is written as a whole', async () => {
    const property = (at: number) => `urn:li:structuredProperty:late.${at % PROPERTIES}`
    const values = Array.from({ length: 600 }, (_, at) =>
      record(dataset(`late.${at}`), 'structuredProperties', {
        properties: [{ propertyUrn: property(at), values: [{ string: 'x' }] }],
      }),
    )
    const definitions = Array.from({ length: PROPERTIES }, (_, at) =>
      record(property(at), 'propertyDefinition', {
        qualifiedName: `late.${at}`,
        valueType: 'urn:li:dataType:late.own',
        entityTypes: ['urn:li:entityType:datahub.dataset'],
      }),
    )
    const type = record('urn:li:dataType:late.own', 'dataTypeInfo', { qualifiedName: 'late.own' })
    const path = join(folder, 'late.json')
    await writeFile(path, JSON.stringify([...values, ...definitions, type]))
    const client = createHttpClient({ server: server.url })
    const tally = await load(await openFile(registry, path), client, () => {})
    expect(tally.complaints).to.deep.equal([])
    expect(tally).to.include({ written: 631, refused: 0, malformed: 0, done: 631 })
  })
})
