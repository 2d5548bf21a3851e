import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, list, record, text } from '../../model/field.ts'

export const mlModelCaveatsAndRecommendations = aspect('mlModelCaveatsAndRecommendations', {
  record: 'ml.metadata.CaveatsAndRecommendations',
  graphql: 'caveatsAndRecommendations',
  doc: 'Caveats and recommendations of a model card.',
  fields: {
    caveats: record(
      {
        needsFurtherTesting: flag(),
        caveatDescription: text(),
        groupsNotRepresented: list(text()),
      },
      { graphql: { type: 'CaveatDetails' } },
    ),
    recommendations: text(),
    idealDatasetCharacteristics: list(text()),
  },
  example: {
    caveats: {
      needsFurtherTesting: true,
      caveatDescription: 'Nothing is known of gifts.',
      groupsNotRepresented: ['wholesale'],
    },
    recommendations: 'Train it anew each quarter.',
    idealDatasetCharacteristics: ['two years of orders'],
  },
})
export type MlModelCaveatsAndRecommendations = AspectValue<typeof mlModelCaveatsAndRecommendations>
