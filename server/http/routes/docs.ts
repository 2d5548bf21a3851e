import { bundledPage } from '../assets.ts'

/** Swagger UI with this API (docs/interface: http/docs). */
export const DOCS_ROUTES = bundledPage({
  path: '/<word>/docs',
  folder: 'swagger-ui',
  summary: 'Serves Swagger UI with this API.',
  summaryOfFiles: 'Serves the scripts and styles of the Swagger UI page.',
  title: 'API',
  head: `<link rel="stylesheet" href="docs/swagger-ui.css" />
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png" />`,
  body: `<div id="docs"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/page.js"></script>`,
})
