import { EDITS_PER_COMMIT_MAX } from '../../../graph/store/combine.ts'
import type { Outcome } from '../../../graph/store/edit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { TimeSlice } from '../../../graph/runtime/yield.ts'
import { commit, type Changes, type CommitOptions, type Committed } from '../commit.ts'
import { requireChangeable } from '../reserved.ts'
import { askedBy } from './asked-changes.ts'
import { permitEdits } from '../permit-edits.ts'
import type { Caller } from '../roles.ts'
import { checkProposal, type ProposedChange, type ProposePart } from './proposal.ts'
import {
  EditsRefused,
  isRefusal,
  namesIn,
  recordRefusal,
  refusalOf,
  refusedItem,
  refusedTogether,
  type ProposalResult,
  type Refused,
} from './refusals.ts'
import { declareLimit } from '../../../graph/model/limit.ts'

export const PROPOSALS_PER_BATCH_LIMIT = declareLimit({
  max: 10_000,
  of: 'aspects in one batch',
  answer: 'INVALID_PARAMETER',
  reason: 'a batch is one transaction; clients send a few hundred',
})
const PROPOSALS_PER_BATCH_MAX = PROPOSALS_PER_BATCH_LIMIT.max

/**
 * Checks every proposal first, then writes them all in order. Consecutive edits form one
 * transaction; the deletion of an entity among them is a transaction of its own.
 *
 * @throws CatalogError `INVALID_PARAMETER` for more than {@link PROPOSALS_PER_BATCH_MAX},
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
    const checked = await checkAll(catalog, proposals, caller)
    const refused = checked.filter(isRefused)
    if (refused.length > 0) throw refusalOf(refused, proposals.length)
    return writeInOrder(changes, checked.filter(isAccepted), proposals.length)
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
    const checked = await checkAll(catalog, proposals, caller)
    const refused = checked.filter(isRefused)
    for (const each of refused) recordRefusal(catalog, caller, each)
    const results = refused.map(({ result }) => result)
    for (const group of groupsOf(checked.filter(isAccepted))) {
      results.push(...(await Promise.all(group.map((item) => writeAlone(changes, item)))))
    }
    return results.toSorted((a, b) => a.index - b.index)
  }
  return commitProposals(catalog, caller, proposals.length, checkAndWriteEach, options)
}

/** Longest wait of a large batch for others (docs/interface: http/overload). */
const LARGE_BATCH_WAIT_MS = 20_000

const overloaded = () =>
  new CatalogError(
    'OVERLOADED',
    `The server is busy: the batch waited more than ${LARGE_BATCH_WAIT_MS} ms for other large batches; try again`,
  )

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
    const isLarge = count > EDITS_PER_COMMIT_MAX
    const work = () => checkAndWrite(changes)
    const results = await (isLarge
      ? catalog.largeBatch.runWithin(LARGE_BATCH_WAIT_MS, work, overloaded)
      : work())
    const accepted = results.filter(({ status }) => status !== 'refused')
    changes.awaitAlso(accepted.flatMap(({ urn }) => urn ?? []))
    return results
  }
  return commit(catalog, caller, change, options)
}

async function writeAlone(changes: Changes, item: Accepted): Promise<ProposalResult> {
  try {
    const [outcome = 'unchanged'] = await writeGroup(changes, [item], true)
    return resultOf(item, outcome)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refusedItem(item.index, item.change, error).result
  }
}

interface Accepted {
  readonly index: number
  readonly change: ProposedChange
}
const isAccepted = (item: Accepted | Refused): item is Accepted => 'change' in item
const isRefused = (item: Accepted | Refused): item is Refused => 'error' in item

async function checkAll(
  catalog: ProposePart,
  proposals: readonly unknown[],
  caller: Caller,
): Promise<readonly (Accepted | Refused)[]> {
  if (proposals.length > PROPOSALS_PER_BATCH_MAX) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      `${proposals.length} proposals in one batch; the limit is ${PROPOSALS_PER_BATCH_MAX}`,
    )
  }
  const checked: (Accepted | Refused)[] = []
  const slice = new TimeSlice()
  for (const [index, proposal] of proposals.entries()) {
    checked.push(checkOne(catalog, { proposal, index }, caller))
    if (slice.isOver) await slice.yield()
  }
  return permitted(catalog, checked, caller)
}

/** Refuses the changes that the caller may not make, and limits those with certain labels only. */
async function permitted(
  catalog: ProposePart,
  checked: readonly (Accepted | Refused)[],
  caller: Caller,
): Promise<readonly (Accepted | Refused)[]> {
  const changes = checked.filter(isAccepted).map(({ change }) => change)
  const { refusals, limited } = await permitEdits(
    catalog,
    caller,
    askedBy(catalog, changes),
    (index) => {
      const change = changes[index]
      return change?.kind === 'edit' ? change.edit : undefined
    },
  )
  if (refusals.size === 0 && limited.size === 0) return checked
  let next = 0
  return checked.map((item) => {
    if (isRefused(item)) return item
    const at = next++
    const error = refusals.get(at)
    if (error) return refusedItem(item.index, item.change, error)
    const edit = limited.get(at)
    return edit ? { ...item, change: { ...item.change, kind: 'edit', edit } } : item
  })
}

function checkOne(
  catalog: ProposePart,
  { proposal, index }: { readonly proposal: unknown; readonly index: number },
  caller: Caller,
): Accepted | Refused {
  try {
    const change = checkProposal(catalog, proposal, caller.actor)
    requireChangeable(change.urn, caller.actor)
    return { index, change }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refusedItem(index, namesIn(proposal), error)
  }
}

async function writeInOrder(
  changes: Changes,
  accepted: readonly Accepted[],
  count: number,
): Promise<ProposalResult[]> {
  const results: ProposalResult[] = []
  for (const group of groupsOf(accepted)) {
    try {
      const outcomes = await writeGroup(changes, group, count === 1)
      results.push(...group.map((item, at) => resultOf(item, outcomes[at] ?? 'unchanged')))
    } catch (error) {
      if (!(error instanceof EditsRefused)) throw error
      const refused = group.flatMap(({ index, change }, at) => {
        const reason = error.errors.get(at)
        return reason ? refusedItem(index, change, reason) : []
      })
      throw refusalOf(refused, count, results.length)
    }
  }
  return results
}

/** Groups consecutive edits; any other change forms a group of its own. */
function groupsOf(accepted: readonly Accepted[]): Accepted[][] {
  const groups: Accepted[][] = []
  for (const item of accepted) {
    const last = groups.at(-1)
    if (item.change.kind === 'edit' && last?.[0]?.change.kind === 'edit') last.push(item)
    else groups.push([item])
  }
  return groups
}

async function writeGroup(
  changes: Changes,
  group: readonly Accepted[],
  isAlone: boolean,
): Promise<readonly Outcome[]> {
  const change = group[0]?.change
  if (change?.kind === 'delete entity') {
    const { aspectRows } = await changes.deleteEntity(change.urn)
    return [aspectRows > 0 ? 'written' : 'unchanged']
  }
  if (change?.kind === 'delete points') {
    const deleted = await changes.deletePoints(change.urn, change.aspectName)
    return [deleted > 0 ? 'written' : 'unchanged']
  }
  const edits = group.flatMap((item) => (item.change.kind === 'edit' ? item.change.edit : []))
  return changes.write(edits, isAlone ? {} : { wrap: refusedTogether })
}

function resultOf({ index, change }: Accepted, status: Outcome): ProposalResult {
  const { urn, aspectName, warning } = change
  return { index, urn, aspectName, status, ...(warning !== undefined && { warning }) }
}
