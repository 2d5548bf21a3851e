import { entity } from '../../model/entity.ts'
import { text, urn } from '../../model/field.ts'
import { COMMON } from '../carried.ts'

export const dataPlatformInstance = entity('dataPlatformInstance', {
  doc: 'One installation of a platform, where there are several.',
  graphql: 'DataPlatformInstance',
  graphqlEnum: 'DATA_PLATFORM_INSTANCE',
  searchGroup: 'default',
  key: {
    name: 'dataPlatformInstanceKey',
    record: 'metadata.key.DataPlatformInstanceKey',
    fields: {
      platform: urn('dataPlatform', { property: 'platform' }),
      instance: text({ property: 'name', graphql: { name: 'instanceId' } }),
    },
  },
  carries: [...COMMON, 'deprecation', 'dataPlatformInstanceProperties', 'icebergWarehouseInfo'],
  exampleUrn: 'urn:li:dataPlatformInstance:(urn:li:dataPlatform:snowflake,eu)',
})
