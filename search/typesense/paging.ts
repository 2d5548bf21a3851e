/** Most hits on one page of the server; only newer ones can be told otherwise. */
export const PAGE_MAX = 250

/** Some hits in a row. */
export interface Window {
  readonly start: number
  readonly count: number
}

/** A page of the server, and what of it is wanted. */
export interface Page {
  readonly page: number
  readonly perPage: number
  readonly skip: number
  readonly take: number
}

/**
 * The pages that hold a window, which 0.24.1 needs since it ignores offsets: one
 * where some size of page fits, else two of the window's size, else as many of the greatest size.
 */
export function pagesOf({ start, count }: Window): Page[] {
  if (count <= 0) return []
  const perPage = sizeFor(start, count)
  const end = start + count
  const pages: Page[] = []
  for (let at = Math.floor(start / perPage); at * perPage < end; at++) {
    const from = Math.max(start, at * perPage)
    const take = Math.min(end, (at + 1) * perPage) - from
    pages.push({ page: at + 1, perPage, skip: from - at * perPage, take })
  }
  return pages
}

function sizeFor(start: number, count: number): number {
  for (let size = count; size <= PAGE_MAX; size++) {
    if (Math.floor(start / size) === Math.floor((start + count - 1) / size)) return size
  }
  return Math.min(count, PAGE_MAX)
}
