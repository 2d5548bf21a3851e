import { expect } from 'chai'
import type { JsonObject } from '../../../graph/model/json.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { changeEvents } from '../../../server/catalog/history/aspect-differs.ts'
import { orders } from '../../support/edits.ts'
import { ada } from '../../support/people.ts'
import { fieldOf } from '../../support/proposals.ts'

const GOLD = 'urn:li:tag:gold'
const term = 'urn:li:glossaryTerm:order'
const property = 'urn:li:structuredProperty:size'
const column = (path: string) => `urn:li:schemaField:(${orders},${path})`

type Value = object | undefined

/** Returns the changes of an aspect of one dataset. */
const changes = (aspect: string, before: Value, after: Value) =>
  changeEvents(aspect, parseUrn(orders), before as JsonObject, after as JsonObject)

const tags = (...urns: string[]) => ({ tags: urns.map((tag) => ({ tag })) })
const owned = (type: string) => ({ owners: [{ owner: ada, type }] })
const linked = (description: string) => ({ elements: [{ url: 'https://a.example', description }] })
const valued = (...texts: string[]) => ({
  properties: texts.map((string) => ({ propertyUrn: property, values: [{ string }] })),
})
const applied = (...names: string[]) => ({
  applications: names.map((name) => `urn:li:application:${name}`),
})
const holding = (...assets: string[]) => ({
  assets: assets.map((destinationUrn) => ({ destinationUrn })),
})
const documented = (text: string, source?: string) => ({
  documentations: [{ documentation: text, ...(source && { attribution: { source } }) }],
})
const attributed = (name: string) => ({
  businessAttribute: { businessAttributeUrn: `urn:li:businessAttribute:${name}` },
})
const edited = (...columns: object[]) => ({ editableSchemaFieldInfo: columns })
const schema = (...fields: object[]) => ({ fields })
const document = (more: object = {}) => ({ title: 'One', contents: { text: 'a' }, ...more })

/** An aspect before and after a change, and what the change is told as. */
const CHANGES: readonly [aspect: string, before: Value, after: Value, ...told: string[]][] = [
  ['globalTags', undefined, tags(GOLD), `ADD TAG ${GOLD}: minor`],
  ['globalTags', tags(GOLD), tags(), `REMOVE TAG ${GOLD}: minor`],
  ['globalTags', tags(GOLD), { tags: [{ tag: GOLD, context: 'Other.' }] }],
  ['glossaryTerms', undefined, { terms: [{ urn: term }] }, `ADD GLOSSARY_TERM ${term}: minor`],
  ['ownership', undefined, owned('DATAOWNER'), `ADD OWNERSHIP ${ada}: minor`],
  [
    'ownership',
    owned('DATAOWNER'),
    owned('PRODUCER'),
    `REMOVE OWNERSHIP ${ada}: minor`,
    `ADD OWNERSHIP ${ada}: minor`,
  ],
  ['ownership', owned('DATAOWNER'), { owners: [{ owner: ada, type: 'DATAOWNER', source: {} }] }],
  ['deprecation', undefined, { deprecated: true }, `MODIFY DEPRECATION ${orders}: minor`],
  [
    'deprecation',
    { deprecated: true },
    { deprecated: false, note: 'Old' },
    `MODIFY DEPRECATION ${orders}: minor`,
  ],
  ['deprecation', { deprecated: true }, { deprecated: true, note: 'Old' }],
  ['deprecation', { deprecated: true }, undefined, `MODIFY DEPRECATION ${orders}: minor`],
  [
    'documentation',
    documented('A', GOLD),
    documented('B', GOLD),
    `MODIFY DOCUMENTATION ${GOLD}: patch`,
  ],
  [
    'documentation',
    documented('A', GOLD),
    documented('A'),
    `REMOVE DOCUMENTATION ${GOLD}: minor`,
    `ADD DOCUMENTATION ${orders}: minor`,
  ],
  [
    'businessAttributes',
    attributed('a'),
    attributed('b'),
    'REMOVE BUSINESS_ATTRIBUTE urn:li:businessAttribute:a: minor',
    'ADD BUSINESS_ATTRIBUTE urn:li:businessAttribute:b: minor',
  ],
  ['ownership', owned('PRODUCER'), { owners: [] }, `REMOVE OWNERSHIP ${ada}: minor`],
  ['institutionalMemory', undefined, linked('A'), 'ADD DOCUMENTATION https://a.example: minor'],
  [
    'institutionalMemory',
    linked('A'),
    linked('B'),
    'MODIFY DOCUMENTATION https://a.example: patch',
  ],
  ['institutionalMemory', linked('A'), linked('A')],
  ['domains', undefined, { domains: ['urn:li:domain:a'] }, 'ADD DOMAIN urn:li:domain:a: minor'],
  [
    'applications',
    applied('one'),
    applied('two'),
    'REMOVE APPLICATION urn:li:application:one: minor',
    'ADD APPLICATION urn:li:application:two: minor',
  ],
  ['structuredProperties', undefined, valued('a'), `ADD STRUCTURED_PROPERTY ${property}: minor`],
  [
    'structuredProperties',
    valued('a'),
    valued('b'),
    `MODIFY STRUCTURED_PROPERTY ${property}: minor`,
  ],
  ['structuredProperties', valued('b'), valued(), `REMOVE STRUCTURED_PROPERTY ${property}: minor`],
  [
    'structuredProperties',
    valued('a'),
    { properties: [{ ...valued('a').properties[0], lastModified: { time: 5, actor: ada } }] },
  ],
  ['dataProductProperties', holding(), holding(orders), `ADD ASSET_MEMBERSHIP ${orders}: minor`],
  ['dataProductProperties', holding(orders), holding(), `REMOVE ASSET_MEMBERSHIP ${orders}: minor`],
  [
    'editableDatasetProperties',
    undefined,
    { description: 'All.' },
    `ADD DOCUMENTATION ${orders}: minor`,
  ],
  [
    'editableDatasetProperties',
    { description: 'All.' },
    { description: 'All orders.' },
    `MODIFY DOCUMENTATION ${orders}: patch`,
  ],
  [
    'glossaryTermInfo',
    { definition: 'A sale.' },
    { definition: '' },
    `REMOVE DOCUMENTATION ${orders}: minor`,
  ],
  ['subTypes', undefined, { typeNames: ['Table'] }],
  [
    'editableSchemaMetadata',
    undefined,
    edited({ fieldPath: 'id', description: 'Key', globalTags: tags(GOLD) }),
    `ADD DOCUMENTATION ${column('id')}: minor`,
    `ADD TAG ${GOLD}: minor`,
  ],
  [
    'schemaMetadata',
    undefined,
    schema(fieldOf('id', 'int'), fieldOf('email', 'text', { description: 'Of whom.' })),
    `ADD TECHNICAL_SCHEMA ${column('id')}: minor`,
    `ADD TECHNICAL_SCHEMA ${column('email')}: minor`,
    `ADD DOCUMENTATION ${column('email')}: minor`,
  ],
  [
    'schemaMetadata',
    schema(fieldOf('id', 'int'), fieldOf('email', 'text', { description: 'Of whom.' })),
    schema(fieldOf('id', 'bigint'), fieldOf('placed', 'date')),
    `MODIFY TECHNICAL_SCHEMA ${column('id')}: major`,
    `REMOVE TECHNICAL_SCHEMA ${column('email')}: major`,
    `REMOVE DOCUMENTATION ${column('email')}: minor`,
    `ADD TECHNICAL_SCHEMA ${column('placed')}: minor`,
  ],
  [
    'documentInfo',
    undefined,
    document({ status: { state: 'A' } }),
    `ADD LIFECYCLE ${orders}: minor`,
  ],
  [
    'documentInfo',
    document({ status: { state: 'UNPUBLISHED' } }),
    {
      title: 'Two',
      contents: { text: 'b' },
      status: { state: 'PUBLISHED' },
      parentDocument: { document: 'urn:li:document:all' },
      relatedAssets: [{ asset: orders }],
      relatedDocuments: [{ document: 'urn:li:document:all' }],
    },
    `MODIFY DOCUMENTATION ${orders}: patch`,
    `MODIFY DOCUMENTATION ${orders}: patch`,
    `MODIFY LIFECYCLE ${orders}: patch`,
    `ADD PARENT ${orders}: minor`,
    `ADD RELATED_ENTITIES ${orders}: minor`,
    'ADD RELATED_ENTITIES urn:li:document:all: minor',
  ],
]

// docs/interface: graphql/timeline
describe('the changes between two values', () => {
  for (const [at, [aspect, before, after, ...told]] of CHANGES.entries()) {
    const kinds = told.map((change) => change.split(' ').slice(0, 2).join(' '))
    it(`of ${aspect} are told (${at}): ${kinds.join(', ') || 'nothing'}`, () => {
      const events = changes(aspect, before, after).map(
        ({ operation, category, modifier, urn, weight }) =>
          `${operation} ${category} ${modifier ?? urn}: ${weight}`,
      )
      expect(events).to.deep.equal(told)
    })
  }

  it('state the place, the parameters and a sentence', () => {
    const info = { fieldPath: 'id', globalTags: tags(GOLD) }
    expect(changes('editableSchemaMetadata', undefined, edited(info))).to.deep.equal([
      {
        urn: column('id'),
        category: 'TAG',
        operation: 'ADD',
        modifier: GOLD,
        parameters: {
          tagUrn: GOLD,
          context: '{}',
          sourceDetails: '{}',
          fieldPath: 'id',
          parentUrn: orders,
        },
        description: `The tag 'gold' was added to '${column('id')}'.`,
        weight: 'minor',
      },
    ])
  })

  const attribution = { time: 1, actor: ada, sourceDetail: { origin: 'x' } }
  const sourceDetails = '{"origin":"x"}'
  const PARAMETERS: readonly [aspect: string, after: object, parameters: object][] = [
    [
      'ownership',
      { owners: [{ owner: ada, typeUrn: 'urn:li:ownershipType:a', attribution }] },
      {
        ownerUrn: ada,
        ownerType: 'CUSTOM',
        ownerTypeUrn: 'urn:li:ownershipType:a',
        sourceDetails,
      },
    ],
    [
      'domains',
      {
        domains: ['urn:li:domain:a'],
        domainAssociations: [{ domain: 'urn:li:domain:a', context: 'c', attribution }],
      },
      { domainUrn: 'urn:li:domain:a', context: 'c', sourceDetails },
    ],
    [
      'structuredProperties',
      { properties: [{ propertyUrn: property, values: [{ string: 'a' }, { double: 2 }] }] },
      { propertyUrn: property, propertyValues: '["a",2]', sourceDetails: '{}' },
    ],
    [
      'deprecation',
      { deprecated: true, note: 'Old.', decommissionTime: 5 },
      { status: 'DEPRECATED', timestamp: '5', note: 'Old.' },
    ],
    ['documentation', documented('All.'), { documentation: 'All.' }],
  ]
  for (const [aspect, after, parameters] of PARAMETERS) {
    it(`have the parameters that DataHub gives for ${aspect}`, () => {
      expect(changes(aspect, undefined, after)[0]?.parameters).to.deep.equal(parameters)
    })
  }

  it('name the relationship between terms', () => {
    const lists = ['isRelatedTerms', 'hasRelatedTerms', 'values', 'relatedTerms']
    const related = Object.fromEntries(lists.map((list) => [list, [term]]))
    const named = (before: Value, after: Value) =>
      changes('glossaryRelatedTerms', before, after).map(({ operation, parameters }) => {
        return [operation, parameters['termUrn'], parameters['relationshipType']]
      })
    expect(named(undefined, related)).to.deep.equal([
      ['ADD', term, 'Is A'],
      ['ADD', term, 'Has A'],
      ['ADD', term, 'Has Value'],
      ['ADD', term, 'Is Related To'],
    ])
    expect(named(related, { ...related, isRelatedTerms: [] })).to.deep.equal([
      ['REMOVE', term, 'Is A'],
    ])
  })
})

describe('the changes of columns', () => {
  const annotated = (name: string) => `[version=2.0].[type=struct].shop.[type=int].${name}`
  const key = { description: 'Key.', nullable: true }
  const SCHEMAS = [
    schema(fieldOf(annotated('id'), 'int', key), fieldOf('at', 'date')),
    schema(fieldOf(annotated('key'), 'int', key), fieldOf('at', 'time')),
    // Of another parent, so it is another column; and so is one with another description.
    schema(
      fieldOf('key', 'int', { description: 'Key.' }),
      fieldOf('on', 'time', { description: 'On' }),
    ),
  ]
  const technical = (before: Value, after: Value) =>
    changes('schemaMetadata', before, after).filter(
      ({ category }) => category === 'TECHNICAL_SCHEMA',
    )
  const change = (
    operation: string,
    fieldPath: string,
    [weight, modificationCategory]: readonly [string, string],
    description: string,
    more: object = {},
  ) => ({
    urn: orders,
    category: 'TECHNICAL_SCHEMA',
    operation,
    weight,
    description,
    modifier: column(fieldPath),
    parameters: {
      fieldPath,
      fieldUrn: column(fieldPath),
      nullable: fieldPath.startsWith('['),
      modificationCategory,
    },
    ...more,
  })
  const COMPATIBLE = 'A forwards & backwards compatible change due to'
  const BREAKING = 'A backwards incompatible change due to'

  it('are told in DataHub’s words', () => {
    expect(technical(undefined, SCHEMAS[0])).to.deep.equal([
      change(
        'ADD',
        annotated('id'),
        ['minor', 'OTHER'],
        `${COMPATIBLE} the newly added field 'shop.id'.`,
      ),
      change('ADD', 'at', ['minor', 'OTHER'], `${COMPATIBLE} the newly added field 'at'.`),
    ])
    expect(technical(schema(fieldOf('at', 'date')), schema())).to.deep.equal([
      change('REMOVE', 'at', ['major', 'OTHER'], `${BREAKING} removal of field: 'at'.`),
    ])
  })

  it('are a change of type, or a new name for a column of the same type, text and parent', () => {
    expect(technical(SCHEMAS[0], SCHEMAS[1])).to.deep.equal([
      change(
        'MODIFY',
        'at',
        ['major', 'TYPE_CHANGE'],
        `${BREAKING} native datatype of the field 'at' changed from 'date' to 'time'.`,
      ),
      change(
        'MODIFY',
        annotated('id'),
        ['minor', 'RENAME'],
        `${COMPATIBLE} renaming of the field 'shop.id to shop.key'.`,
        { renamedTo: annotated('key') },
      ),
    ])
    expect(technical(SCHEMAS[1], SCHEMAS[2]).map(({ operation }) => operation)).to.deep.equal([
      'REMOVE',
      'REMOVE',
      'ADD',
      'ADD',
    ])
  })
})
