import type { ChangeOperation, RecentChangesInput } from '../../api/documents.generated.ts'
import { BASE_PATH } from '../../base-path.ts'

/** The lists by which changes are narrowed: parameters of the address and of `GET /changes` alike. */
export const FILTERS = ['entityTypes', 'aspects', 'operations', 'actors', 'urns'] as const
export type FilterName = (typeof FILTERS)[number]

/** Which changes are listed; values of one list are alternatives. */
export type ChangeFilter = Readonly<Partial<Record<FilterName, readonly string[]>>>

/** The state of the page of changes, all of which is in the URL. */
export interface ChangesState {
  readonly filter: ChangeFilter
  /** Where the list begins; absent: at the latest change. */
  readonly before?: string
}

/** What happens to entities and aspects, in words for a choice. */
export const OPERATIONS: Readonly<Record<ChangeOperation, string>> = {
  CREATE_ENTITY: 'Entity added',
  SOFT_DELETE: 'Entity removed',
  REINSTATE: 'Entity restored',
  DELETE_ENTITY: 'Entity deleted permanently',
  CREATE: 'Aspect added',
  UPDATE: 'Aspect changed',
  DELETE: 'Aspect removed',
}

/** Returns the path of the page of changes. */
export function changesPath({ filter, before }: ChangesState): string {
  const parameters = toParameters(filter)
  if (before !== undefined) parameters.set('before', before)
  return `/what-changed${parameters.size > 0 ? `?${parameters}` : ''}`
}

function toParameters(filter: ChangeFilter): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const name of FILTERS) for (const value of filter[name] ?? []) parameters.append(name, value)
  return parameters
}

/** Parses the parameters of the page of changes. */
export function parseChangesState(parameters: URLSearchParams): ChangesState {
  const lists = FILTERS.map((name) => [name, parameters.getAll(name).filter(Boolean)] as const)
  const before = parameters.get('before')
  return {
    filter: Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    ...(before !== null && /^\d{1,15}$/.test(before) && { before }),
  }
}

/** Returns the lists of a filter as inputs of GraphQL; unknown operations are left out. */
export function filterInput({ operations, ...lists }: ChangeFilter) {
  const known = operations?.filter((name): name is ChangeOperation => name in OPERATIONS)
  return { ...lists, ...(known && { operations: known }) }
}

/** Returns the input of the query for a state. */
export function changesInput({ filter, before }: ChangesState, count: number): RecentChangesInput {
  return { count, byRun: true, ...filterInput(filter), ...(before !== undefined && { before }) }
}

/** Returns the address that streams the changes after a cursor. */
export function streamAddress(filter: ChangeFilter, after: string): string {
  const parameters = toParameters(filter)
  parameters.set('after', after)
  return `${BASE_PATH}changes?${parameters}`
}
