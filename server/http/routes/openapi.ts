import { json, map, text } from '../../../graph/model/field.ts'
import { objectAnswer, taggedAnswer, textAnswer, wholeFields } from '../answers.ts'
import { route } from '../route.ts'

/** The document is public and changes with the release only. */
const REVALIDATED = { 'Cache-Control': 'no-cache' }

/** Returns the route of the document at a path (docs/interface: http/openapi). */
const documentRoute = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    role: 'public',
    summary,
    parameters: {},
    answers: taggedAnswer(
      objectAnswer(
        wholeFields({
          openapi: text(),
          info: map(json()),
          servers: json(),
          paths: map(json()),
          components: map(json()),
        }),
      ),
    ),
    errors: [],
    example: {},
    handle(_request, { apiDocument }) {
      const { text: body, etag } = apiDocument()
      return { text: body, type: 'application/json', headers: { ...REVALIDATED, ETag: etag } }
    },
  })

export const getOpenApi = documentRoute('/openapi.json', 'Describes this API in OpenAPI 3.1.')
export const getApiDocs = documentRoute(
  '/openapi/v3/api-docs',
  'Describes this API in OpenAPI 3.1, at the path of DataHub.',
)
/** JSON is YAML (docs/interface: http/openapi). */
export const getApiDocsYaml = route({
  method: 'GET',
  path: '/openapi/v3/api-docs.yaml',
  role: 'public',
  summary: 'Describes this API in OpenAPI 3.1, as YAML in its JSON form.',
  parameters: {},
  answers: textAnswer('application/yaml'),
  errors: [],
  example: {},
  handle: (_request, { apiDocument }) => {
    const yaml = `# JSON is YAML.\n${apiDocument().text}`
    return { text: yaml, type: 'application/yaml', headers: REVALIDATED }
  },
})
