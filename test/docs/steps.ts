import { blocksOf, type Block } from './markdown.ts'

/** A block to do something with, and the block behind it if that is what it answers. */
export interface Step {
  readonly block: Block
  readonly answer: Block | undefined
}

/** The pages that print something to run: what one of them writes, the next may read. */
export const PAGES = [
  'README.md',
  'docs/tour.md',
  'docs/operate.md',
  'docs/access.md',
  'docs/explore.md',
  'CONTRIBUTING.md',
]
/** Its questions need the graph in Neo4j. */
export const PAGE_ON_NEO4J = 'docs/explore.md'
/** What other pages print of Neo4j names it so. */
export const NEO4J_PRINTED = 'bolt://127.0.0.1:7687'

/** Some lines compile the whole project, beside all other suites. */
export const STEP_TIMEOUT_MS = 120_000

/** By the language of a block, those of its answer. */
const ANSWERED_IN: Readonly<Record<string, readonly string[]>> = {
  sh: ['json', 'text'],
  cypher: ['text'],
  graphql: ['json'],
}

/** Every block of a page is something to do, or what the block before it answers. */
export function stepsOf(page: string): Step[] {
  const blocks = blocksOf(page)
  return blocks.flatMap((block, at) => {
    if (isAnswer(block, blocks[at - 1])) return []
    const next = blocks[at + 1]
    return [{ block, answer: next && isAnswer(next, block) ? next : undefined }]
  })
}

export function isOnNeo4j({ block: { page, text } }: Step): boolean {
  return page === PAGE_ON_NEO4J || text.includes(NEO4J_PRINTED)
}

export function titleOf({ block: { page, section, line, text } }: Step): string {
  return `${page}, line ${line}, ${section.replace(/^#+ /, '')}: ${text.split('\n')[0]}`
}

function isAnswer({ language, file, section }: Block, before: Block | undefined): boolean {
  if (!before || file !== undefined || section !== before.section) return false
  return ANSWERED_IN[before.language]?.includes(language) ?? false
}
