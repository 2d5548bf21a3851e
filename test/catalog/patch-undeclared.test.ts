import { expect } from 'chai'
import { registry } from '../../graph/registry.ts'
import { siblings } from '../../graph/aspects/lineage/siblings.ts'
import { add, expectRefusal, patched, plain, remove, replace } from '../support/patching.ts'

const shapeOf = (aspect: string) => registry.patchShape(aspect)
const [one, other] = ['urn:li:dataset:(urn:li:dataPlatform:hive,a/b,PROD)', 'urn:li:container:c']
const source = 'urn:li:platformResource:s'

/** An element, the path that its builder gives it, and what a second one looks like. */
interface KeyedMember {
  readonly aspect: string
  readonly list: string
  readonly first: readonly [key: string, element: unknown]
  readonly second: readonly [key: string, element: unknown]
}

const attribution = { time: 1, actor: 'urn:li:corpuser:bot', source }
const KEYED: readonly KeyedMember[] = [
  {
    aspect: 'dataProductProperties',
    list: '/assets',
    first: [one, { destinationUrn: one }],
    second: [other, { destinationUrn: other, outputPort: true }],
  },
  {
    aspect: 'structuredProperties',
    list: '/properties',
    first: ['urn:li:structuredProperty:p', value('urn:li:structuredProperty:p', { string: 'x' })],
    second: ['urn:li:structuredProperty:q', value('urn:li:structuredProperty:q', { double: 1.5 })],
  },
  {
    aspect: 'documentation',
    list: '/documentations',
    first: ['', { documentation: 'of nobody' }],
    second: [source, { documentation: 'of a source', attribution }],
  },
  {
    aspect: 'formInfo',
    list: '/prompts',
    first: ['p1', { id: 'p1', title: 'Owner?', type: 'OWNERSHIP' }],
    second: ['p2', { id: 'p2', title: 'Terms?', type: 'GLOSSARY_TERMS' }],
  },
  { aspect: 'formInfo', list: '/actors/users', ...themselves('urn:li:corpuser:ada') },
  { aspect: 'formInfo', list: '/actors/groups', ...themselves('urn:li:corpGroup:ops') },
  { aspect: 'formInfo', list: '/actors/ownershipTypes', ...themselves('urn:li:ownershipType:t') },
  {
    aspect: 'apiSignature',
    list: '/inputDatasetEdges',
    first: [one, { destinationUrn: one }],
    second: [other, { destinationUrn: other }],
  },
  { aspect: 'propertyDefinition', list: '/entityTypes', ...themselves('urn:li:entityType:t') },
  {
    aspect: 'propertyDefinition',
    list: '/allowedPlatforms',
    ...themselves('urn:li:dataPlatform:p'),
  },
  {
    aspect: 'propertyDefinition',
    list: '/allowedValues',
    first: ['30', { value: { double: 30 } }],
    second: ['90 days', { value: { string: '90 days' }, description: 'A quarter.' }],
  },
  {
    aspect: 'versionProperties',
    list: '/aliases',
    first: ['v1', { versionTag: 'v1' }],
    second: ['prod', { versionTag: 'prod', metadataAttribution: attribution }],
  },
  { aspect: 'dataProcessInstanceInput', list: '/inputs', ...themselves(one) },
  {
    aspect: 'dataProcessInstanceOutput',
    list: '/outputEdges',
    first: [one, { destinationUrn: one }],
    second: [other, { destinationUrn: other }],
  },
  { aspect: 'mlModelProperties', list: '/mlFeatures', ...themselves('urn:li:mlFeature:(a,b)') },
  {
    aspect: 'testResults',
    list: '/failing',
    first: ['urn:li:test:a', { test: 'urn:li:test:a', type: 'FAILURE' }],
    second: ['urn:li:test:b', { test: 'urn:li:test:b', type: 'FAILURE' }],
  },
]

// docs/interface: ingest/patch-keys
describe('patch: undeclared aspects', () => {
  for (const { aspect, list, first, second } of KEYED) {
    it(`${aspect} keeps ${list} a list, whose elements are found by key`, () => {
      const shape = shapeOf(aspect)
      const at = ([key]: readonly [string, unknown]) => `${list}/${key.replaceAll('/', '~1')}`
      const listOf = (found: unknown) =>
        list
          .split('/')
          .slice(1)
          .reduce<unknown>((held, name) => (held as Record<string, unknown>)[name], found)

      const made = patched(shape, undefined, [add(at(first), first[1])])
      expect(listOf(made), 'where there was none').to.deep.equal([first[1]])
      const both = patched(shape, made, [add(at(second), second[1])])
      expect(listOf(both), 'behind one').to.deep.equal([first[1], second[1]])
      expect(patched(shape, both, [add(at(first), first[1])]), 'again').to.deep.equal(both)
      const left = patched(shape, both, [remove(at(first))])
      expect(listOf(left), 'one taken away').to.deep.equal([second[1]])
      expect(listOf(patched(shape, both, [remove(list)])), 'all').to.deep.equal([])
    })
  }

  it('starts with the members that clients need to read the aspect', () => {
    const asset = { destinationUrn: one }
    expect(
      patched(shapeOf('dataProductProperties'), undefined, [
        add('/name', 'Orders'),
        add('/customProperties/tier', '1'),
        add(`/assets/${one.replaceAll('/', '~1')}`, asset),
      ]),
    ).to.deep.equal({ name: 'Orders', customProperties: { tier: '1' }, assets: [asset] })
    expect(
      patched(shapeOf('propertyDefinition'), undefined, [add('/cardinality', 'MULTIPLE')]),
    ).to.deep.equal({
      qualifiedName: '',
      valueType: 'urn:li:dataType:datahub.string',
      entityTypes: [],
      cardinality: 'MULTIPLE',
    })
  })

  it('appends to a list without keys, as the builder of models does', () => {
    const metric = { name: 'auc', value: '0.9' }
    const result = patched(shapeOf('mlModelProperties'), undefined, [
      add('/trainingMetrics/-', metric),
      add('/trainingMetrics/-', metric),
    ])
    expect(result).to.deep.equal({ trainingMetrics: [metric, metric] })
  })

  it('treats custom properties as a map in every aspect', () => {
    expect(
      patched(shapeOf('applicationProperties'), undefined, [add('/customProperties/a', '1')]),
    ).to.deep.equal({ customProperties: { a: '1' } })
  })

  it('restores a list that was stored as a map', () => {
    const broken = { assets: { [one]: { destinationUrn: one } } }
    const wire = [add(`/assets/${other}`, { destinationUrn: other })]
    expect(patched(shapeOf('dataProductProperties'), broken, wire)).to.deep.equal({
      assets: [{ destinationUrn: one }, { destinationUrn: other }],
    })
  })

  it('refuses a step into a missing member of unknown shape', () => {
    const wire = [add('/known', 1), add('/things/urn:li:x', { a: 1 })]
    expectRefusal(
      () => plain({}, ...wire),
      /operation 1 \(add \/things\/urn:li:x\): .*\/things.* shape is unknown/,
    )
    expectRefusal(() => plain({ a: {} }, add('/a/b~1c/d/e', 1)), /\/a\/b~1c .*shape is unknown/)
    expectRefusal(
      () => patched(siblings, undefined, [add('/more/x', 1)]),
      /\/more .*shape is unknown/,
    )
    expectRefusal(() => plain({ list: [1] }, add('/list/x', 2)), /invalid index .* in a list of/)
    const held = { things: { x: 1 } }
    expect(plain(held, add('/things/y', 2))).to.deep.equal({ things: { x: 1, y: 2 } })
    expect(plain({}, add('/things', {}), add('/things/y', 2))).to.deep.equal({ things: { y: 2 } })
    expect(plain({}, remove('/things/y'))).to.deep.equal({})
    expectRefusal(() => plain({}, replace('/things/y', 1)), /nothing exists at this path/)
  })
})

function value(propertyUrn: string, of: object) {
  return { propertyUrn, values: [of] }
}

function themselves(text: string) {
  return { first: [text, text], second: [`${text}2`, `${text}2`] } as const
}
