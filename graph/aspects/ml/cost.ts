import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, number, text, union } from '../../model/field.ts'

export const cost = aspect('cost', {
  record: 'common.Cost',
  doc: 'Cost of an entity.',
  fields: {
    costType: choice(['ORG_COST_TYPE']),
    cost: union({ costId: number(), costCode: text() }),
  },
  example: { costType: 'ORG_COST_TYPE', cost: { costCode: 'data-platform' } },
})
export type Cost = AspectValue<typeof cost>
