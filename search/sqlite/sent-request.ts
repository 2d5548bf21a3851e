import type { SearchRequest } from '../search-index.ts'
import type { Clause, Where } from '../where.ts'

/** Fewest values of a filter that crosses threads as text. */
const LONG_VALUES = 20

/**
 * A request for transfer between threads. A long filter is one text, which is copied faster than
 * many, and by which the thread finds its earlier result.
 */
export interface SentRequest extends Omit<SearchRequest, 'where'> {
  readonly where: readonly (Where | string)[]
}

/** Texts of filters. The filter of what a person sees is long, and the same object each time. */
const texts = new WeakMap<Where, string>()

/** Returns a request for another thread. */
export function toSentRequest(request: SearchRequest): SentRequest {
  return {
    ...request,
    where: request.where.map((groups) => (isLong(groups) ? serializeWhere(groups) : groups)),
  }
}

/** Whether a filter is long, and has the same result whatever types are searched. */
function isLong(where: Where): boolean {
  let values = 0
  for (const group of where) {
    for (const clause of group) {
      if (!isExact(clause)) return false
      values += clause.values.length
    }
  }
  return values >= LONG_VALUES
}

const isExact = ({ condition }: Clause) => condition === 'EQUAL' || condition === 'PREFIX'

function serializeWhere(where: Where): string {
  const text = texts.get(where) ?? JSON.stringify(where)
  texts.set(where, text)
  return text
}
