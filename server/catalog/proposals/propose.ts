import type { AspectEdit, Edit, Outcome } from '../../../graph/edit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { commit, type Changes, type CommitOptions, type Committed } from '../commit.ts'
import { requireRole, type Caller, type Role } from '../roles.ts'
import { checkProposal, type ProposedChange, type ProposePart } from './proposal.ts'

/** What became of one proposal of a batch. */
export interface ProposalResult {
  readonly index: number
  readonly urn: string | undefined
  readonly aspectName: string | undefined
  readonly status: Outcome | 'refused'
  readonly message?: string
}

/** Who may make the changes that are proposed: what a deletion takes away does not come back. */
const RULES: Readonly<
  Record<ProposedChange['kind'], { readonly role: Role; readonly does: string }>
> = {
  edit: { role: 'editor', does: 'change' },
  'delete entity': { role: 'admin', does: 'delete' },
  'delete points': { role: 'admin', does: 'delete points of' },
}

/** Most proposals of one request; clients collect a few hundred (`reference/rest.md` 0.9). */
export const PROPOSALS_PER_BATCH_MAX = 10_000

/**
 * Checks every proposal first, then writes them all in order. Edits that follow each other are one
 * transaction; a deletion of a whole entity among them is one of its own.
 *
 * @throws CatalogError `INVALID_PARAMETER` when there are more than {@link PROPOSALS_PER_BATCH_MAX},
 *   `FORBIDDEN` when the role of the caller does not allow all of them; otherwise that of the
 *   proposal when there is only one, `BATCH_REFUSED` with the bad items in its details when there
 *   are more. Nothing was written then, unless a deletion of an entity stands
 *   before a proposal that only the store could refuse: the message says how many were.
 */
export async function propose(
  catalog: ProposePart,
  proposals: readonly unknown[],
  caller: Caller,
  options?: CommitOptions,
): Promise<Committed<ProposalResult[]>> {
  const checked = checkAll(catalog, proposals, caller)
  const refused = checked.filter(isRefused)
  if (refused.length > 0) throw refusalOf(refused, proposals.length)
  return commitProposals(
    catalog,
    (changes) => writeInOrder(changes, checked.filter(isAccepted), proposals.length),
    options,
  )
}

/**
 * Like {@link propose}, but bad proposals do not keep good ones from being written: each is a
 * transaction of its own, answered by itself. Order is kept.
 */
export async function proposeEach(
  catalog: ProposePart,
  proposals: readonly unknown[],
  caller: Caller,
  options?: CommitOptions,
): Promise<Committed<ProposalResult[]>> {
  const checked = checkAll(catalog, proposals, caller)
  const writeEach = async (changes: Changes) => {
    const results = checked.filter(isRefused).map(({ result }) => result)
    for (const run of runsOf(checked.filter(isAccepted))) {
      results.push(...(await Promise.all(run.map((item) => writeAlone(changes, item)))))
    }
    return results.toSorted((a, b) => a.index - b.index)
  }
  return commitProposals(catalog, writeEach, options)
}

/** Waits for every entity that was not refused, even if it has the proposed value already. */
function commitProposals(
  catalog: ProposePart,
  write: (changes: Changes) => Promise<ProposalResult[]>,
  options: CommitOptions | undefined,
): Promise<Committed<ProposalResult[]>> {
  const change = async (changes: Changes) => {
    const results = await write(changes)
    const accepted = results.filter(({ status }) => status !== 'refused')
    changes.awaitAlso(accepted.flatMap(({ urn }) => urn ?? []))
    return results
  }
  return commit(catalog, change, options)
}

async function writeAlone(changes: Changes, item: Accepted): Promise<ProposalResult> {
  try {
    const [outcome = 'unchanged'] = await writeRun(changes, [item], true)
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
interface Refused {
  readonly index: number
  readonly result: ProposalResult
  readonly error: CatalogError
}
const isAccepted = (item: Accepted | Refused): item is Accepted => 'change' in item
const isRefused = (item: Accepted | Refused): item is Refused => 'error' in item

function checkAll(
  catalog: ProposePart,
  proposals: readonly unknown[],
  caller: Caller,
): (Accepted | Refused)[] {
  if (proposals.length > PROPOSALS_PER_BATCH_MAX) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      `${proposals.length} proposals in one batch; the limit is ${PROPOSALS_PER_BATCH_MAX}`,
    )
  }
  return proposals.map((proposal, index) => {
    try {
      const change = checkProposal(catalog, proposal, caller.actor)
      const { role, does } = RULES[change.kind]
      requireRole(caller, role, `${does} ${change.urn}`)
      return { index, change }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return refusedItem(index, namesIn(proposal), error)
    }
  })
}

async function writeInOrder(
  changes: Changes,
  accepted: readonly Accepted[],
  count: number,
): Promise<ProposalResult[]> {
  const results: ProposalResult[] = []
  for (const run of runsOf(accepted)) {
    try {
      const outcomes = await writeRun(changes, run, count === 1)
      results.push(...run.map((item, at) => resultOf(item, outcomes[at] ?? 'unchanged')))
    } catch (error) {
      if (error instanceof ItemRefused) {
        const refused = refusedItem(error.item.index, error.item.change, error.reason)
        throw refusalOf([refused], count, results.length)
      }
      throw error
    }
  }
  return results
}

/** Consecutive edits belong together; anything else stands alone. */
function runsOf(accepted: readonly Accepted[]): Accepted[][] {
  const runs: Accepted[][] = []
  for (const item of accepted) {
    const last = runs.at(-1)
    if (item.change.kind === 'edit' && last?.[0]?.change.kind === 'edit') last.push(item)
    else runs.push([item])
  }
  return runs
}

async function writeRun(
  changes: Changes,
  run: readonly Accepted[],
  isAlone: boolean,
): Promise<readonly Outcome[]> {
  const change = run[0]?.change
  if (change?.kind === 'delete entity') {
    const { aspectRows } = await changes.deleteEntity(change.urn)
    return [aspectRows > 0 ? 'written' : 'unchanged']
  }
  if (change?.kind === 'delete points') {
    const deleted = await changes.deletePoints(change.urn, change.aspectName)
    return [deleted > 0 ? 'written' : 'unchanged']
  }
  return changes.write(run.flatMap((item) => editOf(item, isAlone) ?? []))
}

/** The edit, which in company says which item it was when it refuses. */
function editOf(item: Accepted, isAlone: boolean): Edit | undefined {
  if (item.change.kind !== 'edit') return undefined
  const { edit } = item.change
  if (isAlone || edit.kind === 'point') return edit
  const decide: AspectEdit['decide'] = (current) => {
    try {
      return edit.decide(current)
    } catch (error) {
      if (isRefusal(error)) throw new ItemRefused(item, error)
      throw error
    }
  }
  return { ...edit, decide }
}

class ItemRefused extends Error {
  override readonly name = 'ItemRefused'
  readonly item: Accepted
  readonly reason: CatalogError

  constructor(item: Accepted, reason: CatalogError) {
    super(reason.message)
    this.item = item
    this.reason = reason
  }
}

/** Whether the proposal is to blame, and not the store or a bug. */
function isRefusal(error: unknown): error is CatalogError {
  return error instanceof CatalogError && error.status < 500
}

function resultOf({ index, change }: Accepted, status: Outcome): ProposalResult {
  return { index, urn: change.urn, aspectName: change.aspectName, status }
}

function refusedItem(
  index: number,
  { urn, aspectName }: { urn: string | undefined; aspectName: string | undefined },
  error: CatalogError,
): Refused {
  const message = error.message
  return { index, result: { index, urn, aspectName, status: 'refused', message }, error }
}

/** Items named in the message; the details have all of them. */
const REFUSALS_SHOWN_MAX = 20

function refusalOf(refused: readonly Refused[], count: number, done = 0): CatalogError {
  const [first] = refused
  if (first && count === 1) return first.error
  const forbidden = refused.find(({ error }) => error.code === 'FORBIDDEN')
  if (forbidden) return forbidden.error
  const shown = refused
    .slice(0, REFUSALS_SHOWN_MAX)
    .map(
      ({ result: { index, urn, aspectName, message } }) =>
        `[${index}] ${urn} ${aspectName}: ${message}`,
    )
  const more = refused.length - shown.length
  return new CatalogError(
    'BATCH_REFUSED',
    `${refused.length} of ${count} proposals refused, ` +
      `${done === 0 ? 'nothing' : `only the first ${done}`} written: ${shown.join(' | ')}` +
      (more > 0 ? ` | and ${more} more` : ''),
    { details: { refused: refused.map(({ result }) => result) } },
  )
}

/** What a bad proposal says it is about, as far as that can be told. */
function namesIn(proposal: unknown): { urn: string | undefined; aspectName: string | undefined } {
  const said = (proposal ?? {}) as Record<string, unknown>
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 600) : undefined)
  return { urn: textOf(said['entityUrn']), aspectName: textOf(said['aspectName']) }
}
