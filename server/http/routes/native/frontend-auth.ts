import { flag, required, text } from '../../../../graph/model/field.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { parseUrn } from '../../../../graph/model/urn.ts'
import type { Access } from '../../../access/access.ts'
import { EVENTS } from '../../../catalog/audit/audit-events.ts'
import { SYSTEM_CALLER } from '../../../authorize/roles.ts'
import { objectAnswer } from '../../answers.ts'
import { route } from '../../route.ts'
import { EXAMPLE_PASSWORD, password, title } from './sign-in.ts'

/** The paths at which DataHub's frontend asks its metadata service (docs/interface: access/passwords). */
const details = 'Where users do not sign in with passwords, it does nothing.'
const userUrn = required(text({ doc: 'The URN of the user.' }))
const example = { userUrn: 'urn:li:corpuser:ada', password: EXAMPLE_PASSWORD }

export const frontendSignUp = route({
  method: 'POST',
  path: '/auth/signUp',
  role: 'editor',
  summary: 'Creates an invited user with a password.',
  details,
  parameters: {
    userUrn,
    fullName: required(text()),
    email: required(text()),
    title,
    password,
    inviteToken: required(text({ doc: 'Token of an invitation; the user gets its role.' })),
  },
  answers: objectAnswer({ isNativeUserCreated: flag() }),
  errors: ['EDIT_REFUSED', 'INVALID_URN', 'READ_ONLY', 'TOO_MANY_ATTEMPTS'],
  example: { ...example, fullName: 'Ada', email: 'ada@example.com', inviteToken: 't' },
  async handle({ parameters, origin }, { access: { nativeUsers }, catalog }) {
    if (!nativeUsers) return { body: {} }
    await nativeUsers.signUp(catalog, { ...parameters, user: parameters.userUrn }, origin)
    return { body: { isNativeUserCreated: true } }
  },
})

export const frontendReset = route({
  method: 'POST',
  path: '/auth/resetNativeUserCredentials',
  role: 'editor',
  summary:
    'Sets the password of a user by a reset token, and ends their sessions and access tokens.',
  details,
  parameters: { userUrn, password, resetToken: required(text()) },
  answers: objectAnswer({ areNativeUserCredentialsReset: flag() }),
  errors: ['EDIT_REFUSED', 'INVALID_URN', 'READ_ONLY', 'TOO_MANY_ATTEMPTS'],
  example: { ...example, resetToken: 't' },
  async handle({ parameters, origin }, { access: { nativeUsers }, catalog }) {
    if (!nativeUsers) return { body: {} }
    const request = { ...parameters, user: parameters.userUrn }
    await nativeUsers.reset(catalog, request, origin)
    return { body: { areNativeUserCredentialsReset: true } }
  },
})

export const frontendVerify = route({
  method: 'POST',
  path: '/auth/verifyNativeUserCredentials',
  role: 'admin',
  summary: 'Verifies the password of a user for the system client.',
  details,
  parameters: { userUrn, password: required(text()) },
  answers: objectAnswer({ doesPasswordMatch: flag() }),
  errors: ['INVALID_URN', 'TOO_MANY_ATTEMPTS'],
  example,
  async handle({ parameters, actor, origin }, { access, catalog }) {
    const { nativeUsers } = access
    if (!nativeUsers) return { body: {} }
    requireSystemClient(access, actor)
    const { userUrn: account } = parameters
    const matches = await nativeUsers.verify(account, parameters.password)
    if (!matches) {
      const reason = 'Wrong user name or password'
      catalog.audit?.countRefusal(undefined, origin, { type: EVENTS.failedLogIn, reason, account })
    }
    return { body: { doesPasswordMatch: matches } }
  },
})

export const frontendSession = route({
  method: 'POST',
  path: '/auth/generateSessionTokenForUser',
  role: 'admin',
  summary: 'Gives the system client a token for a day for a user whom it has signed in.',
  details,
  parameters: { userId: required(text({ doc: 'The name of the user, without `urn:li:`.' })) },
  answers: objectAnswer({ accessToken: text() }),
  errors: ['EDIT_REFUSED', 'INVALID_URN'],
  example: { userId: 'ada' },
  async handle({ parameters: { userId }, actor, origin }, { access }) {
    const { nativeUsers, sessions } = access
    if (!nativeUsers || !sessions) return { body: {} }
    requireSystemClient(access, actor)
    const user = parseUrn(`urn:li:corpuser:${userId}`)
    if (user === SYSTEM_CALLER.actor || user === actor) {
      throw new CatalogError('FORBIDDEN', `No user signs in as ${user}`)
    }
    const caller = { actor: user, role: 'reader', byPolicies: true, origin } as const
    return { body: { accessToken: await sessions.open(caller, 'PASSWORD_LOGIN') } }
  },
})

/** @throws CatalogError `FORBIDDEN` for every caller but the system client */
function requireSystemClient({ systemUser }: Access, actor: string): void {
  if (actor === systemUser) return
  throw new CatalogError(
    'FORBIDDEN',
    'Only the system client may use this route; set SYSTEM_CLIENT_SECRET',
  )
}
