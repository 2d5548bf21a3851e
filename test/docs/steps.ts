import { blocksOf, type Block } from './markdown.ts'

/** A block to run, with the block after it if that is its answer. */
export interface Step {
  readonly block: Block
  readonly answer: Block | undefined
}

/** The pages with blocks to run; a page may read what an earlier one wrote. */
export const PAGES = [
  'README.md',
  'docs/tour.md',
  'docs/operate.md',
  'docs/access.md',
  'docs/changes.md',
  'docs/bulk.md',
  'docs/impact.md',
  'docs/time.md',
  'docs/explore.md',
  'CONTRIBUTING.md',
]
/** The page whose questions need the graph in Neo4j. */
export const PAGE_ON_NEO4J = 'docs/explore.md'
/** The Neo4j in blocks of other pages. */
export const NEO4J_PRINTED = 'bolt://127.0.0.1:7687'

/** Some lines compile the whole project, beside all other suites. */
export const STEP_TIMEOUT_MS = 120_000

/** Languages of answers, by the language of the block that is answered. */
const ANSWERED_IN: Readonly<Record<string, readonly string[]>> = {
  sh: ['json', 'text'],
  cypher: ['text'],
  graphql: ['json'],
}

/**
 * Returns the steps of a page: each of its blocks is one to run, or the answer to the block before.
 */
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
