import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record } from '../../model/field.ts'
import { criterion } from '../../records/filter.ts'

export const dynamicFormAssignment = aspect('dynamicFormAssignment', {
  record: 'form.DynamicFormAssignment',
  schemaVersion: 2,
  doc: 'Filter that selects the entities to which a form is assigned.',
  fields: {
    filter: record({ or: list(record({ and: list(criterion()) })), criteria: list(criterion()) }),
  },
  example: {
    filter: {
      or: [
        {
          and: [
            { field: 'platform', values: ['urn:li:dataPlatform:snowflake'], condition: 'EQUAL' },
          ],
        },
      ],
      criteria: [
        { field: 'platform', values: ['urn:li:dataPlatform:snowflake'], condition: 'EQUAL' },
      ],
    },
  },
})
export type DynamicFormAssignment = AspectValue<typeof dynamicFormAssignment>
