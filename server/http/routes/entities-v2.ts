import { status } from '../../../graph/aspects/lifecycle/status.ts'
import {
  flag,
  json,
  list,
  map,
  required,
  text,
  type Field,
  type Fields,
} from '../../../graph/model/field.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { parseQueryUrn } from '../../../graph/model/urn.ts'
import { readEntities, type EntityView } from '../../catalog/read/read.ts'
import { wireValue } from '../wire-values.ts'
import { objectAnswer, modelAnswer, modelField, taggedAnswer, wholeFields } from '../answers.ts'
import { EXAMPLE_URN, route, type Services } from '../route.ts'
import { urnField } from '../shared-fields.ts'

const parameters = {
  aspects: list(text(), { doc: 'Aspects to return. Default: all versioned aspects.' }),
  alwaysIncludeKeyAspect: flag({ doc: 'false: answers 404 for an entity that was never written.' }),
}

/** Returns the fields of a batch answer: results by URN (docs/interface: http/batch-get). */
export const results = (entities: Field<unknown, false>): Fields =>
  wholeFields({ results: map(entities), statuses: map(json()), errors: map(json()) })

/** Returns the reply with the {@link results}; there are neither statuses nor errors. */
export const resultsReply = (
  entities: readonly EntityView[],
  toBody: (entity: EntityView) => object,
) => ({
  body: {
    results: Object.fromEntries(entities.map((entity) => [entity.urn, toBody(entity)])),
    statuses: {},
    errors: {},
  },
})

/** docs/interface: read/entities-v2, read/missing */
export const getEntityV2 = route({
  method: 'GET',
  path: '/entitiesV2/<urn>',
  role: 'reader',
  readsPast: true,
  summary: 'Reads one entity with its latest aspects.',
  details: 'An entity that was never written has its key aspect only.',
  parameters,
  answers: taggedAnswer(modelAnswer('Entity')),
  errors: ['NOT_FOUND'],
  example: { aspects: [status.name] },
  async handle({ key, parameters: { aspects, alwaysIncludeKeyAspect } }, services) {
    const [entity] = await readEntities(services.catalog, [key], parseNames(aspects))
    if (!entity || (!entity.exists && alwaysIncludeKeyAspect === false)) {
      throw new CatalogError('NOT_FOUND', `Requested entity not found: ${key}`)
    }
    return { body: entityV2(services, entity) }
  },
})

export const batchGetEntitiesV2 = route({
  method: 'GET',
  path: '/entitiesV2',
  role: 'reader',
  readsPast: true,
  summary: 'Reads several entities with their latest aspects.',
  parameters: { ...parameters, ids: required(list(urnField)) },
  answers: objectAnswer(results(modelField('Entity'))),
  errors: ['INVALID_URN'],
  example: { ids: [EXAMPLE_URN] },
  async handle({ parameters: { ids, aspects, alwaysIncludeKeyAspect } }, services) {
    const urns = ids.map(parseQueryUrn)
    const entities = await readEntities(services.catalog, urns, parseNames(aspects))
    const listedEntities = entities.filter(
      (entity) => entity.exists || alwaysIncludeKeyAspect !== false,
    )
    return resultsReply(listedEntities, (entity) => entityV2(services, entity))
  },
})

/** Returns the requested aspects; undefined, for all, if the list is empty or missing. */
export function parseNames(aspects: readonly string[] | undefined): readonly string[] | undefined {
  return aspects && aspects.length > 0 ? aspects : undefined
}

function entityV2(services: Services, { urn, entityType, aspects }: EntityView) {
  const enveloped = aspects.map((aspect) => {
    const { name, version, created, systemMetadata } = aspect
    const value = wireValue(services, aspect)
    // JSON.stringify omits undefined members.
    return [name, { name, type: 'VERSIONED', version, value, created, systemMetadata }] as const
  })
  return { urn, entityName: entityType, aspects: Object.fromEntries(enveloped) }
}
