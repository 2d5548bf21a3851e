/** A host without the brackets that an IPv6 address has in URLs and in `Host`: `::1` of `[::1]`. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

/** Whether a name can only mean this machine; an IPv6 address is given without brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Whether answers from an address can be trusted: encrypted, or never off this machine. */
export function isTrustedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' && isLoopback(withoutBrackets(hostname))
}
