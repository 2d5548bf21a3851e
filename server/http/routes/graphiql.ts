import { PAGE } from '../answers.ts'
import { assetsIn } from '../assets.ts'
import { route } from '../route.ts'

/** The page may ask nobody but us. Its editor styles itself, and brings pictures inside its styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const getGraphiql = route({
  method: 'GET',
  path: '/api/graphiql',
  role: 'public',
  doc: 'GraphiQL: a page to write GraphQL documents on, with completion and documentation.',
  parameters: {},
  answers: PAGE,
  errors: [],
  example: {},
  handle: ({ path }) => (path.endsWith('/') ? ELSEWHERE : PAGE_REPLY),
})

const PAGE_REPLY = {
  text: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>GraphiQL · Trellis</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="graphiql/page.css" />
    <style>html, body, #graphiql { height: 100%; margin: 0 }</style>
  </head>
  <body>
    <div id="graphiql"></div>
    <script type="module" src="graphiql/page.js"></script>
  </body>
</html>
`,
  type: 'text/html; charset=utf-8',
  headers: {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  },
}

/** The page names its files by where it is, since gateways have prefixes that we do not know. */
const ELSEWHERE = { status: 308, headers: { Location: '../graphiql' } }

const asset = assetsIn('graphiql')

export const getGraphiqlFile = route({
  method: 'GET',
  path: '/api/graphiql/<file>',
  role: 'public',
  doc: 'Scripts and styles of that page.',
  parameters: {},
  answers: PAGE,
  errors: [],
  example: {},
  handle: ({ file }) => asset(file),
})
