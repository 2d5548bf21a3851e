import type { Outcome, Step } from '../../../../graph/store/edit.ts'
import type { Changes } from '../commit.ts'
import type { ProposedChange } from './proposal.ts'
import { EditsRefused, batchRefusal, refusedItem, type ProposalResult } from './refusals.ts'

/** A proposal that was checked, with its position in the batch. */
export interface AcceptedProposal {
  readonly index: number
  readonly change: ProposedChange
}

/**
 * Writes accepted proposals in order, consecutive edits in one transaction.
 *
 * @param count proposals of the batch
 * @param permissions decide in each transaction whether the caller may make the changes
 * @throws CatalogError of the refused proposals
 */
export async function writeInOrder(
  changes: Changes,
  accepted: readonly AcceptedProposal[],
  count: number,
  permissions: readonly Step[] = [],
): Promise<ProposalResult[]> {
  const results: ProposalResult[] = []
  for (const group of splitGroups(accepted)) {
    try {
      const outcomes = await writeGroup(changes, group, count === 1, permissions)
      results.push(...group.map((item, at) => toResult(item, outcomes[at] ?? 'unchanged')))
    } catch (error) {
      if (!(error instanceof EditsRefused)) throw error
      const refusedItems = group.flatMap(({ index, change }, at) => {
        const reason = error.errors.get(at)
        return reason ? refusedItem(index, change, reason) : []
      })
      throw batchRefusal(refusedItems, count, results.length)
    }
  }
  return results
}

/** Groups consecutive edits; any other change forms a group of its own. */
export function splitGroups(accepted: readonly AcceptedProposal[]): AcceptedProposal[][] {
  const groups: AcceptedProposal[][] = []
  for (const item of accepted) {
    const last = groups.at(-1)
    if (item.change.kind === 'edit' && last?.[0]?.change.kind === 'edit') last.push(item)
    else groups.push([item])
  }
  return groups
}

/**
 * Writes a group of proposals.
 *
 * @param isAlone whether its error is that of the only proposal
 * @throws EditsRefused, or the error of the only proposal
 */
export async function writeGroup(
  changes: Changes,
  group: readonly AcceptedProposal[],
  isAlone: boolean,
  permissions: readonly Step[],
): Promise<readonly Outcome[]> {
  const change = group[0]?.change
  if (change?.kind === 'delete entity') {
    const { aspectRows } = await changes.deleteEntity(change.urn)
    return [aspectRows > 0 ? 'written' : 'unchanged']
  }
  if (change?.kind === 'delete points') {
    const deletedCount = await changes.deletePoints(change.urn, change.aspectName)
    return [deletedCount > 0 ? 'written' : 'unchanged']
  }
  const edits = group.flatMap((item) => (item.change.kind === 'edit' ? item.change.edit : []))
  return changes.write(edits, { permissions, refusesTogether: !isAlone })
}

/** Returns the result of a proposal that was not refused. */
export function toResult({ index, change }: AcceptedProposal, status: Outcome): ProposalResult {
  const { urn, aspectName, warning } = change
  return { index, urn, aspectName, status, ...(warning !== undefined && { warning }) }
}
