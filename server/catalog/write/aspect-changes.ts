import type { AspectEdit, Current } from '../../../graph/store/edit.ts'
import { NO_RUN } from '../../../graph/model/audit.ts'
import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import type { Aspect, AspectValue } from '../../../graph/model/aspect.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Fields, RecordValue } from '../../../graph/model/field.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { AskedChange } from '../../authorize/permission/asked-privileges.ts'
import type { Catalog } from '../catalog.ts'
import { datasetOfColumn, hasColumn, findColumnProblem } from './changes/columns.ts'
import { commit } from './commit.ts'
import { aspectEdit } from './edits.ts'
import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import { permissionSteps } from '../../authorize/permission/permission-steps.ts'
import { requireChangeable } from './reserved-entities.ts'
import type { Caller } from '../../authorize/roles.ts'
import { makePut, requireBirth, type WriteStamp } from './put.ts'

/** Decides on one aspect under the lock of its entity. */
export interface AspectChange {
  readonly urn: Urn
  /** Absent: the key aspect. */
  readonly aspect?: string
  /** Whether it only checks, so that it needs no privilege. */
  readonly checks?: boolean
  /** Privileges that suffice, where the change is narrower than the aspect. */
  readonly privileges?: readonly EntityPrivilege[]
  /** The entity on which the privileges have to be held. Default: the changed one. */
  readonly privilegesOn?: Urn
  /** Tags and terms that it adds or removes. */
  readonly labels?: readonly Urn[]
  /** Groups that it adds or removes. */
  readonly named?: readonly Urn[]
  /** Parents that the entity gets: of a new one, or by a move. */
  readonly newParents?: readonly Urn[]
  /** The other end of the link that it makes. */
  readonly otherEnd?: Urn
  /** Whether it leaves the parents as they are, although it is of the aspect that names them. */
  readonly keepsParents?: boolean
  /** Whether it refuses an entity that does not exist. */
  readonly mustExist?: boolean
  /** Returns the new value, `undefined` to keep the current one, or `null` to remove the aspect. */
  decide(current: Current, registry: Registry): object | null | undefined
}

/**
 * Changes aspects of entities, all or nothing. Every change decides under the locks of all the
 * entities, and sees the effects of earlier changes. Values are checked and stored by the code of
 * REST writes.
 *
 * @throws CatalogError `FORBIDDEN`, of the first change that refuses, `INVALID_URN`,
 *   `INVALID_ASPECT`; nothing is written then
 */
export async function changeAspects(
  catalog: Catalog,
  aspectChanges: readonly AspectChange[],
  caller: Caller,
): Promise<void> {
  if (aspectChanges.length > LIMITS.changesPerEdit.max) {
    refuseEdit(
      `An edit has at most ${LIMITS.changesPerEdit.max} steps; this one has ${aspectChanges.length}`,
    )
  }
  await refuseUnseen(catalog, aspectChanges)
  const { edits, asked } = makeEdits(catalog, aspectChanges, caller)
  await commit(catalog, caller, async (changes) =>
    changes.write(edits, { permissions: await permissionSteps(catalog, caller, asked) }),
  )
}

/** Edits that make changes, and what their author needs privileges for. */
interface PreparedEdits {
  /** One for each change. */
  readonly edits: readonly AspectEdit[]
  readonly asked: readonly AskedChange[]
}

/**
 * Makes the edits of changes.
 *
 * @param runId the run to which the new values belong
 */
export function makeEdits(
  { registry, clock, dryRun }: Pick<Catalog, 'registry' | 'clock' | 'dryRun'>,
  changes: readonly AspectChange[],
  { actor }: Pick<Caller, 'actor'>,
  runId: string = NO_RUN,
): PreparedEdits {
  const time = clock()
  const systemMetadata = { lastObserved: time, runId, properties: { appSource: 'ui' } }
  const writing = { created: { time, actor }, systemMetadata }
  const edits = changes.map((change) => makeEdit(registry, change, writing))
  const asked = changesToPermit(registry, changes, edits)
  dryRun?.addAsked(asked.map(({ urn, privilegesOn = urn }) => privilegesOn))
  return { edits, asked }
}

/**
 * Refuses edits that only refer to an entity that the caller does not see, as if it did not exist
 * (docs/interface: access/views). The author of an edit need not see the entity that it changes.
 * This check comes before the privileges, because some edits need them only if the entity has
 * certain values.
 */
async function refuseUnseen(catalog: Catalog, changes: readonly AspectChange[]): Promise<void> {
  const checking = referringChecks(changes)
  refuseHidden(catalog, checking, await readHidden(catalog, checking))
}

/** Returns those of the entities of checks that the caller does not see. */
export async function readHidden(
  { sight }: Pick<Catalog, 'sight'>,
  checking: readonly AspectChange[],
): Promise<ReadonlySet<string>> {
  if (!sight || checking.length === 0) return new Set()
  const urns = checking.map(({ urn }) => urn)
  const seenUrns = await sight.seen(urns)
  return new Set(urns.filter((urn) => !seenUrns.has(urn)))
}

/** Lets checks of hidden entities refuse, as if these did not exist. @throws CatalogError */
export function refuseHidden(
  { registry }: Pick<Catalog, 'registry'>,
  checking: readonly AspectChange[],
  hidden: ReadonlySet<string>,
): void {
  for (const check of checking)
    if (hidden.has(check.urn)) check.decide({ entityExists: false, aspect: undefined }, registry)
}

/** Returns the checks of entities that an edit refers to, and does not change. */
export function referringChecks(changes: readonly AspectChange[]): AspectChange[] {
  const changedUrns = new Set(
    changes.flatMap(({ urn, checks, privilegesOn }) => ((checks ?? privilegesOn) ? [] : [urn])),
  )
  return changes.filter(({ urn, checks }) => checks === true && !changedUrns.has(urn))
}

/** Returns the changes of which the caller needs the privileges. */
function changesToPermit(
  registry: Registry,
  changes: readonly AspectChange[],
  edits: readonly AspectEdit[],
): AskedChange[] {
  return changes.flatMap(({ urn, aspect, checks, ...rest }, at) => {
    if (checks === true) return []
    const aspectName = aspect ?? registry.keyAspectOf(entityTypeOf(urn))
    return [{ urn, aspect: aspectName, edit: edits[at], ...rest }]
  })
}

/** Returns a change that requires the entity to exist, and its type to carry the aspect. */
export function changeExisting<F extends Fields>(
  urn: Urn,
  aspect: Aspect<F>,
  change: (value: RecordValue<F> | undefined) => RecordValue<F> | undefined,
): AspectChange {
  return {
    urn,
    aspect: aspect.name,
    mustExist: true,
    decide({ entityExists, aspect: current }, registry) {
      if (!entityExists) refuseEdit(`Failed to update ${urn}. ${urn} does not exist.`)
      refuseMisplaced(registry, urn, aspect.name)
      return change(current?.value() as RecordValue<F> | undefined)
    },
  }
}

/** Returns a change that creates the entity if it is new. */
export function changeOrCreate<F extends Fields>(
  urn: Urn,
  aspect: Aspect<F>,
  change: (value: RecordValue<F> | undefined) => RecordValue<F>,
): AspectChange {
  return {
    urn,
    aspect: aspect.name,
    decide: ({ aspect: current }) => change(current?.value() as RecordValue<F> | undefined),
  }
}

/**
 * Returns a change of an aspect that stores the client's value without interpreting it. It creates
 * a missing entity.
 *
 * @param change returns undefined to leave the aspect unchanged
 */
export const upsertAspect = (
  urn: Urn,
  aspect: string,
  change: (value: JsonObject | undefined) => object | undefined,
): AspectChange => ({ urn, aspect, decide: ({ aspect: current }) => change(current?.value()) })

/** Returns a change that leaves an absent aspect absent, instead of storing an empty list. */
export const leaveAbsent = (change: AspectChange): AspectChange => ({
  ...change,
  decide: (current, registry) =>
    current.entityExists && current.aspect === undefined
      ? undefined
      : change.decide(current, registry),
})

/**
 * Returns a change that only requires the entity to exist, soft-deleted or not (docs/interface:
 * edits/exists).
 */
export function requireEntity(urn: Urn, otherwise: string): AspectChange {
  const decide = ({ entityExists }: Current) => (entityExists ? undefined : refuseEdit(otherwise))
  return { urn, checks: true, decide }
}

/** Returns a change that only requires that the entity was never written. */
export function requireNew(urn: Urn, otherwise: string): AspectChange {
  const decide = ({ entityExists }: Current) => (entityExists ? refuseEdit(otherwise) : undefined)
  return { urn, checks: true, decide }
}

/** Returns a change that only requires a column in the schema of the dataset. */
export function requireColumn(urn: Urn, fieldPath: string): AspectChange {
  return {
    urn,
    aspect: schemaMetadata.name,
    checks: true,
    decide({ aspect }) {
      const schema = aspect?.value() as AspectValue<typeof schemaMetadata> | undefined
      const problem = findColumnProblem(schema, urn, fieldPath)
      return problem === undefined ? undefined : refuseEdit(problem)
    },
  }
}

/**
 * Requires entities to exist that no change of the edit touches; a column exists when its schema
 * has it.
 *
 * @param otherwise returns the message for the first missing entity
 * @throws CatalogError `EDIT_REFUSED`
 */
export async function requireEntities(
  { graph }: Catalog,
  urns: readonly Urn[],
  otherwise: (urn: Urn) => string,
): Promise<void> {
  const existing = await graph.existing([...new Set(urns)])
  const absent = urns.filter((urn) => !existing.has(urn))
  const datasets = new Set(absent.flatMap((urn) => datasetOfColumn(urn) ?? []))
  const schemas =
    datasets.size === 0 ? undefined : await graph.read([...datasets], [schemaMetadata.name])
  const missingColumn = absent.find((urn) => {
    const dataset = datasetOfColumn(urn) ?? ''
    const schema = schemas?.get(dataset)?.aspects.get(schemaMetadata.name)
    return !hasColumn(schema?.value, dataset, urn)
  })
  if (missingColumn !== undefined) refuseEdit(otherwise(missingColumn))
}

/**
 * Refuses an edit.
 *
 * @throws CatalogError `EDIT_REFUSED`
 */
export function refuseEdit(reason: string): never {
  throw new CatalogError('EDIT_REFUSED', reason)
}

function refuseMisplaced(registry: Registry, urn: Urn, aspect: string): void {
  const type = entityTypeOf(urn)
  if (!registry.isMisplaced(type, aspect)) return
  refuseEdit(`Failed to update ${urn}. Entities of type ${type} have no ${aspect}.`)
}

/**
 * Makes the edit of a change; the value is checked after the change has decided. A column exists when
 * its schema has it, stored or not.
 */
function makeEdit(registry: Registry, change: AspectChange, writing: WriteStamp): AspectEdit {
  const { urn } = change
  const { aspect = registry.keyAspectOf(entityTypeOf(urn)) } = change
  requireBirth(registry, urn)
  const dataset = datasetOfColumn(urn)
  const edit = aspectEdit({ registry, urn, writing }, aspect, (current, state) => {
    const schema = dataset && state.read(dataset, schemaMetadata.name)?.aspect?.value()
    const isColumn = dataset !== undefined && hasColumn(schema || undefined, dataset, urn)
    const entityExists = current.entityExists || isColumn
    const value = change.decide({ ...current, entityExists }, registry)
    if (value === undefined) return undefined
    requireChangeable(urn, writing.created.actor)
    return value && makePut(registry, urn, aspect, value as JsonObject, writing, current.aspect)
  })
  return dataset === undefined
    ? edit
    : { ...edit, reads: [{ urn: dataset, aspect: schemaMetadata.name }] }
}
