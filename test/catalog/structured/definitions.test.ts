import { expect } from 'chai'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Edit } from '../../../graph/store/edit.ts'
import { registry } from '../../../graph/registry.ts'
import { planWrites, type EntityState } from '../../../graph/store/plan.ts'
import { DefinitionChecks } from '../../../server/catalog/write/structured/definitions.ts'
import { orders, put, stamp, upsert } from '../../support/edits.ts'

const property = (name: string) => `urn:li:structuredProperty:${name}`
const type = (name: string) => `urn:li:dataType:datahub.${name}`
const string = (text: string) => ({ string: text })
const double = (number: number) => ({ double: number })
const allowed = (...texts: string[]) => texts.map((text) => ({ value: string(text) }))

/** Returns an entity with these aspects. */
function existing(aspects: Readonly<Record<string, JsonObject>>): EntityState {
  const states = Object.entries(aspects).map(([name, value]) => {
    const { hash, edges } = put(name, value)
    const text = () => JSON.stringify(value)
    return [name, { hash, edges, created: stamp, superseded: 0, text }] as const
  })
  return { exists: true, aspects: new Map(states), points: new Map() }
}

/** Decides an edit as a store does: again if the checks need to read more. */
function decide(stored: Readonly<Record<string, EntityState>>, edit: Edit): string {
  const group = { edits: [edit], steps: [new DefinitionChecks(registry)] }
  const attempt = () => planWrites([group], new Map(Object.entries(stored))).results[0]!
  const first = attempt()
  const result = 'again' in first ? attempt() : first
  if ('again' in result) throw new Error('The checks have read what they asked for')
  return 'refused' in result ? String(result.refused) : result.outcomes.join(' ')
}

/** Returns the values of one property. */
const assigned = (name: string, ...values: object[]) => ({
  propertyUrn: property(name),
  values,
})
const setValues = (...properties: object[]) =>
  upsert(orders, 'structuredProperties', { properties } as JsonObject)

const DEFINITIONS: Readonly<Record<string, object>> = {
  text: { valueType: type('string') },
  figure: { valueType: type('number'), cardinality: 'SINGLE' },
  figures: { valueType: type('number'), cardinality: 'MULTIPLE' },
  day: { valueType: type('date') },
  person: {
    valueType: type('urn'),
    typeQualifier: { allowedTypes: ['urn:li:entityType:datahub.corpuser'] },
  },
  size: { valueType: type('string'), allowedValues: allowed('S', 'L') },
}
const DEFINED = Object.fromEntries(
  Object.entries(DEFINITIONS).map(([name, definition]) => [
    property(name),
    existing({ propertyDefinition: { qualifiedName: name, ...definition } }),
  ]),
)

// docs/interface: model/structured-values
describe('values of structured properties', () => {
  const ACCEPTED: readonly [name: string, ...values: object[]][] = [
    ['text', string('any')],
    ['figure', double(5)],
    ['figures', double(5), double(7.5)],
    ['day', string('2024-02-29')],
    ['person', string('urn:li:corpuser:ada')],
    ['size', string('L')],
    ['text'],
  ]
  for (const [name, ...values] of ACCEPTED) {
    it(`are accepted if they are valid: ${name} ${JSON.stringify(values)}`, () => {
      expect(decide(DEFINED, setValues(assigned(name, ...values)))).to.equal('written')
    })
  }

  const REFUSED: readonly [problem: string, name: string, ...values: object[]][] = [
    ['/values/0: must be a text, {"string": …}', 'text', double(5)],
    ['/values/0: must be a number, {"double": …}', 'figure', string('5')],
    [`/values: ${property('figure')} has one value, not 2`, 'figure', double(5), double(6)],
    ['/values/1: must be a number, {"double": …}', 'figures', double(5), string('x')],
    ['/values/0: must be a date, YYYY-MM-DD', 'day', string('29.2.2024')],
    ['/values/0: must be a date, YYYY-MM-DD', 'day', string('2024-13-01')],
    ['/values/0: must be a URN', 'person', string('ada')],
    ['/values/0: must be the URN of a corpuser', 'person', string('urn:li:corpGroup:all')],
    ['/values/0: must be one of S, L', 'size', string('M')],
    [`/propertyUrn: ${property('nothing')} does not exist`, 'nothing', string('x')],
  ]
  for (const [problem, name, ...values] of REFUSED) {
    it(`are refused: ${name} ${JSON.stringify(values)}`, () => {
      expect(decide(DEFINED, setValues(assigned(name, ...values)))).to.equal(
        'CatalogError: Invalid format for aspect: dataset structuredProperties. ' +
          `Cause: /properties/0${problem}`,
      )
    })
  }

  it('are refused if a property is repeated, in one value or beside a stored one', () => {
    const [one, other] = ['a', 'b'].map((text) => assigned('text', string(text)))
    const stored = existing({ structuredProperties: { properties: [one] } as JsonObject })
    for (const state of [{}, { [orders]: stored }]) {
      expect(decide({ ...DEFINED, ...state }, setValues(one!, other!))).to.contain(
        `/properties/1/propertyUrn: ${property('text')} occurs twice`,
      )
    }
  })

  it('are refused for an entity of another type', () => {
    expect(decide(DEFINED, setValues({ propertyUrn: 'urn:li:tag:text', values: [] }))).to.contain(
      '/properties/0/propertyUrn: urn:li:tag:text does not exist',
    )
  })
})

// docs/interface: model/structured-definitions
describe('definitions of structured properties', () => {
  const several = { valueType: type('string'), cardinality: 'MULTIPLE' }
  const define = (definition: object) =>
    upsert(property('changed'), 'propertyDefinition', {
      qualifiedName: 'changed',
      ...definition,
    })
  const defined = (definition: object | undefined) =>
    definition && {
      [property('changed')]: existing({
        propertyDefinition: { qualifiedName: 'changed', ...definition },
      }),
    }

  const REFUSED: readonly [problem: string, before: object | undefined, after: object][] = [
    ['/valueType: is', several, { ...several, valueType: type('number') }],
    ['/cardinality: is MULTIPLE', several, { ...several, cardinality: 'SINGLE' }],
    ['/cardinality: is MULTIPLE', several, { valueType: type('string') }],
    ['/allowedValues: any value', several, { ...several, allowedValues: allowed('S') }],
    [
      '/allowedValues: {"string":"L"} was',
      { ...several, allowedValues: allowed('S', 'L') },
      { ...several, allowedValues: allowed('S', 'XL') },
    ],
    ['/qualifiedName: is', several, { ...several, qualifiedName: 'other' }],
    ['/qualifiedName: is', several, { ...several, qualifiedName: 'o', version: '20240101000000' }],
    [
      '/valueType: is',
      { ...several, version: '20240101000001' },
      { ...several, valueType: type('number'), version: '20230101000000' },
    ],
    ['/version: must be 14 digits', undefined, { ...several, version: '2' }],
    ['/qualifiedName: must have no spaces', undefined, { ...several, qualifiedName: 'a b' }],
    [
      '/typeQualifier/allowedTypes/0: must be',
      undefined,
      { ...several, typeQualifier: { allowedTypes: ['urn:li:corpuser:ada'] } },
    ],
    [
      '/typeQualifier/allowedTypes/0: urn:li:entityType:datahub.nothing does not exist',
      undefined,
      { ...several, typeQualifier: { allowedTypes: ['urn:li:entityType:datahub.nothing'] } },
    ],
    [`/valueType: ${type('nothing')} does not exist`, undefined, { valueType: type('nothing') }],
    [
      '/entityTypes/1: urn:li:entityType:datahub.nothing does not exist',
      undefined,
      {
        ...several,
        entityTypes: ['urn:li:entityType:datahub.dataset', 'urn:li:entityType:datahub.nothing'],
      },
    ],
  ]
  for (const [at, [problem, before, after]] of REFUSED.entries()) {
    it(`are refused where DataHub refuses them (${at}): ${problem}`, () => {
      expect(decide({ ...defined(before) }, define(after))).to.contain(
        `structuredProperty propertyDefinition. Cause: ${problem}`,
      )
    })
  }

  const ACCEPTED: readonly [before: object | undefined, after: object][] = [
    [undefined, { ...several, allowedValues: allowed('S') }],
    [
      { ...several, allowedValues: allowed('S') },
      { ...several, allowedValues: allowed('L', 'S'), description: 'Sizes.' },
    ],
    [{ ...several, allowedValues: allowed('L', 'S'), description: 'Sizes.' }, several],
    [several, { valueType: type('number'), cardinality: 'SINGLE', version: '20240101000000' }],
    [
      { valueType: type('number'), cardinality: 'SINGLE', version: '20240101000000' },
      { valueType: type('date'), version: '20240101000001' },
    ],
  ]
  for (const [at, [before, after]] of ACCEPTED.entries()) {
    it(`may widen, and may change in all but their name with a later version (${at})`, () => {
      expect(decide({ ...defined(before) }, define(after))).to.equal('written')
    })
  }
})

describe('the checks of structured properties', () => {
  const P = property('size')
  const DEFINITION = { qualifiedName: 'size', valueType: type('string') }
  const states = new Map([[P, existing({})]])

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
