import { flag, list, long, required, text } from '../../../graph/model/field.ts'
import { parseQueryUrn } from '../../../graph/model/urn.ts'
import { lineageOverTime } from '../../catalog/past/lineage-over-time.ts'
import { requireKeyOfNode } from '../../catalog/read/require-key.ts'
import { objectAnswer, URN, wholeFields, wholeRecord } from '../answers.ts'
import { EXAMPLE_URN, route } from '../route.ts'
import { urnField } from '../shared-fields.ts'

const span = wholeRecord(
  {
    from: long({
      doc: 'The position of the change that began it, or its time if that was before the log; 0: not known.',
    }),
  },
  { until: long({ doc: 'That of the change that ended it. Absent: it holds.' }) },
)

/** docs/interface: read/lineage-over-time */
export const getLineageOverTime = route({
  method: 'GET',
  path: '/lineageOverTime',
  role: 'reader',
  summary: 'Returns the lineage of an entity or column at all times, with who changed it and when.',
  details: 'Upstream and downstream. An edge held after its `from` and before its `until`.',
  parameters: { urn: required(urnField) },
  answers: objectAnswer(
    wholeFields({
      entities: list(URN, { doc: 'The entity itself, and all that its lineage ever reached.' }),
      edges: list(
        wholeRecord({
          upstream: long({ doc: 'An index of `entities`.' }),
          downstream: long({ doc: 'An index of `entities`.' }),
          spans: list(span),
        }),
      ),
      begin: long({ doc: 'The position from which on the entity exists, and its past is known.' }),
      changes: list(
        wholeRecord(
          { position: long(), time: long({ doc: 'Milliseconds since the epoch.' }) },
          {
            actor: text({ doc: 'Absent, as are the others: the caller does not see the change.' }),
            urn: text({ doc: 'The entity that was changed.' }),
            aspect: text({ doc: 'Its aspect.' }),
          },
        ),
        {
          doc: 'What began and ended edges: the last 1,000 changes, and of those before the first one, and the last one of each day.',
        },
      ),
      truncated: flag({ doc: 'Whether there is more lineage than was walked.' }),
    }),
  ),
  errors: ['INVALID_URN'],
  example: { urn: EXAMPLE_URN },
  async handle({ parameters: { urn } }, { catalog }) {
    const start = requireKeyOfNode(catalog.registry, parseQueryUrn(urn))
    return { body: await lineageOverTime(catalog, start) }
  },
})
