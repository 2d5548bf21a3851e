import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import type { Aspect } from '../../../../graph/model/aspect.ts'
import { flag, integer, list, required, text } from '../../../../graph/model/field.ts'
import { parseUrn } from '../../../../graph/model/urn.ts'
import { parsePage } from '../../../catalog/page.ts'
import { requireKey } from '../../../catalog/read/require-key.ts'
import { members, whole, wholeFields } from '../../answers.ts'
import { EXAMPLE_URN, route } from '../../route.ts'
import { answeredPage, pageParameters, urnField } from '../../shared-fields.ts'
import { V2 } from './form.ts'
import { genericEntities, namesIn, requireReadable, requireType } from './generic-entity.ts'

/** docs/interface: read/generic-batch */
export const batchGetEntitiesV2 = route({
  method: 'POST',
  path: '/openapi/v2/entity/batch/<type>',
  role: 'reader',
  summary: 'Reads several entities in the format of an earlier release.',
  parameters: {
    urns: required(list(urnField)),
    aspectNames: list(text(), { doc: 'Default, and if empty: all versioned aspects.' }),
    withSystemMetadata: flag(),
  },
  answers: members(wholeFields({ entities: list(V2.entity) })),
  errors: ['INVALID_URN'],
  example: { urns: [EXAMPLE_URN], aspectNames: [status.name], withSystemMetadata: false },
  async handle({ variables, parameters }, services) {
    const { registry } = services.catalog
    const { urns, aspectNames = [], withSystemMetadata = false } = parameters
    const names = namesIn(registry, { aspectNames })
    const namesByUrn = new Map(
      urns.map((urn) => [requireKey(registry, parseUrn(urn)), names] as const),
    )
    requireReadable(namesByUrn.size)
    for (const urn of namesByUrn.keys()) requireType(registry, variables, urn)
    const entities = await genericEntities(services, namesByUrn, withSystemMetadata)
    return { body: { entities: entities.map((entity) => V2.toBody(entity)) } }
  },
})

const aspectSpec = whole({ aspectAnnotation: whole({ name: text(), schemaVersion: integer() }) })

/** docs/interface: http/registry */
export const getEntitySpecifications = route({
  method: 'GET',
  path: '/openapi/v1/registry/models/entity/specifications',
  role: 'reader',
  summary: 'Lists the declared entity types with their aspects.',
  parameters: pageParameters,
  answers: members(
    wholeFields({
      ...answeredPage,
      elements: list(
        whole({
          name: text(),
          keyAspectName: text(),
          keyAspectSpec: aspectSpec,
          aspectSpecs: list(aspectSpec),
        }),
      ),
    }),
  ),
  errors: [],
  example: { start: 0, count: 2 },
  handle({ parameters }, { catalog: { registry } }) {
    const { start, count } = parsePage(parameters)
    const allEntities = registry.entities.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const elements = allEntities.slice(start, start + count).map(({ name, key }) => {
      const aspects = registry.aspects.filter((aspect) => registry.carries(name, aspect.name))
      return {
        name,
        keyAspectName: key.name,
        keyAspectSpec: toAspectSpec(key),
        aspectSpecs: aspects.map(toAspectSpec),
      }
    })
    return { body: { start, count: elements.length, total: allEntities.length, elements } }
  },
})

const toAspectSpec = ({ name, schemaVersion }: Pick<Aspect, 'name' | 'schemaVersion'>) => ({
  aspectAnnotation: { name, schemaVersion },
})

/** Returns a route that lists no consumers (docs/interface: operations/consumers). */
const consumerRoute = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    role: 'reader',
    summary,
    details: 'Always empty: Trellis has no message queue.',
    parameters: {},
    answers: members({}),
    errors: [],
    example: {},
    handle: () => ({ body: {} }),
  })

export const getConsumerOffsets = consumerRoute(
  '/openapi/operations/kafka/<queue>/consumer/offsets',
  'Reports the offsets of queue consumers, of which there are none.',
)
export const getConsumerLag = consumerRoute(
  '/openapi/operations/messaging/<queue>/consumer/lag',
  'Reports the lag of queue consumers, of which there are none.',
)
