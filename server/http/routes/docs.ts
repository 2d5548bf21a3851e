import { PAGE } from '../answers.ts'
import { assetsIn, pageReply, pageText } from '../assets.ts'
import { route } from '../route.ts'

const PAGE_TEXT = pageText({
  title: 'API',
  head: `<link rel="stylesheet" href="docs/swagger-ui.css" />
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png" />`,
  body: `<div id="docs"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/page.js"></script>`,
})

const PAGE_REPLY = pageReply(PAGE_TEXT)
const REDIRECT = { status: 308, headers: { Location: '../docs' } }

/** docs/interface: http/docs */
export const getDocs = route({
  method: 'GET',
  path: '/<word>/docs',
  role: 'public',
  summary: 'Serves Swagger UI with this API.',
  parameters: {},
  answers: PAGE,
  errors: [],
  example: {},
  handle: ({ path }) => (path.endsWith('/') ? REDIRECT : PAGE_REPLY),
})

const FILES = assetsIn('swagger-ui')

export const getDocsFile = route({
  method: 'GET',
  path: '/<word>/docs/<file>',
  role: 'public',
  summary: 'Serves the scripts and styles of the Swagger UI page.',
  parameters: {},
  answers: PAGE,
  errors: [],
  example: {},
  handle: ({ file }, { files }) => files(FILES, file),
})
