import { expect } from 'chai'
import type { Reader } from './reading.ts'

/** Requests about all entities, which those who do not see all of them are refused. */
const REQUESTS: readonly (readonly [path: string, body: object])[] = [
  ['/aspects?action=getCount', { aspect: 'globalTags' }],
  ['/operations?action=getIndexSizes', {}],
  ['/runs?action=list', {}],
  ['/runs?action=describe', { runId: 'no-run-id-provided' }],
  ['/openapi/v1/events/audit/search', {}],
]

/** Requires what covers all entities to be refused. */
export async function checkRefusals(reader: Reader): Promise<void> {
  for (const [path, body] of REQUESTS) {
    const { status } = await reader.post(path, body)
    expect(status, path).to.equal(403)
  }
  // Another adapter than Neo4j has no explorer.
  const explored = await reader.post('/api/graph', { query: '{ datasets(limit: 10) { urn } }' })
  expect([403, 501]).to.include(explored.status)
}
