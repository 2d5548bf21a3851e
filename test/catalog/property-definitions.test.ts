import { expect } from 'chai'
import type { AspectEdit, Put } from '../../graph/store/edit.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { PropertyDefinitions } from '../../server/catalog/write/structured/definitions.ts'

const P = 'urn:li:structuredProperty:size'

/** An edit of P that sets an aspect. */
function setting(aspect: string, value: JsonObject): AspectEdit {
  const put = { aspect, value } as unknown as Put
  const decide = () => ({ kind: 'put', put }) as const
  return { kind: 'aspect', urn: P, aspect, bytes: 0, decide, birth: () => put }
}

describe('The checks of structured properties', () => {
  it('forget what an attempt decided when the store repeats it', async () => {
    const definitions = new PropertyDefinitions({ entityTypeNamed: () => undefined })
    const definition = { qualifiedName: 'size', valueType: 'urn:li:dataType:datahub.string' }
    const edits = [setting('propertyDefinition', definition), setting('status', { removed: true })]
    let attempts = 0
    const outcomes = await definitions.checking(edits, async (deciding) => {
      // As after a lost race: the same edits decide twice.
      for (let at = 0; at < 2; at++, attempts++) {
        for (const edit of deciding) {
          if (edit.kind === 'aspect') edit.decide({ entityExists: true, aspect: undefined })
        }
      }
      return deciding.map(() => 'written' as const)
    })
    expect([outcomes, attempts]).to.deep.equal([['written', 'written'], 2])
  })
})
