import { createHttpClient } from '../../server/commands/http-client.ts'

const COUNT = /^trellis_http_request_duration_seconds_count\{(?<labels>.*)\} (?<count>\d+)$/gm

/** Returns the number of answered requests by method and route: `POST /entities?action=search`. */
export async function readRequestCounts(server: string): Promise<ReadonlyMap<string, number>> {
  const { body } = await createHttpClient({ server }).get('/metrics')
  const counts = new Map<string, number>()
  for (const { groups = {} } of String(body).matchAll(COUNT)) {
    const method = /method="([^"]*)"/.exec(groups['labels'] ?? '')?.[1]
    const route = /route="([^"]*)"/.exec(groups['labels'] ?? '')?.[1]
    const name = `${method} ${route}`
    counts.set(name, (counts.get(name) ?? 0) + Number(groups['count']))
  }
  return counts
}
