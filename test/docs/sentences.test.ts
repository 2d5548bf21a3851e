import { expect } from 'chai'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VARIABLES } from '../../server/variables.ts'
import { filesOf } from '../support/pages.ts'
import { ROOT } from '../support/sources.ts'
import { blocksOf, inlineCodeOf, pagesOfProject } from './markdown.ts'

const pages = pagesOfProject().filter((page) => !page.startsWith('docs/reference/'))

/** Variables of the tests and of DataHub's client. */
const OTHER_VARIABLES = new Set(['DATAHUB_GMS_TOKEN', 'DATAHUB_GMS_URL', 'JAVA_HOME', 'NODE_ENV'])

describe('code within sentences of the pages', () => {
  for (const page of pages) {
    const codes = inlineCodeOf(page)
    it(`${page}: names existing commands, and none that belongs in a block`, () => {
      const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>
      }
      for (const code of codes) {
        const script = /\bnpm run (?:--silent )?([\w:-]+)/.exec(code)?.[1]
        if (script !== undefined) expect(scripts, code).to.have.property(script)
        const suite = /\bnpx mocha '?([\w/.-]+)/.exec(code)?.[1]
        if (suite?.includes('/')) expect(existsSync(join(ROOT, suite)), code).to.equal(true)
        expect(code, 'a statement belongs into a block, where it is run').not.to.match(
          /\bMATCH \(|\bcurl .*\//,
        )
      }
    })

    it(`${page}: names existing variables`, () => {
      const named = codes.flatMap((code) => /^([A-Z][A-Z0-9]*_[A-Z0-9_]+)=/.exec(code)?.[1] ?? [])
      const unknown = named.filter(
        (name) =>
          !Object.hasOwn(VARIABLES, name.replace(/_FILE$/, '')) && !OTHER_VARIABLES.has(name),
      )
      expect(unknown).to.deep.equal([])
    })
  }

  it('ARCHITECTURE.md: names existing files and folders in its map', () => {
    const map = blocksOf('ARCHITECTURE.md').map(({ text }) => text)
    const named = map.join('\n').match(/[\w./-]+(?:\.ts|\/)(?=\s)/g) ?? []
    expect(named).to.have.length.above(40)
    const paths = filesOf(ROOT).map(({ path }) => `/${path}`)
    expect(named.filter((name) => !paths.some((path) => path.includes(`/${name}`)))).to.deep.equal(
      [],
    )
  })
})
