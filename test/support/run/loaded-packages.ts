import { createRequire } from 'node:module'
import { readConfig } from '../../../server/config.ts'
import { startServer } from '../../../server/main.ts'

/**
 * A process of its own: starts a server, asks it for each path in the arguments, and prints as JSON what
 * it was answered, and whether `@neo4j/graphql` has been loaded. With `load` it is, to see that one sees.
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
  // One after the other, as somebody would ask.
  statuses.push((await fetch(listener.url + path, request)).status)
}
const loaded = Object.keys(createRequire(import.meta.url).cache)
const isLoaded = loaded.some((file) => file.includes('/@neo4j/graphql/'))
console.log(JSON.stringify({ statuses, isLoaded }))
await listener.stop()
