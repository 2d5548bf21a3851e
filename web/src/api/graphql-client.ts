import { QueryClient, keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { BASE_PATH } from '../base-path.ts'
import type { DocumentNode } from './document.ts'
import { asOfHeader } from './as-of.ts'
import type { ForetoldItem } from './foretold-item.ts'
import { endViewingAs, viewAsHeader } from './view-as.ts'

/** The server answered 401: the session is missing or has expired. */
export class SignInNeeded extends Error {}

/** The server refused a request; the message is the server's. */
export class Refused extends Error {}

/** The user lacks a privilege, which the message names. */
export class Forbidden extends Refused {}

/** The server refused an edit because the aspect has changed since it was read. */
export class Outdated extends Refused {}

const REFUSALS: Readonly<Record<number, typeof Refused>> = { 403: Forbidden, 412: Outdated }

interface Answer<Result> {
  readonly data?: Result | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: number }
  }[]
  readonly message?: string
  readonly extensions?: { readonly items?: readonly ForetoldItem[] }
}

/**
 * Sends a GraphQL document to the server.
 *
 * @param version the version of the aspect on which the edit is conditional
 * @param asOf the time that a query reads; the present if absent
 * @throws SignInNeeded, Forbidden, Outdated, Refused
 */
export async function sendDocument<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
  version?: number,
  asOf?: string,
): Promise<Result> {
  return (await request(document, variables, version, asOfHeader(asOf))).data
}

/**
 * Returns what a mutation would do; nothing is stored.
 *
 * @throws what the mutation would throw
 */
export async function rehearseDocument<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
  version?: number,
): Promise<readonly ForetoldItem[]> {
  const headers = { 'X-Trellis-Dry-Run': 'true' }
  return (await request(document, variables, version, headers)).extensions?.items ?? []
}

async function request<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
  version?: number,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer<Result> & { readonly data: Result }> {
  const response = await fetch(`${BASE_PATH}api/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      // The server accepts edits of descriptions on every entity type from clients with a mode.
      'X-DataHub-Client-Mode': 'page',
      ...viewAsHeader(),
      ...(version !== undefined && { 'If-Version-Match': String(version) }),
      ...headers,
    },
    body: JSON.stringify({ query: document.toString(), variables }),
  }).catch(() => {
    throw new Refused('The server is not reachable.')
  })
  const answer = (await response.json().catch(() => ({}))) as Answer<Result>
  if (response.status === 401) {
    // The next person who signs in views the catalog as themselves.
    endViewingAs()
    throw new SignInNeeded(answer.message)
  }
  const error = answer.errors?.[0]
  const problem = error?.message ?? (response.ok ? undefined : answer.message)
  const { data } = answer
  if (problem !== undefined || !data) {
    const Refusal = REFUSALS[error?.extensions?.code ?? response.status] ?? Refused
    throw new Refusal(problem ?? `The server answered with status ${response.status}.`)
  }
  return { ...answer, data }
}

/**
 * The cache of answers. Answers older than `staleTime` are refetched when the window regains focus.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Pages that were visited before show their last answer while it is refreshed. It stays in
      // memory: what a browser stores outlives the session.
      gcTime: 3_600_000,
      retry: (count, error) => !(error instanceof SignInNeeded) && count < 1,
      retryDelay: 500,
    },
  },
})

interface Options {
  readonly enabled?: boolean
  /** Whether the previous answer stays visible until this one arrives. */
  readonly keepsPrevious?: boolean
  /** The time that the query reads; the present if absent. */
  readonly asOf?: string | undefined
}

/**
 * Subscribes a component to the answer to a document; components with the same query share one
 * request.
 */
export function useCatalogQuery<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
  options: Options = {},
): UseQueryResult<Result> {
  return useQuery(queryOptions(document, variables, options))
}

/** Returns the options of a query, for hooks that send several. */
export function queryOptions<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
  { enabled = true, keepsPrevious = false, asOf }: Options = {},
) {
  return {
    queryKey: [document.toString(), variables, asOf] as const,
    queryFn: () => sendDocument(document, variables, undefined, asOf),
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  }
}
