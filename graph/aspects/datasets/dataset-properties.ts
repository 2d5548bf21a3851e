import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text } from '../../model/field.ts'
import { timeStamp } from '../../records/audit.ts'
import {
  customProperties,
  description,
  entityName,
  externalUrl,
  qualifiedName,
} from '../../records/texts.ts'

export const datasetProperties = aspect('datasetProperties', {
  record: 'dataset.DatasetProperties',
  graphql: {
    name: 'properties',
    fields: {
      name: { type: 'String', at: ['name', '@name'] },
      created: { type: 'Long', at: 'created/time' },
      createdActor: { type: 'String', at: 'created/actor' },
    },
  },
  doc: 'Name, description and properties of a dataset, as the platform reports them.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    name: entityName(),
    qualifiedName: qualifiedName(),
    description: description(),
    uri: text({ doc: 'URI of the data; superseded by `externalUrl`.', deprecated: true }),
    created: timeStamp({ time: 'createdAt' }),
    lastModified: timeStamp({ time: 'lastModifiedAt' }),
    tags: list(text(), {
      doc: 'Labels of the platform; superseded by the aspect `globalTags`.',
      deprecated: true,
      key: [],
    }),
  },
  start: { customProperties: {}, tags: [] },
  example: {
    customProperties: { retention: '400 days' },
    externalUrl: 'https://snowflake.example.com/shop/orders',
    name: 'orders',
    qualifiedName: 'warehouse.shop.orders',
    description: 'One row for each order.',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000 },
    tags: ['certified'],
  },
})
export type DatasetProperties = AspectValue<typeof datasetProperties>
