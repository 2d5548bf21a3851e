import { json, map, text } from '../../../graph/model/field.ts'
import { members, tagged, wholeFields } from '../answers.ts'
import { route } from '../route.ts'

/** docs/interface: http/openapi */
export const getOpenApi = route({
  method: 'GET',
  path: '/openapi.json',
  role: 'public',
  summary: 'Describes this API in OpenAPI 3.1.',
  parameters: {},
  answers: tagged(
    members(
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
    return {
      text: body,
      type: 'application/json',
      headers: { 'Cache-Control': 'no-cache', ETag: etag },
    }
  },
})
