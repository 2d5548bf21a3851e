import { expect } from 'chai'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { dataset } from '../../support/edits.ts'
import { aspectPath, INGEST_PROPOSAL, upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'

const MIB = 1024 * 1024
const orders = dataset('orders')

// docs/interface: http/body, http/accept
describeEmbedded('a request body', (serve) => {
  const server = serve()
  const send = (bytes: Uint8Array | string, headers: Record<string, string> = {}) =>
    server.send<ErrorBody>('POST', INGEST_PROPOSAL, { bytes, headers })
  const text = JSON.stringify({ proposal: upsert(orders, 'status', { removed: true }) })
  const isAlive = async () => expect((await server.get('/health')).status).to.equal(200)

  it('is JSON, whatever the content type says', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      'nonsense',
      '',
    ]) {
      expect((await send(text, { 'Content-Type': type })).status, type).to.equal(200)
    }
    expect((await send(`\uFEFF${text}\n`)).status, 'a byte order mark').to.equal(200)
  })

  it('may be empty where nothing is required', async () => {
    for (const bytes of ['', ' \r\n ']) {
      const { status } = await server.send('POST', '/entities?action=setWritable', { bytes })
      expect(status).to.equal(200)
    }
    expect((await send('')).body.message).to.equal("Parameter 'proposal' is required")
  })

  const MALFORMED: Record<string, Uint8Array | string> = {
    'cut off': '{"proposal":',
    'a list': '[]',
    'a text': '"proposal"',
    null: 'null',
    'a number': '5',
    'a form': 'proposal=x',
    'two documents': '{}{}',
    'single quotes': "{'proposal':1}",
    'invalid UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    'UTF-16': Buffer.from('{"proposal":1}', 'utf16le'),
    'a number out of range': '{"proposal":{"a":1e999}}',
    'nested too deep': `{"proposal":${'['.repeat(200)}${']'.repeat(200)}}`,
    'nested without end': '['.repeat(5_000_000),
    'nested very deep': `{"proposal":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    NUL: '\0',
  }
  for (const [what, bytes] of Object.entries(MALFORMED)) {
    it(`is refused with 400 when it is ${what}`, async () => {
      const { status, body } = await send(bytes)
      expect([status, body.code]).to.deep.equal([400, 'MALFORMED_BODY'])
      expect(body.message).to.match(/^Invalid request body: ./)
      expect(body.message.length).to.be.lessThan(500)
      await isAlive()
    })
  }

  it('keeps members named __proto__ from becoming prototypes', async () => {
    const { status } = await send('{"__proto__":{"proposal":{}},"constructor":{"prototype":{}}}')
    expect(status).to.equal(400)
    expect(({} as Record<string, unknown>)['proposal']).to.equal(undefined)
  })

  it('is decompressed', async () => {
    for (const [encoding, compress] of [
      ['gzip', gzipSync],
      ['GZIP', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ] as const) {
      const headers = { 'Content-Encoding': encoding }
      const { status, body } = await send(compress(Buffer.from(text)), headers)
      expect(status, `${encoding} ${JSON.stringify(body)}`).to.equal(200)
    }
    expect((await send(text, { 'Content-Encoding': 'identity' })).status).to.equal(200)
  })

  it('is refused with 400 when it does not match its encoding', async () => {
    for (const [encoding, bytes] of [
      ['gzip', text],
      ['gzip', gzipSync(text).subarray(0, 30)],
      ['br', text],
      ['zstd', text],
      ['made-up', text],
    ] as const) {
      const { status, body } = await send(bytes, { 'Content-Encoding': encoding })
      expect([encoding, status, body.code]).to.deep.equal([encoding, 400, 'MALFORMED_BODY'])
    }
    await isAlive()
  })

  describe('of 16 MiB', () => {
    const padded = (bytes: number) => {
      const body = (padding: string) =>
        JSON.stringify({ proposal: upsert(orders, 'madeUp', { a: 1 }), padding })
      return body('x'.repeat(bytes - body('').length))
    }

    it('is accepted', async () => {
      expect((await send(padded(16 * MIB))).status).to.equal(200)
      expect((await server.get(aspectPath(orders, 'madeUp'))).status).to.equal(200)
    })

    it('one byte larger is refused with 413, and the connection continues', async () => {
      for (const bytes of [padded(16 * MIB + 1), padded(40 * MIB)]) {
        const { status, body } = await send(bytes)
        expect([status, body.code]).to.deep.equal([413, 'BODY_TOO_LARGE'])
        expect(body.message).to.contain('16777216')
        await isAlive()
      }
      expect((await send(text)).status).to.equal(200)
    })

    it('larger ones that compress well are refused with 413 without being kept in memory', async () => {
      const bomb = gzipSync(Buffer.alloc(300 * MIB, 0x20))
      expect(bomb.length).to.be.lessThan(MIB)
      const before = process.memoryUsage().rss
      const { status, body } = await send(bomb, { 'Content-Encoding': 'gzip' })
      expect([status, body.code]).to.deep.equal([413, 'BODY_TOO_LARGE'])
      expect(process.memoryUsage().rss - before).to.be.lessThan(280 * MIB)
      expect((await send(text)).status).to.equal(200)
    })

    it('of an aspect is read back', async () => {
      const value = { text: 'ü'.repeat(5 * MIB) }
      const proposal = upsert(orders, 'madeUpLarge', value)
      expect((await server.post(INGEST_PROPOSAL, { proposal })).status).to.equal(200)
      const { body } = await server.get(aspectPath(orders, 'madeUpLarge'))
      expect(body).to.deep.equal({
        version: 0,
        aspect: { 'com.linkedin.opaque.MadeUpLarge': value },
      })
    })
  })
})
