import { expect } from 'chai'
import { hashAccessToken } from '../../../../server/access/access-token-check.ts'
import { makeToken } from '../../../support/access.ts'
import { data, GRAPHQL } from '../../../support/graphql.ts'
import { describeEmbedded } from '../../../support/server.ts'
import type { Headers } from '../../../support/people.ts'
import { choosePassword, FROM_PAGE, PASSWORD, sessionHeaders } from '../../../support/sessions.ts'

const NINA = 'urn:li:corpuser:nina'
const ME = { query: '{ me { corpUser { urn } } }' }
const LIST = `query ($input: ListAccessTokenInput!) {
  listAccessTokens(input: $input) { tokens { id } }
}`
const REVOKE = 'mutation ($tokenId: String!) { revokeAccessToken(tokenId: $tokenId) }'

interface Listed {
  readonly listAccessTokens: {
    readonly tokens: readonly { readonly id: string }[]
  }
}

// docs/interface: access/session
describeEmbedded('sessions of a person', (serve) => {
  const server = serve({
    access: { openId: undefined, systemClient: undefined, isNative: true },
  })
  const input = { input: { start: 0, count: 20, filters: [{ field: 'actorUrn', values: [NINA] }] } }

  const idOf = ({ Cookie = '' }: Headers) =>
    hashAccessToken(decodeURIComponent(Cookie).replace(/^.*Bearer /, ''))
  const signIn = async (): Promise<Headers[]> => {
    await choosePassword(server, 'nina')
    const logIn = async () =>
      sessionHeaders(
        await server.post('/logIn', { username: 'nina', password: PASSWORD }, FROM_PAGE),
      )
    return [await logIn(), await logIn()]
  }

  it('are listed for the person and for administrators, who may end each by itself', async () => {
    const [first = {}, second = {}] = await signIn()
    const admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    const listedFor = async (headers: Headers) =>
      (await data<Listed>(server, LIST, input, headers)).listAccessTokens.tokens.map(({ id }) => id)
    const statusOf = async (headers: Headers) => (await server.post(GRAPHQL, ME, headers)).status
    const [own, other] = [idOf(first), idOf(second)]
    expect(await listedFor(admin)).to.include.members([own, other])
    expect(await listedFor(second)).to.include.members([own, other])
    await data(server, REVOKE, { tokenId: own }, second)
    expect([await statusOf(first), await statusOf(second)]).to.deep.equal([401, 200])
    await data(server, REVOKE, { tokenId: other }, admin)
    expect(await statusOf(second)).to.equal(401)
  })
})
