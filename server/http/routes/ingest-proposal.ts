import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import {
  choice,
  flag,
  json,
  list,
  long,
  record,
  required,
  text,
} from '../../../graph/model/field.ts'
import { PROPOSAL_FIELDS } from '../../catalog/write/proposals/proposal.ts'
import { propose, proposeEach } from '../../catalog/write/proposals/propose.ts'
import { PROPOSAL_ERRORS, valueAnswer, URN, wholeRecord, proposalAnswer } from '../answers.ts'
import { EXAMPLE_URN, route, valueReply } from '../route.ts'
import { waitsUnless, proposalReply } from '../write-reply.ts'

const asyncFlag = text({
  doc: '"true" or true: answers before the write is searchable. Writes are always durable before the answer.',
  like: [text(), flag()],
})

const proposalField = json({ like: record(PROPOSAL_FIELDS) })

/** The result of one proposal of a batch. */
const resultOfProposal = wholeRecord(
  { index: long(), status: choice(['written', 'unchanged', 'refused']) },
  { urn: text(), aspectName: text(), message: text(), warning: text() },
)

/** A valid proposal. */
const EXAMPLE_PROPOSAL = {
  entityType: dataset.name,
  entityUrn: EXAMPLE_URN,
  changeType: 'UPSERT',
  aspectName: status.name,
  aspect: { value: '{"removed":false}', contentType: 'application/json' },
}

/** docs/interface: ingest/proposal */
export const ingestProposal = route({
  method: 'POST',
  path: '/aspects',
  action: 'ingestProposal',
  role: 'editor',
  summary: 'Writes one aspect of one entity; creates the entity if it does not exist.',
  details: 'Returns the URN of the entity.',
  parameters: { proposal: required(proposalField), async: asyncFlag },
  keepsIntegers: true,
  answers: proposalAnswer(valueAnswer(URN)),
  errors: PROPOSAL_ERRORS,
  example: { proposal: EXAMPLE_PROPOSAL },
  async handle(request, { catalog }) {
    const { parameters } = request
    const options = waitsUnless(parameters.async)
    const committed = await propose(catalog, [parameters.proposal], request, options)
    return proposalReply(committed, valueReply(committed.answer[0]?.urn))
  },
})

/** docs/interface: ingest/batch, ingest/partial */
export const ingestProposalBatch = route({
  method: 'POST',
  path: '/aspects',
  action: 'ingestProposalBatch',
  role: 'editor',
  summary: 'Writes several aspects in one transaction.',
  details:
    'The error lists every invalid proposal. With `partial`, valid proposals are written anyway, and the answer has a result for each.',
  parameters: { proposals: required(list(proposalField)), async: asyncFlag, partial: flag() },
  keepsIntegers: true,
  answers: proposalAnswer(
    valueAnswer(
      json({
        doc: '`success`, or a list of results with `partial`.',
        like: [choice(['success']), list(resultOfProposal)],
      }),
    ),
  ),
  errors: PROPOSAL_ERRORS,
  example: { proposals: [EXAMPLE_PROPOSAL, EXAMPLE_PROPOSAL], async: 'true', partial: true },
  async handle(request, { catalog }) {
    const { parameters } = request
    const { proposals, partial } = parameters
    const write = partial ? proposeEach : propose
    const committed = await write(catalog, proposals, request, waitsUnless(parameters.async))
    return proposalReply(committed, valueReply(partial ? committed.answer : 'success'))
  },
})
