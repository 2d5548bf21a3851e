import { print, type DocumentNode } from 'graphql'
import { percentile } from '../bench/rounds.ts'
import { createHttpClient } from '../http-client.ts'
import type { Checks } from './checks.ts'
import { operationNames } from './document-checks.ts'

/** The widest document that is known of a client: 7,585 fields, 18 deep (`reference/graphql.md` 7.2). */
const WIDEST = 'GetEntity'
const DATASETS = 30
const ROUNDS = 5

interface SearchAnswer {
  readonly value: { readonly entities: readonly string[] }
}
interface Envelope {
  readonly data?: { readonly entity?: { readonly urn?: string } }
  readonly errors?: readonly { readonly message: string }[]
}

/** The widest document is answered without errors for datasets that there are; says how soon. */
export async function askWidestDocument(
  checks: Checks,
  server: string,
  documents: readonly DocumentNode[],
): Promise<void> {
  const tookMs: number[] = []
  await checks.attempt(`${WIDEST} is answered for ${DATASETS} datasets`, async () => {
    const document = documents.find((each) => operationNames(each).includes(WIDEST))
    if (!document) throw new Error('there is no such document')
    const http = createHttpClient({ server, retriesMax: 0 })
    const search = { entity: 'dataset', input: '*', start: 0, count: DATASETS }
    const { value } = (await http.post('/entities?action=search', search)).body as SearchAnswer
    const query = print(document)
    for (let round = 0; round < ROUNDS; round++) {
      for (const urn of value.entities) {
        const beganMs = performance.now()
        // One after the other, or they would measure each other.
        // oxlint-disable-next-line no-await-in-loop
        const { body } = await http.post('/api/graphql', {
          query,
          operationName: WIDEST,
          variables: { urn },
        })
        tookMs.push(performance.now() - beganMs)
        const { data, errors } = body as Envelope
        if (errors) throw new Error(`${urn}: ${errors[0]?.message}`)
        if (data?.entity?.urn !== urn) throw new Error(`${urn}: ${JSON.stringify(data)}`)
      }
    }
    if (value.entities.length < DATASETS) throw new Error(`${value.entities.length} were found`)
  })
  const within = (share: number) => Math.round(percentile(tookMs, share))
  console.log(`        half of them within ${within(0.5)} ms, 95 % within ${within(0.95)} ms`)
}
