import { expect } from 'chai'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import { SeedError } from '../../server/commands/seed/proposal.ts'

const RECORD = {
  entityType: 'tag',
  entityUrn: 'urn:li:tag:a',
  changeType: 'UPSERT',
  aspectName: 'status',
  aspect: { json: { removed: false } },
}

describe('files', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-seed-'))
  })
  after(() => rm(folder, { recursive: true }))

  async function fileOf(text: string): Promise<string> {
    const path = join(folder, 'records.json')
    await writeFile(path, text)
    return path
  }

  it('contain a list of records, each of which is one group', async () => {
    const source = await openFile(registry, await fileOf(JSON.stringify([RECORD, 7, RECORD])))
    expect(source).to.include({ name: 'records.json', unit: 'records', total: 3 })
    const [first, second] = [...source.groups]
    expect(first).to.have.length(1)
    expect(second).to.deep.equal({ problem: 'record 1: it is not an object' })
  })

  // docs/interface: model/file-encoding
  for (const [name, bytes, offset] of [
    ['Latin-1', Buffer.from('[{"name": "\xf1and\xfa"}]', 'latin1'), 11],
    ['a cut sequence after a written U+FFFD', Buffer.from([0x22, 0xef, 0xbf, 0xbd, 0xc3, 0x22]), 4],
    ['UTF-16', Buffer.from('\uFEFF[]', 'utf16le'), 0],
  ] as const) {
    it(`are refused in ${name}, with the offset`, async () => {
      const path = join(folder, 'other.json')
      await writeFile(path, bytes)
      const error = await openFile(registry, path).catch((cause: unknown) => cause)
      expect(error).to.be.instanceOf(SeedError)
      expect(String(error))
        .to.include(`it is not UTF-8: the byte 0x`)
        .and.include(`at offset ${offset};`)
    })
  }

  // docs/interface: model/file-order
  it('are loaded with definitions before their uses, and other records last', async () => {
    const property = (name: string) => `urn:li:structuredProperty:${name}`
    const record = (entityUrn: string, aspectName: string, more: object = {}) => {
      return { ...RECORD, entityUrn, aspectName, ...more }
    }
    const records = [
      record('urn:li:tag:a', 'structuredProperties'),
      record(property('b'), 'status'),
      record(property('b'), 'propertyDefinition'),
      record(property('b'), 'status', { aspect: { json: { removed: true } } }),
      7,
      record(property('b'), 'propertyDefinition', { changeType: { string: 'DELETE' } }),
      record(property('undefined'), 'status'),
      record('urn:li:tag:a', 'status'),
      { ...record('', 'dataTypeInfo'), entityUrn: { string: 'urn:li:dataType:own' } },
      record('urn:li:entityType:own', 'entityTypeInfo'),
    ]
    const { groups, barriers } = await openFile(registry, await fileOf(JSON.stringify(records)))
    const names = [...groups].map((each) =>
      'problem' in each
        ? each.problem
        : each.map((proposal) => `${proposal.entityUrn} ${proposal.aspectName}`).join(),
    )
    expect(names).to.deep.equal([
      'urn:li:dataType:own dataTypeInfo',
      'urn:li:entityType:own entityTypeInfo',
      `${property('b')} status`,
      `${property('b')} propertyDefinition`,
      `${property('undefined')} status`,
      'urn:li:tag:a structuredProperties',
      'record 4: it is not an object',
      'urn:li:tag:a status',
      `${property('b')} status`,
      `${property('b')} propertyDefinition`,
    ])
    expect(barriers).to.deep.equal([2, 5, 8])
  })

  it('have no barrier without definitions', async () => {
    const text = JSON.stringify([RECORD, RECORD])
    expect((await openFile(registry, await fileOf(text))).barriers).to.deep.equal([])
  })

  it('may contain a single record', async () => {
    const source = await openFile(registry, await fileOf(JSON.stringify(RECORD)))
    expect([...source.groups]).to.have.length(1)
  })

  it('may begin with a byte order mark', async () => {
    const source = await openFile(registry, await fileOf(`\uFEFF${JSON.stringify(RECORD)}`))
    expect([...source.groups]).to.have.length(1)
  })

  it('that are not JSON are refused', async () => {
    const failure = await failureOf(await fileOf('{'))
    expect(failure).to.be.instanceOf(SeedError)
    expect(failure)
      .to.have.property('message')
      .that.matches(/records\.json is not JSON: /)
  })

  it('that do not exist are refused', async () => {
    const failure = await failureOf(join(folder, 'none.json'))
    expect(failure)
      .to.have.property('message')
      .that.matches(/none\.json cannot be read: ENOENT/)
  })

  it('that are too large to be read whole are refused', async () => {
    const path = await fileOf('')
    await truncate(path, 600 * 1024 * 1024)
    expect(await failureOf(path))
      .to.have.property('message')
      .that.matches(/has 600 MB; a file is read whole and can have up to 512 MB/)
  })
})

const failureOf = (path: string) => openFile(registry, path).catch((error: unknown) => error)
