import type { JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { AspectEdit, Edit } from '../../../graph/store/edit.ts'
import { openChanges, type AskedChange, type AskedPrivileges } from './asked-privileges.ts'
import type { Grants } from '../authority.ts'
import { lookUp } from '../../../graph/store/look-up.ts'
import { requireOwnCaller, type Caller } from '../roles.ts'
import { permitEdits, type Deciding, type PermittedEdits } from './permit-edits.ts'

/** Most changes that are decided under locks: all of them without yielding. */
const UNDER_LOCKS_MAX = 20
/**
 * Attempts under locks; the second one knows the nodes above the entities that the first one read.
 */
const ATTEMPTS_MAX = 2

const NONE: PermittedEdits['limited'] = new Map()

/**
 * Runs `write`, which stores all edits or none, if the caller may make the changes. Decisions that
 * depend on entities are made under their locks, by what the transaction reads: a permitted change
 * takes no further statement, and no other change comes between decision and write. If such a
 * decision needs nodes above an entity, they are read before a second attempt; if it is still open
 * then, it is made before the write.
 *
 * @param write begins with `lookups`, which change nothing, and makes `limited` edits in place of
 *   others
 * @throws CatalogError `FORBIDDEN` for the first change that the caller may not make; nothing is
 *   written then
 */
export async function writePermitted<T>(
  decider: Deciding,
  caller: Caller,
  changes: readonly AskedChange[],
  write: (lookups: readonly Edit[], limited: PermittedEdits['limited']) => Promise<T>,
): Promise<T> {
  requireOwnCaller(caller)
  const open = openChanges(decider.registry, caller, changes)
  if (open.length === 0) return write([], NONE)
  const { authority, registry } = decider
  if (caller.byPolicies && authority && open.length <= UNDER_LOCKS_MAX) {
    const grants = await authority.grantsFor(caller)
    const groups = open.flatMap(({ asked }) => asked)
    const rest = groups.filter((group) => !group.some((one) => grants.withoutReading(one)))
    if (rest.length === 0) return write([], NONE)
    const changed = new Set<string>(open.map(({ change }) => change.urn))
    if (rest.every((group) => group.some(({ urn }) => changed.has(urn)))) {
      const { lookups, isGranted } = lookupsFor(registry, grants, rest, changed)
      for (let attempts = 1; ; attempts++) {
        try {
          return await write(lookups, NONE)
        } catch (error) {
          if (!(error instanceof Undecided)) throw error
        }
        await grants.readMissing()
        if (attempts === ATTEMPTS_MAX || !isGranted()) break
      }
    }
  }
  const { refusals, limited } = await permitEdits(decider, caller, changes)
  for (const error of refusals.values()) throw error
  return write([], limited)
}

/** Internal signal: the transaction has not read enough to grant a change. */
class Undecided extends Error {
  override readonly name = 'Undecided'
}

/** An entity as a transaction has read it. */
interface Found {
  exists: boolean
  readonly aspects: Map<string, { readonly value: JsonObject }>
}

/**
 * Returns edits that change nothing, of which the last one throws unless each group is granted;
 * `isGranted` decides again by what they have read.
 */
function lookupsFor(
  registry: Registry,
  grants: Grants,
  groups: readonly (readonly AskedPrivileges[])[],
  changed: ReadonlySet<string>,
): { readonly lookups: readonly AspectEdit[]; readonly isGranted: () => boolean } {
  const urns = groups.flat().flatMap(({ urn }) => (changed.has(urn) ? [urn] : []))
  const found = new Map<string, Found>()
  const notes = [...new Set(urns)].flatMap((urn) => {
    const entity: Found = { exists: false, aspects: new Map() }
    found.set(urn, entity)
    const key = registry.keyAspectOf(entityTypeOf(urn))
    return (grants.aspects.length > 0 ? grants.aspects : [key]).map((name) =>
      lookUp(urn, name, ({ entityExists, aspect }) => {
        entity.exists = entityExists
        if (aspect) entity.aspects.set(name, { value: aspect.value() })
        else entity.aspects.delete(name)
      }),
    )
  })
  const isHeld = (asked: AskedPrivileges) => {
    const entity = found.get(asked.urn)
    return entity !== undefined && grants.on(asked, entity)
  }
  const isGranted = () => groups.every((group) => group.some(isHeld))
  const lookups = notes.map((note, at) => {
    if (at < notes.length - 1) return note
    const decide: AspectEdit['decide'] = (current) => {
      const kept = note.decide(current)
      if (!isGranted()) throw new Undecided()
      return kept
    }
    return { ...note, decide }
  })
  return { lookups, isGranted }
}
