import type { Aspect } from '../../../../graph/model/aspect.ts'
import { integer, list, text } from '../../../../graph/model/field.ts'
import { parsePage } from '../../../catalog/page.ts'
import { objectAnswer, wholeFields, wholeRecord } from '../../answers.ts'
import { route } from '../../route.ts'
import { answeredPage, pageParameters } from '../../shared-fields.ts'

const aspectSpec = wholeRecord({
  aspectAnnotation: wholeRecord({ name: text(), schemaVersion: integer() }),
})

/** docs/interface: http/registry */
export const getEntitySpecifications = route({
  method: 'GET',
  path: '/openapi/v1/registry/models/entity/specifications',
  role: 'reader',
  summary: 'Lists the declared entity types with their aspects.',
  parameters: pageParameters,
  answers: objectAnswer(
    wholeFields({
      ...answeredPage,
      elements: list(
        wholeRecord({
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
