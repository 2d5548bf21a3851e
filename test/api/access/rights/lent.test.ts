import { expect } from 'chai'
import type { Privilege } from '../../../../graph/model/privilege.ts'
import { Passwords } from '../../../../server/access/native/passwords.ts'
import {
  ingestAs,
  makeToken,
  suiteToken,
  withoutShippedPolicies,
  type MadeToken,
} from '../../../support/access.ts'
import { ask, data } from '../../../support/graphql.ts'
import { upsert } from '../../../support/proposals.ts'
import { describeOnEngines } from '../../../support/server.ts'
import { onlyUsers, policy } from '../../../support/people.ts'
import { createInvitation, FROM_PAGE, PASSWORD } from '../../../support/sessions.ts'

const ADMIN_ROLE = 'urn:li:dataHubRole:Admin'
const urnOf = (name: string) => `urn:li:corpuser:${name}`

// docs/interface: access/lent
describeOnEngines('what somebody makes for others to use later', (serve) => {
  const server = serve({
    access: { openId: undefined, systemClient: undefined, isNative: true },
    trustedProxies: 1,
  })
  const admin = suiteToken(server, urnOf('root'), 'admin')
  let names = 0
  before(async () => {
    await ingestAs(server, admin, [...withoutShippedPolicies()])
  })

  const policyOf = (name: string, privileges: readonly Privilege[], state = 'ACTIVE') =>
    policy(`of-${name}`, privileges, onlyUsers(urnOf(name)), { type: 'PLATFORM', state })
  const post = (path: string, body: object) =>
    server.post(path, body, { ...FROM_PAGE, 'X-Forwarded-For': `9.2.1.${++names % 250}` })
  const mutate = async (document: string, headers: MadeToken['headers']) =>
    ask(server, `mutation { ${document} }`, {}, headers)

  /** Something that a maker makes, and its use by somebody else. */
  interface Loan {
    readonly privilege: Privilege
    /** Returns a function that uses it, and returns whether that succeeded. */
    readonly make: (headers: MadeToken['headers']) => Promise<() => Promise<boolean>>
  }
  const invitation = (input: object, use: (token: string) => Promise<boolean>): Loan => ({
    privilege: 'MANAGE_POLICIES',
    make: async (headers) => {
      const token = await createInvitation(server, headers, input)
      return () => use(token)
    },
  })
  const signUp = async (inviteToken: string) => {
    const userUrn = urnOf(`new${++names}`)
    const person = { fullName: 'N', email: 'n@x', userUrn, password: PASSWORD }
    return (await post('/signUp', { ...person, inviteToken })).status === 200
  }
  const acceptRole = async (inviteToken: string) => {
    const { headers } = await makeToken(server, urnOf(`accepts${++names}`), 'editor')
    const { errors } = await mutate(`acceptRole(input: {inviteToken: "${inviteToken}"})`, headers)
    return !errors
  }
  const target = { name: '' }
  const LOANS: Readonly<Record<string, Loan>> = {
    'a link to reset a password': {
      privilege: 'MANAGE_USER_CREDENTIALS',
      make: async (headers) => {
        const user = urnOf((target.name = `target${++names}`))
        const passwords = new Passwords(server.stores.tokens, server.clock)
        await ingestAs(server, admin, [upsert(user, 'corpUserInfo', { active: true })])
        await passwords.set(user, 'a hash')
        const document = `mutation { createNativeUserResetToken(input: {userUrn: "${user}"}) { resetToken } }`
        type Made = { createNativeUserResetToken: { resetToken: string } }
        const made = await data<Made>(server, document, {}, headers)
        const { resetToken } = made.createNativeUserResetToken
        return async () => {
          const body = { email: user, password: PASSWORD, resetToken }
          return (await post('/resetNativeUserCredentials', body)).status === 200
        }
      },
    },
    'an invitation to sign up': invitation({}, signUp),
    'a reusable invitation to a role': invitation(
      { roleUrn: ADMIN_ROLE, isReusable: true },
      signUp,
    ),
    'an invitation to a role that is accepted': invitation({ roleUrn: ADMIN_ROLE }, acceptRole),
  }

  /** What happens to a maker, for whom policies decide, before it is used. */
  const EVENTS: Readonly<Record<string, (name: string, privilege: Privilege) => Promise<void>>> = {
    'has lost the right': async (name, privilege) =>
      ingestAs(server, admin, [policyOf(name, [privilege], 'INACTIVE')]),
    'was suspended': async (name) => {
      const suspended = `updateUserStatus(urn: "${urnOf(name)}", status: SUSPENDED)`
      expect((await mutate(suspended, admin)).errors).to.equal(undefined)
    },
    'was permanently deleted': async (name) => {
      const deleted = await server.post('/entities?action=delete', { urn: urnOf(name) }, admin)
      expect(deleted.status).to.equal(200)
    },
  }

  for (const [title, { privilege, make }] of Object.entries(LOANS)) {
    const maker = async () => {
      const name = `maker${++names}`
      await ingestAs(server, admin, [
        upsert(urnOf(name), 'corpUserInfo', { active: true }),
        policyOf(name, [privilege]),
      ])
      return { name, ...(await makeToken(server, urnOf(name), undefined)) }
    }

    it(`is ${title}, which works while its maker has the right`, async () => {
      const use = await make((await maker()).headers)
      expect(await use()).to.equal(true)
    })

    for (const [happened, event] of Object.entries(EVENTS)) {
      it(`is ${title}, which is void when its maker ${happened}`, async () => {
        const { name, headers } = await maker()
        const use = await make(headers)
        await event(name, privilege)
        expect(await use()).to.equal(false)
      })
    }

    it(`is ${title}, which is void when the token with a role that made it was revoked`, async () => {
      const { headers, id } = await makeToken(server, urnOf(`boss${++names}`), 'admin')
      const uses = [await make(headers), await make(headers)] as const
      expect(await uses[0]()).to.equal(true)
      const revoked = await mutate(`revokeAccessToken(tokenId: "${id}")`, admin)
      expect(revoked.errors).to.equal(undefined)
      expect(await uses[1]()).to.equal(false)
    })
  }

  it('is a link to reset a password, which is void when its user holds more than its maker', async () => {
    const link = LOANS['a link to reset a password']!
    const name = `desk${++names}`
    await ingestAs(server, admin, [policyOf(name, [link.privilege])])
    const use = await link.make((await makeToken(server, urnOf(name), undefined)).headers)
    await ingestAs(server, admin, [policyOf(target.name, ['MANAGE_POLICIES'])])
    expect(await use()).to.equal(false)
  })
})
