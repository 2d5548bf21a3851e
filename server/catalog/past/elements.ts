import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../../../graph/model/field.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { partsOf } from '../../../graph/model/parts.ts'
import { toPointer } from '../write/patch/pointer.ts'

/**
 * An element of a value that differs: a member, or an entry of a list by its key.
 *
 * The path is a JSON pointer in which an entry is named by its key, with a segment for each part of
 * it: `/owners/urn:li:corpuser:ada/TECHNICAL_OWNER`.
 */
export interface ElementDifference {
  readonly path: string
  /** Absent: the element was added. */
  readonly before?: unknown
  /** Absent: the element was removed. */
  readonly after?: unknown
}

/** Returns the elements in which two values of an aspect differ; undefined is no value. */
export function elementDifferences(
  field: Field | undefined,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): ElementDifference[] {
  return [...compare(field, before ?? {}, after ?? {}, [])]
}

/** An element that a value has. */
export interface Element {
  readonly path: string
  /** Whether it is an entry of a list; others are members of the value. */
  readonly isEntry: boolean
}

/** Returns the elements of a value: entries of lists, at any depth, and members that are no lists. */
export function elementsOf(field: Field | undefined, value: JsonObject): Element[] {
  return [...elementsIn(field, value, [])]
}

/** Whether a change of one path is one of the other: they are equal, or one contains the other. */
export function overlaps(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}

/** Returns whether a path {@link overlaps} one of the differences, at the cost of its length. */
export function touchedBy(
  differences: readonly Pick<ElementDifference, 'path'>[],
): (path: string) => boolean {
  const paths = new Set(differences.map(({ path }) => path))
  const prefixes = new Set([...paths].flatMap(prefixesOf))
  return (path) => prefixes.has(path) || prefixesOf(path).some((prefix) => paths.has(prefix))
}

/** Returns the path and those that contain it, except the whole value. */
function prefixesOf(path: string): string[] {
  const ends = [...path.matchAll(/.(?=\/|$)/g)].map(({ index }) => index + 1)
  return ends.map((end) => path.slice(0, end))
}

function* compare(
  field: Field | undefined,
  before: unknown,
  after: unknown,
  path: readonly string[],
): Generator<ElementDifference> {
  if (isDeepStrictEqual(before, after)) return
  const [was, is] = [partsOf(field, before), partsOf(field, after)]
  if (!was || !is) {
    yield {
      path: toPointer(path),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    }
    return
  }
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [one, other] = [was.get(key), is.get(key)]
    const part = one ?? other
    if (!part) continue
    yield* compare(part.field, one?.value, other?.value, [...path, ...part.keys])
  }
}

function* elementsIn(
  field: Field | undefined,
  value: unknown,
  path: readonly string[],
): Generator<Element> {
  const isEntry = field?.kind === 'list'
  for (const part of partsOf(field, value)?.values() ?? []) {
    const partPath = [...path, ...part.keys]
    const isList = part.field?.kind === 'list' && partsOf(part.field, part.value) !== undefined
    if (isEntry || (path.length === 0 && !isList)) yield { path: toPointer(partPath), isEntry }
    yield* elementsIn(part.field, part.value, partPath)
  }
}
