import { entity } from '../model/entity.ts'
import { text } from '../model/field.ts'

export const dataPlatform = entity('dataPlatform', {
  doc: 'A technology that holds or moves data.',
  graphql: 'DataPlatform',
  graphqlEnum: 'DATA_PLATFORM',
  searchGroup: 'default',
  key: {
    name: 'dataPlatformKey',
    record: 'metadata.key.DataPlatformKey',
    fields: {
      platformName: text(),
    },
  },
  carries: ['dataPlatformInfo'],
  exampleUrn: 'urn:li:dataPlatform:snowflake',
})
