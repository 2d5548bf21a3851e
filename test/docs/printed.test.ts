import { expect } from 'chai'
import { EXCEPTIONS } from './exceptions.ts'
import { blocksOf, pagesOfProject, type Block } from './markdown.ts'
import { bare, Story, type Step } from './story.ts'

/** The pages that print something to run: what one of them writes, the next may read. */
const PAGES = ['README.md', 'docs/operate.md', 'docs/explore.md', 'CONTRIBUTING.md']

/** By the language of a block, those of its answer. */
const ANSWERED_IN: Readonly<Record<string, readonly string[]>> = {
  sh: ['json', 'text'],
  cypher: ['text'],
  graphql: ['json'],
}

describe('what the pages print', () => {
  const story = new Story()
  before(() => story.begin())
  after(() => story.end())

  for (const page of PAGES) {
    describe(page, () => {
      for (const step of stepsOf(page)) {
        const { section, line, text } = step.block
        it(`${section}, line ${line}: ${text.split('\n')[0]}`, async function follow() {
          await story.follow(step, this)
        })
      }
    })
  }

  it('is all on these pages', () => {
    const others = pagesOfProject().filter((page) => !PAGES.includes(page) && !isGenerated(page))
    const blocks = others.flatMap(blocksOf).filter(({ language }) => language !== 'text')
    expect(blocks).to.deep.equal([])
  })

  it('has every exception of the suite', () => {
    const lines = new Set(PAGES.flatMap(blocksOf).flatMap(({ text }) => text.split('\n').map(bare)))
    expect(Object.keys(EXCEPTIONS).filter((line) => !lines.has(line))).to.deep.equal([])
  })
})

/** Its documents are examples of the declarations, which have a suite of their own. */
function isGenerated(page: string): boolean {
  return page.startsWith('docs/reference/')
}

/** Every block of a page is something to do, or what the block before it answers. */
function stepsOf(page: string): Step[] {
  const blocks = blocksOf(page)
  return blocks.flatMap((block, at) => {
    if (isAnswer(block, blocks[at - 1])) return []
    const next = blocks[at + 1]
    return [{ block, answer: next && isAnswer(next, block) ? next : undefined }]
  })
}

function isAnswer({ language, file, section }: Block, before: Block | undefined): boolean {
  if (!before || file !== undefined || section !== before.section) return false
  return ANSWERED_IN[before.language]?.includes(language) ?? false
}
