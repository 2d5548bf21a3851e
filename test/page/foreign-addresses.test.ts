import { expect } from 'chai'
import { encoded } from '../support/proposals.ts'
import { describeEmbedded } from '../support/server.ts'

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const TABLE = 'urn:li:dataset:(urn:li:dataPlatform:s3,lake/a b,PROD)'
const ONCE = encoded(TABLE)
const RAW = TABLE.replaceAll(' ', '%20')

/** An address of DataHub's page, and the address of this page that it leads to. */
const ADDRESSES: readonly (readonly [string, string])[] = [
  [`/dataset/${ONCE}/`, `/entity/${ONCE}`],
  [`/dataset/${ONCE}/Schema`, `/entity/${ONCE}?tab=columns`],
  [`/dataset/${ONCE}/Columns?schemaFilter=`, `/entity/${ONCE}?tab=columns`],
  [`/dataset/${ONCE}/Validation`, `/entity/${ONCE}`],
  [`/dataset/${ONCE}/Lineage`, `/entity/${ONCE}?tab=lineage`],
  [`/dataset/${ONCE}/?is_lineage_mode=true`, `/entity/${ONCE}?tab=lineage`],
  [`/dataset/${ONCE}/Stats`, `/entity/${ONCE}?tab=activity`],
  [`/dataset/${RAW}/Documentation`, `/entity/${RAW}?tab=documentation`],
  [`/dataset/${RAW}`, `/entity/${RAW}`],
  ['/chart/urn:li:chart:(looker,c)', '/entity/urn:li:chart:(looker,c)'],
  [
    '/tasks/urn:li:dataJob:(urn:li:dataFlow:(a,b,c),d)/Tasks/x',
    '/entity/urn:li:dataJob:(urn:li:dataFlow:(a,b,c),d)',
  ],
  [
    '/business-attribute/urn%3Ali%3AbusinessAttribute%3Ax',
    '/entity/urn%3Ali%3AbusinessAttribute%3Ax',
  ],
  ['/user/urn:li:corpuser:ada', '/entity/urn:li:corpuser:ada'],
  ['/domain/urn:li:domain:sales/Entities', '/entity/urn:li:domain:sales?tab=contents'],
]

// docs/interface: http/unknown
describeEmbedded('addresses in a browser that match no route', (serve) => {
  const server = serve()

  it('of entities on the page of DataHub lead to the entity, below any prefix', async () => {
    for (const prefix of ['', '/gms', '/api/gms']) {
      for (const [address, target] of ADDRESSES) {
        const { status, headers } = await server.get(prefix + address, HTML)
        expect(status, address).to.equal(302)
        const { pathname, search } = new URL(headers.location ?? '', server.url + prefix + address)
        expect(pathname + search, address).to.equal(prefix + target)
        expect((await server.get(pathname + search, HTML)).status, target).to.equal(200)
      }
    }
  })

  it('of an entity with a tab at the end lead to that tab', async () => {
    const tabs = [
      [`/entity/${ONCE}/lineage`, `/entity/${ONCE}?tab=lineage`],
      [`/entity/${RAW}/Schema/`, `/entity/${RAW}?tab=columns`],
      ['/entity/urn:li:tag:pii/history', '/entity/urn:li:tag:pii?tab=history'],
    ] as const
    for (const [address, target] of tabs) {
      const { status, headers } = await server.get(`/gms${address}`, HTML)
      expect(status, address).to.equal(302)
      const { pathname, search } = new URL(headers.location ?? '', `${server.url}/gms${address}`)
      expect(pathname + search).to.equal(`/gms${target}`)
    }
    for (const address of ['/entity/urn:li:tag:a/b', `/entity/${RAW}`, '/entity/urn:li:tag:raw']) {
      expect((await server.get(address, HTML)).status, address).to.equal(200)
    }
  })

  it('that are unknown answer 404 with the page, which reports it', async () => {
    for (const address of ['/nothing', '/search/x', '/dataset/orders', '/a/b/c', '/nothing/']) {
      const { status, headers, body } = await server.get<string>(address, HTML)
      expect(status, address).to.equal(404)
      expect(headers['content-type']).to.equal('text/html; charset=utf-8')
      for (const [, file = ''] of body.matchAll(/(?:src|href)="([^"]*)"/g)) {
        const { pathname } = new URL(file, server.url + address)
        expect((await server.get(pathname)).status, pathname).to.equal(200)
      }
      const head = await server.send('HEAD', address, { headers: HTML })
      expect([head.status, head.body]).to.deep.equal([404, undefined])
    }
  })

  it('are JSON for programs, whatever they accept, and for other methods', async () => {
    for (const accept of ['*/*', 'application/json', 'text/plain']) {
      const { status, body } = await server.get(`/dataset/${ONCE}`, { Accept: accept })
      expect(status, accept).to.equal(404)
      expect(body).to.have.property('code', 'UNKNOWN_ROUTE')
    }
    const { status, body } = await server.send('DELETE', `/dataset/${ONCE}`, { headers: HTML })
    expect(status).to.equal(404)
    expect(body).to.have.property('code', 'UNKNOWN_ROUTE')
  })
})
