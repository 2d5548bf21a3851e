import { datasetProfile } from '../../../graph/aspects/usage/dataset-profile.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { flag, list, long, required, text } from '../../../graph/model/field.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { requireChange } from '../../authorize/authority.ts'
import { requireKey } from '../../catalog/read/require-key.ts'
import { commit } from '../../catalog/write/commit.ts'
import { exists } from '../../catalog/read/read.ts'
import { deleteReferences } from '../../catalog/write/references.ts'
import { requireChangeable } from '../../catalog/write/reserved-entities.ts'
import { requireFullSightFor } from '../../authorize/entry-points.ts'
import { NO_BODY, valueAnswer, URN, wholeRecord, writeAnswer } from '../answers.ts'
import { EXAMPLE_URN, route, valueReply } from '../route.ts'
import { toTimeRange, timeRange, urnField } from '../shared-fields.ts'
import { writeReply } from '../write-reply.ts'

/** docs/interface: read/exists */
export const existsAction = route({
  method: 'POST',
  path: '/entities',
  action: 'exists',
  role: 'reader',
  summary: 'Reports whether an entity exists.',
  details: 'Stubs do not exist.',
  readsPast: true,
  parameters: { urn: required(urnField), includeSoftDelete: flag({ doc: 'Default: true.' }) },
  answers: valueAnswer(flag()),
  errors: ['INVALID_URN'],
  example: { urn: EXAMPLE_URN, includeSoftDelete: true },
  async handle({ parameters: { urn, includeSoftDelete = true } }, { catalog }) {
    return valueReply(
      await exists(catalog, requireKey(catalog.registry, parseUrn(urn)), includeSoftDelete),
    )
  },
})

/** docs/interface: operations/delete */
export const deleteEntity = route({
  method: 'POST',
  path: '/entities',
  action: 'delete',
  role: 'admin',
  privilege: 'DELETE_ENTITY',
  summary: 'Deletes an entity permanently, with its history, points and own edges.',
  details: 'With `aspectName`, deletes only points of that timeseries aspect.',
  parameters: {
    urn: required(urnField),
    aspectName: text({ doc: 'A timeseries aspect.' }),
    ...timeRange,
  },
  answers: writeAnswer(
    valueAnswer(
      wholeRecord({
        urn: URN,
        rows: long({ doc: 'Number of deleted aspect versions.' }),
        timeseriesRows: long({ doc: 'Number of deleted points.' }),
      }),
    ),
  ),
  errors: ['INVALID_URN', 'READ_ONLY'],
  example: {
    urn: 'urn:li:dataset:(urn:li:dataPlatform:hive,web.visits,PROD)',
    aspectName: datasetProfile.name,
    startTimeMillis: 0,
  },
  async handle({ parameters: input, ...caller }, { catalog }) {
    const urn = requireKey(catalog.registry, parseUrn(input.urn))
    requireChangeable(urn, caller.actor)
    await requireChange(catalog, caller, { urn })
    if (input.aspectName === undefined) {
      const deleted = await commit(catalog, caller, (changes) => changes.deleteEntity(urn))
      const { aspectRows: rows, pointRows: timeseriesRows } = deleted.answer
      return writeReply(deleted, valueReply({ urn, rows, timeseriesRows }))
    }
    const { aspectName } = input
    if (!catalog.registry.isTimeseries(aspectName)) {
      throw new CatalogError(
        'INVALID_PARAMETER',
        `${aspectName} is not a timeseries aspect; propose a DELETE of it instead`,
      )
    }
    const deleted = await commit(catalog, caller, (changes) =>
      changes.deletePoints(urn, aspectName, toTimeRange(input)),
    )
    return writeReply(deleted, valueReply({ urn, rows: 0, timeseriesRows: deleted.answer }))
  },
})

/** docs/interface: operations/delete-references */
export const deleteReferencesAction = route({
  method: 'POST',
  path: '/entities',
  action: 'deleteReferences',
  role: 'admin',
  privilege: 'DELETE_ENTITY',
  summary: 'Removes all references to an entity from the aspects of other entities.',
  details: 'With `dryRun`, only lists the references.',
  parameters: { urn: required(urnField), dryRun: flag() },
  answers: writeAnswer(
    valueAnswer(
      wholeRecord({
        relatedAspects: list(wholeRecord({ relationship: text(), entity: URN, aspect: text() })),
        total: long(),
      }),
    ),
  ),
  errors: ['INVALID_URN', 'READ_ONLY'],
  example: { urn: 'urn:li:tag:pii', dryRun: true },
  async handle({ parameters, ...caller }, { catalog }) {
    const { dryRun = false } = parameters
    const urn = parseUrn(parameters.urn)
    await requireChange(catalog, caller, { urn })
    await requireFullSightFor(catalog, caller, 'list references')
    const deleted = await deleteReferences(catalog, urn, caller, { dryRun })
    const { referrers, total } = deleted.answer
    // DataHub's CLI prints the members of each row in this order.
    const relatedAspects = referrers.map((referrer) => {
      return { relationship: referrer.name, entity: referrer.urn, aspect: referrer.aspect }
    })
    return writeReply(deleted, valueReply({ relatedAspects, total }))
  },
})

/** docs/interface: operations/writable */
export const setWritable = route({
  method: 'POST',
  path: '/entities',
  action: 'setWritable',
  role: 'admin',
  privilege: 'SET_WRITEABLE_PRIVILEGE',
  summary: 'Disables or enables writes.',
  details: 'After `false`, every write answers 503 until the next `true`. The setting is durable.',
  parameters: { value: flag({ doc: 'Default: true.' }) },
  answers: NO_BODY,
  errors: [],
  example: { value: true },
  async handle({ parameters: { value = true } }, { catalog }) {
    await catalog.control.setWritable(value)
    return {}
  },
})
