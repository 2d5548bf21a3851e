import { expect } from 'chai'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { discover } from '../../../../server/access/issuer.ts'
import { openIdIssuer } from '../../../../server/access/openid.ts'
import { refusalOf } from '../../../support/stores/stores.ts'
import { AUDIENCE, TestIssuer } from '../../../support/issuer/issuer.ts'

describe('requests to an issuer', () => {
  let issuer: TestIssuer
  let server: Server
  let url = ''
  /** The paths that are redirected to the issuer; the discovery document is served otherwise. */
  let redirected: RegExp

  before(async () => {
    issuer = await TestIssuer.start()
    server = createServer((request, response) => {
      if (redirected.test(request.url ?? '')) {
        const { origin } = new URL(issuer.url)
        response.writeHead(302, { Location: `${origin}${request.url}` }).end()
      } else {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }))
      }
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/test`
  })
  after(async () => {
    await new Promise((resolve) => server.close(resolve))
    await issuer.stop()
  })

  it('follow no redirect, neither for its metadata nor for its keys', async () => {
    redirected = /openid-configuration/
    expect(String(await refusalOf(discover(url)))).to.match(/fetch failed/)
    redirected = /keys/
    const clock = Date.now
    const options = { issuer: url, audience: AUDIENCE, rolesClaim: undefined, clock }
    const identify = openIdIssuer({ ...options, log: () => {} })
    const token = await issuer.sign({ iss: url }, clock())
    expect(await refusalOf(identify(token))).to.have.property('code', 'ISSUER_UNAVAILABLE')
  })
})
