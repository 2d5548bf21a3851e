/** Whether only this machine can be behind the name: without encryption others could read along. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Whether what comes from an address can be believed: it is encrypted, or stays on this machine. */
export function isTrustedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}
