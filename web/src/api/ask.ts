import { QueryClient, keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { BASE } from '../base.ts'
import type { DocumentNode } from './document.ts'

/** The server does not know who asks. */
export class SignInNeeded extends Error {}

/** The server refused a document, in its own words. */
export class Refused extends Error {}

/** An edit was refused: another one has changed the same thing in the meantime. */
export class Outdated extends Refused {}

const PRECONDITION_FAILED = 412

interface Answer<Result> {
  readonly data?: Result | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: number }
  }[]
  readonly message?: string
}

/**
 * Asks the catalog.
 *
 * @param version that an aspect has to have for an edit to be carried out
 * @throws SignInNeeded, Outdated, Refused
 */
export async function ask<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
  version?: number,
): Promise<Result> {
  const response = await fetch(`${BASE}api/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      // Descriptions of all types are edited by clients that say that they are one.
      'X-DataHub-Client-Mode': 'page',
      ...(version !== undefined && { 'If-Version-Match': String(version) }),
    },
    body: JSON.stringify({ query: document.toString(), variables }),
  }).catch(() => {
    throw new Refused('The server is not reachable.')
  })
  const answer = (await response.json().catch(() => ({}))) as Answer<Result>
  if (response.status === 401) throw new SignInNeeded(answer.message)
  const error = answer.errors?.[0]
  if (error?.extensions?.code === PRECONDITION_FAILED) throw new Outdated(error.message)
  const problem = error?.message ?? (response.ok ? undefined : answer.message)
  if (problem !== undefined || !answer.data) {
    throw new Refused(problem ?? `The server answered with status ${response.status}.`)
  }
  return answer.data
}

/** Answers stay on the screen while the next ones come, and are asked for again when a person returns. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => !(error instanceof SignInNeeded) && count < 1,
      retryDelay: 500,
    },
  },
})

interface Options {
  readonly enabled?: boolean
  /** Whether the last answer is shown until this one is there. */
  readonly keeps?: boolean
}

/** An answer of the catalog, asked for once by all who want it. */
export function useAnswer<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
  { enabled = true, keeps = false }: Options = {},
): UseQueryResult<Result> {
  return useQuery(questionOf(document, variables, { enabled, keeps }))
}

/** The same, where several are asked for at once. */
export function questionOf<Result, Variables>(
  document: DocumentNode<Result, Variables>,
  variables: Variables,
  { enabled = true, keeps = false }: Options = {},
) {
  return {
    queryKey: [document.toString(), variables] as const,
    queryFn: () => ask(document, variables),
    enabled,
    ...(keeps && { placeholderData: keepPreviousData }),
  }
}
