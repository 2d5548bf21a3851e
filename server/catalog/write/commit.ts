import { structuredProperty } from '../../../graph/aspects/documentation/structured-property.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Edit, Outcome, Step } from '../../../graph/store/edit.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { DeletedOfRun, TimeRange } from '../../../graph/store/point-store.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { AuditedChanges, deletionEvent } from './audited-changes.ts'
import type { Catalog } from '../catalog.ts'
import { Followers } from './derived/followers.ts'
import { createdReferences } from './created-references.ts'
import { logAuthor, SYSTEM_CALLER, type Caller } from '../../authorize/roles.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import { keepLatest } from './latest-version.ts'
import { REFUSED_TOGETHER } from './proposals/refusals.ts'
import { DefinitionChecks } from './structured/definitions.ts'
import { writeGroup, type WriteOptions } from './write-group.ts'
import { removeValues, withoutDefinition } from './structured/remove-values.ts'

const PROPERTY_TYPE = structuredProperty.name

/**
 * Dependencies of a commit. A program that fills a graph without an index passes an indexer that
 * does not wait.
 */
export type CommitPart = Pick<
  Catalog,
  'registry' | 'graph' | 'points' | 'clock' | 'indexWaitMs' | 'authority' | 'audit' | 'afterCommit'
> &
  Partial<Pick<Catalog, 'platforms' | 'hiddenStages' | 'whole' | 'forgetUser'>> & {
    readonly indexer: Pick<Catalog['indexer'], 'wait'>
  }

/** Changes of metadata that a commit can make; each call is a transaction of its own. */
export interface Changes {
  /**
   * Writes all edits or none; the commit waits for the entities that changed. Values and
   * definitions of structured properties are checked under the lock of their entity, and aspects of
   * other entities that follow are part of the transaction. Version sets follow in transactions of
   * their own.
   *
   * @throws CatalogError of the first edit that is refused
   */
  write(edits: readonly Edit[], options?: WriteOptions): Promise<readonly Outcome[]>
  /** Writes edits, and what follows from these entities, changed or not, in one transaction. */
  deriveFrom(sources: readonly string[], edits: readonly Edit[]): Promise<void>
  /** Deletes an entity; of a structured property also its values, in transactions of their own. */
  deleteEntity(urn: string): ReturnType<GraphStore['deleteEntity']>
  deletePoints(urn: string, aspect: string, range?: TimeRange): Promise<number>
  deleteRunPoints(runId: string, limit: number): Promise<DeletedOfRun>
  /**
   * Makes the commit wait for these entities too, changed or not: an earlier write of the same
   * value may still be pending.
   */
  awaitAlso(urns: readonly string[]): void
}

/** Result of a commit; all of it is durable. */
export interface Committed<T> {
  readonly answer: T
  /** Whether searches find it already. */
  readonly isSearchable: boolean
}

export interface CommitOptions {
  /** false: does not wait until searches find the changes. */
  readonly waits?: boolean
}

/**
 * Runs `change`, then waits once, at most `INDEX_WAIT_MS`, until searches find its changes. All
 * changes of metadata pass through here, in one order:
 *
 * 1. Parse and check what needs no store: `proposals/proposal.ts` for REST, `aspect-changes.ts` for
 *    GraphQL. Both make edits (`edits.ts`), whose values `put.ts` checks and derives.
 * 2. Permit by role and policies (`authorize/permission/`), as far as nothing of the entities decides.
 * 3. Lock and read the entities, and everything that edits and steps declare to read; apply the edits
 *    one after the other. The store does (`graph/store/plan.ts`), and asks the steps of
 *    {@link commitSteps} about each effect.
 * 4. Add the edits of entities that follow (`derived/followers.ts`), and store all in one transaction.
 * 5. Record changes of audited entity types. The log of changes is part of the transaction.
 * 6. Make what follows in transactions of its own: {@link changeWhatFollows}, `latest-version.ts`.
 * 7. Await the index, once. `afterCommit` of the catalog is called even on failure, so that a request
 *    drops the entities it has cached.
 *
 * @throws the error of `change`; its completed transactions remain
 */
export async function commit<T>(
  catalog: CommitPart,
  caller: Caller,
  change: (changes: Changes) => Promise<T>,
  { waits = true }: CommitOptions = {},
): Promise<Committed<T>> {
  const { registry, indexer, indexWaitMs, audit, afterCommit } = catalog
  // What follows from a change concerns entities that its author does not see, too.
  const whole = wholeCatalog(catalog)
  const { graph, points } = whole
  const awaitedUrns = new Set<string>()
  const author = logAuthor(caller)
  const once = (...deleted: readonly unknown[]) => caller.steps?.nextDeletion(...deleted)
  const followers = new Followers(whole, (edits, steps) =>
    writeGroup(graph, edits, steps, author, caller.steps),
  )
  const changes: Changes = {
    async write(edits, options = {}) {
      const audited = audit && new AuditedChanges(registry)
      const steps = commitSteps(registry, audited, options)
      const written = await followers.write(edits, steps)
      const { outcomes } = written
      if (audited) await audit.record(caller, audited.events())
      for (const urn of written.followers) awaitedUrns.add(urn)
      for (const [at, { urn }] of edits.entries())
        if (outcomes[at] === 'written') awaitedUrns.add(urn)
      await changeWhatFollows(catalog, caller, changes, { edits, outcomes })
      if (options.checksDefinitions !== false) await keepLatest(whole, changes, edits)
      return outcomes
    },
    async deriveFrom(sources, edits) {
      const written = await followers.visit(sources, edits)
      for (const urn of written.followers) awaitedUrns.add(urn)
    },
    async deleteEntity(urn) {
      awaitedUrns.add(urn)
      const removal = await followers.removeSources(urn)
      const { pointRows, aspectRows } = await graph.deleteEntity(urn, author, once(urn))
      const deleted = { pointRows, aspectRows: aspectRows + removal.rows }
      const otherFollowers = await followers.revisit([urn])
      for (const follower of [...removal.followers, ...otherFollowers]) awaitedUrns.add(follower)
      if (entityTypeOf(urn) === corpuser.name)
        await catalog.forgetUser?.(urn, caller, deleted.aspectRows > 0)
      const event = audit && deleted.aspectRows > 0 && deletionEvent(registry, urn)
      if (event) await audit.record(caller, [event])
      if (entityTypeOf(urn) === PROPERTY_TYPE) await removeValues(whole, changes, urn)
      return deleted
    },
    deletePoints(urn, aspect, range) {
      awaitedUrns.add(urn)
      return points.deletePoints(urn, aspect, range, author, once(urn, aspect, range))
    },
    async deleteRunPoints(runId, limit) {
      const key = once('run', runId)
      const deleted = await points.deleteRunPoints(runId, limit, author, key)
      for (const urn of deleted.urns) awaitedUrns.add(urn)
      return deleted
    },
    awaitAlso(urns) {
      for (const urn of urns) awaitedUrns.add(urn)
    },
  }
  try {
    const answer = await change(changes)
    const isSearchable = await indexer.wait([...awaitedUrns], waits ? indexWaitMs : 0)
    return { answer, isSearchable }
  } finally {
    catalog.authority?.invalidate(awaitedUrns)
    catalog.platforms?.invalidate(awaitedUrns)
    catalog.hiddenStages?.invalidate(awaitedUrns)
    afterCommit?.()
  }
}

/** Returns what decides under the locks on the effect of each edit, in order. */
function commitSteps(
  registry: Registry,
  audited: AuditedChanges | undefined,
  { permissions = [], refusesTogether = false, checksDefinitions = true }: WriteOptions,
): Step[] {
  return [
    ...permissions,
    ...(refusesTogether ? [REFUSED_TOGETHER] : []),
    ...(checksDefinitions ? [new DefinitionChecks(registry)] : []),
    ...(audited ? [audited] : []),
  ]
}

/**
 * Makes the changes that follow from written edits in transactions of their own: users who may no
 * longer sign in, values without a definition, and users and groups that policies name first.
 */
async function changeWhatFollows(
  catalog: CommitPart,
  caller: Caller,
  changes: Changes,
  { edits, outcomes }: { readonly edits: readonly Edit[]; readonly outcomes: readonly Outcome[] },
): Promise<void> {
  const whole = wholeCatalog(catalog)
  for (const urn of usersToForget(catalog.registry, edits, outcomes))
    await catalog.forgetUser?.(urn, caller)
  for (const urn of await withoutDefinition(whole.graph, edits, outcomes)) {
    await removeValues(whole, changes, urn)
  }
  // Not of shipped policies, and not while access control is off: those grant nothing yet.
  if (caller.actor === SYSTEM_CALLER.actor) return
  const created = { time: catalog.clock(), actor: SYSTEM_CALLER.actor }
  const births = await createdReferences(whole, edits, created)
  if (births.length > 0) await changes.write(births)
}

/** Returns the users of whom an edit has changed an aspect that may suspend or delete them. */
function usersToForget(
  registry: Catalog['registry'],
  edits: readonly Edit[],
  outcomes: readonly Outcome[],
): ReadonlySet<Urn> {
  const users = edits.filter(
    (edit, at) =>
      edit.kind === 'aspect' &&
      outcomes[at] === 'written' &&
      entityTypeOf(edit.urn) === corpuser.name &&
      registry.governance(corpuser.name, edit.aspect)?.members !== undefined,
  )
  return new Set(users.map(({ urn }) => urn as Urn))
}
