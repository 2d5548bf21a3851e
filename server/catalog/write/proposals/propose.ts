import type { Step } from '../../../../graph/store/edit.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import { TimeSlice } from '../../../../graph/runtime/yield.ts'
import { admitBatch } from '../admit-batch.ts'
import { commit, type Changes, type CommitOptions, type Committed } from '../commit.ts'
import { requireChangeable } from '../reserved-entities.ts'
import { toAskedChanges } from './asked-changes.ts'
import type { AskedChange } from '../../../authorize/permission/asked-privileges.ts'
import { limitStep, permitEdits } from '../../../authorize/permission/permit-edits.ts'
import { permissionSteps } from '../../../authorize/permission/permission-steps.ts'
import type { Caller } from '../../../authorize/roles.ts'
import { splitGroups, toResult, writeGroup, writeInOrder, type AcceptedProposal } from './groups.ts'
import { createReading, requireReadable } from '../../../authorize/sight/reading.ts'
import { requireSeen } from '../../../authorize/sight/sight.ts'
import { mayBeOvertaken } from '../structured/definitions.ts'
import { checkProposal, type ProposePart } from './proposal.ts'
import {
  isRefusal,
  readNames,
  recordRefusal,
  batchRefusal,
  refusedItem,
  type ProposalResult,
  type RefusedProposal,
} from './refusals.ts'

/**
 * Checks every proposal first, then writes them all in order. Consecutive edits form one
 * transaction; the deletion of an entity among them is a transaction of its own.
 *
 * @throws CatalogError `INVALID_PARAMETER` for more than `LIMITS.proposalsPerBatch`,
 *   `FORBIDDEN` when the role of the caller does not allow all of them; otherwise the error of the
 *   only proposal, or `BATCH_REFUSED` with the bad items in its details. Nothing is written then,
 *   unless the deletion of an entity precedes a proposal that only the store could refuse: the
 *   message states how many were written.
 */
export async function propose(
  catalog: ProposePart,
  proposals: readonly unknown[],
  caller: Caller,
  options?: CommitOptions,
): Promise<Committed<ProposalResult[]>> {
  const checkAndWrite = async (changes: Changes) => {
    const count = proposals.length
    const items = await checkAll(catalog, proposals, caller)
    if (items.every(isEdit)) {
      const permissions = await permissionSteps(catalog, caller, itemsToPermit(catalog, items))
      return writeInOrder(changes, items, count, permissions)
    }
    const { decided, permissions } = await permitItems(catalog, items, caller)
    const refused = decided.filter(isRefused)
    if (refused.length > 0) throw batchRefusal(refused, count)
    return writeInOrder(changes, decided.filter(isAccepted), count, permissions)
  }
  return commitProposals(catalog, caller, proposals.length, checkAndWrite, options)
}

/**
 * Writes each proposal in a transaction of its own with a result of its own, so that bad ones do
 * not block good ones (docs/interface: ingest/partial). Order is kept.
 */
export async function proposeEach(
  catalog: ProposePart,
  proposals: readonly unknown[],
  caller: Caller,
  options?: CommitOptions,
): Promise<Committed<ProposalResult[]>> {
  const checkAndWriteEach = async (changes: Changes) => {
    const items = await checkAll(catalog, proposals, caller)
    const [only] = items
    // The transaction of a single edit decides by what it reads; for several, one query reads it
    // before.
    const decidesInWrite = items.length === 1 && only !== undefined && isEdit(only)
    const { decided, permissions } = decidesInWrite
      ? { decided: items, permissions: [] }
      : await permitItems(catalog, items, caller)
    const refuse = (refused: RefusedProposal) => {
      const { urn, aspectName } = refused.result
      recordRefusal(catalog, caller, { urn, aspectName, error: refused.error })
      catalog.dryRun?.addRefusal(urn, aspectName, refused.error)
      return refused.result
    }
    const writeAlone = async (item: AcceptedProposal): Promise<ProposalResult> => {
      try {
        const decidingSteps = decidesInWrite
          ? await permissionSteps(catalog, caller, itemsToPermit(catalog, [item]))
          : permissions
        const [outcome = 'unchanged'] = await writeGroup(changes, [item], true, decidingSteps)
        return toResult(item, outcome)
      } catch (error) {
        if (!isRefusal(error)) throw error
        return refuse(refusedItem(item.index, item.change, error))
      }
    }
    const results = decided.filter(isRefused).map(refuse)
    for (const group of splitGroups(decided.filter(isAccepted))) {
      results.push(...(await Promise.all(group.map(keepOrder(writeAlone)))))
    }
    return results.toSorted((a, b) => a.index - b.index)
  }
  return commitProposals(catalog, caller, proposals.length, checkAndWriteEach, options)
}

/**
 * Returns a function that writes items at once, in the order of its calls, except that those after
 * an edit of their entity that may be overtaken wait for it.
 */
function keepOrder(write: (item: AcceptedProposal) => Promise<ProposalResult>) {
  const overtaken = new Map<string, Promise<ProposalResult>>()
  return (item: AcceptedProposal): Promise<ProposalResult> => {
    const { urn, aspectName } = item.change
    const written = overtaken.get(urn)?.then(() => write(item)) ?? write(item)
    if (mayBeOvertaken(aspectName) || overtaken.has(urn)) overtaken.set(urn, written)
    return written
  }
}

/**
 * Waits for every entity that was not refused, even if it already has the proposed value. A batch
 * too large to share a transaction builds its edits only while it holds the permit for large
 * batches.
 */
function commitProposals(
  catalog: ProposePart,
  caller: Caller,
  count: number,
  checkAndWrite: (changes: Changes) => Promise<ProposalResult[]>,
  options: CommitOptions | undefined,
): Promise<Committed<ProposalResult[]>> {
  const change = async (changes: Changes) => {
    const results = await admitBatch(catalog, count, () => checkAndWrite(changes))
    const accepted = results.filter(({ status }) => status !== 'refused')
    changes.awaitAlso(accepted.flatMap(({ urn }) => urn ?? []))
    return results
  }
  return commit(catalog, caller, change, options)
}

const isAccepted = (item: AcceptedProposal | RefusedProposal): item is AcceptedProposal =>
  'change' in item
const isEdit = (item: AcceptedProposal | RefusedProposal): item is AcceptedProposal =>
  isAccepted(item) && item.change.kind === 'edit'
const isRefused = (item: AcceptedProposal | RefusedProposal): item is RefusedProposal =>
  'error' in item

async function checkAll(
  catalog: ProposePart,
  proposals: readonly unknown[],
  caller: Caller,
): Promise<readonly (AcceptedProposal | RefusedProposal)[]> {
  if (proposals.length > LIMITS.proposalsPerBatch.max) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      `${proposals.length} proposals in one batch; the limit is ${LIMITS.proposalsPerBatch.max}`,
    )
  }
  const items: (AcceptedProposal | RefusedProposal)[] = []
  const slice = new TimeSlice()
  for (const [index, proposal] of proposals.entries()) {
    items.push(
      await checkReadable(catalog, caller, checkItem(catalog, { proposal, index }, caller)),
    )
    if (slice.isOver) await slice.yield()
  }
  return items
}

/** Returns the changes of which the caller needs the privileges. */
function itemsToPermit(catalog: ProposePart, accepted: readonly AcceptedProposal[]): AskedChange[] {
  return toAskedChanges(
    catalog,
    accepted.map(({ change }) => change),
  )
}

/** Refuses the changes that the caller may not make; `permissions` limit those with certain labels only. */
async function permitItems(
  catalog: ProposePart,
  items: readonly (AcceptedProposal | RefusedProposal)[],
  caller: Caller,
): Promise<{
  readonly decided: readonly (AcceptedProposal | RefusedProposal)[]
  readonly permissions: readonly Step[]
}> {
  const askedChanges = itemsToPermit(catalog, items.filter(isAccepted))
  const { refusals, limits } = await permitEdits(catalog, caller, askedChanges)
  const permissions = limits.size > 0 ? [limitStep(catalog.registry, limits)] : []
  let next = 0
  const decided = items.map((item) => {
    if (isRefused(item)) return item
    const error = refusals.get(next++)
    return error ? refusedItem(item.index, item.change, error) : item
  })
  return { decided, permissions }
}

/** Refuses a test of a value that the caller may not read: its answer would tell. */
async function checkReadable(
  catalog: ProposePart,
  caller: Caller,
  item: AcceptedProposal | RefusedProposal,
): Promise<AcceptedProposal | RefusedProposal> {
  if (!isAccepted(item) || item.change.kind !== 'edit' || !item.change.tests) return item
  const { urn, aspectName } = item.change
  try {
    await requireSeen({ sight: catalog.authority?.sightOf(caller) }, [urn])
    const reading = createReading(catalog, caller)
    const aspects = aspectName === undefined ? [] : [aspectName]
    await requireReadable({ registry: catalog.registry, reading }, aspects, [urn])
    return item
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refusedItem(item.index, item.change, error)
  }
}

function checkItem(
  catalog: ProposePart,
  { proposal, index }: { readonly proposal: unknown; readonly index: number },
  caller: Caller,
): AcceptedProposal | RefusedProposal {
  try {
    const change = checkProposal(catalog, proposal, caller.actor)
    requireChangeable(change.urn, caller.actor)
    return { index, change }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refusedItem(index, readNames(proposal), error)
  }
}
