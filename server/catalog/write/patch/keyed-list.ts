import { CatalogError } from '../../../../graph/model/errors.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import {
  walkSlots,
  type Branch,
  type Draft,
  type KeyedList,
  type KeyRule,
  type Part,
  type Slot,
  type Tree,
} from './draft.ts'

/**
 * Most parts of a list that is patched by key. Lineage between columns is a cross product, so a
 * short value can have millions; stored values have no more than this, since each part is an edge.
 */
export const PARTS_PER_LIST_MAX = LIMITS.edgesPerAspect.max

/**
 * Builds the tree of a list.
 *
 * @throws CatalogError `INVALID_PATCH` when there are more than {@link PARTS_PER_LIST_MAX} parts
 */
export function toKeyedList(rule: KeyRule, source: readonly Draft[]): KeyedList {
  const tree: Branch = new Map()
  const unreachable: Slot[] = []
  let nextPosition = 0
  for (const part of rule.split(source)) {
    if (nextPosition === PARTS_PER_LIST_MAX) {
      const problem = `a list of more than ${PARTS_PER_LIST_MAX} parts cannot be patched by key`
      throw new CatalogError('INVALID_PATCH', `The patch cannot be applied: ${problem}`)
    }
    const slot = { ...part, position: nextPosition++ }
    if (part.keys.length === 0) unreachable.push(slot)
    else insertSlot(tree, slot)
  }
  return { rule, source, tree, unreachable, nextPosition, changed: false }
}

/** Returns the drafts at `path`, which is all the keys or the first of them. */
export function draftsAt(list: KeyedList, path: readonly string[]): Draft[] {
  return Array.from(walkSlots(treeAt(list.tree, path)), ({ draft }) => draft)
}

/** Returns the first slot at `path`. */
export function firstAt(list: KeyedList, path: readonly string[]): Slot | undefined {
  const [first] = walkSlots(treeAt(list.tree, path))
  return first
}

/** Removes all slots at `path`. */
export function removeAt(list: KeyedList, path: readonly string[]): void {
  if (detach(list.tree, path, 0)) list.changed = true
}

/**
 * Replaces the slots at `path` by `value`. Where `path` is only the first of the keys, `value` is a
 * map by the next key, which clients send to replace everything from one source, or an element that
 * contains the other keys.
 *
 * @returns what is wrong with `value`, or undefined
 */
export function putAt(list: KeyedList, path: readonly string[], value: Draft): string | undefined {
  const parts = splitByKey(list.rule, path, value)
  if (!parts) return list.rule.needs
  const before = detach(list.tree, path, 0)
  for (const part of parts) {
    const earlierSlot = slotIn(list.tree, part.keys) ?? slotIn(before, part.keys.slice(path.length))
    detach(list.tree, part.keys, 0)
    insertSlot(list.tree, { ...part, position: earlierSlot?.position ?? list.nextPosition++ })
  }
  list.changed = true
  return undefined
}

function splitByKey(rule: KeyRule, path: readonly string[], value: Draft): Part[] | undefined {
  if (path.length < rule.depth && value instanceof Map && [...value.values()].every(isContainer)) {
    return joinParts([...value].map(([key, below]) => splitByKey(rule, [...path, key], below)))
  }
  const padding = Array.from({ length: rule.depth - path.length }, () => '')
  const elements = Array.isArray(value) ? value : [value]
  return joinParts(
    elements.map((element) => {
      const part = rule.partOf([...path, ...padding], element)
      return part && [part]
    }),
  )
}

function joinParts(partLists: readonly (Part[] | undefined)[]): Part[] | undefined {
  const parts = partLists.filter((partList) => partList !== undefined)
  return parts.length === partLists.length ? parts.flat() : undefined
}

function isContainer(draft: Draft): boolean {
  return typeof draft === 'object' && draft !== null
}

function insertSlot(tree: Branch, slot: Slot): void {
  let branch = tree
  for (const key of slot.keys.slice(0, -1)) {
    let next = branch.get(key)
    if (!(next instanceof Map)) branch.set(key, (next = new Map()))
    branch = next
  }
  const last = slot.keys.at(-1) ?? ''
  const slots = branch.get(last)
  if (Array.isArray(slots)) slots.push(slot)
  else branch.set(last, [slot])
}

function treeAt(tree: Tree | undefined, path: readonly string[]): Tree | undefined {
  let node = tree
  for (const key of path) node = node instanceof Map ? node.get(key) : undefined
  return node
}

function slotIn(tree: Tree | undefined, path: readonly string[]): Slot | undefined {
  const node = treeAt(tree, path)
  return Array.isArray(node) ? node[0] : undefined
}

/** Removes the subtree at `path` and emptied branches, and returns the subtree. */
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
