/** Most hits on one page of the server; only newer ones can be told otherwise. */
export const PAGE_MAX = 250

/** Some hits in a row. */
export interface Window {
  readonly start: number
  readonly count: number
}

/**
 * The pages of the server that hold a window, and what of each is wanted; 0.24.1 ignores offsets. One
 * where some size of page fits, else two of the window's size, else as many of the greatest size.
 */
export function pagesOf({ start, count }: Window) {
  const end = start + count
  const isOne = (size: number) => Math.floor(start / size) === Math.floor((end - 1) / size)
  let perPage = count
  while (perPage <= PAGE_MAX && !isOne(perPage)) perPage++
  if (perPage > PAGE_MAX) perPage = Math.min(count, PAGE_MAX)
  const pages = []
  for (let from = start; from < end; from = (Math.floor(from / perPage) + 1) * perPage) {
    const page = Math.floor(from / perPage) + 1
    pages.push({ page, perPage, skip: from % perPage, take: Math.min(end, page * perPage) - from })
  }
  return pages
}

/** A list in pieces of so many elements; the last has what is left. */
export function slicesOf<Element>(list: readonly Element[], size: number): Element[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}
