import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice } from '../../model/field.ts'
import { customProperties } from '../../records/texts.ts'

export const dataContractStatus = aspect('dataContractStatus', {
  record: 'datacontract.DataContractStatus',
  graphql: 'contractStatus',
  doc: 'Whether a data contract is in force.',
  fields: {
    customProperties: customProperties(),
    state: choice(['ACTIVE', 'PENDING'], { search: { as: 'text' } }),
  },
  example: { customProperties: { team: 'data' }, state: 'ACTIVE' },
})
export type DataContractStatus = AspectValue<typeof dataContractStatus>
