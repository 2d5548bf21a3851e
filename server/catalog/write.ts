import type { AspectEdit, Edit, Outcome } from '../../graph/edit.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import type { WritePart } from './catalog.ts'
import { checkProposal, type Step } from './proposal.ts'
import { requireRole, type Caller, type Role } from './roles.ts'

/** What became of one proposal of a batch. */
export interface ProposalResult {
  readonly index: number
  readonly urn: string | undefined
  readonly aspectName: string | undefined
  readonly status: Outcome | 'refused'
  readonly message?: string
}

/** What proposals come to, and who may do that: what a deletion takes away does not come back. */
const STEPS: Readonly<Record<Step['kind'], { readonly role: Role; readonly does: string }>> = {
  edit: { role: 'editor', does: 'change' },
  'delete entity': { role: 'admin', does: 'delete' },
  'delete points': { role: 'admin', does: 'delete points of' },
}

/** Most proposals of one request; clients collect a few hundred (`reference/rest.md` 0.9). */
export const PROPOSALS_PER_BATCH_MAX = 10_000

/**
 * The one door for change: checks every proposal first, then writes them all in order. Edits that
 * follow each other are one transaction; a deletion of a whole entity among them is one of its own.
 *
 * @throws CatalogError `INVALID_PARAMETER` when there are more than {@link PROPOSALS_PER_BATCH_MAX},
 *   `FORBIDDEN` when the role of the caller does not allow all of them; otherwise that of the
 *   proposal when there is only one, `BATCH_REFUSED` with the bad items in its details when there
 *   are more. Nothing was written then, unless a deletion of an entity stands
 *   before a proposal that only the store could refuse: the message says how many were.
 */
export async function propose(
  catalog: WritePart,
  proposals: readonly unknown[],
  caller: Caller,
): Promise<ProposalResult[]> {
  const checked = checkAll(catalog, proposals, caller)
  const refused = checked.filter(isRefused)
  if (refused.length > 0) throw refusalOf(refused, proposals.length)
  return writeInOrder(catalog, checked.filter(isStep), proposals.length)
}

/**
 * Like {@link propose}, but bad proposals do not keep good ones from being written: each is a
 * transaction of its own, answered by itself. Order is kept.
 */
export async function proposeEach(
  catalog: WritePart,
  proposals: readonly unknown[],
  caller: Caller,
): Promise<ProposalResult[]> {
  const checked = checkAll(catalog, proposals, caller)
  const results = new Map(checked.filter(isRefused).map((item) => [item.index, item.result]))
  for (const run of runsOf(checked.filter(isStep))) {
    const outcomes = await Promise.all(run.map((item) => writeAlone(catalog, item)))
    for (const outcome of outcomes) results.set(outcome.index, outcome)
  }
  return [...results.values()].toSorted((a, b) => a.index - b.index)
}

async function writeAlone(catalog: WritePart, item: CheckedStep): Promise<ProposalResult> {
  try {
    const [outcome = 'unchanged'] = await runSteps(catalog, [item], true)
    return resultOf(item, outcome)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refusedItem(item.index, item.step, error).result
  }
}

interface CheckedStep {
  readonly index: number
  readonly step: Step
}
interface Refused {
  readonly index: number
  readonly result: ProposalResult
  readonly error: CatalogError
}
const isStep = (item: CheckedStep | Refused): item is CheckedStep => 'step' in item
const isRefused = (item: CheckedStep | Refused): item is Refused => 'error' in item

function checkAll(
  catalog: WritePart,
  proposals: readonly unknown[],
  caller: Caller,
): (CheckedStep | Refused)[] {
  if (proposals.length > PROPOSALS_PER_BATCH_MAX) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      `${proposals.length} proposals in one batch; the limit is ${PROPOSALS_PER_BATCH_MAX}`,
    )
  }
  return proposals.map((proposal, index) => {
    try {
      const step = checkProposal(catalog, proposal, caller.actor)
      const { role, does } = STEPS[step.kind]
      requireRole(caller, role, `${does} ${step.urn}`)
      return { index, step }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return refusedItem(index, namesIn(proposal), error)
    }
  })
}

async function writeInOrder(
  catalog: WritePart,
  steps: readonly CheckedStep[],
  count: number,
): Promise<ProposalResult[]> {
  const results: ProposalResult[] = []
  for (const run of runsOf(steps)) {
    try {
      const outcomes = await runSteps(catalog, run, count === 1)
      results.push(...run.map((item, at) => resultOf(item, outcomes[at] ?? 'unchanged')))
    } catch (error) {
      if (error instanceof StepRefused) {
        const refused = refusedItem(error.item.index, error.item.step, error.reason)
        throw refusalOf([refused], count, results.length)
      }
      throw error
    }
  }
  return results
}

/** Consecutive edits belong together; anything else stands alone. */
function runsOf(steps: readonly CheckedStep[]): CheckedStep[][] {
  const runs: CheckedStep[][] = []
  for (const item of steps) {
    const last = runs.at(-1)
    if (item.step.kind === 'edit' && last?.[0]?.step.kind === 'edit') last.push(item)
    else runs.push([item])
  }
  return runs
}

async function runSteps(
  catalog: WritePart,
  run: readonly CheckedStep[],
  isAlone: boolean,
): Promise<Outcome[]> {
  const step = run[0]?.step
  if (step?.kind === 'delete entity') {
    const { aspectRows } = await catalog.graph.deleteEntity(step.urn)
    return [aspectRows > 0 ? 'written' : 'unchanged']
  }
  if (step?.kind === 'delete points') {
    const deleted = await catalog.points.deletePoints(step.urn, step.aspectName)
    return [deleted > 0 ? 'written' : 'unchanged']
  }
  return catalog.graph.write(run.flatMap((item) => editOf(item, isAlone) ?? []))
}

/** The edit, which in company says which item it was when it refuses. */
function editOf(item: CheckedStep, isAlone: boolean): Edit | undefined {
  if (item.step.kind !== 'edit') return undefined
  const { edit } = item.step
  if (isAlone || edit.kind === 'point') return edit
  const decide: AspectEdit['decide'] = (current) => {
    try {
      return edit.decide(current)
    } catch (error) {
      if (isRefusal(error)) throw new StepRefused(item, error)
      throw error
    }
  }
  return { ...edit, decide }
}

class StepRefused extends Error {
  override readonly name = 'StepRefused'
  readonly item: CheckedStep
  readonly reason: CatalogError

  constructor(item: CheckedStep, reason: CatalogError) {
    super(reason.message)
    this.item = item
    this.reason = reason
  }
}

/** Whether the proposal is to blame, and not the store or a bug. */
function isRefusal(error: unknown): error is CatalogError {
  return error instanceof CatalogError && error.status < 500
}

function resultOf({ index, step }: CheckedStep, status: Outcome): ProposalResult {
  return { index, urn: step.urn, aspectName: step.aspectName, status }
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
