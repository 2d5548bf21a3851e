// The page at /api/graphiql, as the browser runs it: `scripts/build-graphiql.ts` bundles it.
import { createGraphiQLFetcher, createLocalStorage } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { EXAMPLES } from './examples.ts'

const asset = (name) => new URL(name, import.meta.url)
const WORKERS = { json: 'json.worker.js', graphql: 'graphql.worker.js' }
globalThis.MonacoEnvironment = {
  getWorker: (_module, language) =>
    new Worker(asset(WORKERS[language] ?? 'editor.worker.js'), { type: 'module' }),
}

const page = createElement(GraphiQL, {
  fetcher: createGraphiQLFetcher({ url: asset('../graphql').href }),
  storage: createLocalStorage({ namespace: 'trellis' }),
  defaultTabs: EXAMPLES.map((query) => ({ query })),
})
createRoot(document.querySelector('#graphiql')).render(page)
