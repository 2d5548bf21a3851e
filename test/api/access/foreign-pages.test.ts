import { expect } from 'chai'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../../server/config.ts'
import { TOKENS_ONLY } from '../../support/access.ts'
import { send, type Options } from '../../support/http.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeEmbedded, type TestServer } from '../../support/server.ts'
import { chromiumOrSkip, openPage } from '../../support/run/chromium.ts'

const TAG = 'urn:li:tag:foreign'
const READ = `/entitiesV2/${TAG}`
const WRITE = JSON.stringify({ proposal: upsert(TAG, 'tagProperties', { name: 'Planted' }) })
const MUTATION = JSON.stringify({
  query: 'mutation { createTag(input: {id: "planted", name: "Planted"}) }',
})

/** Headers of a browser's request, by the site of the page that sends it. */
const FOREIGN: Readonly<Record<string, Options['headers'] & object>> = {
  'a page of another site': { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
  'a page of another site, by its origin': { Origin: 'http://evil.example' },
  'a page of another port': { Origin: 'http://localhost:9', 'Sec-Fetch-Site': 'same-site' },
  'an image on a page of another port': { 'Sec-Fetch-Site': 'same-site' },
  'a page without an origin': { Origin: 'null' },
  'a form of another site': {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'document',
  },
  'a name that was rebound': { Host: 'evil.example' },
  'a name that was rebound, with its own origin': {
    Host: 'evil.example:8080',
    Origin: 'http://evil.example:8080',
    'Sec-Fetch-Site': 'same-origin',
  },
}

/** The addresses on which servers listen without access control, and hosts that browsers may name. */
const LISTENING = {
  'on loopback': { variables: {}, hosts: [] },
  'beyond loopback': {
    variables: { HOST: '0.0.0.0', ALLOW_ANONYMOUS: 'true' },
    hosts: ['192.168.1.5:8080', '[2001:db8::5]:8080'],
  },
} as const

for (const [where, { variables, hosts }] of Object.entries(LISTENING))
  describeEmbedded(`web pages of other origins, while access control is off ${where}`, (serve) => {
    const server = serve({ knownHosts: readConfig(variables).knownHosts })
    const from = (headers: Options['headers'] & object, method: string, path: string, bytes = '') =>
      send<ErrorBody>(server.url, method, path, {
        headers: { 'Content-Type': 'text/plain', ...headers },
        ...(bytes !== '' && { bytes }),
      })

    for (const [who, headers] of Object.entries(FOREIGN)) {
      it(`writes nothing for ${who}`, async () => {
        const requests = [
          ['/aspects?action=ingestProposal', WRITE],
          ['/api/graphql', MUTATION],
          ['/entities?action=setWritable', '{"value":false}'],
          ['/entities?action=delete', JSON.stringify({ urn: TAG })],
        ] as const
        for (const [path, bytes] of requests) {
          const { status, body } = await from(headers, 'POST', path, bytes)
          expect([status, body.code], path).to.deep.equal([403, 'FOREIGN_PAGE'])
        }
        expect(await existing(server, [TAG, 'urn:li:tag:planted'])).to.deep.equal([])
      })
    }

    for (const [who, headers] of Object.entries(FOREIGN)) {
      const isLink = headers['Sec-Fetch-Mode'] === 'navigate'
      it(`${isLink ? 'answers a link of' : 'reads nothing to'} ${who}`, async () => {
        const { status } = await from(headers, 'GET', READ)
        expect(status).to.equal(isLink ? 200 : 403)
      })
    }

    it('answers its own pages, and clients other than browsers', async () => {
      const { port } = new URL(server.url)
      const own: (Options['headers'] & object)[] = [
        {},
        { Host: `localhost:${port}`, Origin: `http://localhost:${port}` },
        { Host: `127.0.0.1:${port}`, 'Sec-Fetch-Site': 'same-origin' },
        { Host: `[::1]:${port}` },
        { Host: `catalog.localhost:${port}`, 'Sec-Fetch-Site': 'none' },
        ...hosts.map((host) => ({ Host: host, Origin: `http://${host}` })),
      ]
      for (const headers of own) {
        const { status } = await from(headers, 'GET', READ)
        expect(status, JSON.stringify(headers)).to.equal(200)
      }
    })

    it('answers probes under any host name', async () => {
      const { status } = await from({ Host: '10.1.2.3' }, 'GET', '/health')
      expect(status).to.equal(200)
    })

    describe('in a real browser', () => {
      const stranger = createServer((_request, response) => {
        response.setHeader('Content-Type', 'text/html').end('<title>Stranger</title>')
      })
      before(function browser() {
        chromiumOrSkip(this)
      })
      before('start a page of another origin', async () => {
        await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
      })
      after(() => void stranger.close())

      it('a page on another origin reads nothing and changes nothing', async () => {
        const { port } = stranger.address() as AddressInfo
        for (const host of ['127.0.0.1', 'localhost']) {
          const opened = await openPage(`http://${host}:${port}/`, [new URL(server.url).host])
          const statuses = await opened.page.evaluate(tryEverything, {
            url: server.url,
            write: WRITE,
            mutation: MUTATION,
            read: READ,
          })
          await opened.close()
          expect(statuses).to.deep.equal(['unreadable', 'unreadable', 'unreadable', 'unreadable'])
        }
        expect(await existing(server, [TAG, 'urn:li:tag:planted'])).to.deep.equal([])
      })
    })
  })

/** Runs in the browser: requests that a page can send without a preflight. */
async function tryEverything({ url, write, mutation, read }: Record<string, string>) {
  const requests: [string, RequestInit][] = [
    ['/aspects?action=ingestProposal', { method: 'POST', body: write ?? '', mode: 'no-cors' }],
    ['/api/graphql', { method: 'POST', body: mutation ?? '', mode: 'no-cors' }],
    ['/api/graphql', { method: 'POST', body: mutation ?? '' }],
    [read ?? '', {}],
  ]
  return Promise.all(
    requests.map(([path, init]) =>
      fetch(url + path, init).then(
        async (answer) => (await answer.text()) || 'unreadable',
        () => 'unreadable',
      ),
    ),
  )
}

describeEmbedded('web pages of other origins, with access control', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  it('are unauthenticated without a token, under any host name', async () => {
    const { status } = await send(server.url, 'POST', '/aspects?action=ingestProposal', {
      headers: { Host: 'catalog.example', Origin: 'http://evil.example' },
      bytes: WRITE,
    })
    expect(status).to.equal(401)
  })
})

describeEmbedded('ALLOWED_HOSTS', (serve) => {
  const server = serve({ knownHosts: { names: new Set(['catalog.example']), addresses: false } })

  it('adds names, also of origins', async () => {
    const asked = (headers: Options['headers'] & object) =>
      send(server.url, 'GET', READ, { headers })
    const own = { Host: 'catalog.example', Origin: 'https://catalog.example' }
    expect((await asked(own)).status).to.equal(200)
    expect((await asked({ Host: 'catalog.example:8443' })).status).to.equal(200)
    expect((await asked({ Host: 'other.example' })).status).to.equal(403)
    expect((await asked({ ...own, Origin: 'https://other.example' })).status).to.equal(403)
  })
})

async function existing(server: TestServer, urns: readonly string[]): Promise<string[]> {
  return [...(await server.stores.graph.existing(urns))]
}
