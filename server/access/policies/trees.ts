import { fieldIn, type Clause, type Where } from '../../../search/where.ts'
import { PLAIN_REQUEST, type SearchIndex } from '../../../search/search-index.ts'
import type { TreeField } from './resources.ts'
import type { Condition } from './visibility.ts'
import { urnStarts } from './conditions.ts'

/** Documents that one search reads. */
const PER_READ = 5_000

/** The trees of the catalog: the types of their nodes, and the search field with the parent. */
const TREES: Readonly<Record<TreeField, { types: readonly string[]; parent: string }>> = {
  DOMAIN: { types: ['domain'], parent: 'parentDomain' },
  CONTAINER: { types: ['container'], parent: 'container' },
  GLOSSARY: { types: ['glossaryNode', 'glossaryTerm'], parent: 'parentNode' },
}

/** Returns the tree that a condition is about, if any. */
export function treeOf({ facts }: Condition): TreeField | undefined {
  return Object.keys(TREES).find((field): field is TreeField => field === facts[0])
}

/**
 * Returns the values that match a condition on a tree: the named ones, or those that begin with
 * them, and everything below. Read from the index, one search for each level, so that they agree
 * with the documents that are filtered by them.
 */
export async function treeValues(
  index: SearchIndex,
  field: TreeField,
  { condition, values }: Condition,
): Promise<string[]> {
  const { types, parent } = TREES[field]
  const read = async (where: Where) => {
    const urns: string[] = []
    for (let start = 0; ; start += PER_READ) {
      const page = { start, count: PER_READ, counted: false, includeRemoved: true }
      const request = {
        ...PLAIN_REQUEST,
        ...page,
        entityTypes: types,
        where: [where],
        returned: [],
      }
      const { hits } = await index.search(request)
      urns.push(...hits.map(({ urn }) => urn))
      if (hits.length < PER_READ) return urns
    }
  }
  const found = new Set(condition === 'STARTS_WITH' ? [] : values)
  let level =
    condition === 'STARTS_WITH'
      ? await read([...urnStarts(values), ...parentStarts(parent, values)])
      : [...values]
  for (const urn of level) found.add(urn)
  while (level.length > 0) {
    level = (await read(fieldIn(parent, level))).filter((urn) => !found.has(urn))
    for (const urn of level) found.add(urn)
  }
  return [...found].toSorted()
}

/** Parents need not exist; what is below them counts all the same. */
const parentStarts = (field: string, values: readonly string[]): Clause[][] => [
  [{ fields: [field], kind: 'text', condition: 'PREFIX', values, negated: false }],
]
