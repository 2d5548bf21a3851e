export const code = (text = ''): string => `\`${text}\``

export const list = (items: readonly string[]): string =>
  items.map((item) => `- ${item}`).join('\n')

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---')].concat(rows.map((row) => row.map(cell)))
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
