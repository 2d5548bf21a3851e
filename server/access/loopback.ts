/** Whether a name can only mean this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Whether answers from an address can be trusted: encrypted, or never off this machine. */
export function isTrustedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}
