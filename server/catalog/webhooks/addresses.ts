import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { withTimeout } from '../../../graph/runtime/deadline.ts'
import { CatalogError } from '../../../graph/model/errors.ts'

/** Networks that are not of the internet, by https://www.iana.org/assignments/iana-ipv4-special-registry. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Likewise; some of them carry an IPv4 address, which may be a private one. */
const PRIVATE_IPV6 = [
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const PRIVATE = toBlockList([...PRIVATE_IPV4, ...PRIVATE_IPV6])

/** Longest address of a webhook, in characters. */
const URL_LENGTH_MAX = 2_000

/** An address to which a message may be sent. */
export interface Target {
  readonly url: URL
  /** Absent: the name has no address now. */
  readonly address: string | undefined
  readonly family: 4 | 6
}

/** Longest wait for the name server. */
const RESOLVE_TIMEOUT_MS = 5_000

/** Returns the addresses of a name; a test may have its own. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

const resolveAll: Resolve = (host) => resolve(host, { all: true, verbatim: true })

/**
 * Parses addresses and networks, such as `10.1.2.3` and `fd00::/8`, divided by commas.
 *
 * @param problems receives a sentence for each invalid one
 */
export function parseNetworks(name: string, text: string, problems: string[]): BlockList {
  const networks = text
    .split(',')
    .map((network) => network.trim())
    .filter((network) => network !== '')
  const valid = networks.filter((network) => {
    const [address = '', bits = '0', ...rest] = network.split('/')
    const family = isIP(address)
    const isValid =
      family !== 0 &&
      rest.length === 0 &&
      /^\d+$/.test(bits) &&
      Number(bits) <= (family === 6 ? 128 : 32)
    if (!isValid) problems.push(`${name} must list addresses or networks, not ${network}`)
    return isValid
  })
  return toBlockList(valid)
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** @throws CatalogError `INVALID_PARAMETER` for an address to which nothing can be sent */
export function parseTargetUrl(text: string): URL {
  const refuse = (reason: string): never => {
    throw new CatalogError('INVALID_PARAMETER', `The URL of a webhook ${reason}`)
  }
  if (text.length > URL_LENGTH_MAX) refuse(`has at most ${URL_LENGTH_MAX} characters`)
  if (!URL.canParse(text)) refuse('must be a URL, such as https://hooks.example.org/catalog')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    refuse('must begin with https: or http:')
  if (url.username !== '' || url.password !== '') refuse('must not have a user or a password')
  return url
}

/**
 * Resolves the name of a URL, for a connection to exactly the address that was checked
 * (docs/interface: webhooks/addresses).
 *
 * @param allowed private addresses that are allowed nevertheless
 * @throws CatalogError `INVALID_PARAMETER` for a private address that is not allowed
 */
export async function findTarget(
  text: string,
  allowed: BlockList,
  resolveHost: Resolve = resolveAll,
): Promise<Target> {
  const url = parseTargetUrl(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await withTimeout(RESOLVE_TIMEOUT_MS, resolveHost(host), noAnswer).catch(() => [])
  for (const { address } of addresses) {
    if (!isPrivate(address) || isIn(allowed, address)) continue
    throw new CatalogError(
      'INVALID_PARAMETER',
      `${host === address ? address : `${host} is ${address}, which`} is not an address of the ` +
        'internet; WEBHOOK_ALLOW_PRIVATE lists addresses that are allowed nevertheless',
    )
  }
  const [first] = addresses
  return { url, address: first?.address, family: first?.family === 6 ? 6 : 4 }
}

const noAnswer = () => new Error('no answer of the name server')

/** Returns whether an address is private, of this machine or of this link, or of no machine. */
export const isPrivate = (address: string): boolean => isIn(PRIVATE, address)

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
