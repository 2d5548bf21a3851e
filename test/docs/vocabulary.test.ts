import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, flat, withoutCode } from '../support/pages.ts'
import { ROOT, type Source } from '../support/sources.ts'
import { RETIRED } from './retired-words.ts'

/** The folders whose comments and string literals may not contain retired phrases. */
const FOLDERS = ['graph/', 'search/', 'server/', 'scripts/', 'web/', 'test/']

/** Pages that are not checked: the history of releases. */
const NOT_READ = ['CHANGELOG.md']

/** Files that quote the retired phrases. */
const NAMING = new Set(['test/docs/vocabulary.test.ts', 'test/docs/retired-words.ts'])

/** Matches comments and string literals of TypeScript, in order. */
const TEXTS_OF_CODE =
  /\/\*[^]*?\*\/|\/\/.*$|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gm

const retired = Object.values(RETIRED).flat()

describe('vocabulary', () => {
  const files = filesOf(ROOT).filter(({ path }) => !NAMING.has(path))

  it('has a term in the glossary for all phrases that it retires', () => {
    const [, glossary = ''] = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split(
      '\n## Glossary\n',
    )
    const terms = glossary.split('\n').flatMap((row) => /^\| (.*?) +\|/.exec(row)?.[1] ?? [])
    expect(Object.keys(RETIRED).filter((term) => !terms.includes(term))).to.deep.equal([])
  })

  it('in Markdown is that of the glossary', () => {
    const pages = files.filter(
      ({ path }) => path.endsWith('.md') && !NOT_READ.some((each) => path.startsWith(each)),
    )
    expect(pages).to.have.length.above(50)
    expect(faultsIn(pages, proseOfPage).join('\n')).to.equal('')
  })

  it('in comments and strings of these folders is that of the glossary', () => {
    const sources = files.filter(
      ({ path }) => /\.tsx?$/.test(path) && FOLDERS.some((each) => path.startsWith(each)),
    )
    expect(faultsIn(sources, proseOfCode).join('\n')).to.equal('')
  })

  it('is checked: retired phrases are found', () => {
    const page = (text: string) => faultsIn([{ path: 'a.md', text }], proseOfPage)
    expect(page('Requests take\nturns.')).to.deep.equal(['a.md: take turns'])
    expect(page('Requests Take Turns.')).to.deep.equal(['a.md: take turns'])
    expect(page('`take turns`, “take turns”, intake turns')).to.deep.equal([])
    const code = (text: string) => faultsIn([{ path: 'a.ts', text }], proseOfCode)
    expect(code("fail('They take turns')")).to.deep.equal(['a.ts: take turns'])
    expect(code('/**\n * They take\n * turns.\n */')).to.deep.equal(['a.ts: take turns'])
    expect(code('const a = take(turns) // Fine.')).to.deep.equal([])
  })
})

/** Returns the sentences of a page, without code and without quotations. */
function proseOfPage(text: string): string {
  return withoutCode(text).replaceAll(/“[^”]*”/g, '')
}

function proseOfCode(text: string): string {
  return [...text.matchAll(TEXTS_OF_CODE)].join('\n')
}

function faultsIn(sources: readonly Source[], proseOf: (text: string) => string): string[] {
  return sources.flatMap(({ path, text }) => {
    const prose = ` ${flat(proseOf(text)).toLowerCase()} `
    return retired
      .filter((phrase) => isIn(prose, phrase.toLowerCase()))
      .map((phrase) => `${path}: ${phrase}`)
  })
}

/** Returns whether the phrase occurs as whole words. */
function isIn(prose: string, phrase: string): boolean {
  const escaped = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(prose)
}
