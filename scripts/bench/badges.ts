import { SearchDocument } from '../../web/src/api/documents.generated.ts'
import { urnAt, type Item } from './data.ts'
import { write, type Deployment } from './deployment.ts'
import { median } from './measure.ts'
import { untilSettled } from './processes.ts'

/** Rows of a page, assertions about each, and runs of each assertion. */
const ROWS = 20
const ASSERTIONS = 5
const RUNS = 30
const DAY_MS = 86_400_000
const LAST_RUN_MS = Date.UTC(2026, 0, 1)
const SEARCHES = 60
const WARM_UP_SEARCHES = 20

/** The health of each row in the document of the page, and its fragment. */
const HEALTH = /\n\s*(health|fragment HealthParts on Health) \{[^}]*\}/g

/**
 * Measures a page of results whose rows all have assertions, beside the same page without badges.
 *
 * @returns medians in milliseconds, and their ratio
 */
export async function measureBadges({ server, token, processes }: Deployment): Promise<string> {
  const rows = numbers(ROWS).map(urnAt)
  await write({ url: server.url, token }, rows.flatMap(assertionsOf))
  await untilSettled(processes)
  const orFilters = [{ and: [{ field: 'urn', values: rows }] }]
  const input = { types: [], query: '*', start: 0, count: ROWS, orFilters }
  const query = SearchDocument.toString()
  const plainQuery = query.replaceAll(HEALTH, '')
  if (plainQuery === query) throw new Error('the search of the page asks for no health')
  const search = async (document: string) => {
    const beganMs = performance.now()
    const answer = await fetch(`${server.url}/api/graphql`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query: document, variables: { input } }),
    })
    const text = await answer.text()
    if (text.includes('"errors"')) throw new Error(text)
    return { text, tookMs: performance.now() - beganMs }
  }
  const [plain, badged]: [number[], number[]] = [[], []]
  for (let nth = 0; nth < WARM_UP_SEARCHES + SEARCHES; nth++) {
    const without = await search(plainQuery)
    const withBadges = await search(query)
    const badges = withBadges.text.split('assertions are failing').length - 1
    if (badges !== ROWS) throw new Error(`${badges} of ${ROWS} rows have a badge`)
    if (nth < WARM_UP_SEARCHES) continue
    plain.push(without.tookMs)
    badged.push(withBadges.tookMs)
  }
  const [plainMs, badgedMs] = [median(plain), median(badged)]
  return (
    `${ROWS} results with ${ASSERTIONS} assertions each ${badgedMs.toFixed(1)}, ` +
    `${plainMs.toFixed(1)} without badges (${(badgedMs / plainMs).toFixed(2)} ×); medians in ms`
  )
}

const numbers = (length: number) => Array.from({ length }, (_, at) => at)

/** Returns assertions about a dataset, of which the first fails. */
function assertionsOf(dataset: string, row: number): Item[] {
  return numbers(ASSERTIONS).flatMap((nth) => {
    const urn = `urn:li:assertion:bench-${row}-${nth}`
    const volumeAssertion = { type: 'ROW_COUNT_TOTAL', entity: dataset }
    const runs = numbers(RUNS).map((daysAgo) => ({
      timestampMillis: LAST_RUN_MS - daysAgo * DAY_MS,
      runId: `${daysAgo} days ago`,
      asserteeUrn: dataset,
      assertionUrn: urn,
      status: 'COMPLETE',
      result: { type: nth === 0 ? 'FAILURE' : 'SUCCESS' },
    }))
    return [
      { urn, aspects: { assertionInfo: { type: 'VOLUME', volumeAssertion } } },
      ...runs.map((assertionRunEvent) => ({ urn, aspects: { assertionRunEvent } })),
    ]
  })
}
