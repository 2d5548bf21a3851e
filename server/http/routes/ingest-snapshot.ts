import { CatalogError } from '../../../graph/model/errors.ts'
import { json, list, required } from '../../../graph/model/field.ts'
import { VENDOR } from '../../../graph/model/field-walk.ts'
import { propose } from '../../catalog/write/proposals/propose.ts'
import { NO_BODY, PROPOSAL_ERRORS, proposalAnswer, modelField } from '../answers.ts'
import { EXAMPLE_URN, route } from '../route.ts'
import { snapshotProposals } from '../snapshot.ts'
import { proposalReply } from '../write-reply.ts'

/** A valid snapshot. */
const EXAMPLE_SNAPSHOT = {
  value: {
    [`${VENDOR}.metadata.snapshot.DatasetSnapshot`]: {
      urn: EXAMPLE_URN,
      aspects: [{ [`${VENDOR}.common.Status`]: { removed: false } }],
    },
  },
}

/** docs/interface: ingest/snapshot */
export const ingest = route({
  method: 'POST',
  path: '/entities',
  action: 'ingest',
  role: 'editor',
  summary: 'Writes the aspects of one legacy snapshot in one transaction.',
  parameters: { entity: required(modelField('Snapshot')), systemMetadata: json() },
  keepsIntegers: true,
  answers: proposalAnswer(NO_BODY),
  errors: PROPOSAL_ERRORS,
  example: { entity: EXAMPLE_SNAPSHOT },
  async handle(request, { catalog }) {
    const { entity, systemMetadata } = request.parameters
    const proposals = snapshotProposals(catalog.registry, entity, systemMetadata)
    return proposalReply(await propose(catalog, proposals, request), {})
  },
})

/** docs/interface: ingest/snapshot-batch */
export const batchIngest = route({
  method: 'POST',
  path: '/entities',
  action: 'batchIngest',
  role: 'editor',
  summary: 'Writes several legacy snapshots in one transaction.',
  details: '`systemMetadata` has one element per snapshot.',
  parameters: { entities: required(list(modelField('Snapshot'))), systemMetadata: list(json()) },
  keepsIntegers: true,
  answers: proposalAnswer(NO_BODY),
  errors: [...PROPOSAL_ERRORS, 'LENGTHS_DIFFER'],
  example: { entities: [EXAMPLE_SNAPSHOT], systemMetadata: [{ runId: 'nightly' }] },
  async handle(request, { catalog }) {
    const { entities, systemMetadata } = request.parameters
    if (systemMetadata && systemMetadata.length !== entities.length) {
      throw new CatalogError('LENGTHS_DIFFER', 'entities and systemMetadata length must match')
    }
    const proposals = entities.flatMap((entity, at) =>
      snapshotProposals(catalog.registry, entity, systemMetadata?.[at]),
    )
    return proposalReply(await propose(catalog, proposals, request), {})
  },
})
