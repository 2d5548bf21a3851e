import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, millis } from '../../model/field.ts'
import { customProperties, description, externalUrl } from '../../records/texts.ts'
import { versionTag } from '../../records/version-tag.ts'

export const mlModelDeploymentProperties = aspect('mlModelDeploymentProperties', {
  record: 'ml.metadata.MLModelDeploymentProperties',
  graphql: 'properties',
  doc: 'Version, status and creation of a model deployment.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    description: description(),
    createdAt: millis(),
    version: versionTag(),
    status: choice(
      [
        'OUT_OF_SERVICE',
        'CREATING',
        'UPDATING',
        'ROLLING_BACK',
        'IN_SERVICE',
        'DELETING',
        'FAILED',
        'UNKNOWN',
      ],
      { search: { as: 'text', field: 'deploymentStatus' } },
    ),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://sagemaker.example.com/churn',
    description: 'Answers the shop whether a customer may leave.',
    createdAt: 1_700_000_000_000,
    version: { versionTag: '7' },
    status: 'OUT_OF_SERVICE',
  },
})
export type MlModelDeploymentProperties = AspectValue<typeof mlModelDeploymentProperties>
