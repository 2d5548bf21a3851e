import { expect } from 'chai'
import { gunzipSync } from 'node:zlib'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { GRAPHQL } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'

// docs/interface: graphql/compression
describeEmbedded('an answer of GraphQL to a client that accepts gzip', (serve) => {
  const server = serve()
  const SMALL = '{ __typename }'
  const LARGE = '{ tag(urn: "urn:li:tag:large") { properties { description } } }'
  const description = 'größe '.repeat(20_000)

  before(() =>
    server.ingest(upsert('urn:li:tag:large', 'tagProperties', { name: 'large', description })),
  )

  /** Asks without a client that decompresses by itself. */
  const ask = async (query: string, accepted: string) => {
    const request = http.request(server.url + GRAPHQL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': accepted },
    })
    request.end(JSON.stringify({ query }))
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject)
    })
    return { headers: response.headers, bytes: await buffer(response) }
  }

  for (const query of [SMALL, LARGE]) {
    it(`is compressed, and the same: ${query}`, async () => {
      const plain = await ask(query, 'identity')
      expect(plain.headers['content-encoding']).to.equal(undefined)
      expect(plain.headers.vary).to.equal('Accept-Encoding')
      for (const accepted of ['gzip', 'gzip, deflate, br']) {
        const { headers, bytes } = await ask(query, accepted)
        expect(headers['content-encoding'], accepted).to.equal('gzip')
        expect(headers['content-length']).to.equal(String(bytes.length))
        expect(headers['content-type']).to.equal(plain.headers['content-type'])
        expect(gunzipSync(bytes).equals(plain.bytes)).to.equal(true)
      }
    })
  }

  it('is plain for clients that refuse it', async () => {
    for (const accepted of ['gzip;q=0', 'br', '']) {
      const { headers, bytes } = await ask(SMALL, accepted)
      expect(headers['content-encoding'], accepted).to.equal(undefined)
      expect(JSON.parse(bytes.toString('utf8'))).to.have.nested.property('data.__typename', 'Query')
    }
  })
})
