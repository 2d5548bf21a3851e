import { isJsonObject } from '../../../graph/model/json.ts'
import type { Part } from '../engine/context.ts'
import type { Resolver, SchemaModule } from '../engine/schema-module.ts'

/** Returns the resolver of a string that may be wrapped in `{string: …}`. */
function resultAt(member: string): Resolver {
  return ({ value }: Part) => {
    const result = value[member]
    const text = isJsonObject(result) ? result['string'] : result
    return typeof text === 'string' ? { stringValue: text } : null
  }
}

/** Evaluations of ML models. */
export const mlModelsTopic: SchemaModule = {
  resolvers: {
    QuantitativeAnalyses: {
      unitaryResults: resultAt('unitaryResults'),
      intersectionalResults: resultAt('intersectionalResults'),
    },
  },
  unions: { ResultsType: () => 'StringBox' },
}
