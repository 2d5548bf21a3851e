import { CatalogError } from '../../../graph/model/errors.ts'
import { sufficientPrivileges } from '../../../graph/model/member-privileges.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { TimeSlice } from '../../../graph/runtime/yield.ts'
import type { AspectEdit, Current, Edit, GroupState, Step } from '../../../graph/store/edit.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { findRefusals, type Decider } from '../authority.ts'
import { findDecidingParts, listDecidingParts, type DecidingParts } from './deciding-parts.ts'
import type { Caller } from '../roles.ts'
import { wholeCatalog } from '../sight/seen-by.ts'
import type { AskedChange } from './asked-privileges.ts'

/** The refused changes, and the edits of permitted ones that are limited to certain deciding parts. */
export interface PermittedEdits {
  /** By the index of the change. */
  readonly refusals: ReadonlyMap<number, CatalogError>
  readonly limits: EditLimits
}

/** The deciding parts, as texts, that edits may change; other edits may change all. */
export type EditLimits = ReadonlyMap<Edit, ReadonlySet<string>>

/** The parts of a catalog that decide on changes by what they add and remove. */
export interface DeciderWithGraph extends Decider {
  readonly graph: GraphStore
  readonly whole?: Pick<DeciderWithGraph, 'registry' | 'graph'>
}

/**
 * Decides on changes. For changes that do not state their deciding parts, such as tags and groups,
 * it finds those that the edit adds to the stored value or removes from it. Under the lock, such an
 * edit is refused if it would add or remove others by then (docs/interface: access/policies).
 */
export async function permitEdits(
  catalog: DeciderWithGraph,
  caller: Caller,
  changes: readonly AskedChange[],
): Promise<PermittedEdits> {
  const refusals = await findRefusals(catalog, caller, changes)
  const unstatedEdits = [...refusals.keys()].flatMap((index) =>
    findUnstated(catalog.registry, changes, index),
  )
  if (unstatedEdits.length === 0) return { refusals, limits: new Map() }
  const completeChanges = await addDecidingParts(catalog, caller, unstatedEdits)
  const remainingRefusals = await findRefusals(catalog, caller, completeChanges)
  const finalRefusals = new Map(refusals)
  const grantedParts = completeChanges.flatMap((change, at) => {
    const [{ index, edit }, error] = [unstatedEdits[at]!, remainingRefusals.get(at)]
    if (error) finalRefusals.set(index, error)
    else finalRefusals.delete(index)
    return error ? [] : [{ edit, parts: change }]
  })
  const partsByAspect = new Map<string, Set<string>>()
  for (const { edit, parts } of grantedParts) {
    const together = partsByAspect.get(aspectKey(edit)) ?? new Set()
    for (const text of partTexts(parts)) together.add(text)
    partsByAspect.set(aspectKey(edit), together)
  }
  const limits = new Map(
    grantedParts.map(({ edit }) => [edit, partsByAspect.get(aspectKey(edit)) ?? new Set<string>()]),
  )
  return { refusals: finalRefusals, limits }
}

interface UnstatedEdit {
  readonly index: number
  readonly change: AskedChange
  readonly edit: AspectEdit
}

/** Returns a change whose deciding parts are not all stated, if it has any. */
function findUnstated(
  registry: Registry,
  changes: readonly AskedChange[],
  index: number,
): UnstatedEdit[] {
  const change = changes[index]!
  const { urn, aspect, edit } = change
  if (aspect === undefined || edit?.kind !== 'aspect') return []
  const parts = listDecidingParts(registry, urn, aspect)
  const isUnstated =
    (parts.labels && !change.labels) ||
    (parts.named && !change.named) ||
    (parts.decides && change.decides === undefined) ||
    (parts.sufficient && !change.privileges)
  return isUnstated ? [{ index, change, edit }] : []
}

const aspectKey = ({ urn, aspect }: AspectEdit) => `${urn}\n${aspect}`

/** Adds to each change the deciding parts that its edit would change now, unless it states them. */
async function addDecidingParts(
  catalog: DeciderWithGraph,
  caller: Caller,
  unstatedEdits: readonly UnstatedEdit[],
): Promise<AskedChange[]> {
  // Callers may change entities that they do not see.
  const { registry, graph } = wholeCatalog(catalog)
  const urns = [...new Set(unstatedEdits.map(({ edit }) => edit.urn))]
  const aspects = [...new Set(unstatedEdits.map(({ edit }) => edit.aspect))]
  const [entities, existing] = await Promise.all([graph.read(urns, aspects), graph.existing(urns)])
  const seen = (await catalog.authority?.sightOf(caller)?.seen(existing)) ?? existing
  const changes: AskedChange[] = []
  const slice = new TimeSlice()
  for (const { change, edit } of unstatedEdits) {
    const latest = entities.get(edit.urn)?.aspects.get(edit.aspect)
    const entityExists = existing.has(edit.urn)
    const aspect = latest && { hash: '', ...latest, value: () => latest.value }
    const parts = changedParts(registry, edit, { entityExists, aspect })
    // Which members differ would tell of the value of a hidden entity, which is as an absent one.
    const isSeen = seen.has(edit.urn)
    changes.push({ ...parts, ...(!isSeen && { sufficient: [] }), ...change })
    if (slice.isOver) await slice.yield()
  }
  return changes
}

/** Before the transaction, an edit sees nothing but its aspect. */
const NOTHING_READ: GroupState = { read: () => undefined }

const NO_PARTS: DecidingParts = { labels: [], named: [], decides: false, sufficient: [] }

/**
 * Returns the deciding parts that an edit would change. If it would be refused anyway, it changes
 * none, but still needs the rights of an aspect that decides on some.
 */
function changedParts(
  registry: Registry,
  edit: AspectEdit,
  current: Current,
): Partial<DecidingParts> {
  try {
    return editedParts(registry, edit, current, edit.decide(current, NOTHING_READ))
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    return registry.governance(entityTypeOf(edit.urn), edit.aspect) ? { labels: [] } : NO_PARTS
  }
}

function editedParts(
  registry: Registry,
  edit: AspectEdit,
  { aspect: stored }: Current,
  decision: ReturnType<AspectEdit['decide']>,
): DecidingParts {
  if (decision.kind === 'keep') {
    const aspect = registry.aspect(edit.aspect)
    return {
      ...NO_PARTS,
      sufficient: aspect ? sufficientPrivileges(aspect, undefined, undefined) : [],
    }
  }
  const after = decision.kind === 'put' ? decision.put.value : undefined
  return findDecidingParts(registry, edit, stored?.value(), after)
}

/** Stands for all members of an aspect, of a change whose privileges are those of the aspect. */
const ALL_MEMBERS = 'all members'

/** Returns the deciding parts as texts, of which those under the lock have to be a part. */
const partTexts = ({
  labels = [],
  named = [],
  decides,
  sufficient = [],
}: Partial<DecidingParts>): readonly string[] => [
  ...labels,
  ...named,
  ...(sufficient.length === 0 ? [ALL_MEMBERS] : []),
  // What changes nothing may be granted by the privilege of any member, and may change none.
  ...(sufficient.length === 1 ? sufficient.flat() : []),
  ...(decides ? ['decides'] : []),
]

/** Returns the step that refuses edits which would change more than they may. */
export function limitStep(registry: Registry, limits: EditLimits): Step {
  return {
    begin: () => ({
      edited({ edit, current, decision }) {
        const limit = limits.get(edit)
        if (!limit || edit.kind !== 'aspect' || !decision || decision.kind === 'keep')
          return undefined
        const parts = editedParts(registry, edit, current, decision)
        const changedTexts = partTexts(
          limit.has(ALL_MEMBERS) ? { ...parts, sufficient: [] } : parts,
        )
        if (changedTexts.every((text) => limit.has(text))) return undefined
        throw new CatalogError(
          'FORBIDDEN',
          `User is unauthorized to change ${edit.urn}: the stored ${edit.aspect} changed meanwhile; try again`,
        )
      },
    }),
  }
}
