import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, flag, text } from '../../model/field.ts'

export const dataPlatformInfo = aspect('dataPlatformInfo', {
  record: 'dataplatform.DataPlatformInfo',
  schemaVersion: 2,
  graphql: { name: 'properties', type: 'DataPlatformProperties', twin: 'DataPlatformInfo' },
  doc: 'Name, type and logo of a data platform; installations are platform instances.',
  fields: {
    name: text({
      property: 'name',
      search: { as: 'wordGram', boost: 10, aliases: ['_entityName'] },
    }),
    displayName: text({
      doc: 'Display name.',
      property: 'displayName',
      search: { as: 'wordGram', autocomplete: true, boost: 10 },
    }),
    type: choice(
      [
        'FILE_SYSTEM',
        'KEY_VALUE_STORE',
        'MESSAGE_BROKER',
        'OBJECT_STORE',
        'OLAP_DATASTORE',
        'OTHERS',
        'QUERY_ENGINE',
        'RELATIONAL_DB',
        'SEARCH_ENGINE',
      ],
      { property: 'type' },
    ),
    datasetNameDelimiter: text({ doc: 'Delimiter between the parts of dataset names.' }),
    logical: flag({
      doc: 'Whether the platform manages models rather than stored data.',
      search: { as: 'flag' },
    }),
    logoUrl: text({ doc: 'URL of the picture.', property: 'logoUrl' }),
  },
  example: {
    name: 'snowflake',
    displayName: 'Snowflake',
    type: 'RELATIONAL_DB',
    datasetNameDelimiter: '.',
    logical: false,
    logoUrl: 'https://example.com/snowflake.png',
  },
})
export type DataPlatformInfo = AspectValue<typeof dataPlatformInfo>
