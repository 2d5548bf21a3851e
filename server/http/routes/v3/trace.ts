import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { choice, flag, list, map, required, text } from '../../../../graph/model/field.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import { parseUrn } from '../../../../graph/model/urn.ts'
import { requireKey } from '../../../catalog/read/require-key.ts'
import { requireSeen } from '../../../authorize/sight/sight.ts'
import { traceWrites, WRITE_STATUSES } from '../../../catalog/runs/write-traces.ts'
import { wholeRecord } from '../../answers.ts'
import { requireWithin } from '../../bounds.ts'
import { EXAMPLE_URN, route } from '../../route.ts'
import { resolveAspect } from './generic-entity.ts'

const storage = wholeRecord({ writeStatus: choice(WRITE_STATUSES) }, { writeMessage: text() })

/** docs/interface: operations/trace */
export const traceWrite = route({
  method: 'POST',
  path: '/openapi/v1/trace/write/<id>',
  role: 'reader',
  summary:
    'Reports the status of the writes of a trace, in the graph store and in the search index.',
  details:
    'The trace ID is the second part of the `traceparent` header in the answer to an OpenAPI write.',
  parameters: {
    onlyIncludeErrors: flag({ doc: 'Whether to return only writes with unknown status.' }),
    detailed: flag({ doc: 'Accepted and ignored: answers are always detailed.' }),
    skipCache: flag({ doc: 'Accepted and ignored: nothing is cached.' }),
  },
  body: required(map(list(text()), { doc: 'Aspect names by URN.' })),
  answers: {
    kind: 'json',
    body: map(
      map(wholeRecord({ success: flag(), primaryStorage: storage, searchStorage: storage })),
      {
        doc: 'Status by URN and aspect.',
      },
    ),
  },
  errors: ['INVALID_URN'],
  example: { onlyIncludeErrors: false },
  exampleBody: { [EXAMPLE_URN]: [status.name] },
  async handle({ variables, body, parameters: { onlyIncludeErrors = false } }, { catalog }) {
    const traceId = (variables['id'] ?? '').toLowerCase()
    if (!/^[0-9a-f]{32}$/.test(traceId)) {
      throw new CatalogError(
        'INVALID_PARAMETER',
        'Invalid trace ID; expected 32 hexadecimal digits',
      )
    }
    const { registry } = catalog
    const requested = Object.entries(body as Readonly<Record<string, readonly string[]>>)
    const pairs = requested.reduce((sum, [, aspects]) => sum + aspects.length, 0)
    requireWithin('The number of aspects', pairs, { least: 0, most: LIMITS.tracedAspects.max })
    const writes = new Map(
      requested.map(([urn, aspects]) => [
        requireKey(registry, parseUrn(urn)),
        aspects.map((name) => resolveAspect(registry, name)),
      ]),
    )
    await requireSeen(catalog, [...writes.keys()])
    const traced = await traceWrites(catalog, traceId, writes)
    const entries = [...traced].flatMap(([urn, aspects]) => {
      const reported = [...aspects].filter(([, { isDone }]) => !onlyIncludeErrors || !isDone)
      if (reported.length === 0) return []
      const answers = reported.map(([name, { isDone, stored, indexed, message }]) => {
        const writeMessage = message === undefined ? {} : { writeMessage: message }
        const primaryStorage = { writeStatus: stored, ...writeMessage }
        return [name, { success: isDone, primaryStorage, searchStorage: { writeStatus: indexed } }]
      })
      return [[urn, Object.fromEntries(answers) as object]]
    })
    return { body: Object.fromEntries(entries) as object }
  },
})
