import { PAGE } from '../answers.ts'
import { assetsOf, pageReply, pageText } from '../assets.ts'
import { route } from '../route.ts'

const PAGE_TEXT = pageText({
  title: 'API',
  head: `<link rel="stylesheet" href="docs/swagger-ui.css" />
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png" />`,
  body: `<div id="docs"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/page.js"></script>`,
})

/** Without `validatorUrl: null` Swagger UI sends the address of the document to a public validator. */
const SCRIPT = `SwaggerUIBundle({
  url: new URL('../openapi.json', location.href).href,
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
`

const PAGE_REPLY = pageReply(PAGE_TEXT)
const ELSEWHERE = { status: 308, headers: { Location: '../docs' } }

/** docs/interface: http/docs */
export const getDocs = route({
  method: 'GET',
  path: '/<word>/docs',
  role: 'public',
  summary: 'Shows this API in Swagger UI, to be read and tried out.',
  parameters: {},
  answers: PAGE,
  errors: [],
  example: {},
  handle: ({ path }) => (path.endsWith('/') ? ELSEWHERE : PAGE_REPLY),
})

const SWAGGER_UI = 'swagger-ui-dist'
const FILES = assetsOf({
  'page.js': { text: SCRIPT },
  'swagger-ui.css': { package: SWAGGER_UI, file: 'swagger-ui.css' },
  'swagger-ui-bundle.js': { package: SWAGGER_UI, file: 'swagger-ui-bundle.js' },
  'favicon-32x32.png': { package: SWAGGER_UI, file: 'favicon-32x32.png' },
})

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
