import type { AspectEdit, Decision, Edit, PointEdit, Put } from '../../graph/store/edit.ts'
import type { Envelope, Latest, Point } from '../../graph/model/audit.ts'
import type { Edge } from '../../graph/model/edges.ts'
import { hashJson, type JsonObject } from '../../graph/model/json.ts'
import { jsonText } from '../../graph/model/json-text.ts'
import { entityTypeOf, urnKey } from '../../graph/model/urn.ts'
import { ada } from './people.ts'

/** Edits as stores get them, built without the registry. */

export const orders = dataset('orders')
export const customers = dataset('customers')
export const invoices = dataset('invoices')
export const revenue = 'urn:li:chart:(looker,revenue)'
export const loadJob = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,PROD),load)'
export const pii = 'urn:li:tag:pii'
export const legacy = 'urn:li:tag:legacy'

/** The default author and time of edits. */
export const stamp = { time: 1_700_000_000_000, actor: ada }

export function dataset(name: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
}

/** Returns `count` datasets, ordered by URN. */
export function datasets(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    dataset(`${prefix}${String(at).padStart(6, '0')}`),
  )
}

export type PutExtras = Partial<Pick<Put, 'edges' | 'created' | 'systemMetadata' | 'properties'>>

export function put(aspect: string, value: JsonObject, extras: PutExtras = {}): Put {
  return {
    aspect,
    value,
    hash: hashJson(value),
    edges: [],
    properties: {},
    created: stamp,
    ...extras,
  }
}

/** Returns the key aspect that the first write of `urn` creates. */
export function birthOf(urn: string): Put {
  return put(keyAspectOf(urn), { key: urnKey(urn) })
}

export function keyAspectOf(urn: string): string {
  return `${entityTypeOf(urn)}Key`
}

/** Returns an edit of an aspect that decides by the state it finds. */
export function edit(urn: string, aspect: string, decide: AspectEdit['decide']): AspectEdit {
  return { kind: 'aspect', urn, aspect, decide, birth: () => birthOf(urn), bytes: 200 }
}

export function upsert(
  urn: string,
  aspect: string,
  value: JsonObject,
  extras?: PutExtras,
): AspectEdit {
  const decision: Decision = { kind: 'put', put: put(aspect, value, extras) }
  return { ...edit(urn, aspect, () => decision), bytes: 200 + jsonText(value).length }
}

export function remove(urn: string, aspect: string): AspectEdit {
  return edit(urn, aspect, () => ({ kind: 'remove', properties: {} }))
}

/** Returns an edit that is refused, together with its group. */
export function refuse(urn: string, error: Error): AspectEdit {
  return edit(urn, 'status', () => {
    throw error
  })
}

export function point(
  urn: string,
  timestampMillis: number,
  extras: Partial<Omit<Point, 'urn' | 'timestampMillis'>> = {},
): PointEdit {
  const at = { urn, aspect: 'datasetProfile', timestampMillis, id: '', value: { rowCount: 1 } }
  return { kind: 'point', urn, birth: () => birthOf(urn), bytes: 200, point: { ...at, ...extras } }
}

/** An edge for {@link linking}: its name, its end, and its other members. */
export type Link = readonly [name: string, to: string, marks?: Omit<Edge, 'from' | 'name' | 'to'>]

/** Returns an edit that sets an aspect with exactly these edges, which start at the entity. */
export function linking(urn: string, aspect: string, links: readonly Link[]): AspectEdit {
  const edges = links.map(([name, to, marks]): Edge => ({ from: urn, name, to, ...marks }))
  return asserting(urn, aspect, edges)
}

/** Returns an edit that sets an aspect with exactly these edges, wherever they start. */
export function asserting(urn: string, aspect: string, edges: readonly Edge[]): AspectEdit {
  return upsert(urn, aspect, { edges: edges.map((edge) => ({ ...edge })) }, { edges })
}

export function tagging(urn: string, tags: readonly string[]): AspectEdit {
  const edges = tags.map((tag): Edge => ({ from: urn, name: 'TaggedWith', to: tag }))
  return upsert(urn, 'globalTags', { tags: tags.map((tag) => ({ tag })) }, { edges })
}

/** Returns an edit that adds one tag to the existing ones, as a person does. */
export function addingTag(urn: string, tag: string): AspectEdit {
  return edit(urn, 'globalTags', (current, state) => {
    const tags = current.aspect?.value()['tags'] as readonly { tag: string }[] | undefined
    const all = [...new Set([...(tags ?? []).map((entry) => entry.tag), tag])]
    return tagging(urn, all).decide(current, state)
  })
}

export function upstreams(urn: string, ups: readonly string[]): AspectEdit {
  const links = ups.map((up): Link => ['DownstreamOf', up, { lineage: 'upstream' }])
  return linking(urn, 'upstreamLineage', links)
}

export function inputsAndOutputs(
  job: string,
  { inputs, outputs }: { inputs: readonly string[]; outputs: readonly string[] },
): AspectEdit {
  return linking(job, 'dataJobInputOutput', [
    ...inputs.map((urn): Link => ['Consumes', urn, { lineage: 'upstream' }]),
    ...outputs.map((urn): Link => ['Produces', urn, { lineage: 'downstream' }]),
  ])
}

/** Returns the envelope in which `value` is read back. */
export function envelope(name: string, value: JsonObject, version = 0): Envelope {
  return { name, version, value, created: stamp }
}

/** Returns the envelope of a latest value after this number of superseded ones. */
export function latestEnvelope(name: string, value: JsonObject, superseded = 0): Latest {
  return { ...envelope(name, value), superseded }
}

/** Splits `edits` into groups, so that a large fixture is not one huge transaction. */
export function grouped(edits: readonly Edit[], size = 500): Edit[][] {
  const groups: Edit[][] = []
  for (let at = 0; at < edits.length; at += size) groups.push(edits.slice(at, at + size))
  return groups
}
