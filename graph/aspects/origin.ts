import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, text } from '../model/field.ts'

export const origin = aspect('origin', {
  record: 'common.Origin',
  doc: 'Whether a user or a group was made here, or in a directory.',
  fields: {
    type: choice(['NATIVE', 'EXTERNAL']),
    externalType: text({ doc: 'Which directory, when it is external.' }),
  },
  example: { type: 'EXTERNAL', externalType: 'okta' },
})
export type Origin = AspectValue<typeof origin>
