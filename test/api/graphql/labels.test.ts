import { expect } from 'chai'
import { STARTED_MILLIS, describeOnEngines } from '../../support/server.ts'
import {
  absent,
  aspectsOf,
  bare,
  gold,
  ingestShop,
  old,
  order,
  returns,
  sales,
  schema,
  stored,
  versionsOf,
} from '../../support/edited.ts'
import { dataset } from '../../support/edits.ts'
import { ask, mutate, refusal } from '../../support/graphql.ts'
import { SYSTEM, upsert } from '../../support/proposals.ts'

const DATASET_FIELD = 'DATASET_FIELD'
const stamp = { time: STARTED_MILLIS, actor: SYSTEM }

/** The aspects of a dataset of which only the schema was written. */
const UNTOUCHED = ['datasetKey', 'browsePathsV2', 'dataPlatformInstance', 'schemaMetadata']

// docs/interface: edits/add-labels, edits/remove-labels, edits/order-of-checks, edits/empty-list,
// edits/all-or-nothing
describeOnEngines('tags and terms, by GraphQL', (serve) => {
  const server = serve()
  before(() => ingestShop(server))
  let fresh = ''
  let count = 0
  beforeEach(async () => {
    fresh = dataset(`shop.fresh${count++}`)
    await server.ingest(upsert(fresh, 'schemaMetadata', schema))
  })

  /** Each kind of label, with the names of its mutations. */
  const kinds = [
    {
      type: 'tag',
      label: gold,
      other: order,
      one: 'tagUrn',
      many: 'tagUrns',
      add: 'addTag',
      addMany: 'addTags',
      addBatch: 'batchAddTags',
      remove: 'removeTag',
      removeBatch: 'batchRemoveTags',
    },
    {
      type: 'glossaryTerm',
      label: order,
      other: gold,
      one: 'termUrn',
      many: 'termUrns',
      add: 'addTerm',
      addMany: 'addTerms',
      addBatch: 'batchAddTerms',
      remove: 'removeTerm',
      removeBatch: 'batchRemoveTerms',
    },
  ] as const

  for (const kind of kinds) {
    describe(kind.addMany, () => {
      const refusals = [
        {
          title: 'a label of another type',
          input: () => ({ [kind.many]: [kind.other], resourceUrn: fresh }),
          message: () =>
            `Failed to validate label with urn ${kind.other}. ` +
            `Urn type does not match entity type ${kind.type}..`,
        },
        {
          title: 'a missing label, before a missing resource',
          input: () => ({ [kind.many]: [`urn:li:${kind.type}:no`], resourceUrn: absent }),
          message: () =>
            `Failed to validate label with urn urn:li:${kind.type}:no. Urn does not exist.`,
        },
        {
          title: 'a missing resource',
          input: () => ({ [kind.many]: [kind.label], resourceUrn: absent }),
          message: () => `Failed to update resource with urn ${absent}. Entity does not exist.`,
        },
        {
          title: 'a missing resource, also when there is nothing to add',
          input: () => ({ [kind.many]: [], resourceUrn: absent }),
          message: () => `Failed to update resource with urn ${absent}. Entity does not exist.`,
        },
        {
          title: 'a type of sub-resource without a name',
          input: () => ({
            [kind.many]: [kind.label],
            resourceUrn: fresh,
            subResourceType: DATASET_FIELD,
            subResource: '',
          }),
          message: () =>
            `Failed to update resource with urn ${fresh}. ` +
            `SubResourceType (DATASET_FIELD) provided without a subResource.`,
        },
        {
          title: 'a name of a sub-resource without a type',
          input: () => ({ [kind.many]: [kind.label], resourceUrn: fresh, subResource: 'id' }),
          message: () =>
            `Failed to updates resource with urn ${fresh}. ` +
            `SubResource (id) provided without a subResourceType.`,
        },
        {
          title: 'a dataset without a schema',
          input: () => ({
            [kind.many]: [kind.label],
            resourceUrn: bare,
            subResourceType: DATASET_FIELD,
            subResource: 'id',
          }),
          message: () => `Failed to update ${bare} & field id. ${bare} has no schema.`,
        },
        {
          title: 'a column that the schema lacks; paths match exactly',
          input: () => ({
            [kind.many]: [kind.label],
            resourceUrn: fresh,
            subResourceType: DATASET_FIELD,
            subResource: 'customer',
          }),
          message: () =>
            `Failed to update ${fresh} & field customer. ` +
            `Field customer does not exist in the datasets schema.`,
        },
      ]
      for (const { title, input, message } of refusals) {
        it(`refuses ${title}, and writes nothing`, async () => {
          const before = await aspectsOf(server, fresh)
          const error = await refusal(server, kind.addMany, input())
          expect(error.message).to.equal(message())
          expect(error.extensions).to.deep.equal({
            code: 400,
            type: 'BAD_REQUEST',
            classification: 'DataFetchingException',
          })
          expect(await aspectsOf(server, fresh)).to.deep.equal(before)
          expect((await server.stores.graph.existing([absent])).size).to.equal(0)
        })
      }

      it('adds a label once, even if it is attached or requested twice', async () => {
        const input = { [kind.many]: [kind.label, kind.label], resourceUrn: fresh }
        expect(await mutate(server, kind.addMany, input)).to.equal(true)
        expect(
          await mutate(server, kind.add, { [kind.one]: kind.label, resourceUrn: fresh }),
        ).to.equal(true)
        const text = JSON.stringify(await aspectsOf(server, fresh))
        expect(text.split(kind.label)).to.have.lengthOf(2)
      })

      it('does nothing for an empty list', async () => {
        const input = { [kind.many]: [], resourceUrn: fresh }
        expect(await mutate(server, kind.addMany, input)).to.equal(true)
        expect(Object.keys(await aspectsOf(server, fresh))).to.have.members(UNTOUCHED)
      })
    })

    describe(kind.remove, () => {
      it('answers false to a label of another type, and writes nothing', async () => {
        const input = { [kind.one]: kind.other, resourceUrn: fresh }
        expect(await mutate(server, kind.remove, input)).to.equal(false)
        expect(Object.keys(await aspectsOf(server, fresh))).to.have.members(UNTOUCHED)
      })

      it('refuses a missing resource and a missing column', async () => {
        const input = { [kind.one]: kind.label, resourceUrn: absent }
        expect((await refusal(server, kind.remove, input)).message).to.contain('does not exist')
        const column = { subResourceType: DATASET_FIELD, subResource: 'nope' }
        const there = { [kind.one]: kind.label, resourceUrn: fresh, ...column }
        expect((await refusal(server, kind.remove, there)).message).to.contain(
          'Field nope does not exist in the datasets schema.',
        )
        expect(Object.keys(await aspectsOf(server, fresh))).to.have.members(UNTOUCHED)
      })

      it('leaves an empty list, and an entry for a column, also if there was none', async () => {
        const column = { subResourceType: DATASET_FIELD, subResource: 'id' }
        await mutate(server, kind.remove, { [kind.one]: kind.label, resourceUrn: fresh })
        await mutate(server, kind.remove, { [kind.one]: kind.label, resourceUrn: fresh, ...column })
        const empty = kind.type === 'tag' ? { tags: [] } : { terms: [], auditStamp: stamp }
        const aspect = kind.type === 'tag' ? 'globalTags' : 'glossaryTerms'
        expect(await stored(server, fresh, aspect)).to.deep.equal(empty)
        expect(await stored(server, fresh, 'editableSchemaMetadata')).to.deep.equal({
          created: stamp,
          lastModified: stamp,
          editableSchemaFieldInfo: [{ fieldPath: 'id', [aspect]: empty }],
        })
      })
    })

    describe(kind.addBatch, () => {
      it('changes several columns of one dataset, and the dataset itself', async () => {
        const resources = [
          { resourceUrn: fresh, subResourceType: DATASET_FIELD, subResource: 'id' },
          { resourceUrn: fresh, subResourceType: DATASET_FIELD, subResource: 'amount' },
          { resourceUrn: fresh },
        ]
        const input = { [kind.many]: [kind.label], resources }
        expect(await mutate(server, kind.addBatch, input)).to.equal(true)
        const edited = (await stored(server, fresh, 'editableSchemaMetadata')) as {
          editableSchemaFieldInfo: { fieldPath: string }[]
        }
        expect(edited.editableSchemaFieldInfo.map(({ fieldPath }) => fieldPath)).to.deep.equal([
          'id',
          'amount',
        ])
        expect(JSON.stringify(await aspectsOf(server, fresh)).split(kind.label)).to.have.lengthOf(4)

        expect(await mutate(server, kind.removeBatch, input)).to.equal(true)
        expect(JSON.stringify(await aspectsOf(server, fresh))).not.to.contain(kind.label)
      })

      it('is all or nothing', async () => {
        const resources = [{ resourceUrn: fresh }, { resourceUrn: absent }]
        const input = { [kind.many]: [kind.label], resources }
        await refusal(server, kind.addBatch, input)
        await refusal(server, kind.removeBatch, input)
        expect(Object.keys(await aspectsOf(server, fresh))).to.have.members(UNTOUCHED)
      })

      it('refuses a resource that is null', async () => {
        const input = { [kind.many]: [kind.label], resources: [null] }
        const { extensions } = await refusal(server, kind.addBatch, input)
        expect(extensions.code).to.equal(400)
      })
    })
  }

  it('keeps columns that others have described', async () => {
    const described = { fieldPath: 'amount', description: 'In pence.', note: 'kept' }
    await server.ingest(
      upsert(fresh, 'editableSchemaMetadata', { editableSchemaFieldInfo: [described], extra: 1 }),
    )
    const column = { subResourceType: DATASET_FIELD, subResource: 'amount' }
    await mutate(server, 'addTags', { tagUrns: [old], resourceUrn: fresh, ...column })
    expect(await stored(server, fresh, 'editableSchemaMetadata')).to.deep.include({
      extra: 1,
      editableSchemaFieldInfo: [{ ...described, globalTags: { tags: [{ tag: old }] } }],
    })
  })

  it('adding an attached tag creates no version', async () => {
    await mutate(server, 'addTags', { tagUrns: [gold], resourceUrn: fresh })
    await mutate(server, 'addTags', { tagUrns: [gold], resourceUrn: fresh })
    expect(await versionsOf(server, fresh, 'globalTags')).to.equal(0)
  })

  it('works on any entity that can have the aspect, and refuses others', async () => {
    const chart = 'urn:li:chart:(looker,c)'
    await server.ingest(upsert(chart, 'chartInfo', { title: 'C' }))
    await mutate(server, 'addTags', { tagUrns: [gold], resourceUrn: chart })
    expect(await stored(server, chart, 'globalTags')).to.deep.equal({ tags: [{ tag: gold }] })
    const error = await refusal(server, 'addTags', { tagUrns: [gold], resourceUrn: gold })
    expect(error.message).to.contain('Entities of type tag have no globalTags')
  })

  it('refuses what is not a URN with 400', async () => {
    for (const resourceUrn of [
      'nonsense',
      'urn:li:dataset:(a,b)',
      ' urn:li:tag:a',
      'urn:li:unheardOf:x',
    ]) {
      const { extensions } = await refusal(server, 'addTags', { tagUrns: [gold], resourceUrn })
      expect(extensions.code, resourceUrn).to.equal(400)
    }
  })

  it('runs the mutations of a document in order, and reads their effects', async () => {
    const query = `mutation ($urn: String!) {
      one: addTags(input: { tagUrns: ["${gold}", "${old}"], resourceUrn: $urn })
      updateDataset(urn: $urn, input: {}) { tags { tags { tag { name } } } }
      two: removeTag(input: { tagUrn: "${gold}", resourceUrn: $urn })
      again: updateDataset(urn: $urn, input: {}) { tags { tags { tag { name } } } }
    }`
    const tags = (...names: string[]) => ({
      tags: { tags: names.map((name) => ({ tag: { name } })) },
    })
    expect(await ask(server, query, { urn: fresh })).to.deep.equal({
      data: { one: true, updateDataset: tags('gold', 'old'), two: true, again: tags('old') },
      extensions: {},
    })
  })

  it('shows an edit at once in REST reads, relationships and search', async () => {
    const input = { tagUrns: [old], resourceUrn: returns }
    await mutate(server, 'addTags', input)
    const path = `/relationships?direction=INCOMING&urn=${encodeURIComponent(old)}&types=TaggedWith`
    const related = await server.get<{ entities: string[] }>(path)
    expect(JSON.stringify(related.body.entities)).to.contain(returns)
    const or = [{ and: [{ field: 'tags', values: [old], condition: 'EQUAL' }] }]
    const search = { entity: 'dataset', input: '*', start: 0, count: 10, filter: { or } }
    const found = await server.post<{ value: { entities: string[] } }>(
      '/entities?action=search',
      search,
    )
    expect(found.body.value.entities).to.include(returns)
    await mutate(server, 'removeTag', { tagUrn: old, resourceUrn: returns })
    expect(await stored(server, returns, 'globalTags')).to.deep.equal({ tags: [] })
    const after = await server.post<{ value: { entities: string[] } }>(
      '/entities?action=search',
      search,
    )
    expect(after.body.value.entities).not.to.include(returns)
    const gone = await server.get<{ entities: string[] }>(path)
    expect(JSON.stringify(gone.body.entities)).not.to.contain(returns)
  })

  it('answers 503 while writes are off, and writes nothing', async () => {
    await server.post('/entities?action=setWritable', { value: false })
    const { extensions } = await refusal(server, 'addTags', { tagUrns: [gold], resourceUrn: sales })
    await server.post('/entities?action=setWritable', { value: true })
    expect(extensions).to.deep.include({ code: 503, type: 'SERVICE_UNAVAILABLE' })
    expect(await stored(server, sales, 'globalTags')).to.equal(undefined)
  })
})
