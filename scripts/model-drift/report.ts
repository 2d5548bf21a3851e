import { KINDS, type Difference, type Kind } from './differences.ts'
import type { Judgement } from './known-differences.ts'

/**
 * Returns the drift for people: a table per kind, then what the list of known differences covers.
 */
export function reportText(
  { drift, known: knownDifferences, outdated }: Judgement,
  width: number,
): string {
  const kinds = Object.entries(KINDS) as [Kind, string][]
  const tables = kinds.flatMap(([kind, meaning]) => {
    const rows = drift.filter((difference) => difference.kind === kind)
    return rows.length === 0
      ? []
      : [`${kind} (${rows.length}): ${meaning}\n${formatTable(rows, width)}`]
  })
  const staleLines = outdated.map((entry) => `  ${entry}`).join('\n')
  return [
    ...tables,
    ...(staleLines
      ? [`Listed in known-differences.yaml, and no longer a difference:\n${staleLines}`]
      : []),
    `${drift.length} differences, and ${knownDifferences.length} known ones`,
  ].join('\n\n')
}

function formatTable(rows: readonly Difference[], width: number): string {
  const subjectWidth = Math.min(50, Math.max(...rows.map(({ subject }) => subject.length)))
  return rows
    .map(({ subject, upstream, here }) => {
      const sides = [upstream && `upstream: ${upstream}`, here && `here: ${here}`]
      const subjectCell = `  ${subject.padEnd(subjectWidth)}  `
      return wrapText(subjectCell, sides.filter(Boolean).join('; '), subjectWidth + 4, width)
    })
    .join('\n')
}

/** Breaks a text between words, and indents its further lines. */
function wrapText(start: string, text: string, indent: number, width: number): string {
  const lines = [start]
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    const isFull = line.length + word.length > width && line.trim() !== ''
    if (isFull) lines.push(`${' '.repeat(indent)}${word} `)
    else lines[lines.length - 1] = `${line}${word} `
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}
