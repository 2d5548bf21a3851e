import { expect } from 'chai'
import { Passwords } from '../../server/access/native/passwords.ts'
import { data } from './graphql.ts'
import type { Answer } from './http.ts'
import type { TestIssuer } from './issuer/issuer.ts'
import type { Headers } from './people.ts'
import type { TestServer } from './server.ts'

/** Headers of a request from the page of this server. */
export const FROM_PAGE = { 'Sec-Fetch-Site': 'same-origin' }

/** A password that is hard enough to guess. */
export const PASSWORD = 'correct horse battery'

/** Returns headers with the session cookie that an answer sets, as the page sends it. */
export const sessionHeaders = ({ headers }: Pick<Answer, 'headers'>): Headers => ({
  ...FROM_PAGE,
  Cookie: String(headers['set-cookie']?.[0]).split(';', 1).join(),
})

/** Chooses the password of a user with a link from the command line, and returns the answer. */
export async function choosePassword(
  server: TestServer,
  name: string,
  password = PASSWORD,
  headers: Headers = {},
) {
  const passwords = new Passwords(server.stores.tokens, server.clock)
  const resetToken = await passwords.createReset(`urn:li:corpuser:${name}`)
  const chosen = { email: name, password, resetToken }
  return server.post('/resetNativeUserCredentials', chosen, { ...FROM_PAGE, ...headers })
}

const CREATE_INVITATION = `mutation ($input: CreateInvitationInput!) {
  createInvitation(input: $input) { inviteToken } }`

/** Returns the token of a new invitation. */
export async function createInvitation(server: TestServer, maker: Headers, input: object = {}) {
  type Made = { createInvitation: { inviteToken: string } }
  return (await data<Made>(server, CREATE_INVITATION, { input }, maker)).createInvitation
    .inviteToken
}

/** Begins a sign-in at the issuer, and returns what the browser brings there and keeps. */
export async function beginSignIn(server: TestServer) {
  type Begun = { readonly address: string; readonly pending: string }
  const { status, body } = await server.post<Begun>('/api/session?action=begin')
  expect(status).to.equal(200)
  return { asked: new URL(body.address).searchParams, pending: body.pending }
}

/** Finishes a sign-in at the address to which the issuer has sent the browser. */
export const finishSignIn = (
  server: TestServer,
  address: string,
  pending: string,
  headers: Headers = FROM_PAGE,
) =>
  server.post<{ reason?: string; actor?: string; role?: string }>(
    '/api/session?action=finish',
    { answer: new URL(address).search.slice(1), pending },
    headers,
  )

/** Signs in at an issuer as its `person`. */
export async function signInAt(server: TestServer, issuer: TestIssuer) {
  const { asked, pending } = await beginSignIn(server)
  return finishSignIn(server, issuer.signIns.allow(asked), pending)
}
