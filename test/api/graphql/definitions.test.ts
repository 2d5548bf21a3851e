import { expect } from 'chai'
import { stored } from '../../support/edited.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, done, refused } from '../../support/graphql.ts'
import { SYSTEM, upsert } from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const orders = dataset('defined.orders')
const stamp = { time: STARTED_MILLIS, actor: SYSTEM }

// docs/interface: edits/property-definitions
describeOnEngines('definitions of structured properties, by GraphQL', (serve) => {
  const server = serve()
  const urn = 'urn:li:structuredProperty:io.retention'
  const create = (input: object) =>
    ['createStructuredProperty', 'CreateStructuredPropertyInput', input, '{ urn }'] as const
  const update = (input: object) =>
    ['updateStructuredProperty', 'UpdateStructuredPropertyInput', input, '{ urn }'] as const
  const whole = {
    qualifiedName: 'io.retention',
    displayName: 'Retention',
    valueType: 'urn:li:dataType:datahub.string',
    entityTypes: ['urn:li:entityType:datahub.dataset'],
  }

  it('are created with settings', async () => {
    const input = {
      ...whole,
      allowedValues: [{ stringValue: 'short', description: 'Days.' }, { stringValue: 'long' }],
      settings: { isHidden: false, showInAssetSummary: false, hideInAssetSummaryWhenEmpty: true },
    }
    expect(await done(server, ...create(input))).to.deep.equal({ urn })
    expect(await stored(server, urn, 'propertyDefinition')).to.deep.equal({
      ...whole,
      allowedValues: [
        { value: { string: 'short' }, description: 'Days.' },
        { value: { string: 'long' } },
      ],
      created: stamp,
      lastModified: stamp,
    })
    expect(await stored(server, urn, 'structuredPropertySettings')).to.deep.equal({
      isHidden: false,
      showInAssetSummary: false,
      hideInAssetSummaryWhenEmpty: false,
      lastModified: stamp,
    })
    expect(await refused(server, ...create(whole))).to.contain('already exists with this urn')
    const two = { ...whole, id: 'a', qualifiedName: 'b' }
    expect(await refused(server, ...create(two))).to.contain("'b' must equal the id 'a'")
    const both = { ...whole, qualifiedName: 'c', allowedValues: [{ description: 'None.' }] }
    expect(await refused(server, ...create(both))).to.contain('either stringValue or numberValue')
  })

  it('are extended, so that existing values stay', async () => {
    await done(
      server,
      ...update({
        urn,
        description: 'How long.',
        newAllowedValues: [{ stringValue: 'for ever' }],
        newEntityTypes: ['urn:li:entityType:datahub.chart', 'urn:li:entityType:datahub.dataset'],
        newAllowedPlatforms: ['urn:li:dataPlatform:hive'],
        typeQualifier: { newAllowedTypes: ['urn:li:entityType:datahub.corpuser'] },
        setCardinalityAsMultiple: true,
        settings: { showAsAssetBadge: true },
      }),
    )
    expect(await stored(server, urn, 'propertyDefinition')).to.deep.include({
      displayName: 'Retention',
      description: 'How long.',
      cardinality: 'MULTIPLE',
      entityTypes: ['urn:li:entityType:datahub.dataset', 'urn:li:entityType:datahub.chart'],
      allowedPlatforms: ['urn:li:dataPlatform:hive'],
      typeQualifier: { allowedTypes: ['urn:li:entityType:datahub.corpuser'] },
    })
    expect(await stored(server, urn, 'propertyDefinition'))
      .to.have.property('allowedValues')
      .with.lengthOf(3)
    expect(await stored(server, urn, 'structuredPropertySettings')).to.deep.include({
      isHidden: false,
      showAsAssetBadge: true,
    })
    const missing = { urn: 'urn:li:structuredProperty:never', description: 'x' }
    expect(await refused(server, ...update(missing))).to.contain('does not exist')
  })

  it('are deleted with their values', async () => {
    await server.ingest(
      upsert(orders, 'structuredProperties', {
        properties: [{ propertyUrn: urn, values: [{ string: 'short' }] }],
      }),
    )
    const type = 'DeleteStructuredPropertyInput'
    expect(await done(server, 'deleteStructuredProperty', type, { urn })).to.equal(true)
    const left = (await stored(server, orders, 'structuredProperties')) as { properties?: object[] }
    expect(left.properties ?? []).to.deep.equal([])
  })
})

// docs/interface: edits/business-attributes
describeOnEngines('business attributes, by GraphQL', (serve) => {
  const server = serve()
  const urn = 'urn:li:businessAttribute:email'
  const column = `urn:li:schemaField:(${orders},email)`
  const create = (input: object) =>
    ['createBusinessAttribute', 'CreateBusinessAttributeInput', input, '{ urn }'] as const
  const update = (input: object) =>
    ask(
      server,
      `mutation ($input: UpdateBusinessAttributeInput!) {
        updateBusinessAttribute(urn: "${urn}", input: $input) { urn properties { name type } }
      }`,
      { input },
    )

  it('are created, listed by name, and changed; their names are unique', async () => {
    await done(server, ...create({ id: 'email', name: 'Email', type: 'STRUCT' }))
    await done(server, ...create({ name: 'Address', description: 'Where.' }))
    expect(await stored(server, urn, 'businessAttributeInfo')).to.deep.equal({
      name: 'Email',
      fieldPath: 'Email',
      type: { type: { 'com.linkedin.schema.RecordType': {} } },
      created: stamp,
      lastModified: stamp,
    })
    const listing = `{ listBusinessAttributes(input: {}) {
      start count total businessAttributes { properties { name description } }
    } }`
    expect(await data(server, listing)).to.deep.equal({
      listBusinessAttributes: {
        start: 0,
        count: 2,
        total: 2,
        businessAttributes: [
          { properties: { name: 'Address', description: 'Where.' } },
          { properties: { name: 'Email', description: null } },
        ],
      },
    })
    const taken = '"Address" already exists as Business Attribute. Please pick a unique name.'
    expect(await refused(server, ...create({ name: 'Address' }))).to.equal(taken)
    expect((await update({ name: 'Address' })).errors?.[0]?.message).to.equal(taken)
    expect(await update({ name: 'Email', type: 'STRING' })).to.have.nested.property(
      'data.updateBusinessAttribute.properties.type',
      'STRING',
    )
  })

  it('are set on columns, and removed from those that have them', async () => {
    const input = { businessAttributeUrn: urn, resourceUrn: [{ resourceUrn: column }] }
    const changed = (name: string, given: object = input) =>
      done(server, name, 'AddBusinessAttributeInput', given)
    const of = () => stored(server, column, 'businessAttributes')
    expect(await changed('addBusinessAttribute')).to.equal(true)
    const set = { businessAttribute: { businessAttributeUrn: urn } }
    expect(await of()).to.deep.equal(set)
    const other = { ...input, businessAttributeUrn: 'urn:li:businessAttribute:other' }
    await changed('removeBusinessAttribute', other)
    expect(await of()).to.deep.equal(set)
    await changed('removeBusinessAttribute')
    expect(await of()).to.deep.equal({})
    const type = 'AddBusinessAttributeInput'
    expect(await refused(server, 'addBusinessAttribute', type, other)).to.contain('does not exist')
    const table = { ...input, resourceUrn: [{ resourceUrn: orders }] }
    expect(await refused(server, 'addBusinessAttribute', type, table)).to.equal(
      `Not a column: ${orders}`,
    )
  })
})
