import { print, type DocumentNode } from 'graphql'
import { percentile } from '../bench/measure.ts'
import { createHttpClient } from '../../server/commands/http-client.ts'
import type { Checks } from './checks.ts'
import { operationsIn } from './document-checks.ts'

/** The widest document of a known client: 7,585 fields, 18 levels. */
const WIDEST = 'GetEntity'
const DATASETS = 30
const ROUNDS = 5

interface SearchAnswer {
  readonly value: { readonly entities: readonly string[] }
}
interface GraphqlAnswer {
  readonly data?: { readonly entity?: { readonly urn?: string } }
  readonly errors?: readonly { readonly message: string }[]
}

/**
 * Checks that the widest document is answered without errors for existing datasets, and prints its
 * latency.
 */
export async function askWidestDocument(
  checks: Checks,
  server: string,
  documents: readonly DocumentNode[],
): Promise<void> {
  const timesMs: number[] = []
  await checks.attempt(`${WIDEST} is answered for ${DATASETS} datasets`, async () => {
    const document = documents.find((candidate) => operationsIn(candidate).includes(WIDEST))
    if (!document) throw new Error(`the package has no document ${WIDEST}`)
    const http = createHttpClient({ server, retriesMax: 0 })
    const search = { entity: 'dataset', input: '*', start: 0, count: DATASETS }
    const { value } = (await http.post('/entities?action=search', search)).body as SearchAnswer
    if (value.entities.length < DATASETS) throw new Error(`found only ${value.entities.length}`)
    const query = print(document)
    // The first answer is not counted.
    for (let index = 0; index <= ROUNDS * DATASETS; index++) {
      const urn = value.entities[index % DATASETS]
      const request = { query, operationName: WIDEST, variables: { urn } }
      const beganMs = performance.now()
      const { data, errors } = (await http.post('/api/graphql', request)).body as GraphqlAnswer
      if (index > 0) timesMs.push(performance.now() - beganMs)
      if (errors) throw new Error(`${urn}: ${errors[0]?.message}`)
      if (data?.entity?.urn !== urn) throw new Error(`${urn}: ${JSON.stringify(data)}`)
    }
  })
  if (timesMs.length === 0) return
  const [medianMs, p95Ms] = [0.5, 0.95].map((share) => Math.round(percentile(timesMs, share)))
  checks.note(`median ${medianMs} ms, 95th percentile ${p95Ms} ms`)
}
