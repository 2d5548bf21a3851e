import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text } from '../../model/field.ts'

export const mlModelEthicalConsiderations = aspect('mlModelEthicalConsiderations', {
  record: 'ml.metadata.EthicalConsiderations',
  graphql: 'ethicalConsiderations',
  doc: 'Ethical considerations before a model is used on people.',
  fields: {
    data: list(text()),
    humanLife: list(text()),
    mitigations: list(text()),
    risksAndHarms: list(text()),
    useCases: list(text()),
  },
  example: {
    data: ['No names, no addresses.'],
    humanLife: ['None.'],
    mitigations: ['A person decides.'],
    risksAndHarms: ['Unwanted letters.'],
    useCases: ['Letters to customers.'],
  },
})
export type MlModelEthicalConsiderations = AspectValue<typeof mlModelEthicalConsiderations>
