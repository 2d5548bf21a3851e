import { expect } from 'chai'
import { makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { GRAPHQL } from '../../support/graphql.ts'
import type { ErrorBody } from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'

/** Requests that match no route, and their status for authenticated callers. */
const REQUESTS: readonly (readonly [method: string, path: string, status: number])[] = [
  ['GET', '/nothing', 404],
  ['POST', '/nothing?action=x', 404],
  ['GET', '/openapi/v1/nothing', 404],
  ['DELETE', '/dataset/urn:li:tag:a', 404],
  ['GET', '/aspects?action=getAspect', 400],
  ['POST', '/entities?action=nothing', 400],
  ['PUT', '/entities', 400],
  ['GET', GRAPHQL, 405],
  ['GET', '/api/graph', 405],
]

// docs/interface: access/unauthenticated
describeEmbedded('a request that matches no route', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  for (const [method, path, status] of REQUESTS) {
    it(`${method} ${path} is 401 without a token, and ${status} with one`, async () => {
      for (const headers of [{}, { Authorization: 'Bearer nonsense' }]) {
        const unknown = await server.send<ErrorBody>(method, path, { headers })
        expect(unknown.status).to.equal(401)
        expect(unknown.headers['www-authenticate']).to.match(/^Bearer/)
        expect(unknown.body.message).to.equal('Unauthorized to perform this action.')
      }
      const { headers } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
      expect((await server.send(method, path, { headers })).status).to.equal(status)
    })
  }

  it('is answered without credentials if the path is public, or opens the page', async () => {
    expect((await server.post('/config', {})).status).to.equal(400)
    expect((await server.post('/health', {})).status).to.equal(400)
    const Accept = 'text/html'
    expect((await server.get('/nothing', { Accept })).headers['content-type']).to.match(
      /^text\/html/,
    )
    expect((await server.get('/tag/urn:li:tag:a', { Accept })).status).to.equal(302)
  })
})
