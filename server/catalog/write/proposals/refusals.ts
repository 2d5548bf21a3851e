import type { Outcome, Step } from '../../../../graph/store/edit.ts'
import type { AuditLog } from '../../audit/audit-log.ts'
import { EVENTS } from '../../audit/audit-events.ts'
import type { Caller } from '../../../authorize/roles.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'

/** The result of one proposal of a batch. */
export interface ProposalResult {
  readonly index: number
  readonly urn: string | undefined
  readonly aspectName: string | undefined
  readonly status: Outcome | 'refused'
  readonly message?: string
  readonly warning?: string
}

/** A refused proposal with the reason. */
export interface RefusedProposal {
  readonly index: number
  readonly result: ProposalResult
  readonly error: CatalogError
}

/**
 * Refuses a proposal.
 *
 * @throws CatalogError `INVALID_PROPOSAL`
 */
export function refuseProposal(reason: string): never {
  throw new CatalogError('INVALID_PROPOSAL', reason)
}

/** Returns whether the error is the fault of the proposal, not of the store or a bug. */
export function isRefusal(error: unknown): error is CatalogError {
  return error instanceof CatalogError && error.status < 500
}

export function refusedItem(
  index: number,
  { urn, aspectName }: { urn: string | undefined; aspectName: string | undefined },
  error: CatalogError,
): RefusedProposal {
  const message = error.message
  return { index, result: { index, urn, aspectName, status: 'refused', message }, error }
}

/** One of several changes that is refused, while others are not. */
interface RefusedChange {
  readonly urn?: string | undefined
  readonly aspectName?: string | undefined
  readonly error: CatalogError
}

/** Records the refusal of one change of several, whose answer is no error. */
export function recordRefusal(
  { audit }: { readonly audit?: AuditLog },
  { actor, origin }: Caller,
  { error, urn: entityUrn, aspectName }: RefusedChange,
): void {
  if (error.code !== 'FORBIDDEN') return
  const target = { ...(entityUrn && { entityUrn }), ...(aspectName && { aspectName }) }
  const reason = error.message
  audit?.countRefusal(actor, origin, { type: EVENTS.accessDenied, reason, ...target })
}

/** The refusals of a group of edits, by index. */
export class EditsRefused extends Error {
  override readonly name = 'EditsRefused'
  readonly errors: ReadonlyMap<number, CatalogError>

  constructor(errors: ReadonlyMap<number, CatalogError>) {
    super(`${errors.size} edits refused`)
    this.errors = errors
  }
}

/**
 * Lets a group decide all of its edits, and refuses it with the refusals of all of them. A refused
 * edit counts as none for those after it.
 */
export const REFUSED_TOGETHER: Step = {
  begin() {
    const errors = new Map<number, CatalogError>()
    return {
      refused(at, error) {
        if (!isRefusal(error)) return false
        errors.set(at, error)
        return true
      },
      end() {
        if (errors.size > 0) throw new EditsRefused(errors)
        return []
      },
    }
  },
}

/** Most items in the message; the details list all of them. */
const REFUSALS_SHOWN_MAX = 20

/**
 * Returns the error of a batch with bad proposals: that of the only one, or one error for all of
 * them.
 *
 * @param done number of proposals that were written
 */
export function batchRefusal(
  refused: readonly RefusedProposal[],
  count: number,
  done = 0,
): CatalogError {
  const [first] = refused
  if (first && count === 1) return first.error
  const forbidden = refused.find(({ error }) => error.code === 'FORBIDDEN')
  if (forbidden) return forbidden.error
  const failed = refused.find(({ error }) => error.code === 'PRECONDITION_FAILED')?.error
  const messages = refused
    .slice(0, REFUSALS_SHOWN_MAX)
    .map(
      ({ result: { index, urn, aspectName, message } }) =>
        `[${index}] ${urn} ${aspectName}: ${message}`,
    )
  const more = refused.length - messages.length
  return new CatalogError(
    failed?.code ?? 'BATCH_REFUSED',
    `${refused.length} of ${count} proposals refused, ` +
      `${done === 0 ? 'nothing' : `only the first ${done}`} written: ${messages.join(' | ')}` +
      (more > 0 ? ` | and ${more} more` : ''),
    { details: { ...(failed?.details as object), refused: refused.map(({ result }) => result) } },
  )
}

/** Returns the names in a bad proposal, as far as they are readable. */
export function readNames(proposal: unknown): {
  urn: string | undefined
  aspectName: string | undefined
} {
  const fields = (proposal ?? {}) as Record<string, unknown>
  const excerpt = (value: unknown) => (typeof value === 'string' ? value.slice(0, 600) : undefined)
  return { urn: excerpt(fields['entityUrn']), aspectName: excerpt(fields['aspectName']) }
}
