import type { Committed } from '../catalog/commit.ts'
import type { Reply } from './route.ts'

/** Whether searches see what a request has written (design, section 3, Write path). */
export const INDEX_HEADER = 'X-Trellis-Index'

/** The answer to a write, with a header that says whether searches see it; it is durable either way. */
export function writtenReply(
  { isSearchable }: Pick<Committed<unknown>, 'isSearchable'>,
  reply: Reply,
): Reply {
  return { ...reply, headers: { [INDEX_HEADER]: isSearchable ? 'done' : 'pending' } }
}

/** Whether a write waits for the index: the parameter `async` is the text "true" when it does not. */
export function waitsUnless(async: string | undefined): { readonly waits: boolean } {
  return { waits: async?.toLowerCase() !== 'true' }
}
