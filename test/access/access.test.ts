import { expect } from 'chai'
import * as fc from 'fast-check'
import { openIdIssuer } from '../../server/access/openid.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { accessInMemory } from '../support/access-in-memory.ts'
import { ada } from '../support/people.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { codeOf, refusalOf } from '../support/stores/stores.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

// docs/interface: access/unauthenticated
describe('a header with an access token', () => {
  const { access } = accessInMemory()
  let text = ''
  let id = ''
  before(async () => {
    const request = { kind: 'PERSONAL', actor: ada, duration: 'ONE_DAY', name: 't' } as const
    const made = await access.accessTokens!.create(SYSTEM_CALLER, { ...request, role: 'reader' })
    ;({ text } = made)
    id = made.token.hash
  })

  for (const [what, write] of [
    ['as it is', () => `Bearer ${text}`],
    ['in other letters of the scheme', () => `bEARER  ${text}`],
    ['with blanks around', () => `  Bearer ${text}  `],
  ] as const) {
    it(`names the user: ${what}`, async () => {
      expect(await access.identify(write())).to.include({ actor: ada, role: 'reader' })
    })
  }

  for (const [what, write] of [
    ['nothing', () => ''],
    ['alone', () => text],
    ['of another scheme', () => `Token ${text}`],
    ['as Basic', () => `Basic ${text}`],
    ['cut', () => `Bearer ${text.slice(0, -1)}`],
    ['longer', () => `Bearer ${text}A`],
    ['in upper case', () => `Bearer ${text.toUpperCase()}`],
    ['by its public id', () => `Bearer ${id}`],
    ['by its id behind the prefix', () => `Bearer trellis_pat_${id}`],
    ['twice', () => `Bearer ${text}, Bearer ${text}`],
    ['the scheme only', () => 'Bearer'],
    ['the prefix only', () => 'Bearer trellis_pat_'],
    ['a JWT of an unknown issuer', () => 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['letters', () => `Bearer ${'\u00e9'.repeat(100)}`],
    ['very many letters', () => `Bearer trellis_pat_${'a'.repeat(15_000)}`],
  ] as const) {
    it(`names nobody: ${what}`, async () => {
      expect(await codeOf(access.identify(write()))).to.equal('UNAUTHENTICATED')
    })
  }
})

// docs/interface: access/system-client
describe('credentials of a system client', () => {
  const systemClient = { id: 'ingestion', secret: 'se:cret with blanks' }
  const plain = 'ingestion:se:cret with blanks'
  const identify = (header: string) => accessInMemory({ systemClient }).access.identify(header)

  for (const credentials of [plain, base64(plain)]) {
    it(`are those of an admin named by its id: ${credentials}`, async () => {
      const caller = { actor: 'urn:li:corpuser:ingestion', role: 'admin' }
      expect(await identify(`Basic ${credentials}`)).to.deep.equal(caller)
    })
  }

  const WRONG = [
    'ingestion',
    'ingestion:',
    `${plain}x`,
    plain.slice(0, -1),
    'other:secret',
    ':',
    '=',
  ]
  for (const header of [
    ...[...WRONG, ...WRONG.map(base64), base64(base64(plain))].map((text) => `Basic ${text}`),
    `Bearer ${plain}`,
  ]) {
    it(`are not ${header}`, async () => {
      const refusal = await refusalOf(identify(header))
      expect(refusal).to.have.property('code', 'UNAUTHENTICATED')
      const { message, details } = refusal as { message: string; details: unknown }
      expect(JSON.stringify([message, details])).not.to.contain('cret')
    })
  }

  for (const credentials of ['__datahub_system:', '__datahub_system:JohnSnowKnowsNothing', ':']) {
    it(`are of nobody where none is configured: ${credentials}`, async () => {
      const { access } = accessInMemory()
      expect(await codeOf(access.identify(`Basic ${credentials}`))).to.equal('UNAUTHENTICATED')
    })
  }
})

describe('any header', () => {
  it('authenticates no client by accident, and breaks nothing', async () => {
    const openId = { issuer: 'https://a.example', audience: 'b', rolesClaim: undefined }
    const { access } = accessInMemory({
      systemClient: { id: 'a', secret: 'b' },
      identifyJwt: openIdIssuer({ ...openId, clock: Date.now, log: () => {} }),
    })
    const part = fc.json().map((text) => Buffer.from(text).toString('base64url'))
    const header = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.constantFrom('Bearer', 'Basic', ''), fc.string()).map((parts) => parts.join(' ')),
      fc.tuple(part, part, fc.string()).map((parts) => `Bearer ${parts.join('.')}`),
      fc.string().map((text) => `Bearer trellis_pat_${text}`),
    )
    const isRefused = async (text: string) => {
      expect(await codeOf(access.identify(text))).to.be.oneOf([
        'UNAUTHENTICATED',
        'TOO_MANY_ATTEMPTS',
      ])
    }
    await fc.assert(fc.asyncProperty(header, isRefused), { numRuns: AMOUNTS.randomHeaders })
  })
})
