import { expect } from 'chai'
import type { TokenRequest } from '../../server/access/access-tokens.ts'
import { daysToLifeMs, tokenEnd } from '../../server/access/token-life.ts'
import { WITHIN_ADMIN, type Role } from '../../server/authorize/roles.ts'
import { accessInMemory } from '../support/access-in-memory.ts'
import { ada, bob } from '../support/people.ts'
import { codeOf, refusalOf } from '../support/stores/stores.ts'

const DAY_MS = 86_400_000

/** Returns a function by which Ada creates tokens, of herself unless the request says otherwise. */
function tokensOfAda(lifeMaxDays = 365) {
  const { access } = accessInMemory({ lifeMaxMs: daysToLifeMs(lifeMaxDays) })
  return async (role: Role, request: Partial<TokenRequest> = {}) => {
    const usual = { kind: 'PERSONAL', actor: ada, duration: 'ONE_DAY', name: 'nightly' } as const
    const caller = { actor: ada, role }
    const { text, token } = await access.accessTokens!.create(caller, { ...usual, ...request })
    return { text, ...token }
  }
}

// docs/interface: access/tokens
describe('the role of a new access token', () => {
  const create = tokensOfAda()

  for (const [maker, request, role] of [
    ['editor', {}, 'editor'],
    ['editor', { role: 'reader' }, 'reader'],
    ['editor', { role: 'admin' }, undefined],
    ['editor', { actor: bob }, undefined],
    ['editor', { actor: bob, role: 'reader' }, undefined],
    ['editor', { kind: 'SERVICE_ACCOUNT' }, undefined],
    ['admin', {}, 'admin'],
    ['admin', { actor: bob }, WITHIN_ADMIN],
    ['admin', { actor: bob, role: 'editor' }, 'editor'],
    ['admin', { actor: bob, kind: 'SERVICE_ACCOUNT' }, WITHIN_ADMIN],
    ['reader', {}, undefined],
  ] as const) {
    it(`is ${role ?? 'refused'} for ${JSON.stringify(request)} by role ${maker}`, async () => {
      const made = create(maker, request)
      if (role === undefined) expect(await codeOf(made)).to.equal('FORBIDDEN')
      else expect(await made).to.have.property('role', role)
    })
  }
})

// docs/interface: access/token-durations
describe('the life of an access token', () => {
  // A longest life of 0 days is none (ACCESS_TOKEN_MAX_DAYS).
  for (const [duration, longestDays, days] of [
    ['ONE_HOUR', 365, 1 / 24],
    ['ONE_DAY', 365, 1],
    ['ONE_WEEK', 365, 7],
    ['ONE_MONTH', 365, 30],
    ['THREE_MONTHS', 365, 90],
    ['SIX_MONTHS', 365, 180],
    ['ONE_YEAR', 365, 365],
    ['NO_EXPIRY', 365, 365],
    ['ONE_WEEK', 30, 7],
    ['ONE_MONTH', 30, 30],
    ['NO_EXPIRY', 30, 30],
    ['ONE_YEAR', 0, 365],
    ['NO_EXPIRY', 0, Infinity],
  ] as const) {
    it(`is ${days} days for ${duration} where the longest is ${longestDays} days`, async () => {
      const token = await tokensOfAda(longestDays)('editor', { duration })
      const { expiresMillis = Infinity, createdMillis } = token
      expect(expiresMillis - createdMillis).to.equal(days * DAY_MS)
    })
  }

  for (const duration of ['THREE_MONTHS', 'ONE_YEAR'] as const) {
    it(`is refused for ${duration} where the longest is 30 days`, async () => {
      const refusal = await refusalOf(tokensOfAda(30)('editor', { duration }))
      expect(refusal).to.have.property('code', 'INVALID_PARAMETER')
      expect(String(refusal)).to.match(/at most 30 days here \(ACCESS_TOKEN_MAX_DAYS\), and/)
    })
  }

  for (const [expiresMillis, longestMs, end] of [
    [undefined, undefined, undefined],
    [undefined, 30, 130],
    [120, undefined, 120],
    [120, 30, 120],
    [140, 30, 130],
  ] as const) {
    it(`that expires at ${expiresMillis} ends at ${end}, with a longest life of ${longestMs}`, () => {
      const dates = { createdMillis: 100, ...(expiresMillis !== undefined && { expiresMillis }) }
      expect(tokenEnd(dates, longestMs)).to.equal(end)
    })
  }
})

describe('a request for an access token', () => {
  const create = tokensOfAda()

  it('never gives two the same token', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create('editor')))
    expect(new Set(made.map(({ text }) => text))).to.have.property('size', 20)
  })

  for (const [request, code, problem] of [
    [{ actor: 'ada' }, 'INVALID_URN', /Not a URN/],
    [{ actor: 'urn:li:corpGroup:a' }, 'INVALID_PARAMETER', /Not a user: urn:li:corpGroup:a$/],
    [{ name: ' ' }, 'INVALID_PARAMETER', /must not be blank/],
    [{ name: 'a'.repeat(201) }, 'INVALID_PARAMETER', /at most 200 characters/],
    [{ name: 'a\0b' }, 'INVALID_PARAMETER', /NUL/],
    [{ description: 'a'.repeat(10_001) }, 'INVALID_PARAMETER', /10000 characters/],
  ] as const) {
    it(`with ${JSON.stringify(request).slice(0, 40)} is refused`, async () => {
      const refusal = await refusalOf(create('admin', request))
      expect(refusal).to.have.property('code', code)
      expect(String(refusal)).to.match(problem)
    })
  }
})
