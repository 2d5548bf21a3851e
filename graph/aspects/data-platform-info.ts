import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, flag, text } from '../model/field.ts'

export const dataPlatformInfo = aspect('dataPlatformInfo', {
  record: 'dataplatform.DataPlatformInfo',
  graphql: { name: 'properties', type: 'DataPlatformProperties' },
  doc: 'What a data platform is: the technology, not one installation of it.',
  fields: {
    name: text({
      property: 'name',
      search: { as: 'wordGram', boost: 10, aliases: ['_entityName'] },
    }),
    displayName: text({
      doc: 'Name for people.',
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
    datasetNameDelimiter: text({ doc: 'What stands between the parts of its dataset names.' }),
    logical: flag({
      doc: 'A platform of models rather than of stored data.',
      search: { as: 'flag' },
    }),
    logoUrl: text({ doc: 'Where its picture is.', property: 'logoUrl' }),
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
