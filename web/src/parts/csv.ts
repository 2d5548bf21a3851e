/**
 * Spreadsheets run a cell that begins with one of these as a formula; full-width forms count as
 * well.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Formats rows as CSV (RFC 4180), with the byte order mark by which spreadsheets detect UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Downloads a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
