import type { Committed } from '../catalog/commit.ts'
import type { Reply } from './route.ts'

/** docs/interface: consistency/index-header */
export const INDEX_HEADER = 'X-Trellis-Index'

/** The answer to a write, with a header that says whether searches see it; it is durable either way. */
export function writtenReply(
  { isSearchable }: Pick<Committed<unknown>, 'isSearchable'>,
  reply: Reply,
): Reply {
  return { ...reply, headers: { [INDEX_HEADER]: isSearchable ? 'done' : 'pending' } }
}

/** Whether a write waits for the index (docs/interface: consistency/async). */
export function waitsUnless(async: string | undefined): { readonly waits: boolean } {
  return { waits: async?.toLowerCase() !== 'true' }
}
