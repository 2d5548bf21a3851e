import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataPlatform = entity('dataPlatform', {
  doc: 'A technology that holds or moves data.',
  graphql: 'DataPlatform',
  graphqlFields: {
    info: { type: 'DataPlatformInfo', aspect: 'dataPlatformInfo' },
    displayName: { type: 'String', aspect: 'dataPlatformInfo', at: 'displayName' },
    name: { type: 'String', aspect: 'dataPlatformInfo', at: ['name', '@name'] },
  },
  graphqlEnum: 'DATA_PLATFORM',
  searchGroup: 'default',
  key: {
    name: 'dataPlatformKey',
    record: 'metadata.key.DataPlatformKey',
    fields: {
      platformName: text({ graphql: { name: 'name' } }),
    },
  },
  carries: ['dataPlatformInfo'],
  exampleUrn: 'urn:li:dataPlatform:snowflake',
})
