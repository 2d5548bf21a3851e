import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text } from '../../model/field.ts'

export const mlModelMetrics = aspect('mlModelMetrics', {
  record: 'ml.metadata.Metrics',
  graphql: 'metrics',
  doc: 'Performance metrics and decision thresholds of a model.',
  fields: { performanceMeasures: list(text()), decisionThreshold: list(text()) },
  example: { performanceMeasures: ['area under the curve'], decisionThreshold: ['0.7'] },
})
export type MlModelMetrics = AspectValue<typeof mlModelMetrics>
