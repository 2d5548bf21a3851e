import { slicesOf } from '../../../graph/runtime/yield.ts'
import { PLAIN_REQUEST, type Hit, type SearchIndex } from '../../../search/search-index.ts'
import { fieldIn, type Clause, type Where } from '../../../search/where.ts'
import { NODE_TYPES, TREE_FIELDS, type TreeField } from './resources.ts'
import type { RuleCondition } from './rules.ts'
import { urnStarts } from './search-conditions.ts'

/** Documents that one search reads, and parents that it names. */
const PER_READ = 5_000
const PARENTS_PER_READ = 500

/** The search field with the parent of a node. */
const PARENT_FIELDS: Readonly<Record<TreeField, string>> = {
  DOMAIN: 'parentDomain',
  CONTAINER: 'container',
  GLOSSARY: 'parentNode',
}

/** Returns the tree that a condition is about, if any. */
export function treeField({ facts }: RuleCondition): TreeField | undefined {
  return TREE_FIELDS.find((field) => field === facts[0])
}

/**
 * Returns, for each condition on a tree, the values that match it: the named ones, or those that
 * begin with them, and everything below. Read from the index, so that they agree with the documents
 * that are filtered by them: one search for each level, of all conditions together.
 */
async function readTreeValues(
  index: SearchIndex,
  field: TreeField,
  conditions: readonly RuleCondition[],
): Promise<string[][]> {
  const parent = PARENT_FIELDS[field]
  const starts = await Promise.all(
    conditions.map(async ({ condition, values }) => {
      if (condition !== 'STARTS_WITH') return values
      const hits = await readNodes(index, field, [
        ...urnStarts(values),
        ...parentStarts(parent, values),
      ])
      return hits.map(({ urn }) => urn)
    }),
  )
  const children = await readTreeChildren(index, field, new Set(starts.flat()))
  return starts.map((urns) => {
    const urnsBelow = new Set(urns)
    // A set also visits what is added while it is iterated.
    for (const urn of urnsBelow) for (const child of children.get(urn) ?? []) urnsBelow.add(child)
    return [...urnsBelow].toSorted()
  })
}

/** Returns the children of tree nodes and of everything below these, by parent. */
async function readTreeChildren(
  index: SearchIndex,
  field: TreeField,
  tops: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const parent = PARENT_FIELDS[field]
  const children = new Map<string, string[]>()
  for (let level = [...tops]; level.length > 0;) {
    for (const urn of level) children.set(urn, [])
    const next: string[] = []
    for (const batch of slicesOf(level, PARENTS_PER_READ)) {
      for (const { urn, values } of await readNodes(index, field, fieldIn(parent, batch))) {
        for (const parentUrn of values[parent] ?? []) children.get(parentUrn)?.push(urn)
        next.push(urn)
      }
    }
    level = [...new Set(next)].filter((urn) => !children.has(urn))
  }
  return children
}

/** Reads the nodes of a tree that match, with their parents. */
async function readNodes(index: SearchIndex, field: TreeField, where: Where): Promise<Hit[]> {
  const parent = PARENT_FIELDS[field]
  const allHits: Hit[] = []
  for (let start = 0; ; start += PER_READ) {
    const page = { start, count: PER_READ, counted: false, includeRemoved: true }
    const of = { entityTypes: NODE_TYPES[field], where: [where], returned: [parent] }
    const { hits } = await index.search({ ...PLAIN_REQUEST, ...page, ...of })
    allHits.push(...hits)
    if (hits.length < PER_READ) return allHits
  }
}

/** Parents need not exist; the entities below them count in any case. */
const parentStarts = (field: string, values: readonly string[]): Clause[][] => [
  [{ fields: [field], kind: 'text', condition: 'PREFIX', values, negated: false }],
]

/**
 * Returns the values below conditions on trees, by the JSON of the condition.
 *
 * @param before earlier values, which stay the same lists where nothing has changed
 */
export async function readValuesBelow(
  index: SearchIndex,
  keys: readonly string[],
  before: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, readonly string[]>> {
  const conditions = keys.map((key) => JSON.parse(key) as RuleCondition)
  const valuesByKey = new Map<string, readonly string[]>()
  for (const field of TREE_FIELDS) {
    const of = keys.flatMap((key, at) =>
      treeField(conditions[at]!) === field ? [[key, conditions[at]!] as const] : [],
    )
    if (of.length === 0) continue
    const values = await readTreeValues(
      index,
      field,
      of.map(([, condition]) => condition),
    )
    for (const [at, [key]] of of.entries()) {
      const previous = before.get(key)
      valuesByKey.set(
        key,
        previous && String(previous) === String(values[at]) ? previous : values[at]!,
      )
    }
  }
  return valuesByKey
}
