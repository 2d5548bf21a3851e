import { CatalogError } from '../../../graph/model/errors.ts'

/** Where the next page of a scroll begins, as clients carry it; no page is kept for them. */
export function scrollIdOf(start: number): string {
  return Buffer.from(JSON.stringify({ start })).toString('base64url')
}

/** @throws CatalogError `INVALID_PARAMETER` for one that was not answered here */
export function startOf(scrollId: string | undefined): number {
  if (scrollId === undefined || scrollId === '') return 0
  try {
    const { start } = JSON.parse(Buffer.from(scrollId, 'base64url').toString()) as {
      start?: unknown
    }
    if (typeof start === 'number' && Number.isSafeInteger(start)) return start
  } catch {
    // Answered below.
  }
  throw new CatalogError('INVALID_PARAMETER', "Parameter 'scrollId' is none that was given here")
}
