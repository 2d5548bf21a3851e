import { EDGES_PER_ASPECT_MAX } from '../../../graph/model/edges.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import {
  slotsOf,
  type Branch,
  type Draft,
  type KeyedList,
  type KeyRule,
  type Part,
  type Slot,
  type Tree,
} from './draft.ts'

/**
 * Most parts a list may have to be patched by key. Lineage between columns is a cross product, so a
 * short value could ask for millions; a value that we store has no more, since each is an edge.
 */
export const PARTS_PER_LIST_MAX = EDGES_PER_ASPECT_MAX

/**
 * @throws CatalogError `INVALID_PATCH` when there are more than {@link PARTS_PER_LIST_MAX} parts
 */
export function keyedListOf(rule: KeyRule, source: readonly Draft[]): KeyedList {
  const tree: Branch = new Map()
  const unreachable: Slot[] = []
  let places = 0
  for (const part of rule.takeApart(source)) {
    if (places === PARTS_PER_LIST_MAX) {
      const limit = `a list of more than ${PARTS_PER_LIST_MAX} parts cannot be patched by key`
      throw new CatalogError('INVALID_PATCH', limit)
    }
    const slot = { ...part, place: places++ }
    if (part.keys.length === 0) unreachable.push(slot)
    else insert(tree, slot)
  }
  return { rule, source, tree, unreachable, places, changed: false }
}

/** All that stands at `path`, which is all the keys or the first of them. */
export function draftsAt(list: KeyedList, path: readonly string[]): Draft[] {
  return Array.from(slotsOf(treeAt(list.tree, path)), ({ draft }) => draft)
}

export function firstAt(list: KeyedList, path: readonly string[]): Slot | undefined {
  const [first] = slotsOf(treeAt(list.tree, path))
  return first
}

export function removeAt(list: KeyedList, path: readonly string[]): void {
  if (detach(list.tree, path, 0)) list.changed = true
}

/**
 * Puts `value` at `path` in the place of what is there. Where `path` is only the first of the keys,
 * `value` is a map by the next one, as clients write it to replace all that one source has said, or
 * an element that says the other keys itself.
 *
 * @returns what is wrong with `value`, or undefined
 */
export function putAt(list: KeyedList, path: readonly string[], value: Draft): string | undefined {
  const parts = partsOf(list.rule, path, value)
  if (!parts) return list.rule.needs
  const before = detach(list.tree, path, 0)
  for (const part of parts) {
    const earlier = slotIn(list.tree, part.keys) ?? slotIn(before, part.keys.slice(path.length))
    detach(list.tree, part.keys, 0)
    insert(list.tree, { ...part, place: earlier?.place ?? list.places++ })
  }
  list.changed = true
  return undefined
}

function partsOf(rule: KeyRule, path: readonly string[], value: Draft): Part[] | undefined {
  if (path.length < rule.depth && value instanceof Map && [...value.values()].every(isHolder)) {
    return allOf([...value].map(([key, below]) => partsOf(rule, [...path, key], below)))
  }
  const rest = Array.from({ length: rule.depth - path.length }, () => '')
  const elements = Array.isArray(value) ? value : [value]
  return allOf(
    elements.map((element) => {
      const part = rule.partOf([...path, ...rest], element)
      return part && [part]
    }),
  )
}

function allOf(found: readonly (Part[] | undefined)[]): Part[] | undefined {
  const parts = found.filter((each) => each !== undefined)
  return parts.length === found.length ? parts.flat() : undefined
}

function isHolder(draft: Draft): boolean {
  return typeof draft === 'object' && draft !== null
}

function insert(tree: Branch, slot: Slot): void {
  let branch = tree
  for (const key of slot.keys.slice(0, -1)) {
    let next = branch.get(key)
    if (!(next instanceof Map)) branch.set(key, (next = new Map()))
    branch = next
  }
  const last = slot.keys.at(-1) ?? ''
  const same = branch.get(last)
  if (Array.isArray(same)) same.push(slot)
  else branch.set(last, [slot])
}

function treeAt(tree: Tree | undefined, path: readonly string[]): Tree | undefined {
  let found = tree
  for (const key of path) found = found instanceof Map ? found.get(key) : undefined
  return found
}

function slotIn(tree: Tree | undefined, path: readonly string[]): Slot | undefined {
  const found = treeAt(tree, path)
  return Array.isArray(found) ? found[0] : undefined
}

/** Cuts off what is at `path`, and the branches that bear nothing else. */
function detach(branch: Branch, path: readonly string[], at: number): Tree | undefined {
  const key = path[at]
  const next = key === undefined ? undefined : branch.get(key)
  if (key === undefined || next === undefined) return undefined
  if (at === path.length - 1) {
    branch.delete(key)
    return next
  }
  const cut = next instanceof Map ? detach(next, path, at + 1) : undefined
  if (next instanceof Map && next.size === 0) branch.delete(key)
  return cut
}
