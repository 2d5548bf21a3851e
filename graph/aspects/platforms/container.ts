import { aspect, type AspectValue } from '../../model/aspect.ts'
import { required, urn } from '../../model/field.ts'
import { IS_PART_OF } from '../../records/edges.ts'

export const container = aspect('container', {
  record: 'container.Container',
  graphql: { type: 'Container', at: 'container' },
  doc: 'The direct parent container: the schema of a table, the database of a schema.',
  fields: {
    container: required(
      urn('container', {
        edge: IS_PART_OF,
        search: { as: 'urn', facet: 'Container', has: 'hasContainer' },
      }),
    ),
  },
  example: { container: 'urn:li:container:warehouse' },
})
export type Container = AspectValue<typeof container>
