import { CatalogError } from '../../../../graph/model/errors.ts'
import {
  choice,
  flag,
  integer,
  json,
  list,
  record,
  required,
  text,
} from '../../../../graph/model/field.ts'
import { EVENT_FIELDS } from '../../../catalog/openlineage/event.ts'
import { writeEvent, writeEvents } from '../../../catalog/openlineage/write-events.ts'
import { objectAnswer, NO_BODY, PROPOSAL_ERRORS, proposalAnswer } from '../../answers.ts'
import { route } from '../../route.ts'
import { proposalReply } from '../../write-reply.ts'
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
const openLineageRoute = (path: string, summary: string) =>
  route({
    method: 'POST',
    path,
    role: 'editor',
    summary,
    details:
      'Accepts a RunEvent, JobEvent or DatasetEvent and derives datasets, pipeline, task, run and lineage. ' +
      'A warning header names facets that are not kept.',
    parameters: { async: writeParameters.async },
    body: required(json({ like: record(EVENT_FIELDS) })),
    answers: proposalAnswer(NO_BODY),
    errors: PROPOSAL_ERRORS,
    example: { async: false },
    exampleBody: EXAMPLE_EVENT,
    async handle({ body, parameters, ...caller }, { catalog, openLineage }) {
      const options = { waits: !(parameters.async ?? false) }
      const writtenEvent = await writeEvent(catalog, openLineage, body, caller, options)
      return proposalReply(writtenEvent, {}, writtenEvent.ignored.map(ignoredWarning))
    },
  })

const ignoredWarning = (pointer: string) => `not kept: ${pointer}`

/** A failed event of a batch, as OpenLineage describes it. */
const failedEvent = record({
  index: required(integer({ doc: 'Position in the batch, from 0.' })),
  reason: required(text()),
  retriable: required(flag({ doc: 'Whether the same event may be accepted later.' })),
})

/**
 * Returns a route that writes events in order, each by itself (docs/interface: openlineage/batch).
 */
const openLineageBatchRoute = (path: string, summary: string) =>
  route({
    method: 'POST',
    path,
    role: 'editor',
    summary,
    details:
      'Writes the events in order, each in a transaction of its own. The answer is that of the OpenLineage ' +
      'specification: it names the events that failed, with the reason. A warning header names facets that ' +
      'are not kept.',
    parameters: { async: writeParameters.async },
    body: required(json({ like: list(record(EVENT_FIELDS)) })),
    answers: proposalAnswer(
      objectAnswer({
        status: required(choice(['success', 'partial_success'])),
        summary: required(
          record({
            received: required(integer()),
            successful: required(integer()),
            failed: required(integer()),
            retriable: required(integer()),
            non_retriable: required(integer()),
          }),
        ),
        failed_events: required(list(failedEvent)),
      }),
    ),
    errors: ['INVALID_PARAMETER', 'MALFORMED_BODY'],
    example: { async: false },
    exampleBody: [EXAMPLE_EVENT],
    async handle({ body, parameters, ...caller }, { catalog, openLineage }) {
      if (!Array.isArray(body))
        throw new CatalogError('MALFORMED_BODY', 'Invalid batch: it must be a list of events')
      const options = { waits: !(parameters.async ?? false) }
      const batch = await writeEvents(catalog, openLineage, body as unknown[], caller, options)
      const { failed, ignored, isSearchable } = batch
      const retriable = failed.filter((event) => event.retriable).length
      const counts = {
        received: body.length,
        successful: body.length - failed.length,
        failed: failed.length,
        retriable,
        non_retriable: failed.length - retriable,
      }
      const status = failed.length === 0 ? 'success' : 'partial_success'
      const answer = { status, summary: counts, failed_events: failed }
      return proposalReply(
        { answer: [], isSearchable },
        { body: answer },
        ignored.map(ignoredWarning),
      )
    },
  })

export const postOpenLineage = openLineageRoute(
  '/openapi/openlineage/api/v1/lineage',
  'Writes the metadata of an OpenLineage event in one transaction.',
)
export const postLineage = openLineageRoute(
  '/api/v1/lineage',
  'Writes the metadata of an OpenLineage event, at the default path of OpenLineage clients.',
)
export const postOpenLineageBatch = openLineageBatchRoute(
  '/openapi/openlineage/api/v1/lineage/batch',
  'Writes the metadata of several OpenLineage events.',
)
export const postLineageBatch = openLineageBatchRoute(
  '/api/v1/lineage/batch',
  'Writes the metadata of several OpenLineage events, at the default path of OpenLineage clients.',
)
