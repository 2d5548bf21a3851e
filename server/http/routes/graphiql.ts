import { PAGE } from '../answers.ts'
import { assetsIn, pageReply, pageText } from '../assets.ts'
import { route } from '../route.ts'

const PAGE_TEXT = pageText({
  title: 'GraphiQL',
  head: `<link rel="icon" href="data:," />
    <link rel="stylesheet" href="graphiql/page.css" />
    <style>html, body, #graphiql { height: 100%; margin: 0 }</style>`,
  body: `<div id="graphiql"></div>
    <script type="module" src="graphiql/page.js"></script>`,
})

/** GraphiQL runs its editor in a worker, sets styles from code, and inlines images and fonts. */
const PAGE_REPLY = pageReply(PAGE_TEXT, {
  'worker-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self' data:",
})
const REDIRECT = { status: 308, headers: { Location: '../graphiql' } }

export const getGraphiql = route({
  method: 'GET',
  path: '/api/graphiql',
  role: 'public',
  summary: 'Serves GraphiQL, an editor for GraphQL documents with completion and documentation.',
  parameters: {},
  answers: PAGE,
  errors: [],
  example: {},
  handle: ({ path }) => (path.endsWith('/') ? REDIRECT : PAGE_REPLY),
})

const FILES = assetsIn('graphiql')

export const getGraphiqlFile = route({
  method: 'GET',
  path: '/api/graphiql/<file>',
  role: 'public',
  summary: 'Serves the scripts and styles of the GraphiQL page.',
  parameters: {},
  answers: PAGE,
  errors: [],
  example: {},
  handle: ({ file }, { files }) => files(FILES, file),
})
