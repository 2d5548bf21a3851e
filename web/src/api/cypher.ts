import { BASE_PATH } from '../base-path.ts'
import type { CypherAnswer, CypherRequest, Question } from '../model/cypher.ts'
import { Refused, SignInNeeded } from './graphql-client.ts'
import { viewAsHeader } from './view-as.ts'

interface SavedQuestions {
  /** Whether the server answers them. */
  readonly available: boolean
  readonly questions: readonly Question[]
}

/** Reads the saved questions. @throws SignInNeeded, Refused */
export const readSavedQuestions = (): Promise<SavedQuestions> => request()

/** Runs a question or a statement. @throws SignInNeeded, Refused */
export const runCypher = (
  cypherRequest: CypherRequest,
  signal: AbortSignal,
): Promise<CypherAnswer> =>
  request({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(cypherRequest),
    signal,
  })

type Options = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>
}

async function request<Answer>(options: Options = {}): Promise<Answer> {
  const response = await fetch(`${BASE_PATH}api/cypher`, {
    ...options,
    headers: { ...options.headers, ...viewAsHeader() },
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new Refused('The server is not reachable.')
  })
  const answer = (await response.json().catch(() => ({}))) as Answer & { message?: string }
  if (response.status === 401) throw new SignInNeeded(answer.message)
  if (response.ok) return answer
  throw new Refused(answer.message ?? `The server answered with status ${response.status}.`)
}
