import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { customProperties, description, externalUrl } from '../../records/texts.ts'

export const dataPlatformInstanceProperties = aspect('dataPlatformInstanceProperties', {
  record: 'dataplatforminstance.DataPlatformInstanceProperties',
  graphql: 'properties',
  doc: 'Name and description of an installation of a platform.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    name: text({
      property: 'displayName',
      search: { as: 'wordGram', autocomplete: true, boost: 10, aliases: ['_entityName'] },
    }),
    description: description(),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://snowflake.example.com/eu',
    name: 'Warehouse in Europe',
    description: 'Account in Frankfurt, for data that may not leave the EU.',
  },
})
export type DataPlatformInstanceProperties = AspectValue<typeof dataPlatformInstanceProperties>
