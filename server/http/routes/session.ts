import { required, text } from '../../../graph/model/field.ts'
import { members, NOTHING } from '../answers.ts'
import { route } from '../route.ts'
import { endedCookie, isEncrypted, sessionCookie } from '../session.ts'

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

/** docs/interface: access/session */
export const endSession = route({
  method: 'POST',
  path: '/api/session',
  action: 'end',
  role: 'public',
  summary: 'Signs a person out of the page; the token stays valid.',
  parameters: {},
  answers: NOTHING,
  errors: [],
  example: {},
  handle: ({ headers }) => ({ headers: { 'Set-Cookie': endedCookie(isEncrypted(headers)) } }),
})
