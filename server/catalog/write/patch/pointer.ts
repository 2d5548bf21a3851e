/** Formats a JSON pointer (RFC 6901). */
export const toPointer = (segments: readonly string[]): string =>
  segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Returns the segments of a JSON pointer (RFC 6901); undefined when the text is none. */
export function parsePointer(path: string): string[] | undefined {
  if (path === '') return []
  if (!path.startsWith('/') || /~(?![01])/.test(path)) return undefined
  const segments = path.slice(1).split('/')
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}
