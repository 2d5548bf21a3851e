import { expect } from 'chai'
import { columnUrn } from '../../../graph/model/urn.ts'
import { dataset } from '../../support/edits.ts'
import { ask } from '../../support/graphql.ts'
import { aspectPath, fieldOf, schemaOf, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const PROPERTY = 'urn:li:structuredProperty:columns.note'

// docs/interface: edits/exists
describeOnEngines('GraphQL edits of columns that only their schema has', (serve) => {
  const server = serve()
  const table = dataset('columns.orders')
  let made = 0
  const paths = Array.from({ length: 20 }, (_, n) => `column_${n}`)
  const next = () => columnUrn(table, paths[made++] ?? '')

  before(() =>
    server.ingest(
      upsert(
        table,
        'schemaMetadata',
        schemaOf(
          'orders',
          [...paths, 'a(b),c'].map((path) => fieldOf(path, 'text')),
        ),
      ),
      upsert('urn:li:tag:columns', 'tagProperties', { name: 'columns' }),
      upsert('urn:li:domain:columns', 'domainProperties', { name: 'columns' }),
      upsert('urn:li:corpuser:ada', 'corpUserInfo', { active: true }),
      upsert(PROPERTY, 'propertyDefinition', {
        qualifiedName: 'columns.note',
        valueType: 'urn:li:dataType:datahub.string',
        entityTypes: ['urn:li:entityType:datahub.schemaField'],
        cardinality: 'SINGLE',
      }),
    ),
  )

  const rows: Readonly<
    Record<string, readonly [aspect: string, mutation: (urn: string) => string]>
  > = {
    upsertStructuredProperties: [
      'structuredProperties',
      (urn) => `upsertStructuredProperties(input:
      {assetUrn: "${urn}", structuredPropertyInputParams: [{structuredPropertyUrn: "${PROPERTY}",
      values: [{stringValue: "v"}]}]}) { properties { structuredProperty { urn } } }`,
    ],
    removeStructuredProperties: [
      '',
      (urn) => `removeStructuredProperties(input: {assetUrn: "${urn}",
      structuredPropertyUrns: ["${PROPERTY}"]}) { properties { structuredProperty { urn } } }`,
    ],
    raiseIncident: [
      'incidentsSummary',
      (urn) => `raiseIncident(input: {type: FIELD, title: "Odd", resourceUrn: "${urn}"})`,
    ],
    batchAddTags: [
      'globalTags',
      (urn) => `batchAddTags(input: {tagUrns: ["urn:li:tag:columns"],
      resources: [{resourceUrn: "${urn}"}]})`,
    ],
    addTag: [
      'globalTags',
      (urn) => `addTag(input: {tagUrn: "urn:li:tag:columns", resourceUrn: "${urn}"})`,
    ],
    updateDeprecation: [
      'deprecation',
      (urn) => `updateDeprecation(input: {urn: "${urn}", deprecated: true, note: "x"})`,
    ],
    batchUpdateDeprecation: [
      'deprecation',
      (urn) =>
        `batchUpdateDeprecation(input: {deprecated: true, note: "x", resources: [{resourceUrn: "${urn}"}]})`,
    ],
    setDomain: [
      'domains',
      (urn) => `setDomain(entityUrn: "${urn}", domainUrn: "urn:li:domain:columns")`,
    ],
    addOwner: [
      'ownership',
      (urn) => `addOwner(input: {ownerUrn: "urn:li:corpuser:ada",
      ownerEntityType: CORP_USER, type: TECHNICAL_OWNER, resourceUrn: "${urn}"})`,
    ],
  }
  for (const [name, [aspect, mutation]] of Object.entries(rows)) {
    it(`are made by ${name}, and refused for a column that the schema lacks`, async () => {
      const urn = next()
      const answer = await ask(server, `mutation { ${mutation(urn)} }`)
      expect(answer.errors?.[0]?.message).to.equal(undefined)
      if (aspect !== '') expect((await server.get(aspectPath(urn, aspect))).status).to.equal(200)
      const missing = await ask(server, `mutation { ${mutation(columnUrn(table, 'missing'))} }`)
      expect(missing.errors?.[0]?.message).to.match(/exist/)
    })
  }

  it('find columns with delimiters in their path', async () => {
    const urn = columnUrn(table, 'a(b),c')
    const [, mutation] = rows['addTag'] ?? []
    const answer = await ask(server, `mutation { ${mutation?.(urn)} }`)
    expect(answer.errors).to.equal(undefined)
  })
})
