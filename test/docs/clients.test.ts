import { expect } from 'chai'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/sources.ts'

const FOLDER = join(ROOT, 'scripts/client')

/**
 * Returns the titles of all checks of clients: texts in TypeScript and Java, names of functions in
 * Python. `…` stands for an interpolated part.
 */
function titlesOfChecks(calls: string): string[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.\w+$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(FOLDER, file), 'utf8')
      if (file.endsWith('.java')) {
        return [...source.matchAll(/\bcheck\("([^"]+)"/g)].map(([, title = '']) => title)
      }
      const found = file.endsWith('.py')
        ? source.matchAll(/^@check\s+(?:async )?def (\w+)/gm)
        : source.matchAll(new RegExp(`\\.(?:${calls})\\(\\s*(?:'([^']+)'|\`([^\`]+)\`)`, 'g'))
      return [...found].map(([, title, template = '']) =>
        (title ?? template.replaceAll(/\$\{[^}]*\}/g, '…')).replaceAll('_', ' '),
      )
    })
}

/** Returns what each row of the page is about, and the checks that it names. */
function rowsOfPage() {
  const page = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8')
  const lines = page.split('\n').filter((line) => /^\| (?!---|What is done)/.test(line))
  return lines.map((line) => {
    const [what = '', checks = ''] = line.split(' | ').map((cell) => cell.trim())
    return {
      what,
      checks: [...checks.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    }
  })
}

describe('docs/clients.md', () => {
  const rows = rowsOfPage()

  it('names existing checks in each row', () => {
    const titles = titlesOfChecks('attempt|report')
    expect(rows).to.have.length.above(40)
    for (const { what, checks } of rows) {
      expect(checks, what).to.have.length.above(0)
      expect(titles, what).to.include.members(checks)
    }
  })

  it('has a row for every check', () => {
    const named = rows.flatMap(({ checks }) => checks)
    // `report` alone is about the run of the checks, not about a client.
    const titles = titlesOfChecks('attempt')
    expect(titles.filter((title) => !named.includes(title))).to.deep.equal([])
  })
})
