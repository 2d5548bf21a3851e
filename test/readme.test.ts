import { expect } from 'chai'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './support/sources.ts'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

describe('README', () => {
  for (const page of ['endpoints', 'configuration', 'limits', 'errors']) {
    it(`links to the table of ${page}, which is made of the declarations`, () => {
      const path = `docs/reference/${page}.md`
      expect(readme).to.contain(`](${path})`)
      expect(existsSync(join(ROOT, path))).to.equal(true)
    })
  }
})
