import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, integer, list, map, millis, number, text, union, urn } from '../../model/field.ts'
import { timeStamp } from '../../records/audit.ts'
import { customProperties, description, externalUrl } from '../../records/texts.ts'
import { trainingFigure } from '../../records/training.ts'
import { versionTag } from '../../records/version-tag.ts'

export const mlModelProperties = aspect('mlModelProperties', {
  record: 'ml.metadata.MLModelProperties',
  graphql: {
    name: 'properties',
    fields: {
      version: { type: 'String', at: 'version/versionTag' },
      mlFeatures: { type: '[String!]' },
    },
  },
  doc: 'Description, training and deployments of a model.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    trainingJobs: list(
      urn(['dataJob', 'dataProcessInstance'], { edge: { name: 'TrainedBy', lineage: 'upstream' } }),
      { doc: 'Tasks and runs that trained the model.', key: [] },
    ),
    downstreamJobs: list(
      urn(['dataJob', 'dataProcessInstance'], { edge: { name: 'UsedBy', lineage: 'downstream' } }),
      { doc: 'Tasks and runs that use the model.', key: [] },
    ),
    name: text({
      doc: 'Display name.',
      property: 'name',
      search: { as: 'wordGram', autocomplete: true, boost: 10 },
    }),
    description: description(),
    date: millis({ doc: 'Creation time of the model.', deprecated: true }),
    created: timeStamp({ time: 'createdAt' }),
    lastModified: timeStamp({ time: 'lastModifiedAt' }),
    version: versionTag(),
    type: text({
      doc: 'Type of the model.',
      property: 'type',
      search: { as: 'partialText' },
    }),
    hyperParameters: map(
      union({ string: text(), int: integer(), float: number(), double: number(), boolean: flag() }),
      { doc: 'Hyperparameters in the form of older writers.' },
    ),
    hyperParams: list(trainingFigure('MLHyperParam'), { doc: 'Hyperparameters of the training.' }),
    trainingMetrics: list(trainingFigure('MLMetric'), { doc: 'Metrics from training.' }),
    onlineMetrics: list(trainingFigure('MLMetric'), { doc: 'Metrics from production.' }),
    mlFeatures: list(
      urn('mlFeature', { only: true, edge: { name: 'Consumes', lineage: 'upstream' } }),
      { doc: 'Features that the model was trained on.', key: [] },
    ),
    tags: list(text()),
    deployments: list(urn('mlModelDeployment', { edge: 'DeployedTo' }), {
      doc: 'Deployments of the model.',
      key: [],
    }),
    groups: list(urn('mlModelGroup', { edge: { name: 'MemberOf', lineage: 'downstream' } }), {
      doc: 'Model groups that the model is a version of.',
      key: [],
    }),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://mlflow.example.com/churn/7',
    trainingJobs: ['urn:li:dataJob:(urn:li:dataFlow:(airflow,load_shop,PROD),load_orders)'],
    downstreamJobs: ['urn:li:dataJob:(urn:li:dataFlow:(airflow,load_shop,PROD),load_orders)'],
    name: 'Churn',
    description: 'Trained on the orders of two years.',
    date: 1_700_000_000_000,
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    version: { versionTag: '7' },
    type: 'classifier',
    hyperParameters: { depth: { int: 6 } },
    hyperParams: [{ name: 'depth', value: '6', createdAt: 1_700_000_000_000 }],
    trainingMetrics: [
      {
        name: 'accuracy',
        description: 'On the test set.',
        value: '0.93',
        createdAt: 1_700_000_000_000,
      },
    ],
    onlineMetrics: [
      {
        name: 'accuracy',
        description: 'On the test set.',
        value: '0.93',
        createdAt: 1_700_000_000_000,
      },
    ],
    mlFeatures: ['urn:li:mlFeature:(customer,age)'],
    tags: ['customers'],
    deployments: ['urn:li:mlModelDeployment:(urn:li:dataPlatform:sagemaker,churn,PROD)'],
    groups: ['urn:li:mlModelGroup:(urn:li:dataPlatform:mlflow,churn,PROD)'],
  },
})
export type MlModelProperties = AspectValue<typeof mlModelProperties>
