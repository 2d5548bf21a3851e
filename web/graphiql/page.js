// The page at /api/graphiql; `scripts/build.ts` bundles it.
import { createGraphiQLFetcher, createLocalStorage } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { EXAMPLES, GRAPH_EXAMPLES } from './examples.ts'

const asset = (name) => new URL(name, import.meta.url)
const WORKERS = { json: 'json.worker.js', graphql: 'graphql.worker.js' }
globalThis.MonacoEnvironment = {
  getWorker: (_module, language) =>
    new Worker(asset(WORKERS[language] ?? 'editor.worker.js'), { type: 'module' }),
}

// `?endpoint=graph` queries the graph explorer, and stores its tabs separately.
const isGraph = new URLSearchParams(location.search).get('endpoint') === 'graph'

const page = createElement(GraphiQL, {
  fetcher: createGraphiQLFetcher({ url: asset(isGraph ? '../graph' : '../graphql').href }),
  storage: createLocalStorage({ namespace: isGraph ? 'trellis-graph' : 'trellis' }),
  defaultTabs: (isGraph ? GRAPH_EXAMPLES : EXAMPLES).map((query) => ({ query })),
})
createRoot(document.querySelector('#graphiql')).render(page)
