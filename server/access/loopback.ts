/** Removes the brackets of an IPv6 address in a URL or a `Host` header: `::1` of `[::1]`. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

/** Whether a host is a loopback name or address; IPv6 without brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Whether a URL is trustworthy: https, or http on a loopback address. */
export function isTrustedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' && isLoopback(withoutBrackets(hostname))
}
