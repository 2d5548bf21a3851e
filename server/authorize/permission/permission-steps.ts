import type { JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { Attempt, GroupState, Read, Step } from '../../../graph/store/edit.ts'
import { findUngranted, type AskedChange, type AskedPrivileges } from './asked-privileges.ts'
import type { Grants } from '../authority.ts'
import { requireOwnCaller, type Caller } from '../roles.ts'
import { limitStep, permitEdits, type DeciderWithGraph } from './permit-edits.ts'

/** Most changes that are decided under locks: all of them without yielding. */
const UNDER_LOCKS_MAX = 20
/**
 * Attempts under locks; the second one knows the nodes above the entities that the first one read.
 */
const ATTEMPTS_MAX = 2

/**
 * Permits changes by role, or by what policies grant whatever the entities are. Returns the steps
 * that decide on the other changes under the locks, by what the transaction reads anyway, so that no
 * other change comes between decision and write.
 *
 * @throws CatalogError `FORBIDDEN` for the first change that the caller may not make
 */
export async function permissionSteps(
  decider: DeciderWithGraph,
  caller: Caller,
  changes: readonly AskedChange[],
): Promise<readonly Step[]> {
  requireOwnCaller(caller)
  const ungranted = findUngranted(decider.registry, caller, changes)
  if (ungranted.length === 0) return []
  const decideBeforeWrite = () => createDecidedStep(decider, caller, changes)
  const { authority, registry } = decider
  if (!caller.byPolicies || !authority || ungranted.length > UNDER_LOCKS_MAX)
    return [await decideBeforeWrite()]
  const grants = await authority.grantsFor(caller)
  const groups = ungranted.flatMap(({ asked }) => asked)
  const groupsLeft = groups.filter((group) => !group.some((one) => grants.coverAlways(one)))
  if (groupsLeft.length === 0) return []
  const changedUrns = new Set<string>(ungranted.map(({ change }) => change.urn))
  const areAtHand = groupsLeft.every((group) => group.some(({ urn }) => changedUrns.has(urn)))
  return [
    areAtHand
      ? new DecidedUnderLocks(registry, grants, groupsLeft, changedUrns, decideBeforeWrite)
      : await decideBeforeWrite(),
  ]
}

/** Decides before the write, and returns the step that holds the edits to what was decided. */
async function createDecidedStep(
  decider: DeciderWithGraph,
  caller: Caller,
  changes: readonly AskedChange[],
): Promise<Step> {
  const { refusals, limits } = await permitEdits(decider, caller, changes)
  for (const error of refusals.values()) throw error
  return limitStep(decider.registry, limits)
}

/** An entity as a transaction has read it. */
interface ReadEntity {
  readonly exists: boolean
  readonly aspects: ReadonlyMap<string, { readonly value: JsonObject }>
}

/**
 * Grants changes by the entities that the transaction reads. If nodes above these are needed, they
 * are read before a second attempt; a change that is still open then is decided before a third.
 */
class DecidedUnderLocks implements Step {
  readonly #grants: Grants
  readonly #groups: readonly (readonly AskedPrivileges[])[]
  readonly #reads: ReadonlyMap<string, readonly string[]>
  readonly #decideBeforeWrite: () => Promise<Step>
  #entities: ReadonlyMap<string, ReadEntity> = new Map()
  #attempts = 0
  #decidedStep: Step | undefined

  /** @param groups one of each has to be granted, on one of the changed entities */
  constructor(
    registry: Registry,
    grants: Grants,
    groups: readonly (readonly AskedPrivileges[])[],
    changedUrns: ReadonlySet<string>,
    decideBeforeWrite: () => Promise<Step>,
  ) {
    this.#grants = grants
    this.#groups = groups
    this.#decideBeforeWrite = decideBeforeWrite
    const urns = groups.flat().flatMap(({ urn }) => (changedUrns.has(urn) ? [urn] : []))
    const readAspects = (urn: string) =>
      grants.aspects.length > 0 ? grants.aspects : [registry.keyAspectOf(entityTypeOf(urn))]
    this.#reads = new Map(urns.map((urn) => [urn, readAspects(urn)]))
  }

  reads(): Read[] {
    if (this.#decidedStep) return []
    return [...this.#reads].flatMap(([urn, aspects]) => aspects.map((aspect) => ({ urn, aspect })))
  }

  begin(): Attempt {
    return (
      this.#decidedStep?.begin() ?? {
        start: (state) => {
          this.#entities = new Map(
            [...this.#reads].map(([urn, aspects]) => [urn, entityIn(state, urn, aspects)]),
          )
          return this.#areGranted() ? undefined : 'again'
        },
      }
    )
  }

  async prepare(): Promise<void> {
    if (this.#decidedStep) return
    await this.#grants.readMissing()
    this.#attempts++
    if (this.#attempts === ATTEMPTS_MAX || !this.#areGranted())
      this.#decidedStep = await this.#decideBeforeWrite()
  }

  #areGranted(): boolean {
    return this.#groups.every((group) =>
      group.some((privileges) => {
        const entity = this.#entities.get(privileges.urn)
        return entity !== undefined && this.#grants.cover(privileges, entity)
      }),
    )
  }
}

function entityIn(state: GroupState, urn: string, aspects: readonly string[]): ReadEntity {
  let exists = false
  const values = new Map<string, { readonly value: JsonObject }>()
  for (const name of aspects) {
    const current = state.read(urn, name)
    exists ||= current?.entityExists === true
    if (current?.aspect) values.set(name, { value: current.aspect.value() })
  }
  return { exists, aspects: values }
}
