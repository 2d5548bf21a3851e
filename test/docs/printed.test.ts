import { expect } from 'chai'
import { neo4jOrSkip } from '../support/stores/neo4j.ts'
import { EXCEPTIONS } from './exceptions.ts'
import { blocksOf, pagesOfProject } from './markdown.ts'
import { isOnNeo4j, PAGES, STEP_TIMEOUT_MS, stepsOf, titleOf } from './steps.ts'
import { bare, Story } from './story.ts'

describe('the code blocks of the pages', function pages() {
  this.timeout(STEP_TIMEOUT_MS)
  const story = new Story()
  before(() => story.begin())
  after(() => story.end())

  // In this order, because steps read what earlier steps wrote.
  for (const step of PAGES.flatMap(stepsOf)) {
    it(titleOf(step), async function follow() {
      if (isOnNeo4j(step)) story.useNeo4j(await neo4jOrSkip(this))
      await story.follow(step)
    })
  }

  it('are all on these pages', () => {
    const others = pagesOfProject().filter((page) => !PAGES.includes(page) && !hasItsSuite(page))
    const blocks = others.flatMap(blocksOf).filter(({ language }) => language !== 'text')
    expect(blocks).to.deep.equal([])
  })

  it('contain every exception of the suite', () => {
    const lines = new Set(PAGES.flatMap(blocksOf).flatMap(({ text }) => text.split('\n').map(bare)))
    expect(Object.keys(EXCEPTIONS).filter((line) => !lines.has(line))).to.deep.equal([])
  })
})

/**
 * Whether the blocks of a page have suites of their own: examples of declarations, and saved
 * questions.
 */
function hasItsSuite(page: string): boolean {
  return page.startsWith('docs/reference/') || page.startsWith('docs/explore/')
}
