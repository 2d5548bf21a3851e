import { createRequire } from 'node:module'
import { readConfig } from '../../../server/config.ts'
import { startServer } from '../../../server/main.ts'

/**
 * The main module of a process that starts a server, requests each path in the arguments, and
 * prints the statuses as JSON, and whether `@neo4j/graphql` is loaded. `load` loads it, which shows
 * that the check works.
 */
const listener = await startServer(readConfig(process.env))
const statuses: number[] = []
for (const path of process.argv.slice(2)) {
  if (path === 'load') {
    await import('@neo4j/graphql')
    continue
  }
  const body = JSON.stringify({ query: '{ __typename }' })
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  // Sequential, as a person would request them.
  statuses.push((await fetch(listener.url + path, request)).status)
}
const loaded = Object.keys(createRequire(import.meta.url).cache)
const isLoaded = loaded.some((file) => file.includes('/@neo4j/graphql/'))
console.log(JSON.stringify({ statuses, isLoaded }))
await listener.stop()
