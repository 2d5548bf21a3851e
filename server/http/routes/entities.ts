import { list, required, text } from '../../../graph/model/field.ts'
import { parseQueryUrn } from '../../../graph/model/urn.ts'
import { readEntities } from '../../catalog/read/read.ts'
import { objectAnswer, modelAnswer, modelField, taggedAnswer } from '../answers.ts'
import { EXAMPLE_URN, route } from '../route.ts'
import { urnField } from '../shared-fields.ts'
import { toSnapshot } from '../snapshot.ts'
import { parseNames, results, resultsReply } from './entities-v2.ts'

const aspects = list(text(), { doc: 'Aspects to return. Default: all aspects of the snapshot.' })

/** docs/interface: read/snapshot */
export const getEntity = route({
  method: 'GET',
  path: '/entities/<urn>',
  role: 'reader',
  readsPast: true,
  summary: 'Reads one entity as a legacy snapshot.',
  parameters: { aspects },
  answers: taggedAnswer(modelAnswer('Snapshot')),
  errors: [],
  example: {},
  async handle({ key, parameters }, services) {
    const [entity] = await readEntities(services.catalog, [key], parseNames(parameters.aspects))
    return { body: entity && toSnapshot(services, entity) }
  },
})

export const batchGetEntities = route({
  method: 'GET',
  path: '/entities',
  role: 'reader',
  readsPast: true,
  summary: 'Reads several entities as legacy snapshots.',
  parameters: { ids: required(list(urnField)), aspects },
  answers: objectAnswer(results(modelField('Snapshot'))),
  errors: ['INVALID_URN'],
  example: { ids: [EXAMPLE_URN] },
  async handle({ parameters }, services) {
    const urns = parameters.ids.map(parseQueryUrn)
    const entities = await readEntities(services.catalog, urns, parseNames(parameters.aspects))
    return resultsReply(entities, (entity) => toSnapshot(services, entity))
  },
})
