import type { AspectEdit, Decision } from '../../graph/edit.ts'
import type { Referrer } from '../../graph/graph-store.ts'
import type { Aspect } from '../../graph/model/aspect.ts'
import { record, type Field } from '../../graph/model/field.ts'
import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../graph/model/urn.ts'
import { leavesOf, memberKey } from '../../graph/model/walk.ts'
import type { Catalog } from './catalog.ts'
import { birthOf, propertiesOf, putOf } from './put.ts'

/** Most mentions that are listed in an answer, and that are edited in one transaction. */
const REFERRERS_PER_PAGE = 1_000

export interface References {
  readonly total: number
  /** The first page of mentions, as they were before any was taken away. */
  readonly referrers: readonly Referrer[]
}

/**
 * Takes every mention of an entity out of the aspects of others (`deleteReferences`, `rest.md` 8).
 * A mention goes with the smallest thing that makes no sense without it: the member, the list
 * element, or the aspect. Keys keep theirs: they are what their entity is.
 */
export async function deleteReferences(
  catalog: Catalog,
  urn: Urn,
  actor: string,
  { dryRun }: { dryRun: boolean },
): Promise<References> {
  const page = { start: 0, count: REFERRERS_PER_PAGE }
  const { referrers, total } = await catalog.graph.referrers(urn, page)
  let mentions = dryRun ? [] : referrers
  while (mentions.length > 0) {
    const edits = distinctAspects(mentions).flatMap(
      (referrer) => forgetting(catalog, referrer, urn, actor) ?? [],
    )
    const outcomes = await catalog.graph.write(edits)
    const edited = new Set(edits.filter((_, at) => outcomes[at] === 'written').map(placeOf))
    // What was edited is not listed any more; what could not be is passed over.
    page.start += mentions.filter((mention) => !edited.has(placeOf(mention))).length
    mentions = (await catalog.graph.referrers(urn, page)).referrers
  }
  return { referrers, total }
}

function distinctAspects(referrers: readonly Referrer[]): Referrer[] {
  return [...new Map(referrers.map((each) => [placeOf(each), each])).values()]
}

/** One aspect may mention an entity through several relationships. */
function placeOf({ urn, aspect }: Pick<Referrer, 'urn' | 'aspect'>): string {
  return `${urn}\n${aspect}`
}

function forgetting(
  { registry, clock }: Catalog,
  { urn: text, aspect: name }: Referrer,
  target: Urn,
  actor: string,
): AspectEdit | undefined {
  const aspect = registry.aspect(name)
  const urn = parseUrn(text)
  if (!aspect || name === registry.keyAspectOf(entityTypeOf(urn))) return undefined
  const created = { time: clock(), actor }
  const decide: AspectEdit['decide'] = ({ aspect: current }): Decision => {
    if (!current) return { kind: 'keep' }
    const value = withoutReference(aspect, current.value(), target)
    if (!value) return { kind: 'remove', properties: propertiesOf(aspect, {}) }
    return { kind: 'put', put: putOf(registry, urn, name, value, { created }) }
  }
  return {
    kind: 'aspect',
    urn,
    aspect: name,
    birth: birthOf(registry, urn, created),
    bytes: 0,
    decide,
  }
}

/** `value` without the edges to `target`; undefined when nothing sensible is left. */
export function withoutReference(
  aspect: Aspect,
  value: JsonObject,
  target: string,
): JsonObject | undefined {
  const mention = { target, fields: edgeFieldsOf(aspect) }
  return prune(record(aspect.fields), value, mention) as JsonObject | undefined
}

interface Mention {
  readonly target: string
  readonly fields: ReadonlySet<Field>
}

/** The fields whose URNs are ends of edges, derived ones (`DerivedEdges`) included. */
function edgeFieldsOf({ fields, derivedEdges }: Aspect): Set<Field> {
  const derived = new Set(derivedEdges.map(({ each, to }) => `${each}/${to}`))
  const ends = [...leavesOf(fields)].filter(
    ({ path, field }) => (field.kind === 'urn' && field.edge) || derived.has(path.join('/')),
  )
  return new Set(ends.map(({ field }) => field))
}

/** The value without the reference; undefined: the reference takes this value with it. */
function prune(field: Field, value: unknown, mention: Mention): unknown {
  switch (field.kind) {
    case 'urn':
      return mention.fields.has(field) && value === mention.target ? undefined : value
    case 'list':
      if (!Array.isArray(value)) return value
      return value
        .map((element) => prune(field.of, element, mention))
        .filter((element) => element !== undefined)
    case 'map':
    case 'union':
    case 'record':
      return isJsonObject(value) ? pruneMembers(field, value, mention) : value
    default:
      return value
  }
}

function pruneMembers(
  field: Extract<Field, { kind: 'map' | 'union' | 'record' }>,
  value: JsonObject,
  mention: Mention,
): JsonObject | undefined {
  const kept: [string, unknown][] = []
  for (const [key, member] of Object.entries(value)) {
    const declared = memberField(field, key)
    const pruned = declared ? prune(declared, member, mention) : member
    if (pruned !== undefined) kept.push([key, pruned])
    else if (field.kind === 'union' || (field.kind === 'record' && declared?.required))
      return undefined
  }
  return Object.fromEntries(kept) as JsonObject
}

function memberField(
  field: Extract<Field, { kind: 'map' | 'union' | 'record' }>,
  key: string,
): Field | undefined {
  if (field.kind === 'map') return field.of
  if (field.kind === 'record')
    return Object.hasOwn(field.fields, key) ? field.fields[key] : undefined
  const member = Object.entries(field.members).find(([name]) => memberKey(name) === key)
  return member?.[1]
}
