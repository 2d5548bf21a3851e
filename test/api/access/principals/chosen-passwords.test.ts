import { expect } from 'chai'
import { randomBytes } from 'node:crypto'
import { Passwords } from '../../../../server/access/native/passwords.ts'
import { describeEmbedded } from '../../../support/server.ts'

const OWN = { 'Sec-Fetch-Site': 'same-origin' }
const YEAR_MS = 365 * 86_400_000

// docs/interface: access/passwords
describeEmbedded('a password that a person chooses', (serve) => {
  const server = serve({
    access: { openId: undefined, systemClient: undefined, isNative: true },
  })

  const choose = async (name: string, password: string) => {
    const passwords = new Passwords(server.stores.tokens, server.clock)
    const resetToken = await passwords.createReset(`urn:li:corpuser:${name}`)
    const chosen = { email: name, password, resetToken }
    return (await server.post('/resetNativeUserCredentials', chosen, OWN)).status
  }
  const logIn = async (username: string, password: string) =>
    (await server.post('/logIn', { username, password }, OWN)).status

  it('is compared exactly as it was entered: case, blanks, and every character', async () => {
    const password = ' Purple Tractor Café 42 '
    expect(await choose('exact', password)).to.equal(200)
    expect(await logIn('exact', password)).to.equal(200)
    const decomposed = password.normalize('NFD')
    const others = [password.trim(), password.toLowerCase(), `${password} `, password.slice(0, -1)]
    for (const other of [...others, decomposed, `${password}\0`]) {
      expect(await logIn('exact', other), JSON.stringify(other)).to.equal(401)
    }
  })

  it('has characters of any kind, and may be long: every one of them counts', async () => {
    const long = randomBytes(768).toString('base64')
    const kinds = ['mondschein trompete kaffee', '🦔🪁🫖🧶🛶🪕🦑🧭', '83015527469913402286', long]
    for (const [at, password] of kinds.entries()) {
      expect(await choose(`kind${at}`, password), password).to.equal(200)
      expect(await logIn(`kind${at}`, password), password).to.equal(200)
      expect(await logIn(`kind${at}`, `${password.slice(0, -1)}!`), password).to.equal(401)
    }
  })

  it('stays valid until it is replaced, however long', async () => {
    expect(await choose('old', 'Purple Tractor Envelope 42')).to.equal(200)
    server.clock.nowMillis += 10 * YEAR_MS
    expect(await logIn('old', 'Purple Tractor Envelope 42')).to.equal(200)
  })
})
