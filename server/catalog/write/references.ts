import type { AspectEdit } from '../../../graph/store/edit.ts'
import type { Referrer } from '../../../graph/store/graph-store.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import { record, type Field } from '../../../graph/model/field.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { ROOT_USER } from '../../../graph/system-policies.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import { walkFields, memberKey } from '../../../graph/model/field-walk.ts'
import { requireChange } from '../../authorize/authority.ts'
import type { Catalog } from '../catalog.ts'
import { isGoverned, type AskedChange } from '../../authorize/permission/asked-privileges.ts'
import { permitEdits } from '../../authorize/permission/permit-edits.ts'
import { commit, type Changes, type Committed } from './commit.ts'
import { aspectEdit } from './edits.ts'
import { makePut } from './put.ts'
import { requireChangeable } from './reserved-entities.ts'
import { includesRole, type Caller } from '../../authorize/roles.ts'
import { edgesOfEach } from '../../../graph/store/urn-pages.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'

/** Mentions in an answer, and edits of one transaction. */
const FIRST_PAGE = { start: 0, count: 1_000 }

export interface References {
  readonly total: number
  /** The first page of mentions, as before the deletion. */
  readonly referrers: readonly Referrer[]
}

/**
 * Removes every mention of an entity from the aspects of others (docs/interface:
 * operations/delete-references). Each removal takes the smallest part that is meaningless without
 * the mention: the member, the list element, or the aspect. Keys keep their mentions, because they
 * are identities.
 */
export function deleteReferences(
  catalog: Catalog,
  urn: Urn,
  caller: Caller,
  { dryRun }: { dryRun: boolean },
): Promise<Committed<References>> {
  return commit(catalog, caller, async (changes) => {
    if (dryRun) return catalog.graph.referrers(urn, FIRST_PAGE)
    await requireMentions(catalog, urn, caller)
    return removeMentions(catalog, changes, urn, caller.actor)
  })
}

/**
 * Deletes an entity permanently, then every mention of it in the aspects of others.
 *
 * @throws CatalogError `FORBIDDEN`
 */
export async function deleteWithReferences(
  catalog: Catalog,
  urn: Urn,
  caller: Caller,
): Promise<void> {
  requireChangeable(urn, caller.actor)
  await requireChange(catalog, caller, { urn })
  await requireMentions(catalog, urn, caller)
  await commit(catalog, caller, async (changes) => {
    await changes.deleteEntity(urn)
    await removeMentions(catalog, changes, urn, caller.actor)
  })
}

/**
 * Requires the rights for mentions that decide on rights, such as those of a group in memberships;
 * all others go with the right to delete the entity.
 *
 * @throws CatalogError `FORBIDDEN`
 */
async function requireMentions(catalog: Catalog, urn: Urn, caller: Caller): Promise<void> {
  if (includesRole(caller.role, 'admin')) return
  const { registry, graph } = wholeCatalog(catalog)
  for (let start = 0; ; start += FIRST_PAGE.count) {
    const { referrers } = await graph.referrers(urn, { ...FIRST_PAGE, start })
    const changes = distinctAspects(referrers).flatMap((referrer): AskedChange[] => {
      const change = { urn: referrer.urn as Urn, aspect: referrer.aspect }
      // Nobody acts on the root user, and what it was mentioned with may be deleted all the same.
      if (change.urn === ROOT_USER || !isGoverned(registry, change)) return []
      return [{ ...change, edit: referenceRemoval(catalog, referrer, urn, caller.actor) }]
    })
    const permitted = changes.map((change) => ({ urn: change.urn }))
    const { refusals } = await permitEdits(catalog, { ...caller, permitted }, changes)
    for (const error of refusals.values()) throw error
    if (referrers.length < FIRST_PAGE.count) return
  }
}

async function removeMentions(
  catalog: Catalog,
  changes: Changes,
  urn: Urn,
  actor: string,
): Promise<References> {
  const { graph } = wholeCatalog(catalog)
  const { referrers, total } = await graph.referrers(urn, FIRST_PAGE)
  changes.awaitAlso(referrers.map((referrer) => referrer.urn))
  let mentions = referrers
  let start = 0
  while (mentions.length > 0) {
    const edits = distinctAspects(mentions).flatMap(
      (referrer) => referenceRemoval(catalog, referrer, urn, actor) ?? [],
    )
    const outcomes = await changes.write(edits, { checksDefinitions: false })
    const edited = new Set(edits.filter((_, at) => outcomes[at] === 'written').map(referrerKey))
    // Edited aspects are no longer listed; the offset skips the others.
    start += mentions.filter((mention) => !edited.has(referrerKey(mention))).length
    mentions = (await graph.referrers(urn, { ...FIRST_PAGE, start })).referrers
  }
  return { referrers, total }
}

function distinctAspects(referrers: readonly Referrer[]): Referrer[] {
  return [...new Map(referrers.map((referrer) => [referrerKey(referrer), referrer])).values()]
}

/** Identifies an aspect: it may mention an entity through several relationships. */
function referrerKey({ urn, aspect }: Pick<Referrer, 'urn' | 'aspect'>): string {
  return `${urn}\n${aspect}`
}

function referenceRemoval(
  { registry, clock }: Catalog,
  { urn: text, aspect: name }: Referrer,
  target: Urn,
  actor: string,
): AspectEdit | undefined {
  const aspect = registry.aspect(name)
  const urn = parseUrn(text)
  if (!aspect || name === registry.keyAspectOf(entityTypeOf(urn))) return undefined
  const writing = { created: { time: clock(), actor } }
  return aspectEdit({ registry, urn, writing }, name, ({ aspect: current }) => {
    if (!current) return undefined
    requireChangeable(urn, actor)
    const value = withoutReference(aspect, current.value(), target)
    return value ? makePut(registry, urn, name, value, writing, current) : null
  })
}

/** Returns `value` without the edges to `target`; undefined when it is meaningless without them. */
function withoutReference(
  aspect: Aspect,
  value: JsonObject,
  target: string,
): JsonObject | undefined {
  const mention = { target, fields: edgeFields(aspect) }
  return prune(record(aspect.fields), value, mention) as JsonObject | undefined
}

interface Mention {
  readonly target: string
  readonly fields: ReadonlySet<Field>
}

/** Returns the fields with the URNs of edges, derived edges included. */
function edgeFields({ fields, derivedEdges }: Aspect): Set<Field> {
  const derived = new Set(derivedEdges.map(({ elements: list, to }) => `${list}/${to}`))
  const ends = [...walkFields(fields)].filter(
    ({ path, field }) => (field.kind === 'urn' && field.edge) || derived.has(path.join('/')),
  )
  return new Set(ends.map(({ field }) => field))
}

/** Returns the value without the mention; undefined when the value depends on it. */
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
  const keptMembers: [string, unknown][] = []
  for (const [key, member] of Object.entries(value)) {
    const declaredField = keyField(field, key)
    const pruned = declaredField ? prune(declaredField, member, mention) : member
    if (pruned !== undefined) keptMembers.push([key, pruned])
    else if (field.kind === 'union' || (field.kind === 'record' && declaredField?.required))
      return undefined
  }
  return Object.fromEntries(keptMembers) as JsonObject
}

function keyField(
  field: Extract<Field, { kind: 'map' | 'union' | 'record' }>,
  key: string,
): Field | undefined {
  if (field.kind === 'map') return field.of
  if (field.kind === 'record')
    return Object.hasOwn(field.fields, key) ? field.fields[key] : undefined
  const member = Object.entries(field.members).find(([name]) => memberKey(name) === key)
  return member?.[1]
}

/** Targets, and sources of each, that one read of {@link readEdgeSources} covers. */
const EDGES_PER_READ = 500

/** Returns the entities with an edge of this name to any of these, each once. */
export async function readEdgeSources(
  { graph }: Pick<Catalog, 'graph'>,
  urns: readonly string[],
  name: string,
): Promise<string[]> {
  const relatedUrns = new Set<string>()
  const query = { direction: 'incoming', count: EDGES_PER_READ, names: [name] } as const
  for (const batch of slicesOf(urns, EDGES_PER_READ)) {
    for await (const [, related] of edgesOfEach(graph, batch, query)) {
      for (const { urn } of related) relatedUrns.add(urn)
    }
  }
  return [...relatedUrns]
}
