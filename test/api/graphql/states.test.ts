import { expect } from 'chai'
import {
  absent,
  bare,
  gold,
  ingestShop,
  money,
  old,
  order,
  returns,
  sales,
  stored,
} from '../../support/edited.ts'
import { data, mutate, refusal } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const COLUMN = { subResourceType: 'DATASET_FIELD', subResource: 'customer.name' }
const missing = 'urn:li:tag:missing'
const missingTerm = 'urn:li:glossaryTerm:missing'

// docs/interface: states/labels, states/deprecation, states/soft-delete
describeOnEngines('States and transitions, by GraphQL', (serve) => {
  const server = serve()
  before(() => ingestShop(server))

  const readDeprecation = async (urn: string) => {
    const query = `query ($urn: String!) { dataset(urn: $urn) { deprecation { deprecated decommissionTime } } }`
    return (await data<{ dataset: { deprecation: unknown } }>(server, query, { urn })).dataset
      .deprecation
  }
  const tagsOf = async (urn: string) => {
    const query = `query ($urn: String!) { dataset(urn: $urn) { tags { tags { tag { urn } } } } }`
    return (await data<{ dataset: { tags: unknown } }>(server, query, { urn })).dataset.tags
  }
  const search = async (input: object) => {
    const { body } = await server.post<{ value: { entities: string[] } }>(
      '/entities?action=search',
      { entity: 'dataset', input: '*', start: 0, count: 10, ...input },
    )
    return body.value.entities
  }

  describe('deprecation of a dataset | `deprecated` false', () => {
    it('`updateDeprecation` with `deprecated` true | `deprecated` true | returns boolean', async () => {
      expect(await readDeprecation(sales)).to.equal(null)
      const input = { urn: sales, deprecated: true }
      expect(await mutate(server, 'updateDeprecation', input)).to.equal(true)
      expect(await readDeprecation(sales)).to.deep.equal({
        deprecated: true,
        decommissionTime: null,
      })
    })

    it('or `batchUpdateDeprecation` with `deprecated` true', async () => {
      const resources = [{ resourceUrn: bare }, { resourceUrn: returns }]
      const input = { deprecated: true, resources }
      expect(await mutate(server, 'batchUpdateDeprecation', input)).to.equal(true)
      expect(await readDeprecation(bare)).to.deep.include({ deprecated: true })
      expect(await readDeprecation(returns)).to.deep.include({ deprecated: true })
    })

    it('condition: dataset exists', async () => {
      const alone = await refusal(server, 'updateDeprecation', { urn: absent, deprecated: true })
      expect(alone.message).to.equal(
        `Failed to update deprecation for Entity ${absent}. Entity does not exist.`,
      )
      const resources = [{ resourceUrn: gold }, { resourceUrn: absent }]
      const many = await refusal(server, 'batchUpdateDeprecation', { deprecated: true, resources })
      expect(many.message).to.equal(
        `Failed to update resource with urn ${absent}. Entity does not exist.`,
      )
      expect(await stored(server, absent, 'deprecation')).to.equal(undefined)
      expect(await stored(server, gold, 'deprecation')).to.equal(undefined)
    })
  })

  describe('deprecation | `deprecated` true', () => {
    it('update with `deprecated` false', async () => {
      await mutate(server, 'updateDeprecation', { urn: sales, deprecated: true, note: 'Old.' })
      const input = { urn: sales, deprecated: false }
      expect(await mutate(server, 'updateDeprecation', input)).to.equal(true)
      expect(await readDeprecation(sales)).to.deep.equal({
        deprecated: false,
        decommissionTime: null,
      })
    })
  })

  describe('term on dataset or column | not attached | `addTerms` | attached | returns true', () => {
    it('on a dataset', async () => {
      const input = { termUrns: [order, money], resourceUrn: sales }
      expect(await mutate(server, 'addTerms', input)).to.equal(true)
      expect(await stored(server, sales, 'glossaryTerms')).to.deep.include({
        terms: [{ urn: order }, { urn: money }],
      })
    })

    it('on a column', async () => {
      const input = { termUrns: [order], resourceUrn: sales, ...COLUMN }
      expect(await mutate(server, 'addTerms', input)).to.equal(true)
      const { editableSchemaFieldInfo } = (await stored(
        server,
        sales,
        'editableSchemaMetadata',
      )) as {
        editableSchemaFieldInfo: { fieldPath: string; glossaryTerms: { terms: unknown } }[]
      }
      expect(editableSchemaFieldInfo.map(({ fieldPath }) => fieldPath)).to.deep.equal([
        'customer.name',
      ])
      expect(editableSchemaFieldInfo[0]?.glossaryTerms.terms).to.deep.equal([{ urn: order }])
    })

    it('condition: term and dataset exist', async () => {
      const badTerm = { termUrns: [order, missingTerm], resourceUrn: bare }
      expect((await refusal(server, 'addTerms', badTerm)).message).to.equal(
        `Failed to validate label with urn ${missingTerm}. Urn does not exist.`,
      )
      const badDataset = { termUrns: [order], resourceUrn: absent }
      expect((await refusal(server, 'addTerms', badDataset)).message).to.equal(
        `Failed to update resource with urn ${absent}. Entity does not exist.`,
      )
      expect(await stored(server, bare, 'glossaryTerms')).to.equal(undefined)
      expect(await stored(server, absent, 'glossaryTerms')).to.equal(undefined)
    })
  })

  describe('term on dataset or column | attached | not attached', () => {
    it('`removeTerm` without a column takes the term off the dataset itself', async () => {
      expect(await mutate(server, 'removeTerm', { termUrn: order, resourceUrn: sales })).to.equal(
        true,
      )
      expect(await stored(server, sales, 'glossaryTerms')).to.deep.include({
        terms: [{ urn: money }],
      })
      expect(JSON.stringify(await stored(server, sales, 'editableSchemaMetadata'))).to.contain(
        order,
      )
    })

    it('`removeTerm` from a column', async () => {
      const input = { termUrn: order, resourceUrn: sales, ...COLUMN }
      expect(await mutate(server, 'removeTerm', input)).to.equal(true)
      expect(await stored(server, sales, 'editableSchemaMetadata'))
        .to.have.nested.property('editableSchemaFieldInfo[0].glossaryTerms.terms')
        .deep.equal([])
    })

    it('`batchRemoveTerms`', async () => {
      const resources = [{ resourceUrn: sales }, { resourceUrn: returns }]
      await mutate(server, 'addTerms', { termUrns: [money], resourceUrn: returns })
      const input = { termUrns: [order, money], resources }
      expect(await mutate(server, 'batchRemoveTerms', input)).to.equal(true)
      for (const urn of [sales, returns]) {
        expect(await stored(server, urn, 'glossaryTerms')).to.deep.include({ terms: [] })
      }
    })

    it('condition: none; the term need neither be attached nor exist', async () => {
      const input = { termUrn: missingTerm, resourceUrn: bare }
      expect(await mutate(server, 'removeTerm', input)).to.equal(true)
      expect(await stored(server, bare, 'glossaryTerms')).to.deep.include({ terms: [] })
    })
  })

  describe('tag on dataset or column | not attached | `addTags` | attached | returns true', () => {
    it('on a dataset', async () => {
      const input = { tagUrns: [gold, old], resourceUrn: sales }
      expect(await mutate(server, 'addTags', input)).to.equal(true)
      expect(await tagsOf(sales)).to.deep.equal({
        tags: [{ tag: { urn: gold } }, { tag: { urn: old } }],
      })
    })

    it('on a column', async () => {
      const input = { tagUrns: [gold], resourceUrn: returns, ...COLUMN }
      expect(await mutate(server, 'addTags', input)).to.equal(true)
      expect(await stored(server, returns, 'editableSchemaMetadata'))
        .to.have.property('editableSchemaFieldInfo')
        .deep.equal([{ fieldPath: 'customer.name', globalTags: { tags: [{ tag: gold }] } }])
      expect(await stored(server, returns, 'globalTags')).to.equal(undefined)
    })

    it('condition: tag and dataset exist', async () => {
      expect(
        (await refusal(server, 'addTags', { tagUrns: [missing], resourceUrn: bare })).message,
      ).to.equal(`Failed to validate label with urn ${missing}. Urn does not exist.`)
      expect(
        (await refusal(server, 'addTags', { tagUrns: [gold], resourceUrn: absent })).message,
      ).to.equal(`Failed to update resource with urn ${absent}. Entity does not exist.`)
      expect(await tagsOf(bare)).to.equal(null)
    })
  })

  describe('tag on dataset or column | attached | `removeTag` | not attached', () => {
    it('the tag list becomes empty when the last tag is removed', async () => {
      await mutate(server, 'removeTag', { tagUrn: gold, resourceUrn: sales })
      expect(await tagsOf(sales)).to.deep.equal({ tags: [{ tag: { urn: old } }] })
      await mutate(server, 'removeTag', { tagUrn: old, resourceUrn: sales })
      expect(await tagsOf(sales)).to.deep.equal({ tags: [] })
      expect(await stored(server, sales, 'globalTags')).to.deep.equal({ tags: [] })
    })

    it('so does that of a column, whose entry stays', async () => {
      const input = { tagUrn: gold, resourceUrn: returns, ...COLUMN }
      expect(await mutate(server, 'removeTag', input)).to.equal(true)
      expect(await stored(server, returns, 'editableSchemaMetadata'))
        .to.have.property('editableSchemaFieldInfo')
        .deep.equal([{ fieldPath: 'customer.name', globalTags: { tags: [] } }])
    })
  })

  describe('entity lifecycle (status aspect)', () => {
    it('soft-deleted: absent from search and browse, and still read by URN', async () => {
      await server.ingest(upsert(bare, 'status', { removed: true }))
      expect(await search({ input: 'bare' })).not.to.include(bare)
      const query = `query ($urn: String!) { dataset(urn: $urn) { exists status { removed } properties { name } } }`
      expect(await data(server, query, { urn: bare })).to.deep.equal({
        dataset: { exists: true, status: { removed: true }, properties: { name: 'bare' } },
      })
    })

    it('can be edited while soft-deleted, and is discoverable again afterwards', async () => {
      expect(await mutate(server, 'addTags', { tagUrns: [gold], resourceUrn: bare })).to.equal(true)
      await server.ingest(upsert(bare, 'status', { removed: false }))
      const or = [{ and: [{ field: 'tags', values: [gold], condition: 'EQUAL' }] }]
      expect(await search({ filter: { or } })).to.deep.equal([bare])
    })
  })
})
