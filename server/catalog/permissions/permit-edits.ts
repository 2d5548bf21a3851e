import { CatalogError } from '../../../graph/model/errors.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { TimeSlice } from '../../../graph/runtime/yield.ts'
import type { AspectEdit, Current, Edit } from '../../../graph/store/edit.ts'
import { refusalsOf } from '../authority.ts'
import type { Catalog } from '../catalog.ts'
import { changedLabels, hasLabels } from '../changes/labels.ts'
import type { Caller } from '../roles.ts'
import { wholeOf } from '../sight/seen-by.ts'
import type { AskedChange } from './asked-privileges.ts'

/** The refused changes, and the permitted ones that are limited to certain tags and terms. */
export interface Permitted {
  /** By the index of the change. */
  readonly refusals: ReadonlyMap<number, CatalogError>
  /** Edits to be made in place of others. */
  readonly limited: ReadonlyMap<Edit, AspectEdit>
}

/** The parts of a catalog that decide on changes by stored tags and terms. */
export type Deciding = Pick<Catalog, 'registry' | 'graph' | 'authority' | 'whole'>

/**
 * Decides on changes. For changes that do not state their tags and terms, it finds those that the
 * edit adds to the stored value or removes from it. Under the lock, such an edit is refused if it
 * would add or remove others by then (docs/interface: access/policies).
 */
export async function permitEdits(
  catalog: Deciding,
  caller: Caller,
  changes: readonly AskedChange[],
): Promise<Permitted> {
  const refusals = await refusalsOf(catalog, caller, changes)
  const open = caller.byPolicies
    ? [...refusals.keys()].flatMap((index) => labellingIn(catalog.registry, changes, index))
    : []
  if (open.length === 0) return { refusals, limited: new Map() }
  const labelled = await withLabels(catalog, open)
  const remaining = await refusalsOf(catalog, caller, labelled)
  const granted = labelled.flatMap((change, at) =>
    remaining.has(at) ? [] : [{ ...open[at]!, labels: change.labels }],
  )
  const permitted = new Map<string, Set<Urn>>()
  for (const { edit, labels } of granted) {
    const together = permitted.get(keyOf(edit)) ?? new Set()
    for (const urn of labels) together.add(urn)
    permitted.set(keyOf(edit), together)
  }
  const limited = new Map(
    granted.map(({ edit }) => [
      edit,
      limitedTo(catalog.registry, edit, permitted.get(keyOf(edit))),
    ]),
  )
  const indexes = new Set(granted.map(({ index }) => index))
  return { refusals: new Map([...refusals].filter(([index]) => !indexes.has(index))), limited }
}

interface Labelling {
  readonly index: number
  readonly change: AskedChange
  readonly edit: AspectEdit
}

function labellingIn(
  registry: Registry,
  changes: readonly AskedChange[],
  index: number,
): Labelling[] {
  const change = changes[index]!
  if (change.aspect === undefined || change.labels) return []
  if (!hasLabels(registry.aspect(change.aspect))) return []
  const { edit } = change
  return edit?.kind === 'aspect' ? [{ index, change, edit }] : []
}

const keyOf = ({ urn, aspect }: AspectEdit) => `${urn}\n${aspect}`

/** Adds to each change the tags and terms that its edit would add or remove now. */
async function withLabels(catalog: Deciding, open: readonly Labelling[]) {
  // Callers may change entities that they do not see.
  const { registry, graph } = wholeOf(catalog)
  const urns = [...new Set(open.map(({ edit }) => edit.urn))]
  const aspects = [...new Set(open.map(({ edit }) => edit.aspect))]
  const [stored, existing] = await Promise.all([graph.read(urns, aspects), graph.existing(urns)])
  const labelled: (AskedChange & { readonly labels: readonly Urn[] })[] = []
  const slice = new TimeSlice()
  for (const { change, edit } of open) {
    const latest = stored.get(edit.urn)?.aspects.get(edit.aspect)
    const entityExists = existing.has(edit.urn)
    const aspect = latest && { hash: '', ...latest, value: () => latest.value }
    labelled.push({ ...change, labels: labelsOf(registry, edit, { entityExists, aspect }) })
    if (slice.isOver) await slice.yield()
  }
  return labelled
}

/** Returns the labels that an edit would change; none if it would be refused anyway. */
function labelsOf(registry: Registry, edit: AspectEdit, current: Current): Urn[] {
  try {
    return changedBy(registry, edit, current, edit.decide(current))
  } catch (error) {
    if (error instanceof CatalogError) return []
    throw error
  }
}

function changedBy(
  registry: Registry,
  { aspect: name }: AspectEdit,
  { aspect: stored }: Current,
  decision: ReturnType<AspectEdit['decide']>,
): Urn[] {
  const aspect = registry.aspect(name)
  if (!aspect || decision.kind === 'keep') return []
  const after = decision.kind === 'put' ? decision.put.value : undefined
  return changedLabels(aspect, stored?.value(), after)
}

function limitedTo(
  registry: Registry,
  edit: AspectEdit,
  permitted: ReadonlySet<Urn> = new Set(),
): AspectEdit {
  return {
    ...edit,
    decide(current) {
      const decision = edit.decide(current)
      const changed = changedBy(registry, edit, current, decision)
      if (changed.every((urn) => permitted.has(urn))) return decision
      throw new CatalogError(
        'FORBIDDEN',
        `User is unauthorized to change ${edit.urn}: tags or terms of ${edit.aspect} changed meanwhile; try again`,
      )
    },
  }
}
