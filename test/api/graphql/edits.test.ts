import { expect } from 'chai'
import {
  absent,
  bare,
  gold,
  ingestShop,
  order,
  returns,
  sales,
  schema,
  stored,
} from '../../support/edited.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, GRAPHQL, mutate, refusal } from '../../support/graphql.ts'
import { fieldOf, schemaOf, SYSTEM, upsert } from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const stamp = { time: STARTED_MILLIS, actor: SYSTEM }
const creator = {
  owner: SYSTEM,
  type: 'TECHNICAL_OWNER',
  typeUrn: 'urn:li:ownershipType:__system__technical_owner',
  source: { type: 'MANUAL' },
}
const container = 'urn:li:container:warehouse'
const CLIENT = { 'X-DataHub-Client-Mode': 'sdk' }
const UPDATE = `mutation ($urn: String!, $input: DatasetUpdateInput!) {
  updateDataset(urn: $urn, input: $input) { urn }
}`

// docs/interface: edits/create-tag, edits/create-term, edits/ids, edits/update-dataset,
// edits/description, edits/deprecation
describeOnEngines('edits of entities, by GraphQL', (serve) => {
  const server = serve()
  before(() => ingestShop(server))
  before(() => server.ingest(upsert(container, 'containerProperties', { name: 'W' })))
  let fresh = ''
  let count = 0
  beforeEach(async () => {
    fresh = dataset(`shop.fresh${count++}`)
    await server.ingest(upsert(fresh, 'schemaMetadata', schema))
  })

  describe('createTag', () => {
    it('writes the properties, and its creator as owner', async () => {
      const input = { id: 'a b/c', name: 'Fresh', description: 'New.' }
      expect(await mutate(server, 'createTag', input)).to.equal('urn:li:tag:a b/c')
      const tag = 'urn:li:tag:a b/c'
      expect(await stored(server, tag, 'tagProperties')).to.deep.equal({
        name: 'Fresh',
        description: 'New.',
      })
      expect(await stored(server, tag, 'ownership')).to.deep.equal({
        owners: [creator],
        ownerTypes: { [creator.typeUrn]: [creator.owner] },
        lastModified: stamp,
      })
    })

    it('generates a missing id', async () => {
      const urns = await Promise.all(
        [{ name: 'x' }, { name: 'x', id: null }].map((input) => mutate(server, 'createTag', input)),
      )
      expect(new Set(urns).size).to.equal(2)
      for (const urn of urns) expect(urn).to.match(/^urn:li:tag:[0-9a-f-]{36}$/)
    })

    it('refuses an existing id, soft-deleted or not, a blank one, and a missing name', async () => {
      await server.ingest(upsert('urn:li:tag:gone', 'status', { removed: true }))
      for (const id of ['gold', 'gone']) {
        const { message } = await refusal(server, 'createTag', { id, name: 'x' })
        expect(message).to.equal('This Tag already exists!')
      }
      const blank = await refusal(server, 'createTag', { id: ' ', name: 'x' })
      expect(blank.extensions.code).to.equal(400)
      const { errors } = await ask(server, 'mutation { createTag(input: {id: "nameless"}) }')
      expect(errors?.[0]?.extensions).to.deep.equal({ classification: 'ValidationError' })
      expect(await stored(server, gold, 'tagProperties')).to.deep.include({ name: 'Gold' })
    })

    it('creates one tag for many concurrent requests', async () => {
      const asked = Array.from({ length: 20 }, (_, at) => ({ id: 'once', name: `n${at}` }))
      const answers = await Promise.all(
        asked.map((input) =>
          ask(server, 'mutation ($i: CreateTagInput!) { createTag(input: $i) }', { i: input }),
        ),
      )
      const refused = answers.filter(({ errors }) => errors)
      expect(refused).to.have.lengthOf(19)
    })
  })

  describe('createGlossaryTerm', () => {
    it('writes the term, and its creator as owner', async () => {
      const node = 'urn:li:glossaryNode:shop'
      await server.ingest(upsert(node, 'glossaryNodeInfo', { name: 'Shop', definition: '' }))
      const input = { id: 'shop.Sale', name: 'Sale', parentNode: node }
      const urn = 'urn:li:glossaryTerm:shop.Sale'
      expect(await mutate(server, 'createGlossaryTerm', input)).to.equal(urn)
      expect(await stored(server, urn, 'glossaryTermInfo')).to.deep.equal({
        name: 'Sale',
        definition: '',
        termSource: 'INTERNAL',
        customProperties: {},
        parentNode: node,
      })
      expect(await stored(server, urn, 'ownership')).to.deep.include({ owners: [creator] })
    })

    it('refuses an existing id, and a missing parent; nothing is written', async () => {
      const twice = await refusal(server, 'createGlossaryTerm', { id: 'shop.Order', name: 'x' })
      expect(twice.message).to.equal('This Glossary Term already exists!')
      for (const parentNode of ['urn:li:glossaryNode:no', order]) {
        const input = { id: 'orphan', name: 'x', parentNode }
        expect((await refusal(server, 'createGlossaryTerm', input)).extensions.code).to.equal(400)
      }
      const { entityExists } = await data(
        server,
        '{ entityExists(urn: "urn:li:glossaryTerm:orphan") }',
      )
      expect(entityExists).to.equal(false)
    })
  })

  describe('updateChart, updateDashboard, updateDataFlow and updateDataJob', () => {
    const FLOW = 'urn:li:dataFlow:(airflow,updated,PROD)'
    const kinds = [
      ['Chart', 'urn:li:chart:(looker,updated)', 'chartInfo', { title: 'U' }],
      ['Dashboard', 'urn:li:dashboard:(looker,updated)', 'dashboardInfo', { title: 'U' }],
      ['DataFlow', FLOW, 'dataFlowInfo', { name: 'U' }],
      ['DataJob', `urn:li:dataJob:(${FLOW},task)`, 'dataJobInfo', { name: 'U' }],
    ] as const
    for (const [type, urn, info, value] of kinds) {
      it(`update${type} replaces description, tags and owners`, async () => {
        await server.ingest(
          upsert(urn, info, value),
          upsert('urn:li:tag:updated', 'tagProperties', { name: 'Updated' }),
        )
        const input = {
          editableProperties: { description: 'Of users.' },
          tags: { tags: [{ tag: { urn: 'urn:li:tag:updated', name: 'Updated' } }] },
          ownership: { owners: [{ owner: 'urn:li:corpuser:jdoe', type: 'DATAOWNER' }] },
        }
        const query = `mutation ($urn: String!, $input: ${type}UpdateInput!) {
          update${type}(urn: $urn, input: $input) {
            urn editableProperties { description } tags { tags { tag { urn } } }
            ownership { owners { owner { ... on CorpUser { urn } } } }
          }
        }`
        expect(await data(server, query, { urn, input })).to.deep.equal({
          [`update${type}`]: {
            urn,
            editableProperties: { description: 'Of users.' },
            tags: { tags: [{ tag: { urn: 'urn:li:tag:updated' } }] },
            ownership: { owners: [{ owner: { urn: 'urn:li:corpuser:jdoe' } }] },
          },
        })
        const missing = `${urn.slice(0, -1)}x)`
        const { errors } = await ask(server, query, { urn: missing, input })
        expect(errors?.[0]?.message).to.include('does not exist')
      })
    }
  })

  describe('updateDataset | `urn` and input{editableProperties, institutionalMemory}', () => {
    it('answers the dataset with the selected fields', async () => {
      const input = {
        editableProperties: { description: 'Sales of the shop.' },
        // One element for a list, as the tutorials write it.
        institutionalMemory: {
          elements: {
            author: 'urn:li:corpuser:jdoe',
            url: 'https://example.com',
            description: 'Wiki',
          },
        },
      }
      expect(await data(server, UPDATE, { urn: fresh, input })).to.deep.equal({
        updateDataset: { urn: fresh },
      })
      expect(await stored(server, fresh, 'editableDatasetProperties')).to.deep.equal({
        description: 'Sales of the shop.',
        created: stamp,
        lastModified: stamp,
      })
      expect(await stored(server, fresh, 'institutionalMemory')).to.deep.equal({
        elements: [
          {
            url: 'https://example.com',
            description: 'Wiki',
            createStamp: { time: STARTED_MILLIS, actor: 'urn:li:corpuser:jdoe' },
          },
        ],
      })
    })

    it('replaces each given part as a whole, and keeps the others', async () => {
      const first = {
        editableProperties: { description: 'a', name: 'A' },
        institutionalMemory: { elements: [{ author: 'urn:li:corpuser:a', url: 'https://a' }] },
        tags: { tags: [{ tag: { urn: gold, name: 'gold' } }] },
        ownership: { owners: [{ owner: 'urn:li:corpuser:a', type: 'DATAOWNER' }] },
        deprecation: { deprecated: true, note: 'soon' },
        editableSchemaMetadata: {
          editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'Key.' }],
        },
      }
      await data(server, UPDATE, { urn: fresh, input: first })
      await data(server, UPDATE, {
        urn: fresh,
        input: { editableProperties: { description: 'b' } },
      })
      const properties = await stored(server, fresh, 'editableDatasetProperties')
      expect(properties).to.deep.equal({ description: 'b', created: stamp, lastModified: stamp })
      expect(await stored(server, fresh, 'globalTags')).to.deep.equal({ tags: [{ tag: gold }] })
      expect(await stored(server, fresh, 'ownership'))
        .to.have.nested.property('owners[0]')
        .include({ owner: 'urn:li:corpuser:a', type: 'DATAOWNER' })
      expect(await stored(server, fresh, 'deprecation')).to.deep.equal({
        deprecated: true,
        note: 'soon',
        actor: SYSTEM,
      })
      expect(await stored(server, fresh, 'editableSchemaMetadata')).to.deep.include({
        editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'Key.' }],
      })
    })

    it('keeps the time of the first description', async () => {
      await data(server, UPDATE, {
        urn: fresh,
        input: { editableProperties: { description: '1' } },
      })
      server.clock.nowMillis += 1_000
      await data(server, UPDATE, {
        urn: fresh,
        input: { editableProperties: { description: '2' } },
      })
      server.clock.nowMillis -= 1_000
      expect(await stored(server, fresh, 'editableDatasetProperties')).to.deep.equal({
        description: '2',
        created: stamp,
        lastModified: { ...stamp, time: STARTED_MILLIS + 1_000 },
      })
    })

    const bad = {
      'a dataset that is missing': {
        urn: absent,
        input: { editableProperties: { description: 'x' } },
      },
      'a missing dataset without any part': { urn: absent, input: {} },
      'another entity': { urn: gold, input: {} },
      'an author who is no user': {
        input: {
          institutionalMemory: { elements: [{ url: 'https://a', author: 'urn:li:tag:a' }] },
        },
      },
      'a tag that is missing': {
        input: { tags: { tags: [{ tag: { urn: 'urn:li:tag:no', name: 'no' } }] } },
      },
      'a column that is missing': {
        input: { editableSchemaMetadata: { editableSchemaFieldInfo: [{ fieldPath: 'no' }] } },
      },
    }
    for (const [title, variables] of Object.entries(bad)) {
      it(`refuses ${title}, and writes nothing`, async () => {
        const { data: found, errors } = await ask(server, UPDATE, { urn: fresh, ...variables })
        expect(found).to.deep.equal({ updateDataset: null })
        expect(errors?.[0]?.extensions.code).to.equal(400)
        if ('urn' in variables && variables.urn === absent) {
          expect(errors?.[0]?.message).to.equal(
            `Failed to update ${absent}. ${absent} does not exist.`,
          )
        }
        expect((await server.stores.graph.existing([absent])).size).to.equal(0)
        const { aspects } = (await server.stores.graph.read([fresh])).get(fresh) ?? {}
        expect([...(aspects?.keys() ?? [])]).to.have.members(['datasetKey', 'schemaMetadata'])
      })
    }
  })

  describe('updateDescription is for columns and containers', () => {
    const COLUMN = { subResourceType: 'DATASET_FIELD', subResource: 'id' }

    it('of a column', async () => {
      const input = { description: '# Key', resourceUrn: fresh, ...COLUMN }
      expect(await mutate(server, 'updateDescription', input)).to.equal(true)
      expect(await stored(server, fresh, 'editableSchemaMetadata')).to.deep.equal({
        created: stamp,
        lastModified: stamp,
        editableSchemaFieldInfo: [{ fieldPath: 'id', description: '# Key' }],
      })
      expect(await stored(server, fresh, 'schemaMetadata')).to.deep.equal(schema)
    })

    it('of a container; empty text stays', async () => {
      for (const description of ['Rows.', '']) {
        const input = { description, resourceUrn: container }
        expect(await mutate(server, 'updateDescription', input)).to.equal(true)
        expect(await stored(server, container, 'editableContainerProperties')).to.deep.equal({
          description,
        })
      }
    })

    it('not of entities whose type is named like a member of JavaScript objects', async () => {
      for (const type of ['constructor', 'valueOf', 'toString']) {
        const urn = `urn:li:${type}:x`
        const edge = { downstreamUrn: urn, upstreamUrn: sales }
        for (const [name, input, message] of [
          [
            'updateDescription',
            { resourceUrn: urn, description: 'd' },
            /Unsupported resource type/,
          ],
          ['updateName', { urn, name: 'n' }, /Unsupported resource type/],
          ['updateLineage', { edgesToAdd: [edge], edgesToRemove: [] }, /cannot be edited/],
        ] as const) {
          const error = await refusal(server, name, input, CLIENT)
          expect(error.extensions.code, `${name} of ${urn}`).to.equal(400)
          expect(error.message).to.match(message)
        }
      }
    })

    const refused: Record<string, [object, RegExp]> = {
      'a dataset': [
        { resourceUrn: sales },
        /^Update description without subresource is not currently supported$/,
      ],
      'a tag': [
        { resourceUrn: gold },
        /^Failed to update description. Unsupported resource type urn:li:tag:gold provided.$/,
      ],
      'a missing dataset': [
        { resourceUrn: absent, ...COLUMN },
        /^Failed to update (.+)\. \1 does not exist\.$/,
      ],
      'a missing container': [
        { resourceUrn: 'urn:li:container:no' },
        /^Failed to update (.+)\. \1 does not exist\.$/,
      ],
      'a dataset without schema': [{ resourceUrn: bare, ...COLUMN }, /has no schema\.$/],
      'a missing column': [
        { resourceUrn: sales, ...COLUMN, subResource: 'no' },
        /Field no does not exist in the datasets schema\.$/,
      ],
      'a column without a name': [
        { resourceUrn: sales, subResourceType: 'DATASET_FIELD' },
        /Field null does not exist in the datasets schema\.$/,
      ],
    }
    for (const [title, [input, message]] of Object.entries(refused)) {
      it(`refuses ${title}, and writes nothing`, async () => {
        const error = await refusal(server, 'updateDescription', { description: 'x', ...input })
        expect(error.message).to.match(message)
        expect(error.extensions.code).to.equal(400)
        expect(await stored(server, sales, 'editableSchemaMetadata')).to.equal(undefined)
      })
    }

    it("describes entities with an edited description for DataHub's clients", async () => {
      const chart = 'urn:li:chart:(looker,described)'
      const domain = 'urn:li:domain:shop'
      const group = 'urn:li:corpGroup:shop'
      const flow = 'urn:li:dataFlow:(airflow,described,PROD)'
      const notebook = 'urn:li:notebook:(querybook,described)'
      const attribute = 'urn:li:businessAttribute:described'
      const product = 'urn:li:dataProduct:described'
      const model = '(urn:li:dataPlatform:mlflow,described,PROD)'
      const others = [
        ['urn:li:application:described', 'applicationProperties'],
        [`urn:li:mlModel:${model}`, 'editableMlModelProperties'],
        [`urn:li:mlModelGroup:${model}`, 'editableMlModelGroupProperties'],
        ['urn:li:mlFeature:(described,a)', 'editableMlFeatureProperties'],
        [
          'urn:li:mlFeatureTable:(urn:li:dataPlatform:feast,described)',
          'editableMlFeatureTableProperties',
        ],
        ['urn:li:mlPrimaryKey:(described,a)', 'editableMlPrimaryKeyProperties'],
      ] as const
      await server.ingest(
        upsert(chart, 'chartInfo', { title: 'C' }),
        upsert(domain, 'domainProperties', { name: 'Shop' }),
        upsert(group, 'status', { removed: false }),
        upsert('urn:li:tag:plain', 'status', { removed: false }),
        upsert(flow, 'status', { removed: false }),
        ...others.map(([urn]) => upsert(urn, 'status', { removed: false })),
        upsert(notebook, 'status', { removed: false }),
        upsert(attribute, 'businessAttributeInfo', { name: 'Email' }),
        upsert(product, 'dataProductProperties', { name: 'Orders', assets: [] }),
      )
      const description = 'From a client.'
      const places = [
        [fresh, 'editableDatasetProperties', { description, created: stamp, lastModified: stamp }],
        [chart, 'editableChartProperties', { description, created: stamp, lastModified: stamp }],
        [domain, 'domainProperties', { name: 'Shop', description }],
        [group, 'corpGroupEditableInfo', { description }],
        ['urn:li:tag:plain', 'tagProperties', { name: 'plain', description }],
        [flow, 'editableDataFlowProperties', { description, created: stamp, lastModified: stamp }],
        [
          notebook,
          'editableNotebookProperties',
          { description, created: stamp, lastModified: stamp },
        ],
        [attribute, 'businessAttributeInfo', { name: 'Email', description }],
        [product, 'dataProductProperties', { name: 'Orders', assets: [], description }],
        ...others.map(([urn, aspect]) => [urn, aspect, { description }] as const),
      ] as const
      for (const [resourceUrn, aspect, value] of places) {
        const input = { description, resourceUrn }
        expect(await mutate(server, 'updateDescription', input, CLIENT)).to.equal(true)
        expect(await stored(server, resourceUrn, aspect)).to.deep.equal(value)
      }
      const input = { description, resourceUrn: order }
      await mutate(server, 'updateDescription', input, CLIENT)
      expect(await stored(server, order, 'glossaryTermInfo')).to.include({
        definition: description,
      })
      const bad = { description, resourceUrn: absent }
      expect((await refusal(server, 'updateDescription', bad, CLIENT)).extensions.code).to.equal(
        400,
      )
    })
  })

  describe('If-Version-Match', () => {
    const seen = 'urn:li:container:seen'
    const input = (description: string) => ({ description, resourceUrn: seen })
    before(() => server.ingest(upsert(seen, 'status', { removed: false })))
    const onlyIf = (version: string) => ({ 'If-Version-Match': version })

    it('makes an edit that names the current version, and no other', async () => {
      await mutate(server, 'updateDescription', input('Seen.'), onlyIf('-1'))
      await mutate(server, 'updateDescription', input('Of Ada.'), onlyIf('1'))
      for (const version of ['1', '3', '-1']) {
        const { message, extensions } = await refusal(
          server,
          'updateDescription',
          input('Of Grace.'),
          onlyIf(version),
        )
        expect(message).to.contain(`Expected version ${version}, actual version 2`)
        expect(extensions).to.include({ code: 412, type: 'PRECONDITION_FAILED' })
      }
      expect(await stored(server, seen, 'editableContainerProperties')).to.deep.equal({
        description: 'Of Ada.',
      })
    })

    it('is about what an edit finds, which may change an aspect in several steps', async () => {
      const resources = ['id', 'amount'].map((column) => ({
        resourceUrn: fresh,
        subResourceType: 'DATASET_FIELD',
        subResource: column,
      }))
      const tagging = { tagUrns: [gold], resources }
      expect(await mutate(server, 'batchAddTags', tagging, onlyIf('-1'))).to.equal(true)
      const { extensions } = await refusal(server, 'batchRemoveTags', tagging, onlyIf('1'))
      expect(extensions.code).to.equal(412)
      expect(await mutate(server, 'batchRemoveTags', tagging, onlyIf('2'))).to.equal(true)
    })

    it('is refused by edits of something else than aspects with versions', async () => {
      const tag = await mutate(server, 'createTag', { id: 'kept', name: 'Kept' })
      const queries = [
        `mutation { deleteTag(urn: "${String(tag)}") }`,
        `mutation { reportOperation(input: { urn: "${sales}", operationType: INSERT,
          sourceType: DATA_PROCESS }) }`,
        'mutation { rollbackIngestion(input: { runId: "none" }) }',
      ]
      for (const query of queries) {
        const { errors } = await ask(server, query, {}, onlyIf('1'))
        expect(errors?.[0]?.message).to.match(
          /a condition can be stated for an aspect with versions/,
        )
        expect(errors?.[0]?.extensions.code).to.equal(400)
      }
      expect(await stored(server, 'urn:li:tag:kept', 'tagProperties')).to.include({ name: 'Kept' })
    })

    it('that is not a version is refused before anything is read', async () => {
      const query = `mutation { updateDescription(input: { description: "", resourceUrn: "x" }) }`
      const { status } = await server.post(GRAPHQL, { query }, onlyIf('latest'))
      expect(status).to.equal(422)
    })
  })

  describe('updateDeprecation', () => {
    it('resets omitted members', async () => {
      const full = {
        urn: fresh,
        deprecated: true,
        note: 'Old.',
        decommissionTime: 0,
        replacement: sales,
      }
      await mutate(server, 'updateDeprecation', full)
      expect(await stored(server, fresh, 'deprecation')).to.deep.equal({
        deprecated: true,
        note: 'Old.',
        decommissionTime: 0,
        replacement: sales,
        actor: SYSTEM,
      })
      await mutate(server, 'updateDeprecation', { urn: fresh, deprecated: false })
      expect(await stored(server, fresh, 'deprecation')).to.deep.equal({
        deprecated: false,
        note: '',
        actor: SYSTEM,
      })
    })

    it('accepts milliseconds as a number or as text, literal or variable', async () => {
      const literal = `mutation { updateDeprecation(input: {urn: "${fresh}", deprecated: true, decommissionTime: 1800000000000}) }`
      await data(server, literal)
      expect(await stored(server, fresh, 'deprecation')).to.include({
        decommissionTime: 1_800_000_000_000,
      })
      const input = { urn: fresh, deprecated: true, decommissionTime: '1900000000000' }
      await mutate(server, 'updateDeprecation', input)
      expect(await stored(server, fresh, 'deprecation')).to.include({
        decommissionTime: 1_900_000_000_000,
      })
      const { errors } = await ask(
        server,
        'mutation ($i: UpdateDeprecationInput!) { updateDeprecation(input: $i) }',
        { i: { ...input, decommissionTime: 1.5 } },
      )
      expect(errors?.[0]?.extensions.classification).to.equal('ValidationError')
    })

    it('of a column is kept with the column in a batch only: alone it is of the dataset, as in DataHub', async () => {
      const column = { subResourceType: 'DATASET_FIELD', subResource: 'id' }
      const input = { urn: returns, deprecated: true, note: 'alone', ...column }
      await mutate(server, 'updateDeprecation', input)
      expect(await stored(server, returns, 'deprecation')).to.include({ note: 'alone' })
      const urn = `urn:li:schemaField:(${returns},id)`
      expect(await stored(server, urn, 'deprecation')).to.equal(undefined)
    })

    it('of a column whose path has delimiters is kept with the column by its encoded path', async () => {
      const path = 'price(a,b)'
      await server.ingest(
        upsert(fresh, 'schemaMetadata', schemaOf('s', [fieldOf(path, 'decimal')])),
      )
      const resources = [
        { resourceUrn: fresh, subResourceType: 'DATASET_FIELD', subResource: path },
      ]
      await mutate(server, 'batchUpdateDeprecation', { deprecated: true, resources })
      const column = `urn:li:schemaField:(${fresh},price%28a%2Cb%29)`
      expect(await stored(server, column, 'deprecation')).to.include({ deprecated: true })
      const read = await data(
        server,
        `query ($urn: String!) { dataset(urn: $urn) { schemaMetadata { fields {
          schemaFieldEntity { urn deprecation { deprecated } } } } } }`,
        { urn: fresh },
      )
      const schemaFieldEntity = { urn: column, deprecation: { deprecated: true } }
      expect(read).to.deep.equal({
        dataset: { schemaMetadata: { fields: [{ schemaFieldEntity }] } },
      })
    })

    it('of a column is kept with the column, in a batch', async () => {
      const resources = [
        { resourceUrn: fresh, subResourceType: 'DATASET_FIELD', subResource: 'id' },
        { resourceUrn: returns },
      ]
      await mutate(server, 'batchUpdateDeprecation', { deprecated: true, note: 'n', resources })
      const column = `urn:li:schemaField:(${fresh},id)`
      expect(await stored(server, column, 'deprecation')).to.include({
        deprecated: true,
        note: 'n',
      })
      expect(await stored(server, returns, 'deprecation')).to.include({ deprecated: true })
      expect(await stored(server, fresh, 'deprecation')).to.equal(undefined)
    })
  })
})
