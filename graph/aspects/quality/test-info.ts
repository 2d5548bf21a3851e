import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, record, text } from '../../model/field.ts'
import { description } from '../../records/texts.ts'

export const testInfo = aspect('testInfo', {
  record: 'test.TestInfo',
  doc: 'Name, category and definition of a metadata test.',
  fields: {
    name: text({ property: 'name', search: { as: 'partialText', boost: 10 } }),
    category: text({ search: { as: 'keyword' } }),
    description: description(),
    definition: record(
      { type: choice(['JSON'], { graphql: { type: 'TestDefinitionType' } }), json: text() },
      { graphql: { type: 'TestDefinition' } },
    ),
  },
  example: {
    name: 'Has an owner',
    category: 'Governance',
    description: 'Every dataset names somebody who answers for it.',
    definition: { type: 'JSON', json: '{}' },
  },
})
export type TestInfo = AspectValue<typeof testInfo>
