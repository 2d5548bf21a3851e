import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, text } from '../../model/field.ts'

export const origin = aspect('origin', {
  record: 'common.Origin',
  doc: 'Whether a user or group originates in the catalog or in an external directory.',
  fields: {
    type: choice(['NATIVE', 'EXTERNAL']),
    externalType: text({ doc: 'External directory of origin.' }),
  },
  example: { type: 'EXTERNAL', externalType: 'okta' },
})
export type Origin = AspectValue<typeof origin>
