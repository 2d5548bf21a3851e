import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT, sourcesIn } from '../support/sources.ts'

describe('test/README.md', () => {
  const page = readFileSync(join(ROOT, 'test/README.md'), 'utf8')
  const suites = sourcesIn('test').filter(({ path }) => path.endsWith('.test.ts'))

  it('names the suites of each source folder', () => {
    const folders = [...new Set(suites.map(({ path }) => dirname(path)))]
    const unnamed = folders.filter((folder) => !RegExp(`[/\`]${basename(folder)}[/\`]`).test(page))
    expect(folders).to.have.length.above(15)
    expect(unnamed).to.deep.equal([])
  })

  it('names each suite outside of folders', () => {
    const loose = suites.filter(({ path }) => dirname(path) === 'test')
    expect(loose.filter(({ path }) => !page.includes(`\`${path}\``))).to.deep.equal([])
  })
})
