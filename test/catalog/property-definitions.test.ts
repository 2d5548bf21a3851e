import { expect } from 'chai'
import type { EntityState } from '../../graph/store/plan.ts'
import { planWrites } from '../../graph/store/plan.ts'
import { DefinitionChecks } from '../../server/catalog/write/structured/definitions.ts'
import { upsert } from '../support/edits.ts'

const P = 'urn:li:structuredProperty:size'
const DEFINITION = { qualifiedName: 'size', valueType: 'urn:li:dataType:datahub.string' }

describe('The checks of structured properties', () => {
  const stored: EntityState = { exists: true, aspects: new Map(), points: new Map() }
  const states = new Map([[P, stored]])

  it('read a stored property before they check its definition', () => {
    const step = new DefinitionChecks({ entityTypeNamed: () => undefined })
    const group = { edits: [upsert(P, 'propertyDefinition', DEFINITION)], steps: [step] }
    expect(planWrites([group], states).results).to.deep.equal([{ again: true }])
    expect(step.reads().map(({ urn, aspect }) => [urn, aspect])).to.deep.equal([
      [P, 'propertyDefinition'],
      [P, 'status'],
    ])
    expect(planWrites([group], states).results).to.deep.equal([{ outcomes: ['written'] }])
  })

  it('forget what an attempt decided when the store repeats it', () => {
    const step = new DefinitionChecks({ entityTypeNamed: () => undefined })
    const edits = [
      upsert(P, 'propertyDefinition', DEFINITION),
      upsert(P, 'status', { removed: true }),
    ]
    // As after a lost race: the same edits decide several times.
    const results = [1, 2, 3].map(() => planWrites([{ edits, steps: [step] }], states).results[0])
    const written = { outcomes: ['written', 'written'] }
    expect(results.slice(1)).to.deep.equal([written, written])
  })
})
