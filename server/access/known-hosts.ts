import { isIP } from 'node:net'
import { isLoopback, withoutBrackets } from './loopback.ts'

/** Host names by which browsers may reach a server without access control. */
export interface KnownHosts {
  /** Lower-case names, with or without a port; loopback names are always known. */
  readonly names: ReadonlySet<string>
  /**
   * Whether IP addresses are known as well: a page of another site has a name, and the name of a
   * rebound one stays in `Host`.
   */
  readonly addresses: boolean
}

/** Allows loopback names only. */
export const LOOPBACK_HOSTS: KnownHosts = { names: new Set(), addresses: false }

/**
 * Returns the known hosts of a server. Beyond loopback it is reached by addresses, too, and by the
 * names that `ALLOWED_HOSTS` states, since it cannot know which names resolve to it.
 *
 * @param host the address on which the server listens
 * @param hostList the names of `ALLOWED_HOSTS`, separated by commas
 * @param problems receives a sentence for each invalid name
 */
export function parseKnownHosts(host: string, hostList: string, problems: string[]): KnownHosts {
  const names = hostList
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  for (const name of names) {
    if (URL.canParse(`http://${name}`) && new URL(`http://${name}`).host === name) continue
    problems.push(
      `ALLOWED_HOSTS must list host names such as catalog.example or localhost:3000, not ${name}`,
    )
  }
  const own = isLoopback(host) ? [] : [host.toLowerCase()]
  return { names: new Set([...own, ...names]), addresses: !isLoopback(host) }
}

/** Whether the `Host` header names a known host. */
export function isKnownHost(host: string, { names, addresses }: KnownHosts): boolean {
  const name = host.replace(/:\d*$/, '')
  const bare = withoutBrackets(name)
  return (
    isLoopback(bare) ||
    (addresses && isIP(bare) !== 0) ||
    bare.endsWith('.localhost') ||
    [host, name, bare].some((candidate) => names.has(candidate))
  )
}
