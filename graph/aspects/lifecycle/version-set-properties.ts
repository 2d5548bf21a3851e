import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, urn } from '../../model/field.ts'
import { customProperties } from '../../records/texts.ts'

export const versionSetProperties = aspect('versionSetProperties', {
  record: 'versionset.VersionSetProperties',
  graphql: 'properties',
  doc: 'Versioning scheme and latest version of a version set.',
  fields: {
    customProperties: customProperties(),
    latest: urn([], { search: { as: 'text', queried: false } }),
    versioningScheme: choice(['LEXICOGRAPHIC_STRING', 'ALPHANUMERIC_GENERATED_BY_DATAHUB']),
  },
  example: {
    customProperties: { team: 'data' },
    latest: 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn_7,PROD)',
    versioningScheme: 'LEXICOGRAPHIC_STRING',
  },
})
export type VersionSetProperties = AspectValue<typeof versionSetProperties>
