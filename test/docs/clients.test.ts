import { expect } from 'chai'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/sources.ts'

const FOLDER = join(ROOT, 'scripts/client')

/**
 * The titles of all checks of clients: those of TypeScript and Java in quotes, those of Python as names. What
 * is filled in is `…`.
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

/** Of each row of the page: what is done, whether it works, and the checks that it names. */
function rowsOfPage() {
  const page = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8')
  const lines = page.split('\n').filter((line) => /^\| (?!---|What is done)/.test(line))
  return lines.map((line) => {
    const [what = '', works = '', checks = ''] = line.split(' | ').map((cell) => cell.trim())
    return {
      what,
      works,
      checks: [...checks.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    }
  })
}

describe('docs/clients.md', () => {
  const rows = rowsOfPage()

  it('names in each row a check that there is', () => {
    const titles = titlesOfChecks('attempt|report')
    expect(rows).to.have.length.above(40)
    for (const { what, works, checks } of rows) {
      expect(works, what).to.match(/^(yes|no: .{10,})$/)
      expect(checks, what).to.have.length.above(0)
      expect(titles, what).to.include.members(checks)
    }
  })

  it('has a row for every check', () => {
    const named = rows.flatMap(({ checks }) => checks)
    // What is reported besides is about the checks themselves.
    const titles = titlesOfChecks('attempt')
    expect(titles.filter((title) => !named.includes(title))).to.deep.equal([])
  })
})
