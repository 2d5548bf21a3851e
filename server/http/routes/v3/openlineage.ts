import { json, record, required } from '../../../../graph/model/field.ts'
import { EVENT_FIELDS, readEvent } from '../../../catalog/openlineage/event.ts'
import { proposalsOf } from '../../../catalog/openlineage/proposals-of.ts'
import { propose } from '../../../catalog/proposals/propose.ts'
import { tracedMetadata } from '../../../catalog/write-traces.ts'
import { NOTHING, PROPOSAL_ERRORS, proposed } from '../../answers.ts'
import { route } from '../../route.ts'
import { proposedReply } from '../../written.ts'
import { writeParameters } from './writes.ts'

const EXAMPLE_EVENT = {
  eventTime: '2026-01-31T12:00:00Z',
  eventType: 'COMPLETE',
  producer: 'https://github.com/OpenLineage/OpenLineage/tree/1.54.0/integration/airflow',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
  run: { runId: '0198f1a2-7c4e-7b3a-9d10-5f2e8c6b4a01' },
  job: { namespace: 'prod', name: 'load_shop.load_orders' },
  inputs: [{ namespace: 'kafka://broker.example:9092', name: 'shop.orders.v1' }],
  outputs: [{ namespace: 'postgres://db.example:5432', name: 'shop.public.orders' }],
}

/** Returns a route that writes an event of OpenLineage (docs/interface: openlineage/events). */
const openLineageAt = (path: string, summary: string) =>
  route({
    method: 'POST',
    path,
    role: 'editor',
    summary,
    details:
      'Accepts a RunEvent, JobEvent or DatasetEvent and derives datasets, pipeline, task, run and lineage.',
    parameters: { async: writeParameters.async },
    body: required(json({ like: record(EVENT_FIELDS) })),
    answers: proposed(NOTHING),
    errors: PROPOSAL_ERRORS,
    example: { async: false },
    exampleBody: EXAMPLE_EVENT,
    async handle({ body, parameters, traceId, ...caller }, { catalog, openLineage }) {
      const event = readEvent(body)
      const systemMetadata = tracedMetadata(undefined, traceId)
      const proposals = proposalsOf(event, openLineage, caller.actor).map((proposal) => ({
        ...proposal,
        systemMetadata,
      }))
      const options = { waits: !(parameters.async ?? false) }
      return proposedReply(await propose(catalog, proposals, caller, options), {})
    },
  })

export const postOpenLineage = openLineageAt(
  '/openapi/openlineage/api/v1/lineage',
  'Writes the metadata of an OpenLineage event in one transaction.',
)
export const postLineage = openLineageAt(
  '/api/v1/lineage',
  'Writes the metadata of an OpenLineage event, at the default path of OpenLineage clients.',
)
