import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, text } from '../../model/field.ts'

export const intendedUse = aspect('intendedUse', {
  record: 'ml.metadata.IntendedUse',
  doc: 'Intended and out-of-scope uses of a model.',
  fields: {
    primaryUses: list(text()),
    primaryUsers: list(choice(['ENTERPRISE', 'HOBBY', 'ENTERTAINMENT'])),
    outOfScopeUses: list(text()),
  },
  example: {
    primaryUses: ['Telling who is about to leave.'],
    primaryUsers: ['ENTERPRISE'],
    outOfScopeUses: ['Deciding on credit.'],
  },
})
export type IntendedUse = AspectValue<typeof intendedUse>
