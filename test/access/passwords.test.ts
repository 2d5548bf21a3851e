import { expect } from 'chai'
import { randomBytes } from 'node:crypto'
import { PasswordHashes } from '../../server/access/native/password-hash.ts'
import { PasswordStrength } from '../../server/access/native/password-strength.ts'
import { Passwords } from '../../server/access/native/passwords.ts'
import { accessInMemory } from '../support/access-in-memory.ts'
import { upsert } from '../support/edits.ts'
import { PASSWORD } from '../support/sessions.ts'
import { refusalOf } from '../support/stores/stores.ts'

const ABOUT = ['grace.h@navy.example', 'Grace Hopper']
const EASY = /easy to guess. Choose a longer one/
const LENGTH = /8 to 1024 characters/

// docs/interface: access/passwords
describe('a password that a person wants', () => {
  const strength = new PasswordStrength()

  for (const [password, problem] of [
    ['1234567', LENGTH],
    ['x'.repeat(1_025), LENGTH],
    ['password', EASY],
    ['12345678', EASY],
    ['        ', EASY],
    ['P@ssw0rd!', EASY],
    ['qwertyuiop', EASY],
    ['trellis-2026', EASY],
    ['gracehopper', EASY],
    ['Grace Hopper 1', EASY],
    ['hopper1906', EASY],
    ['grace.h@navy.example', EASY],
  ] as const) {
    it(`is not ${JSON.stringify(password.slice(0, 30))}`, async () => {
      expect(String(await refusalOf(strength.require(password, ABOUT)))).to.match(problem)
    })
  }

  it('may have as many characters as are stored', () =>
    strength.require(`seven green umbrellas, and ${'z'.repeat(997)}`, ABOUT))
})

describe('the hash of a password', () => {
  const hashes = new PasswordHashes()
  const expectOnly = async (password: string, others: readonly string[]) => {
    const hash = await hashes.hash(password, [])
    expect(await hashes.matches(hash, password)).to.equal(true)
    for (const other of others)
      expect(await hashes.matches(hash, other), JSON.stringify(other)).to.equal(false)
  }

  it('counts case, blanks and every character as they were entered', async () => {
    const password = ' Purple Tractor Café 42 '
    const decomposed = password.normalize('NFD')
    const others = [password.trim(), password.toLowerCase(), `${password} `, password.slice(0, -1)]
    await expectOnly(password, [...others, decomposed, `${password}\0`])
  })

  const long = randomBytes(768).toString('base64')
  for (const password of [
    'mondschein trompete kaffee',
    '🦔🪁🫖🧶🛶🪕🦑🧭',
    '83015527469913402286',
    long,
  ]) {
    it(`counts every one of ${password.length} characters`, () =>
      expectOnly(password, [`${password.slice(0, -1)}!`]))
  }

  it('stays valid until it is replaced, however long', async () => {
    const { access, tokens, clock, graph } = accessInMemory()
    const eve = 'urn:li:corpuser:eve'
    await graph.write([upsert(eve, 'corpUserInfo', { active: true })])
    await new Passwords(tokens, clock).set(eve, await hashes.hash(PASSWORD, []))
    clock.nowMillis += 10 * 365 * 86_400_000
    expect(await access.nativeUsers?.verify('eve', PASSWORD)).to.equal(true)
  })

  it('is refused if another server replaces it while it is compared', async () => {
    const { tokens, clock } = accessInMemory()
    const [otto, another] = ['urn:li:corpuser:otto', 'seven green umbrellas']
    await new Passwords(tokens, clock).set(otto, await hashes.hash(PASSWORD, []))
    const hash = await hashes.hash(another, [])
    const findPassword = async (user: string) => {
      const found = await tokens.findPassword(user)
      await tokens.replacePassword(user, found, { hash })
      return found
    }
    const passwords = new Passwords({ ...tokens, findPassword }, clock)
    expect(await passwords.matches(otto, PASSWORD)).to.equal(false)
    expect(await passwords.matches(otto, another)).to.equal(true)
  })
})
