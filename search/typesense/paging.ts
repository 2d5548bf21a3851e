/** Most hits on one page of the server; only newer ones can be told otherwise. */
export const PAGE_MAX = 250

/**
 * The pages of the server that hold a window of hits, and how many hits they have before it; 0.24.1 ignores
 * offsets. One page where the window is one of its own size, as clients ask.
 */
export function pagesOf({ start, count }: { readonly start: number; readonly count: number }) {
  const size = Math.min(count, PAGE_MAX)
  const first = Math.floor(start / size)
  const length = count > 0 ? Math.ceil((start + count) / size) - first : 0
  const pages = Array.from({ length }, (_, at) => ({ page: first + at + 1, per_page: size }))
  return { pages, before: start % size }
}
