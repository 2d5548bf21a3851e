import { bundledPage } from '../assets.ts'

export const GRAPHIQL_ROUTES = bundledPage({
  path: '/api/graphiql',
  folder: 'graphiql',
  summary: 'Serves GraphiQL, an editor for GraphQL documents with completion and documentation.',
  summaryOfFiles: 'Serves the scripts and styles of the GraphiQL page.',
  title: 'GraphiQL',
  head: `<link rel="icon" href="data:," />
    <link rel="stylesheet" href="graphiql/page.css" />
    <style>html, body, #graphiql { height: 100%; margin: 0 }</style>`,
  body: `<div id="graphiql"></div>
    <script type="module" src="graphiql/page.js"></script>`,
  // GraphiQL runs its editor in a worker, sets styles from code, and inlines images and fonts.
  policy: {
    'worker-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'font-src': "'self' data:",
  },
})
