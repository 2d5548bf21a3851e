import { expect } from 'chai'
import { Attempts, ATTEMPT_LIMITS } from '../../server/access/native/attempts.ts'
import {
  createBrowserMark,
  MARK_LIFE_MS,
  readBrowserMark,
} from '../../server/access/native/known-browsers.ts'
import { NativeUsers } from '../../server/access/native/native-users.ts'
import { Passwords } from '../../server/access/native/passwords.ts'
import { networkPrefix } from '../../server/catalog/audit/audit-events.ts'
import { accessInMemory } from '../support/access-in-memory.ts'
import { movableClock } from '../support/server.ts'
import { refusalOf } from '../support/stores/stores.ts'

const vic = 'urn:li:corpuser:vic' as Parameters<typeof createBrowserMark>[0]
const wes = 'urn:li:corpuser:wes' as typeof vic
const few = (max: number) => ({ max, forgottenMs: 60_000 })
const from = (address: string) => ({ api: 'RESTLI', address, userAgent: '' }) as const

// docs/interface: access/attempts
describe('failed attempts', () => {
  const attemptsUpTo = (max: number) => {
    const clock = movableClock()
    const attempts = new Attempts(few(max), clock)
    const isAllowed = (key: string) => {
      try {
        attempts.begin(key)
        return true
      } catch {
        return false
      }
    }
    return { attempts, clock, isAllowed }
  }

  it('are limited by key, and each is forgotten after a while', () => {
    const { clock, isAllowed } = attemptsUpTo(3)
    expect([1, 2, 3, 4].map(() => isAllowed('a'))).to.deep.equal([true, true, true, false])
    expect(isAllowed('b')).to.equal(true)
    clock.nowMillis += 59_999
    expect(isAllowed('a')).to.equal(false)
    clock.nowMillis += 1
    expect([isAllowed('a'), isAllowed('a')]).to.deep.equal([true, false])
  })

  it('say when the next one is allowed, and which account was tried', async () => {
    const { attempts, clock } = attemptsUpTo(1)
    attempts.begin('a')
    clock.nowMillis += 15_000
    const refusal = await refusalOf(Promise.resolve().then(() => attempts.begin('a', 'ada')))
    expect(refusal).to.deep.include({ code: 'TOO_MANY_ATTEMPTS', account: 'ada' })
    expect(refusal).to.have.deep.property('details', { retryAfterSeconds: 45 })
  })

  it('do not count once they have succeeded', () => {
    const { attempts, isAllowed } = attemptsUpTo(1)
    expect(isAllowed('a')).to.equal(true)
    attempts.succeeded('a')
    expect([isAllowed('a'), isAllowed('a')]).to.deep.equal([true, false])
  })

  it('of an account under attack stay in memory, however many names are tried', () => {
    const { isAllowed } = attemptsUpTo(2)
    expect([isAllowed('attacked'), isAllowed('attacked')]).to.deep.equal([true, true])
    for (let n = 0; n < 20_000; n++) isAllowed(`n${n}`)
    expect(isAllowed('attacked')).to.equal(false)
  })

  for (const [address, network] of [
    [undefined, ''],
    ['9.9.9.1', '9.9.9.1'],
    ['::ffff:9.9.9.1', '::ffff:9.9.9.1'],
    ['2001:db8:1:2:99::1', '2001:db8:1:2'],
    ['2001:db8:1:2::3', '2001:db8:1:2'],
    ['2001:db8:1:3::3', '2001:db8:1:3'],
    ['2001:db8::1:2:3:4', '2001:db8:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::1:0:0:0:1', '2001:db8:0:1'],
  ] as const) {
    it(`from ${address ?? 'no address'} count for the network ${JSON.stringify(network)}`, () => {
      expect(networkPrefix({ ...from(''), address })).to.equal(network)
    })
  }
})

describe('the mark of a browser', () => {
  const at = 1_700_000_000_000
  const KNOWN = {
    mark: createBrowserMark(vic, 'hash', at),
    user: vic,
    hash: 'hash' as string | undefined,
    nowMillis: at,
  }
  const [millis, random, signature] = KNOWN.mark.split('.')
  const ROWS: readonly (Partial<typeof KNOWN> & { title: string; isKnown?: boolean })[] = [
    { title: 'is known', isKnown: true },
    { title: 'is known with a suffix, as the same one', mark: `${KNOWN.mark}.x`, isKnown: true },
    { title: 'is known for a year', nowMillis: at + MARK_LIFE_MS, isKnown: true },
    { title: 'is unknown later', nowMillis: at + MARK_LIFE_MS + 1 },
    { title: 'is unknown for another user', user: wes },
    { title: 'is unknown if it is of another user', mark: createBrowserMark(wes, 'hash', at) },
    { title: 'is unknown after the password has changed', hash: 'another hash' },
    { title: 'is unknown for a user without a password', hash: undefined },
    { title: 'is unknown with another signature', mark: `${KNOWN.mark.slice(0, -2)}AA` },
    { title: 'is unknown with another time', mark: KNOWN.mark.replace(/^\w/, '0') },
    {
      title: 'is unknown with another name',
      mark: KNOWN.mark.replace(`${random}`, 'AAAAAAAAAAAAAAAA'),
    },
    { title: 'is unknown without a time', mark: `.${random}.${signature}` },
    { title: 'is unknown if it is any text', mark: 'x' },
    { title: 'is unknown if it is empty', mark: '' },
  ]
  for (const { title, isKnown = false, ...row } of ROWS) {
    it(title, () => {
      const { mark, user, hash, nowMillis } = { ...KNOWN, ...row }
      const browser = readBrowserMark(mark, user, hash, nowMillis)
      expect(browser).to.equal(isKnown ? `${millis}.${random}` : undefined)
    })
  }
})

describe('attempts of users with passwords', () => {
  it('are limited for an account, from however many networks', async () => {
    const { access, tokens, principals, states, clock } = accessInMemory()
    const users = new NativeUsers({
      passwords: new Passwords(tokens, clock),
      principals,
      tokens: access.accessTokens!,
      store: tokens,
      states,
      clock,
      systemUser: undefined,
      limits: { ...ATTEMPT_LIMITS, account: few(3) },
    })
    const verify = (user: string, n: number) =>
      users.verify(user, 'x', { origin: from(`5.0.0.${n}`) })
    for (let n = 0; n < 3; n++) expect(await verify('target', n)).to.equal(false)
    const refusal = await refusalOf(verify('target', 4))
    expect(refusal).to.include({ code: 'TOO_MANY_ATTEMPTS', account: 'target' })
    expect(await verify('else', 4)).to.equal(false)
  })
})
