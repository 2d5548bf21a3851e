import { isLoopback, withoutBrackets } from './loopback.ts'

/** The names under which browsers may reach a server that lets anyone do anything. */
export interface KnownHosts {
  /** Names, each alone or with a port, in lower case; loopback names are known besides. */
  readonly names: ReadonlySet<string>
  /** Any other name will do as well. */
  readonly others: boolean
}

/** Loopback names only. */
export const LOOPBACK_HOSTS: KnownHosts = { names: new Set(), others: false }

/**
 * @param host what the server listens on; beyond loopback nothing tells which names lead to it
 * @param allowed of `ALLOWED_HOSTS`, separated by commas
 * @param problems is told what is wrong
 */
export function knownHostsOf(host: string, allowed: string, problems: string[]): KnownHosts {
  const names = allowed
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  for (const name of names) {
    if (URL.canParse(`http://${name}`) && new URL(`http://${name}`).host === name) continue
    problems.push(`ALLOWED_HOSTS must be names such as catalog.example or localhost:3000: ${name}`)
  }
  const own = isLoopback(host) ? [] : [host.toLowerCase()]
  return { names: new Set([...own, ...names]), others: names.length === 0 && !isLoopback(host) }
}

/** Whether a server goes by the name in a `Host` header. */
export function isKnownHost(host: string, { names, others }: KnownHosts): boolean {
  const name = host.replace(/:\d*$/, '')
  const bare = withoutBrackets(name)
  return (
    others ||
    isLoopback(bare) ||
    bare.endsWith('.localhost') ||
    [host, name, bare].some((each) => names.has(each))
  )
}
