import type { Committed } from '../catalog/write/commit.ts'
import type { ProposalResult } from '../catalog/write/proposals/refusals.ts'
import { escapeNonAscii } from './ascii.ts'
import type { Reply } from './route.ts'

/** The header with the search state of a write (docs/interface: consistency/index-header). */
export const INDEX_HEADER = 'X-Trellis-Index'

/** Adds the index header: `done` if the write is searchable, `pending` if it is only durable. */
export function writeReply(
  { isSearchable }: Pick<Committed<unknown>, 'isSearchable'>,
  reply: Reply,
): Reply {
  return { ...reply, headers: { [INDEX_HEADER]: isSearchable ? 'done' : 'pending' } }
}

/** The header with warnings (docs/interface: ingest/warnings, http/parameters). */
export const WARNING_HEADER = 'X-Trellis-Warning'

/** Most warnings in a header; clients and proxies accept a few kilobytes. */
const WARNINGS_SHOWN_MAX = 3

/**
 * Returns {@link writeReply} for proposals, with their warnings in a header.
 *
 * @param otherWarnings further warnings, of the request
 */
export function proposalReply(
  committed: Committed<readonly ProposalResult[]>,
  reply: Reply,
  otherWarnings: readonly string[] = [],
): Reply {
  const warnings = [...committed.answer.flatMap(({ warning }) => warning ?? []), ...otherWarnings]
  return warningReply(warnings, writeReply(committed, reply))
}

/** Adds the header that lists warnings; a header that the reply has goes before them. */
export function warningReply(warnings: readonly string[], reply: Reply): Reply {
  if (warnings.length === 0) return reply
  const before = reply.headers?.[WARNING_HEADER]
  const shownWarnings = warnings.slice(0, WARNINGS_SHOWN_MAX)
  const more = warnings.length - shownWarnings.length
  const text = [...shownWarnings, ...(more > 0 ? [`and ${more} more`] : [])].map(escapeNonAscii)
  const headerText = [...(before === undefined ? [] : [before]), ...text].join('; ')
  return { ...reply, headers: { ...reply.headers, [WARNING_HEADER]: headerText } }
}

/** Returns whether a write waits for the index (docs/interface: consistency/async). */
export function waitsUnless(async: string | undefined): { readonly waits: boolean } {
  return { waits: async?.toLowerCase() !== 'true' }
}
