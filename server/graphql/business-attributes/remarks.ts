import type { Part } from '../engine/context.ts'
import { columnKindOf } from '../derived/record-fields.ts'
import { memberAt } from '../engine/values.ts'
import type { SchemaModule } from '../engine/schema-module.ts'

/** Business attributes, lineage of models, and user settings. */
export const remarksModule: SchemaModule = {
  resolvers: {
    BusinessAttributeInfo: {
      type: ({ value }: Part) => columnKindOf(memberAt(value, ['type', 'type'])),
    },
  },
}
