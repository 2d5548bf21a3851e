import { required, text } from '../../../graph/model/field.ts'
import { members } from '../answers.ts'
import { route } from '../route.ts'
import { unauthenticated } from '../../access/unauthenticated.ts'
import { endedCookie, isEncrypted, isOwnPage, sessionCookie } from '../session.ts'

/** docs/interface: access/sign-in */
export const getSignIn = route({
  method: 'GET',
  path: '/api/session',
  role: 'public',
  summary: 'Says at which issuer people can sign in, if at any.',
  parameters: {},
  answers: members({ issuer: text() }),
  errors: [],
  example: {},
  handle: (_request, { access: { signIn } }) => ({ body: signIn ? { issuer: signIn.issuer } : {} }),
})

/** docs/interface: access/sign-in */
export const beginSignIn = route({
  method: 'POST',
  path: '/api/session',
  action: 'begin',
  role: 'public',
  summary: 'Says where a browser has to go to sign in at the issuer.',
  details:
    'The page keeps `pending` until the person is back. Without an issuer the answer is empty.',
  parameters: {},
  answers: members({ address: text(), pending: text() }),
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
  summary: 'Signs a person in whom the issuer has sent back: a cookie keeps a token for a day.',
  details: 'Only the page can ask for it. Without an issuer it does nothing.',
  parameters: {
    answer: required(text({ doc: 'The query of the address to which the issuer has led.' })),
    pending: required(text({ doc: 'As it was given when the sign-in began.' })),
  },
  answers: members({ actor: text(), role: text() }),
  errors: ['UNAUTHENTICATED', 'ISSUER_UNAVAILABLE', 'STORE_UNAVAILABLE'],
  example: { answer: 'code=c&state=s', pending: 'p' },
  async handle({ parameters: { answer, pending }, headers }, { access }) {
    const { signIn, accessTokens } = access
    if (!signIn || !accessTokens) return { body: {} }
    // Prevents login CSRF: a form of another site could sign a person in as someone else.
    if (!isOwnPage(headers)) throw unauthenticated('Only the page itself signs people in')
    const { actor, role } = await signIn.finish(answer, pending)
    const token = await accessTokens.openSession({ actor, role })
    const cookie = sessionCookie(`Bearer ${token}`, isEncrypted(headers))
    return { body: { actor, role }, headers: { 'Set-Cookie': cookie } }
  },
})

/** docs/interface: access/session */
export const startSession = route({
  method: 'POST',
  path: '/api/session',
  role: 'reader',
  summary: 'Signs a person in at the page: a cookie keeps the credentials that this request shows.',
  parameters: {},
  answers: members({ actor: required(text()), role: required(text()) }),
  errors: [],
  example: {},
  handle: ({ actor, role, headers }, { access }) => {
    const { authorization = '' } = headers
    const isKept = access.accessTokens !== undefined && authorization !== ''
    return {
      body: { actor, role },
      headers: isKept ? { 'Set-Cookie': sessionCookie(authorization, isEncrypted(headers)) } : {},
    }
  },
})

/** docs/interface: access/session, access/sign-out */
export const endSession = route({
  method: 'POST',
  path: '/api/session',
  action: 'end',
  role: 'public',
  summary: 'Signs a person out of the page; a token that they brought along stays valid.',
  details: 'Who signed in at an issuer that can end its session too goes on to `address` for that.',
  parameters: {},
  answers: members({ address: text() }),
  errors: ['STORE_UNAVAILABLE'],
  example: {},
  async handle({ credentials, headers }, { access: { accessTokens, signIn } }) {
    const isOfIssuer = await accessTokens?.endSession(credentials.replace(/^Bearer /i, ''))
    const address = isOfIssuer ? await signIn?.addressOfEnd() : undefined
    return {
      body: { ...(address !== undefined && { address }) },
      headers: { 'Set-Cookie': endedCookie(isEncrypted(headers)) },
    }
  },
})
