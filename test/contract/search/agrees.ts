import type { SearchDocument } from '../../../search/document.ts'
import type { SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import { forEachConcurrently } from '../../../scripts/client/catalog-facts.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS, SEED } from '../../support/run/settings.ts'
import { compare } from './compare.ts'
import { oracleOf, type Oracle } from './oracle.ts'
import { randomDocuments } from './random-documents.ts'
import { randomRequests } from './random-requests.ts'
import { putAll, type OpenIndex } from './setup.ts'
import { smaller } from './smaller.ts'

const { oracleDocuments: DOCUMENTS, oracleRequests: REQUESTS } = AMOUNTS
/** Concurrent requests; a server answers one in some ten milliseconds. */
const LANES = 8
/** Attempts to shrink a failing request. */
const ATTEMPTS_MAX = 300

/** Compares an index with the oracle on random documents and requests. */
export function agreesWithOracle(open: OpenIndex): void {
  describe(`${DOCUMENTS} random documents (seed ${SEED})`, () => {
    let documents: SearchDocument[]
    let oracle: Oracle
    let index: SearchIndex

    before(async () => {
      documents = randomDocuments(DOCUMENTS, SEED)
      oracle = oracleOf(documents)
      index = await open()
      await putAll(index, documents)
    })
    after(() => index?.close())

    it(`answers ${REQUESTS} random requests like the oracle`, async () => {
      const requests = randomRequests(documents, REQUESTS, SEED)
      const failures: Failure[] = []
      const ask = async (request: SearchRequest) => {
        if (failures.length === 0) failures.push(...(await failureOf(index, oracle, request)))
      }
      await forEachConcurrently(requests, ask, LANES)
      const [failure] = failures
      if (failure) throw await smallest(index, oracle, failure)
    }).timeout(HEAVY_TIMEOUT_MS)
  })
}

interface Failure {
  readonly request: SearchRequest
  readonly problem: string
}

async function failureOf(
  index: SearchIndex,
  oracle: Oracle,
  request: SearchRequest,
): Promise<Failure[]> {
  try {
    await compare(index, oracle, request)
    return []
  } catch (error) {
    return [{ request, problem: error instanceof Error ? error.message : String(error) }]
  }
}

/** Removes parts of a failing request as long as it still fails. */
async function smallest(index: SearchIndex, oracle: Oracle, first: Failure): Promise<Error> {
  let failure = first
  let candidates = smaller(failure.request)
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
    const [candidate, ...others] = candidates
    if (!candidate) break
    const [found] = await failureOf(index, oracle, candidate)
    if (found) failure = found
    candidates = found ? smaller(candidate) : others
  }
  const { request, problem } = failure
  const where = `Seed ${SEED}, ${DOCUMENTS} documents`
  return new Error(`${where}: ${problem}\nThe request: ${JSON.stringify(request)}`)
}
