import { aspect, type AspectValue } from '../../model/aspect.ts'
import { timeStamp } from '../../records/audit.ts'
import { env } from '../../records/fabric.ts'
import {
  customProperties,
  description,
  entityName,
  externalUrl,
  qualifiedName,
} from '../../records/texts.ts'

export const containerProperties = aspect('containerProperties', {
  record: 'container.ContainerProperties',
  graphql: 'properties',
  doc: 'Name and description of a container, as the platform reports them.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    name: entityName(),
    qualifiedName: qualifiedName(),
    description: description(),
    env: env(),
    created: timeStamp({ time: 'createdAt' }),
    lastModified: timeStamp({ time: 'lastModifiedAt' }),
  },
  example: {
    name: 'shop',
    qualifiedName: 'warehouse.shop',
    description: 'Everything about orders.',
    customProperties: { retention: '400 days' },
    externalUrl: 'https://snowflake.example.com/warehouse/shop',
    env: 'PROD',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000 },
  },
})
export type ContainerProperties = AspectValue<typeof containerProperties>
