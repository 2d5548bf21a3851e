import { CatalogError } from '../../../graph/model/errors.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { Caller } from '../../authorize/roles.ts'
import type { Catalog } from '../catalog.ts'
import type { Committed } from '../write/commit.ts'
import type { AspectChange } from '../write/aspect-changes.ts'
import {
  changeEach,
  toRefusal,
  type EachOptions,
  type EntityOutcome,
  type Refusal,
} from './change-each.ts'
import type { AskedEdit } from './edit-fields.ts'
import { kindOf } from './parse-edits.ts'

/** What became of entities. */
export interface Edited {
  readonly edited: number
  readonly unchanged: number
  readonly refused: readonly Refusal[]
}

/**
 * Edits entities in one transaction. What is refused is listed, and the rest is done.
 *
 * @param catalog as the caller sees it
 * @param edits checked by `requireEdits`
 * @throws CatalogError `BATCH_REFUSED` with the refusals if the edit is atomic; `OVERLOADED`
 */
export async function editEntities(
  catalog: Catalog,
  urns: readonly Urn[],
  edits: readonly AskedEdit[],
  caller: Caller,
  options: EachOptions,
): Promise<Committed<Edited>> {
  const stamp = { time: catalog.clock(), actor: caller.actor }
  const changes = urns.map((): AspectChange[] => [])
  for (const edit of edits) {
    const ofEach = await kindOf(edit).changes(urns, edit, { catalog, stamp })
    for (const [at, list] of changes.entries()) list.push(...(ofEach[at] ?? []))
  }
  const entities = urns.map((urn, at) => ({ urn, changes: changes[at] ?? [] }))
  const committed = await changeEach(catalog, entities, caller, options)
  return { ...committed, answer: summarize(urns, committed.answer) }
}

function summarize(urns: readonly Urn[], outcomes: readonly EntityOutcome[]): Edited {
  const count = (outcome: EntityOutcome) => outcomes.filter((each) => each === outcome).length
  const refused = outcomes.flatMap((outcome, at) =>
    outcome instanceof CatalogError ? [toRefusal(urns[at] ?? '', outcome)] : [],
  )
  return { edited: count('written'), unchanged: count('unchanged'), refused }
}
