import { aspect, type AspectValue } from '../../model/aspect.ts'
import { urn } from '../../model/field.ts'

export const dataPlatformInstance = aspect('dataPlatformInstance', {
  record: 'common.DataPlatformInstance',
  graphql: { type: 'DataPlatformInstance', at: 'instance' },
  doc: 'The platform of an entity and, optionally, the platform instance.',
  fields: {
    platform: urn('dataPlatform', {
      property: 'dataPlatform',
      search: { as: 'urn', facet: 'Platform' },
    }),
    instance: urn('dataPlatformInstance', {
      property: 'platformInstance',
      search: { as: 'urn', field: 'platformInstance', facet: 'Platform Instance' },
    }),
  },
  follows: {
    hook: 'DefaultAspectsUtil',
    key: {
      members: {
        platform: {
          chart: 'dashboardTool',
          dashboard: 'dashboardTool',
          dataFlow: 'orchestrator',
          dataJob: 'flow',
          dataset: 'platform',
          mlFeatureTable: 'platform',
          mlModel: 'platform',
          mlModelDeployment: 'platform',
          mlModelGroup: 'platform',
        },
      },
    },
  },
  example: {
    platform: 'urn:li:dataPlatform:snowflake',
    instance: 'urn:li:dataPlatformInstance:(urn:li:dataPlatform:snowflake,eu)',
  },
})
export type DataPlatformInstance = AspectValue<typeof dataPlatformInstance>
