import { integer, required, text } from '../../../../graph/model/field.ts'
import type { ErrorCode } from '../../../../graph/model/errors.ts'
import { objectAnswer } from '../../answers.ts'
import { route } from '../../route.ts'
import { toUserUrn } from '../../../access/user-urn.ts'
import { readMark, requireOwnPage } from '../../cookies.ts'
import { signInReply } from '../session.ts'

/** docs/interface: access/passwords; DataHub's paths and parameters. */
const details = 'Where users do not sign in with passwords, it does nothing.'
const CALLER = { actor: text(), role: text() }
const answers = objectAnswer(CALLER)
const ERRORS = [
  'UNAUTHENTICATED',
  'INVALID_URN',
  'TOO_MANY_ATTEMPTS',
  'STORE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]
const CHANGING = ['EDIT_REFUSED', 'READ_ONLY', ...ERRORS] as const satisfies readonly ErrorCode[]

const email = text({ doc: 'The name of the user, which DataHub calls email.' })
const userUrn = text({ doc: 'The URN of the user, if it does not follow from `email`.' })
export const password = required(text({ doc: 'Has 8 to 1,024 characters, and is hard to guess.' }))
export const title = text()
export const EXAMPLE_PASSWORD = 'correct horse'

export const logIn = route({
  method: 'POST',
  path: '/logIn',
  role: 'public',
  summary: 'Signs a user in with a password and sets a session cookie for a day.',
  details,
  parameters: { username: required(text()), password: required(text()) },
  answers,
  errors: ERRORS,
  example: { username: 'ada', password: EXAMPLE_PASSWORD },
  async handle({ parameters, headers, isHttps, origin }, { access }) {
    const { nativeUsers, sessions } = access
    if (!nativeUsers || !sessions) return { body: {} }
    requireOwnPage(headers)
    const { username, password: passwordText } = parameters
    const mark = readMark(toUserUrn(username), headers, isHttps)
    const caller = await nativeUsers.signIn(username, passwordText, { origin, mark })
    return signInReply(access, caller, 'PASSWORD_LOGIN', isHttps)
  },
})

export const signUp = route({
  method: 'POST',
  path: '/signUp',
  role: 'public',
  summary: 'Creates an invited user with a password, and signs them in.',
  details,
  parameters: {
    fullName: required(text()),
    email: required(email),
    userUrn,
    title,
    password,
    inviteToken: required(text({ doc: 'Token of an invitation; the user gets its role.' })),
  },
  answers,
  errors: CHANGING,
  example: { fullName: 'Ada', email: 'ada', password: EXAMPLE_PASSWORD, inviteToken: 't' },
  async handle({ parameters, headers, isHttps, origin }, { access, catalog }) {
    const { nativeUsers, sessions } = access
    if (!nativeUsers || !sessions) return { body: {} }
    requireOwnPage(headers)
    const request = { ...parameters, user: parameters.userUrn ?? parameters.email }
    const caller = await nativeUsers.signUp(catalog, request, origin)
    return signInReply(access, caller, 'SIGN_UP_LINK_LOGIN', isHttps)
  },
})

export const resetCredentials = route({
  method: 'POST',
  path: '/resetNativeUserCredentials',
  role: 'public',
  summary:
    'Lets a user choose a password with a reset token, ends all their sessions and access tokens, and signs them in.',
  details,
  parameters: {
    email: required(email),
    password,
    resetToken: required(text({ doc: 'Valid for a day, and once.' })),
  },
  answers: objectAnswer({
    ...CALLER,
    revokedTokens: integer({ doc: 'Access tokens that the reset has revoked.' }),
  }),
  errors: CHANGING,
  example: { email: 'ada', password: EXAMPLE_PASSWORD, resetToken: 't' },
  async handle({ parameters, headers, isHttps, origin }, { access, catalog }) {
    const { nativeUsers, sessions } = access
    if (!nativeUsers || !sessions) return { body: {} }
    requireOwnPage(headers)
    const request = { ...parameters, user: parameters.email }
    const { caller, revokedTokens } = await nativeUsers.reset(catalog, request, origin)
    const reply = await signInReply(access, caller, 'PASSWORD_RESET', isHttps)
    return { ...reply, body: { ...(reply.body as object), revokedTokens } }
  },
})

export const changePassword = route({
  method: 'POST',
  path: '/changePassword',
  role: 'reader',
  summary:
    'Lets a signed-in user replace their password, ends their other sessions, and begins a new one.',
  details,
  parameters: { currentPassword: required(text()), password },
  answers,
  errors: ['EDIT_REFUSED', 'INVALID_URN', 'TOO_MANY_ATTEMPTS'],
  example: { currentPassword: EXAMPLE_PASSWORD, password: 'seven green umbrellas' },
  async handle({ parameters, headers, isHttps, ...caller }, { access, catalog }) {
    const { nativeUsers, sessions } = access
    if (!nativeUsers || !sessions) return { body: {} }
    requireOwnPage(headers)
    const newCaller = await nativeUsers.change(catalog, caller, parameters)
    await sessions.endAll(newCaller.actor)
    return signInReply(access, newCaller, 'PASSWORD_LOGIN', isHttps)
  },
})
