import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, record, text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { criterion } from '../../records/filter.ts'
import { description } from '../../records/texts.ts'

export const dataHubViewInfo = aspect('dataHubViewInfo', {
  record: 'view.DataHubViewInfo',
  schemaVersion: 2,
  doc: 'A view: a named filter on entities.',
  fields: {
    name: text({ property: 'name', search: { as: 'partialText', boost: 10 } }),
    description: description(),
    type: choice(['PERSONAL', 'GLOBAL'], { search: { as: 'text' } }),
    definition: record({
      entityTypes: list(text()),
      filter: record({ or: list(record({ and: list(criterion()) })), criteria: list(criterion()) }),
      json: text(),
    }),
    created: auditStamp({ time: 'createdAt', actor: 'createdBy', deprecated: true }),
    lastModified: auditStamp({ time: 'lastModifiedAt', deprecated: true }),
  },
  example: {
    name: 'Mine',
    description: 'Assets in Snowflake.',
    type: 'PERSONAL',
    definition: {
      entityTypes: ['DATASET'],
      filter: {
        or: [
          {
            and: [
              {
                field: 'platform',
                values: ['urn:li:dataPlatform:snowflake'],
                condition: 'EQUAL',
                negated: false,
              },
            ],
          },
        ],
      },
    },
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type DataHubViewInfo = AspectValue<typeof dataHubViewInfo>
