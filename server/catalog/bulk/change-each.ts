import {
  CatalogError,
  type ErrorCode,
  type SufficientPrivileges,
} from '../../../graph/model/errors.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { AspectEdit, Outcome } from '../../../graph/store/edit.ts'
import type { AskedChange } from '../../authorize/permission/asked-privileges.ts'
import { limitStep, permitEdits } from '../../authorize/permission/permit-edits.ts'
import { requireOwnCaller, type Caller } from '../../authorize/roles.ts'
import type { Catalog } from '../catalog.ts'
import { refusalReason } from '../rehearsal/dry-run.ts'
import { admitBatch } from '../write/admit-batch.ts'
import {
  makeEdits,
  readHidden,
  referringChecks,
  refuseHidden,
  type AspectChange,
} from '../write/aspect-changes.ts'
import { commit, type Changes, type Committed } from '../write/commit.ts'
import { EditsRefused, isRefusal, recordRefusal } from '../write/proposals/refusals.ts'

/** The changes of one entity, which are made together or not at all. */
export interface EntityChanges {
  readonly urn: Urn
  readonly changes: readonly AspectChange[]
}

/** What became of the changes of an entity; an error if they were refused. */
export type EntityOutcome = Outcome | CatalogError

/** The edits of an entity that was not refused so far. */
interface Prepared {
  readonly urn: Urn
  readonly edits: readonly AspectEdit[]
  readonly asked: readonly AskedChange[]
}

export interface EachOptions {
  /** The run of the new values. */
  readonly runId: string
  /** Whether nothing is written if any entity is refused. */
  readonly isAtomic: boolean
}

/**
 * Changes entities in one transaction; one that is refused does not block the others.
 *
 * @returns the outcome of each entity, in order
 * @throws CatalogError `BATCH_REFUSED` with the refused entities if the change is atomic;
 *   `OVERLOADED`; `FORBIDDEN` while an administrator views as somebody else
 */
export function changeEach(
  catalog: Catalog,
  entities: readonly EntityChanges[],
  caller: Caller,
  options: EachOptions,
): Promise<Committed<EntityOutcome[]>> {
  requireOwnCaller(caller)
  return commit(catalog, caller, async (changes) => {
    const count = entities.reduce((sum, entity) => sum + entity.changes.length, 0)
    const outcomes = await admitBatch(catalog, count, () =>
      writeEach(catalog, changes, entities, caller, options),
    )
    for (const [at, { urn }] of entities.entries()) {
      const error = outcomes[at]
      if (error instanceof CatalogError) {
        recordRefusal(catalog, caller, { urn, error })
        catalog.dryRun?.addRefusal(urn, undefined, error)
      } else changes.awaitAlso([urn])
    }
    return outcomes
  })
}

async function writeEach(
  catalog: Catalog,
  changes: Changes,
  entities: readonly EntityChanges[],
  caller: Caller,
  { runId, isAtomic }: EachOptions,
): Promise<EntityOutcome[]> {
  const outcomes = new Map<number, EntityOutcome>()
  const prepared = new Map<number, Prepared>()
  const checks = entities.map((entity) => referringChecks(entity.changes))
  const hidden = await readHidden(catalog, checks.flat())
  for (const [at, entity] of entities.entries()) {
    try {
      refuseHidden(catalog, checks[at] ?? [], hidden)
      prepared.set(at, { urn: entity.urn, ...makeEdits(catalog, entity.changes, caller, runId) })
    } catch (error) {
      outcomes.set(at, requireRefusal(error))
    }
  }
  const refuse = (at: number, error: CatalogError) => {
    outcomes.set(at, error)
    prepared.delete(at)
  }
  const permitted = await permitEdits(
    catalog,
    caller,
    listAll(prepared, ({ asked }) => asked),
  )
  const askedBy = ownersOf(prepared, ({ asked }) => asked)
  for (const [index, error] of permitted.refusals) refuse(askedBy[index] ?? 0, error)
  const permissions = [limitStep(catalog.registry, permitted.limits)]
  for (;;) {
    if (isAtomic && outcomes.size > 0) throw atomicRefusal(entities, outcomes)
    const owners = ownersOf(prepared, ({ edits }) => edits)
    try {
      const edits = listAll(prepared, (entity) => entity.edits)
      const written = await changes.write(edits, { permissions, refusesTogether: true })
      for (const at of prepared.keys()) outcomes.set(at, 'unchanged')
      for (const [index, at] of owners.entries())
        if (written[index] === 'written') outcomes.set(at, 'written')
      return entities.map((_entity, at) => outcomes.get(at) ?? 'unchanged')
    } catch (error) {
      // Nothing was written: the others are tried again, under locks of their own.
      if (!(error instanceof EditsRefused)) throw error
      for (const [index, reason] of error.errors) refuse(owners[index] ?? 0, reason)
    }
  }
}

function atomicRefusal(
  entities: readonly EntityChanges[],
  outcomes: ReadonlyMap<number, EntityOutcome>,
): CatalogError {
  const refused = [...outcomes].flatMap(([at, error]) =>
    error instanceof CatalogError ? [toRefusal(entities[at]?.urn ?? '', error)] : [],
  )
  return nothingWritten(refused, ({ urn }) => urn)
}

/** Returns the error of an atomic request, with what was refused of it. */
export function nothingWritten<Refused extends { readonly reason?: string }>(
  refused: readonly Refused[],
  nameOf: (one: Refused) => string,
): CatalogError {
  const [first] = refused
  const more = refused.length > 1 ? `, and ${refused.length - 1} more` : ''
  const what = first ? `${nameOf(first)}: ${first.reason}` : ''
  return new CatalogError('BATCH_REFUSED', `Refused: ${what}${more}. Nothing was written`, {
    details: { refused },
  })
}

/** Why an entity was not changed. */
export interface Refusal {
  readonly urn: string
  readonly code: ErrorCode
  readonly reason: string
  /** The privileges of which each would suffice. */
  readonly missing?: readonly SufficientPrivileges[]
}

export function toRefusal(urn: string, error: CatalogError): Refusal {
  return { urn, code: error.code, ...refusalReason(error) }
}

function listAll<Item>(
  prepared: ReadonlyMap<number, Prepared>,
  items: (entity: Prepared) => readonly Item[],
): Item[] {
  return [...prepared.values()].flatMap((entity) => items(entity))
}

/** Returns the index of the entity of each item of {@link listAll}. */
function ownersOf(
  prepared: ReadonlyMap<number, Prepared>,
  items: (entity: Prepared) => readonly unknown[],
): number[] {
  return [...prepared].flatMap(([at, entity]) => items(entity).map(() => at))
}

function requireRefusal(error: unknown): CatalogError {
  if (!isRefusal(error)) throw error
  return error
}
