import { expect } from 'chai'
import { BlockList } from 'node:net'
import {
  findTarget,
  isPrivate,
  parseNetworks,
  parseTargetUrl,
  type Resolve,
} from '../../../server/catalog/webhooks/addresses.ts'
import { codeOf, refusalOf } from '../../support/stores/stores.ts'

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
  '2003::1',
  '3ffe::1',
  // IPv4-mapped: the same as 8.8.8.8.
  '::ffff:8.8.8.8',
]

const PRIVATE = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  // IPv4-compatible, IPv4-mapped, and IPv4-translated addresses (RFC 6052, RFC 8215).
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::a00:1',
  // Teredo, benchmarks, ORCHID, documentation, and 6to4 around 127.0.0.1.
  '2001::1',
  '2001:2::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '100::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  'fe80::1%1',
  'febf::1',
  'fec0::1',
  'ff02::1',
]

/** Hosts of URLs that are spellings of an address, with that address. */
const SPELLINGS = [
  ['127.1', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['0x7f000001', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['017700000001', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['127.0.0.1.', '127.0.0.1'],
  ['%31%32%37.0.0.1', '127.0.0.1'],
  ['１２７.0.0.1', '127.0.0.1'],
  ['0', '0.0.0.0'],
  ['10.1', '10.0.0.1'],
  ['0xa9fea9fe', '169.254.169.254'],
  ['[::1]', '::1'],
  ['[0:0:0:0:0:0:0:1]', '::1'],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ['[::ffff:0:127.0.0.1]', '::ffff:0:7f00:1'],
  ['[64:ff9b::127.0.0.1]', '64:ff9b::7f00:1'],
  ['[FE80::1]', 'fe80::1'],
] as const

const REFUSED_URLS = [
  ['an empty text', '', /must be a URL/],
  ['a path', '/catalog', /must be a URL/],
  ['a name', 'hooks.example.org', /must be a URL/],
  ['a port that is none', 'https://hooks.example.org:99999/', /must be a URL/],
  ['a zone', 'https://[fe80::1%25eth0]/', /must be a URL/],
  ['a file', 'file:///etc/passwd', /must begin with https: or http:/],
  ['a script', 'javascript:alert(1)', /must begin with https: or http:/],
  ['data', 'data:text/plain,x', /must begin with https: or http:/],
  ['FTP', 'ftp://hooks.example.org/', /must begin with https: or http:/],
  ['a web socket', 'wss://hooks.example.org/', /must begin with https: or http:/],
  ['a user', 'https://ada@hooks.example.org/', /must not have a user or a password/],
  ['a password', 'https://:secret@hooks.example.org/', /must not have a user or a password/],
  ['a long path', `https://hooks.example.org/${'x'.repeat(2_000)}`, /at most 2000 characters/],
] as const

const none = new BlockList()
const allow = (text: string) => parseNetworks('WEBHOOK_ALLOW_PRIVATE', text, [])
/** Returns a name server that answers these addresses to each name. */
const answering =
  (...addresses: readonly string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const neverAsked: Resolve = async (host) => {
  throw new Error(`${host} was resolved`)
}

// docs/interface: webhooks/addresses
describe('the addresses of webhooks', () => {
  for (const address of PUBLIC)
    it(`${address} is an address of the internet`, () => {
      expect(isPrivate(address)).to.equal(false)
    })

  for (const address of PRIVATE)
    it(`${address} is private`, () => {
      expect(isPrivate(address)).to.equal(true)
    })

  for (const [host, address] of SPELLINGS)
    it(`${host} is refused as ${address}, without a question to the name server`, async () => {
      const refusal = await refusalOf(findTarget(`http://${host}/`, none, neverAsked))
      expect(refusal).to.include({ code: 'INVALID_PARAMETER' })
      expect(String(refusal)).to.include(`: ${address} is not an address of the internet`)
    })

  for (const [title, url, message] of REFUSED_URLS)
    it(`${title} is no URL of a webhook`, () => {
      expect(() => parseTargetUrl(url))
        .to.throw(message)
        .with.property('code', 'INVALID_PARAMETER')
    })

  for (const url of ['https://hooks.example.org/a?b=c', 'HTTP://HOOKS.example.org:8080'])
    it(`${url} is a URL of a webhook`, () => {
      expect(parseTargetUrl(url).hostname).to.equal('hooks.example.org')
    })
})

// docs/interface: webhooks/addresses
describe('the target of a message', () => {
  it('is the first address that the name server has for the name', async () => {
    const target = await findTarget(
      'https://hooks.example.org:8443/catalog',
      none,
      answering('2606:4700:4700::1111', '1.1.1.1'),
    )
    expect(target).to.deep.equal({
      url: new URL('https://hooks.example.org:8443/catalog'),
      address: '2606:4700:4700::1111',
      family: 6,
    })
  })

  it('is the address of the URL, if it has one', async () => {
    const { address, family } = await findTarget('https://[2606:4700::1]/', none, neverAsked)
    expect({ address, family }).to.deep.equal({ address: '2606:4700::1', family: 6 })
    expect(await findTarget('https://8.8.8.8/', none, neverAsked)).to.include({
      address: '8.8.8.8',
      family: 4,
    })
  })

  it('is unknown, and not refused, while the name server knows no address', async () => {
    const unanswered = await findTarget('https://hooks.example.org/', none, neverAsked)
    expect(unanswered).to.include({ address: undefined, family: 4 })
    expect(await findTarget('https://hooks.example.org/', none, answering())).to.include({
      address: undefined,
    })
  })

  for (const name of ['localhost', 'localhost.', 'LOCALHOST', 'hooks.localhost'])
    it(`is refused if ${name} is this machine`, async () => {
      const url = `http://${name}:9002/`
      for (const address of ['127.0.0.1', '::1'])
        expect(await codeOf(findTarget(url, none, answering(address)))).to.equal(
          'INVALID_PARAMETER',
        )
    })

  it('is refused if any address of the name is private, whichever is first', async () => {
    for (const addresses of [
      ['1.1.1.1', '10.0.0.1'],
      ['10.0.0.1', '1.1.1.1'],
      ['1.1.1.1', '2606:4700::1', 'fd00::1'],
    ]) {
      const refused = findTarget('https://hooks.example.org/', none, answering(...addresses))
      expect(String(await refusalOf(refused)), addresses.join()).to.match(
        /hooks\.example\.org is (10\.0\.0\.1|fd00::1), which is not an address of the internet/,
      )
    }
  })

  it('names the variable with which an operator may allow the address', async () => {
    const refusal = await refusalOf(findTarget('http://10.0.0.1/', none))
    expect(String(refusal)).to.match(/WEBHOOK_ALLOW_PRIVATE/)
  })
})

// docs/interface: webhooks/addresses
describe('WEBHOOK_ALLOW_PRIVATE', () => {
  const rows = [
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['10.1.0.0/16', '10.1.255.255', true],
    ['10.1.0.0/16', '10.2.0.0', false],
    ['10.0.0.0/8, 192.168.0.0/16', '192.168.7.7', true],
    ['127.0.0.1', '::1', false],
    ['127.0.0.1', '127.0.0.2', false],
    ['::1', '::1', true],
    ['::1', '127.0.0.1', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', 'fc00::1', false],
    ['0.0.0.0/0', '169.254.169.254', true],
    ['0.0.0.0/0', 'fd00::1', false],
    ['', '10.0.0.1', false],
  ] as const
  for (const [text, address, isAllowed] of rows)
    it(`with '${text}' ${isAllowed ? 'allows' : 'does not allow'} ${address}`, async () => {
      const found = findTarget('http://hooks.internal/', allow(text), answering(address))
      if (isAllowed) expect(await found).to.include({ address })
      else expect(await codeOf(found)).to.equal('INVALID_PARAMETER')
    })

  it('allows a name only if it allows each private address of it', async () => {
    const resolve = answering('10.0.0.1', '192.168.0.1', '1.1.1.1')
    const url = 'http://hooks.internal/'
    expect(await codeOf(findTarget(url, allow('10.0.0.0/8'), resolve))).to.equal(
      'INVALID_PARAMETER',
    )
    expect(await findTarget(url, allow('10.0.0.0/8,192.168.0.0/16'), resolve)).to.include({
      address: '10.0.0.1',
    })
  })

  for (const text of ['10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10/8', 'localhost', '1.1.1.1/8/8'])
    it(`names ${text}, which is no network`, () => {
      const problems: string[] = []
      parseNetworks('WEBHOOK_ALLOW_PRIVATE', `${text}, 10.0.0.1`, problems)
      expect(problems).to.deep.equal([
        `WEBHOOK_ALLOW_PRIVATE must list addresses or networks, not ${text}`,
      ])
    })
})
