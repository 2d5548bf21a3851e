import type { SearchRequest } from '../../../search/search-index.ts'

/** Returns each request with one part less. */
export function smaller(request: SearchRequest): SearchRequest[] {
  const { where, words, sort, facets, entityTypes } = request
  const clauses = where.flatMap((groups, at) =>
    without(groups, (group) => without(group)).map((fewer) => where.with(at, fewer)),
  )
  return [
    ...without(entityTypes).map((fewer) => ({ ...request, entityTypes: fewer })),
    ...without(facets).map((fewer) => ({ ...request, facets: fewer })),
    ...without(sort).map((fewer) => ({ ...request, sort: fewer })),
    ...without(words).map((fewer) => ({ ...request, words: fewer })),
    ...[...without(where), ...clauses].map((fewer) => ({ ...request, where: fewer })),
    ...simpler(request),
  ]
}

function simpler(request: SearchRequest): SearchRequest[] {
  const plain: Partial<SearchRequest>[] = [
    { start: 0 },
    { start: 0, count: 10_000 },
    { scope: 'everything' },
    { includeRemoved: true },
  ]
  return plain
    .map((more) => ({ ...request, ...more }))
    .filter((each) => JSON.stringify(each) !== JSON.stringify(request))
}

/** Returns each list without one element, or with one of them made smaller. */
function without<T>(list: readonly T[], fewer: (each: T) => readonly T[] = () => []): T[][] {
  return list.flatMap((each, at) => [
    list.toSpliced(at, 1),
    ...fewer(each).map((less) => list.with(at, less)),
  ])
}
