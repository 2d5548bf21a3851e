import { requireOwnCaller } from '../../authorize/roles.ts'
import { flag, required, text } from '../../../graph/model/field.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Access } from '../../access/access.ts'
import type { LoginSource } from '../../catalog/audit/audit-events.ts'
import type { Caller } from '../../authorize/roles.ts'
import { objectAnswer } from '../answers.ts'
import { route, type Reply } from '../route.ts'
import {
  expiredCookie,
  isOwnPage,
  markCookie,
  foreignPageError,
  requireOwnPage,
  sessionCookie,
} from '../cookies.ts'

/** docs/interface: access/sign-in */
export const getSignIn = route({
  method: 'GET',
  path: '/api/session',
  role: 'public',
  summary: 'Returns how users sign in: at an issuer, with a password, both or neither.',
  parameters: {},
  answers: objectAnswer({ issuer: text(), passwords: flag() }),
  errors: [],
  example: {},
  handle: (_request, { access: { signIn, nativeUsers } }) => ({
    body: { ...(signIn && { issuer: signIn.issuer }), ...(nativeUsers && { passwords: true }) },
  }),
})

/** docs/interface: access/sign-in */
export const beginSignIn = route({
  method: 'POST',
  path: '/api/session',
  action: 'begin',
  role: 'public',
  summary: 'Begins a sign-in and returns the URL of the issuer to redirect to.',
  details:
    'The page keeps `pending` until the issuer redirects back. Without an issuer the answer is empty.',
  parameters: {},
  answers: objectAnswer({ address: text(), pending: text() }),
  errors: ['ISSUER_UNAVAILABLE'],
  example: {},
  handle: async (_request, { access: { signIn } }) => ({ body: (await signIn?.begin()) ?? {} }),
})

/** docs/interface: access/sign-in */
export const finishSignIn = route({
  method: 'POST',
  path: '/api/session',
  action: 'finish',
  role: 'public',
  summary:
    'Completes a sign-in after the redirect from the issuer and sets a session cookie for a day.',
  details: 'Accepts requests from the page only. Without an issuer it does nothing.',
  parameters: {
    answer: required(text({ doc: 'Query string of the URL that the issuer redirected to.' })),
    pending: required(text({ doc: 'Value of `pending` from the begin action.' })),
  },
  answers: objectAnswer({ actor: text(), role: text() }),
  errors: ['UNAUTHENTICATED', 'ISSUER_UNAVAILABLE', 'STORE_UNAVAILABLE'],
  example: { answer: 'code=c&state=s', pending: 'p' },
  async handle({ parameters: { answer, pending }, headers, isHttps, origin }, { access }) {
    const { signIn, sessions } = access
    if (!signIn || !sessions) return { body: {} }
    // Prevents login CSRF: a form of another site could sign a person in as someone else.
    if (!isOwnPage(headers)) throw foreignPageError()
    const caller = await signIn.finish(answer, pending)
    return signInReply(access, { ...caller, origin }, 'SSO_LOGIN', isHttps)
  },
})

/** Begins the session of a user who has signed in, in a cookie, and marks their browser. */
export async function signInReply(
  { sessions, nativeUsers }: Access,
  caller: Caller,
  loginSource: LoginSource,
  isHttps: boolean,
): Promise<Reply> {
  if (!sessions) return { body: {} }
  const { actor, role } = caller
  const token = await sessions.open(caller, loginSource)
  const cookies = [sessionCookie(`Bearer ${token}`, isHttps)]
  const mark = loginSource === 'SSO_LOGIN' ? undefined : await nativeUsers?.markBrowser(actor)
  if (mark !== undefined) cookies.push(markCookie(actor, mark, isHttps))
  return { body: { actor, role }, headers: { 'Set-Cookie': cookies } }
}

/** docs/interface: access/session */
export const startSession = route({
  method: 'POST',
  path: '/api/session',
  role: 'reader',
  summary: 'Signs a user in to the page: stores the credentials of the request in a cookie.',
  parameters: {},
  answers: objectAnswer({ actor: required(text()), role: required(text()) }),
  errors: ['INVALID_PARAMETER'],
  example: {},
  handle: ({ actor, role, viewedBy, headers, isHttps }, { access }) => {
    requireOwnPage(headers)
    requireOwnCaller({ actor, role, viewedBy })
    const { authorization = '' } = headers
    if (/^basic /i.test(authorization)) refuseSecret()
    const isKept = access.accessTokens !== undefined && authorization !== ''
    return {
      body: { actor, role },
      headers: isKept ? { 'Set-Cookie': sessionCookie(authorization, isHttps) } : {},
    }
  },
})

/** The secret of a service is not for browsers. */
function refuseSecret(): never {
  throw new CatalogError(
    'INVALID_PARAMETER',
    'The credentials of the system client begin no session; sign in with a token or a password',
  )
}

/** docs/interface: access/session, access/sign-out */
export const endSession = route({
  method: 'POST',
  path: '/api/session',
  action: 'end',
  role: 'public',
  summary: 'Signs a user out of the page. An access token that was used to sign in stays valid.',
  details: 'If the issuer can end its session too, the answer has its logout URL in `address`.',
  parameters: {},
  answers: objectAnswer({ address: text() }),
  errors: ['UNAUTHENTICATED', 'STORE_UNAVAILABLE'],
  example: {},
  async handle({ credentials, headers, isHttps, origin }, { access: { sessions, signIn } }) {
    requireOwnPage(headers)
    const isOfIssuer = await sessions?.end(credentials().replace(/^Bearer /i, ''), origin)
    const address = isOfIssuer ? await signIn?.addressOfEnd() : undefined
    return {
      body: { ...(address !== undefined && { address }) },
      headers: { 'Set-Cookie': expiredCookie(isHttps) },
    }
  },
})
