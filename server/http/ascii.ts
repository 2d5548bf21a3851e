/** Replaces all characters outside printable ASCII by JSON escapes. */
export function escapeNonAscii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
