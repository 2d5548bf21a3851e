import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../sources.ts'

interface Row {
  /** What the table says of it, as Markdown. */
  readonly text: string
  /** Folders and files from the root, and suites by their bare names. */
  readonly names: readonly string[]
}

/** The text of each row of the table of suites in `test/README.md`, with what its files took. */
export function tookByRow(tookMs: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const rows = rowsOf(readFileSync(join(ROOT, 'test/README.md'), 'utf8'))
  const sums = new Map(rows.map(({ text }) => [text, 0]))
  for (const [file, ms] of tookMs) {
    const [best] = rows
      .map(({ text, names }) => ({
        text,
        fit: Math.max(0, ...names.map((name) => fit(name, file))),
      }))
      .filter((row) => row.fit > 0)
      .toSorted((one, other) => other.fit - one.fit)
    const text = best?.text ?? 'in no row'
    sums.set(text, (sums.get(text) ?? 0) + ms)
  }
  return sums
}

/** Rows that name a suite; the second column does. */
function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const [, , cell = ''] = line.split('|')
    const names = [...cell.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
    return names.some((name) => name.startsWith('test/')) ? [{ text: cell.trim(), names }] : []
  })
}

/** How closely a name fits a file; 0 when it does not. */
function fit(name: string, file: string): number {
  if (!name.startsWith('test/')) return basename(file) === `${name}.test.ts` ? Infinity : 0
  return file === name || file.startsWith(`${name}/`) ? name.length : 0
}
