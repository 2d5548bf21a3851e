import { flag, json, list, required, text } from '../../../graph/model/field.ts'
import { propose, proposeEach } from '../../catalog/write.ts'
import { route, valueReply } from '../route.ts'
import { writtenReply } from './written.ts'

const asyncFlag = text({
  doc: '"true": the answer does not wait for the search index. It always waits for the disk.',
})

/** `reference/rest.md` 5.1; the interface leaves the answer open. */
export const ingestProposal = route({
  method: 'POST',
  path: '/aspects',
  action: 'ingestProposal',
  role: 'editor',
  doc: 'Writes one aspect of one entity, which is created when it is new. Answers its URN.',
  parameters: { proposal: required(json()), async: asyncFlag },
  async handle(request, { catalog }) {
    const { parameters } = request
    const [result] = await propose(catalog, [parameters.proposal], request)
    return writtenReply(catalog, [result?.urn], valueReply(result?.urn), parameters.async)
  },
})

/** `reference/rest.md` 5.2; `partial` is ours (design, section 3, bad item in a batch). */
export const ingestProposalBatch = route({
  method: 'POST',
  path: '/aspects',
  action: 'ingestProposalBatch',
  role: 'editor',
  doc:
    'Writes many aspects, all or none; bad ones are all named. With `partial` good ones are ' +
    'written all the same, and the answer has a result for each.',
  parameters: { proposals: required(list(json())), async: asyncFlag, partial: flag() },
  async handle(request, { catalog }) {
    const { parameters } = request
    const { proposals, partial } = parameters
    const results = partial
      ? await proposeEach(catalog, proposals, request)
      : await propose(catalog, proposals, request)
    const written = results.filter(({ status }) => status !== 'refused').map(({ urn }) => urn)
    const reply = valueReply(partial ? results : 'success')
    return writtenReply(catalog, written, reply, parameters.async)
  },
})
