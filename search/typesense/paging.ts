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
  const end = start + count
  const isOne = (size: number) => Math.floor(start / size) === Math.floor((end - 1) / size)
  let perPage = count
  while (perPage <= PAGE_MAX && !isOne(perPage)) perPage++
  if (perPage > PAGE_MAX) perPage = Math.min(count, PAGE_MAX)
  const pages: Page[] = []
  for (let from = start; from < end; from = (Math.floor(from / perPage) + 1) * perPage) {
    const page = Math.floor(from / perPage) + 1
    const take = Math.min(end, page * perPage) - from
    pages.push({ page, perPage, skip: from % perPage, take })
  }
  return pages
}
