import { expect } from 'chai'
import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  isObjectType,
  isRequiredArgument,
  type GraphQLObjectType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'
import { absent, gold, ingestShop, order, sales } from '../../support/edited.ts'
import { dataset, upstreams } from '../../support/edits.ts'
import { ask, data, mutate } from '../../support/graphql.ts'
import { exampleProposals } from '../../support/examples.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { watched } from '../../support/watched.ts'

describeOnEngines('reading by URN, by GraphQL', (serve) => {
  const server = serve()
  before(() => ingestShop(server))

  describe('`dataset(urn: string)` returns an object with these selectable parts', () => {
    const DATASET = `query ($urn: String!) {
      dataset(urn: $urn) {
        glossaryTerms { terms { term { urn glossaryTermInfo { name description } } } }
        tags { tags { tag { name urn properties { name description colorHex } } } }
        properties { description }
        schemaMetadata { fields { fieldPath description } }
        deprecation { deprecated decommissionTime }
      }
    }`

    it('with the fields of its aspects', async () => {
      await server.ingest(upsert(sales, 'datasetProperties', { description: 'What was sold.' }))
      await mutate(server, 'addTags', { tagUrns: [gold], resourceUrn: sales })
      await mutate(server, 'addTerms', { termUrns: [order], resourceUrn: sales })
      await mutate(server, 'updateDeprecation', {
        urn: sales,
        deprecated: true,
        decommissionTime: 9,
      })
      expect(await data(server, DATASET, { urn: sales })).to.deep.equal({
        dataset: {
          glossaryTerms: {
            terms: [
              { term: { urn: order, glossaryTermInfo: { name: 'Order', description: 'A sale.' } } },
            ],
          },
          tags: {
            tags: [
              {
                tag: {
                  name: 'gold',
                  urn: gold,
                  properties: { name: 'Gold', description: 'Best.', colorHex: '#FFD700' },
                },
              },
            ],
          },
          properties: { description: 'What was sold.' },
          schemaMetadata: {
            fields: ['id', 'customer.name', 'amount'].map((fieldPath) => ({
              fieldPath,
              description: `What ${fieldPath} says.`,
            })),
          },
          deprecation: { deprecated: true, decommissionTime: 9 },
        },
      })
    })

    it('null for each part that was never written', async () => {
      expect(await data(server, DATASET, { urn: absent })).to.deep.equal({
        dataset: {
          glossaryTerms: null,
          tags: null,
          properties: null,
          schemaMetadata: null,
          deprecation: null,
        },
      })
    })

    it('does not merge edits of users into the schema of columns', async () => {
      const column = { subResourceType: 'DATASET_FIELD', subResource: 'id' }
      await mutate(server, 'updateDescription', { description: 'x', resourceUrn: sales, ...column })
      const query = `query ($urn: String!) { dataset(urn: $urn) {
        schemaMetadata { fields { description } }
        editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description } }
      } }`
      const { dataset: found } = await data<{ dataset: Record<string, unknown> }>(server, query, {
        urn: sales,
      })
      expect(found['editableSchemaMetadata']).to.deep.equal({
        editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'x' }],
      })
      expect(found['schemaMetadata'])
        .to.have.nested.property('fields[0]')
        .deep.equal({ description: 'What id says.' })
    })
  })

  describe('an entity that was never written', () => {
    it('is a stub with the content of its URN', async () => {
      const query = `query ($urn: String!) { dataset(urn: $urn) {
        urn type exists name origin platform { urn name exists } properties { name } status { removed }
      } }`
      expect(await data(server, query, { urn: absent })).to.deep.equal({
        dataset: {
          urn: absent,
          type: 'DATASET',
          exists: false,
          name: 'shop.absent',
          origin: 'PROD',
          platform: { urn: 'urn:li:dataPlatform:hive', name: 'hive', exists: false },
          properties: null,
          status: null,
        },
      })
    })

    it('is a stub also as the target of a label', async () => {
      const tags = [{ tag: 'urn:li:tag:dangling' }]
      const terms = [{ urn: 'urn:li:glossaryTerm:a.b.Dangling' }]
      const urn = dataset('shop.labelled')
      await server.ingest(
        upsert(urn, 'globalTags', { tags }),
        upsert(urn, 'glossaryTerms', { terms }),
      )
      const query = `query ($urn: String!) { dataset(urn: $urn) {
        tags { tags { associatedUrn tag { urn name exists properties { name } } } }
        glossaryTerms { terms { term { name hierarchicalName glossaryTermInfo { name } } } }
      } }`
      expect(await data(server, query, { urn })).to.deep.equal({
        dataset: {
          tags: {
            tags: [
              {
                associatedUrn: urn,
                tag: {
                  urn: 'urn:li:tag:dangling',
                  name: 'dangling',
                  exists: false,
                  properties: null,
                },
              },
            ],
          },
          glossaryTerms: {
            terms: [
              {
                term: {
                  name: 'Dangling',
                  hierarchicalName: 'a.b.Dangling',
                  glossaryTermInfo: null,
                },
              },
            ],
          },
        },
      })
    })

    it('is an error if it is not a URN of the type', async () => {
      for (const urn of ['nonsense', gold, 'urn:li:dataset:(a,b)']) {
        const { data: found, errors } = await ask(
          server,
          'query ($urn: String!) { dataset(urn: $urn) { urn } }',
          { urn },
        )
        expect(found, urn).to.deep.equal({ dataset: null })
        expect(errors?.[0]?.extensions.code, urn).to.equal(400)
      }
    })
  })

  describe('any entity', () => {
    const unheard = 'urn:li:unheardOf:x'

    it('by `entity`, `entities` and `entityExists`', async () => {
      await server.ingest(upsert('urn:li:tag:hidden', 'status', { removed: true }))
      const query = `query ($urns: [String!]!) {
        entity(urn: "${gold}") { urn type ... on Tag { properties { name } } }
        entities(urns: $urns) { urn type exists __typename }
        checked: entities(urns: $urns, checkForExistence: true) { urn }
        there: entityExists(urn: "${gold}")
        hidden: entityExists(urn: "urn:li:tag:hidden")
        missing: entityExists(urn: "${absent}")
      }`
      expect(await data(server, query, { urns: [gold, absent, unheard] })).to.deep.equal({
        entity: { urn: gold, type: 'TAG', properties: { name: 'Gold' } },
        entities: [
          { urn: gold, type: 'TAG', exists: true, __typename: 'Tag' },
          { urn: absent, type: 'DATASET', exists: false, __typename: 'Dataset' },
          { urn: unheard, type: 'OTHER', exists: false, __typename: 'OtherEntity' },
        ],
        checked: [{ urn: gold }],
        there: true,
        hidden: true,
        missing: false,
      })
    })

    it('with its relationships in both directions, and its lineage', async () => {
      const [top, middle, bottom, removed] = ['top', 'middle', 'bottom', 'removed'].map(dataset)
      const made = (urn = '', ups: (string | undefined)[]) =>
        upstreams(
          urn,
          ups.flatMap((up) => up ?? []),
        )
      await server.stores.graph.write([
        made(middle, [top]),
        made(bottom, [middle]),
        made(removed, [middle]),
      ])
      await server.ingest(upsert(removed ?? '', 'status', { removed: true }))
      const query = `query ($urn: String!) { dataset(urn: $urn) {
        out: relationships(input: {types: ["DownstreamOf"], direction: OUTGOING}) {
          start count total relationships { type direction entity { urn type } }
        }
        in: relationships(input: {types: ["DownstreamOf"], direction: INCOMING, count: 1}) { count total }
        live: relationships(input: {types: ["DownstreamOf"], direction: INCOMING, includeSoftDelete: false}) {
          relationships { entity { urn } }
        }
        up: lineage(input: {direction: UPSTREAM}) { total relationships { type degree entity { urn } } }
        down: lineage(input: {direction: DOWNSTREAM}) {
          start count total filtered relationships { entity { urn } }
        }
      } }`
      expect(await data(server, query, { urn: middle })).to.deep.equal({
        dataset: {
          out: {
            start: 0,
            count: 1,
            total: 1,
            relationships: [
              {
                type: 'DownstreamOf',
                direction: 'OUTGOING',
                entity: { urn: top, type: 'DATASET' },
              },
            ],
          },
          in: { count: 1, total: 2 },
          live: { relationships: [{ entity: { urn: bottom } }] },
          up: {
            total: 1,
            relationships: [{ type: 'DownstreamOf', degree: 1, entity: { urn: top } }],
          },
          down: {
            start: 0,
            count: 1,
            total: 1,
            filtered: 1,
            relationships: [{ entity: { urn: bottom } }],
          },
        },
      })
    })
  })

  it('ancestors of terms and domains, the nearest first, also in a cycle', async () => {
    const [a, b] = ['urn:li:glossaryNode:a', 'urn:li:glossaryNode:b']
    const term = 'urn:li:glossaryTerm:inner'
    await server.ingest(
      upsert(term, 'glossaryTermInfo', { definition: '', parentNode: a }),
      upsert(a, 'glossaryNodeInfo', { definition: '', parentNode: b }),
      upsert(b, 'glossaryNodeInfo', { definition: '', parentNode: a }),
      upsert('urn:li:domain:low', 'domainProperties', {
        name: 'L',
        parentDomain: 'urn:li:domain:up',
      }),
    )
    const query = `{
      glossaryTerm(urn: "${term}") { parentNodes { count nodes { urn } } }
      domain(urn: "urn:li:domain:low") { parentDomains { count domains { urn } } }
    }`
    expect(await data(server, query)).to.deep.equal({
      glossaryTerm: { parentNodes: { count: 2, nodes: [{ urn: a }, { urn: b }] } },
      domain: { parentDomains: { count: 1, domains: [{ urn: 'urn:li:domain:up' }] } },
    })
  })

  describe('one store call per depth, whatever is selected', () => {
    const counted = (query: string, variables: object) =>
      watched(server.stores.graph, { read: (urns) => urns.length }, () =>
        data(server, query, variables),
      )

    it('for stored aspects and the last run that observed them', async () => {
      const query = `query ($urn: String!) {
        dataset(urn: $urn) { aspects { aspectName } lastIngested } }`
      const { calls } = await counted(query, { urn: sales })
      expect(calls).to.deep.equal([1])
    })

    it('for many entities with many aspects, and the entities that these link to', async () => {
      const names = Array.from({ length: 20 }, (_, at) => `many${at}`)
      const urns = names.map(dataset)
      await server.ingest(
        ...names.flatMap((name, at) => [
          upsert(dataset(name), 'globalTags', { tags: [{ tag: `urn:li:tag:t${at % 7}` }] }),
          upsert(dataset(name), 'domains', { domains: ['urn:li:domain:d'] }),
          upsert(`urn:li:tag:t${at % 7}`, 'ownership', {
            owners: [{ owner: `urn:li:corpuser:u${at % 3}` }],
          }),
        ]),
        upsert('urn:li:domain:d', 'domainProperties', { name: 'D' }),
        upsert('urn:li:corpuser:u0', 'corpUserInfo', { displayName: 'U0' }),
      )
      const query = `query ($urns: [String!]!) { entities(urns: $urns) {
        exists
        ... on Dataset {
          name status { removed } properties { description } ownership { owners { type } }
          tags { tags { tag {
            properties { name }
            ownership { owners { owner { ... on CorpUser { username properties { displayName } } } } }
          } } }
          domain { domain { properties { name } } }
        }
      } }`
      const { found, calls } = await counted(query, { urns })
      expect(JSON.stringify(found)).to.contain('"displayName":"U0"').and.to.contain('"name":"D"')
      // The datasets; their tags and the domain; the owners of the tags.
      expect(calls).to.deep.equal([20, 8, 3])
    })

    it('for relationships and lineage of many entities', async () => {
      const names = Array.from({ length: 20 }, (_, at) => `linked${at}`)
      const urns = names.map(dataset)
      await server.ingest(
        ...urns.flatMap((urn, at) => [
          upsert(urn, 'globalTags', { tags: [{ tag: `urn:li:tag:l${at % 7}` }] }),
          upsert(urn, 'upstreamLineage', {
            upstreams: [{ dataset: dataset(`up${at % 3}`), type: 'COPY' }],
          }),
        ]),
      )
      const query = `query ($urns: [String!]!) { entities(urns: $urns) { ... on Dataset {
        relationships(input: { types: ["TaggedWith"], direction: OUTGOING }) {
          relationships { entity { urn ... on Tag {
            relationships(input: { types: ["TaggedWith"], direction: INCOMING, count: 2 }) { total }
          } } }
        }
        lineage(input: { direction: UPSTREAM }) { relationships { type entity { urn ... on Dataset {
          lineage(input: { direction: DOWNSTREAM }) { total }
        } } } }
      } } }`
      const { found, calls } = await watched(
        server.stores.graph,
        {
          relatedOfEach: (asked, { direction }) => [`related ${direction}`, asked.length],
          neighbours: (asked, { direction }) => [direction, asked.length],
        },
        () => data<{ entities: readonly object[] }>(server, query, { urns }),
      )
      expect(found.entities[8]).to.deep.equal({
        relationships: {
          relationships: [{ entity: { urn: 'urn:li:tag:l1', relationships: { total: 3 } } }],
        },
        lineage: {
          relationships: [
            { type: 'DownstreamOf', entity: { urn: dataset('up2'), lineage: { total: 6 } } },
          ],
        },
      })
      expect(calls).to.have.deep.members([
        ['related outgoing', 20],
        ['upstream', 20],
        ['related incoming', 7],
        ['downstream', 3],
      ])
    })

    it('for points of many entities; more only for entities with many points', async () => {
      const urns = Array.from({ length: 20 }, (_, at) => dataset(`series${at}`))
      const [long = ''] = urns
      const profile = (urn: string, timestampMillis: number) =>
        upsert(urn, 'datasetProfile', { timestampMillis, rowCount: timestampMillis })
      await server.ingest(
        ...urns.map((urn) => profile(urn, 1)),
        ...Array.from({ length: 250 }, (_, at) => profile(long, at + 2)),
        ...urns.map((urn) =>
          upsert(urn, 'datasetUsageStatistics', {
            timestampMillis: server.clock.nowMillis,
            totalSqlQueries: 7,
          }),
        ),
      )
      const query = `query ($urns: [String!]!) { entities(urns: $urns) { ... on Dataset {
        newest: datasetProfiles(limit: 1) { rowCount }
        datasetProfiles { rowCount }
        few: datasetProfiles(limit: 120, filter: { and: [{ field: "rowCount", values: ["1", "2", "251"] }] }) { rowCount }
        usageStats { aggregations { totalSqlQueries } }
      } } }`
      type Rows = readonly { rowCount: number }[]
      type Found = Record<'newest' | 'datasetProfiles' | 'few', Rows> & { usageStats: object }
      const { found, calls } = await watched(
        server.stores.points,
        {
          readPoints: ({ aspect }) => [aspect, 1],
          readPointsOfEach: (asked, { aspect }) => [aspect, asked.length],
        },
        () => data<{ entities: readonly Found[] }>(server, query, { urns }),
      )
      const { entities } = found
      const rows = (of: Rows | undefined) => of?.map(({ rowCount }) => rowCount)
      const expected = Array.from({ length: 251 }, (_, at) => 251 - at)
      expect(rows(entities[0]?.newest)).to.deep.equal([251])
      expect(rows(entities[0]?.datasetProfiles)).to.deep.equal(expected)
      expect(rows(entities[0]?.few)).to.deep.equal([251, 2, 1])
      for (const each of entities.slice(1)) {
        expect(each).to.deep.equal({
          newest: [{ rowCount: 1 }],
          datasetProfiles: [{ rowCount: 1 }],
          few: [{ rowCount: 1 }],
          usageStats: { aggregations: { totalSqlQueries: 7 } },
        })
      }
      expect(calls).to.have.deep.members([
        ['datasetProfile', 20],
        ['datasetProfile', 20],
        ['datasetProfile', 1],
        ['datasetProfile', 20],
        ['datasetProfile', 1],
        ['datasetUsageStatistics', 20],
      ])
    })

    it('and none for the content of the URN', async () => {
      const query =
        'query ($urn: String!) { dataset(urn: $urn) { urn type origin platform { urn type } } }'
      expect((await counted(query, { urn: sales })).calls).to.deep.equal([])
    })
  })

  describe('timeseries', () => {
    const urn = dataset('shop.measured')
    const day = 86_400_000
    const usage = (daysAgo: number, counts: [string, number][]) => ({
      timestampMillis: server.clock.nowMillis - daysAgo * day,
      eventGranularity: { unit: 'DAY', multiple: 1 },
      uniqueUserCount: counts.length,
      totalSqlQueries: 5,
      topSqlQueries: ['select 1'],
      userCounts: counts.map(([user, times]) => ({
        user: `urn:li:corpuser:${user}`,
        count: times,
      })),
      fieldCounts: [{ fieldPath: 'id', count: 2 }],
    })

    it('datasetProfiles, newest first', async () => {
      await server.ingest(
        upsert(urn, 'datasetProfile', { timestampMillis: 1, rowCount: 10 }),
        upsert(urn, 'datasetProfile', {
          timestampMillis: 2,
          rowCount: 20,
          fieldProfiles: [{ fieldPath: 'id', uniqueCount: 3, min: '1' }],
        }),
      )
      const query = `query ($urn: String!) { dataset(urn: $urn) {
        datasetProfiles(limit: 5) { timestampMillis rowCount fieldProfiles { fieldPath uniqueCount min max } }
        first: datasetProfiles(endTimeMillis: 1) { rowCount }
      } }`
      expect(await data(server, query, { urn })).to.deep.equal({
        dataset: {
          datasetProfiles: [
            {
              timestampMillis: 2,
              rowCount: 20,
              fieldProfiles: [{ fieldPath: 'id', uniqueCount: 3, min: '1', max: null }],
            },
            { timestampMillis: 1, rowCount: 10, fieldProfiles: null },
          ],
          first: [{ rowCount: 10 }],
        },
      })
    })

    it('usageStats, by bucket and in total; a month by default', async () => {
      await server.ingest(
        upsert(
          urn,
          'datasetUsageStatistics',
          usage(1, [
            ['ada', 3],
            ['bob', 1],
          ]),
        ),
        upsert(urn, 'datasetUsageStatistics', usage(2, [['bob', 5]])),
        upsert(urn, 'datasetUsageStatistics', usage(100, [['eve', 9]])),
      )
      const query = `query ($urn: String!) { dataset(urn: $urn) {
        usageStats {
          buckets { bucket duration resource metrics { uniqueUserCount totalSqlQueries topSqlQueries fields { fieldName count } } }
          aggregations { uniqueUserCount totalSqlQueries users { user { username } count } fields { fieldName count } }
        }
        all: usageStats(range: ALL) { aggregations { totalSqlQueries } }
      } }`
      const { dataset: found } = await data<{ dataset: { usageStats: { buckets: unknown[] } } }>(
        server,
        query,
        { urn },
      )
      expect(found.usageStats.buckets).to.have.lengthOf(2)
      expect(found.usageStats.buckets[1]).to.deep.equal({
        bucket: server.clock.nowMillis - day,
        duration: 'DAY',
        resource: urn,
        metrics: {
          uniqueUserCount: 2,
          totalSqlQueries: 5,
          topSqlQueries: ['select 1'],
          fields: [{ fieldName: 'id', count: 2 }],
        },
      })
      expect(found)
        .to.have.nested.property('usageStats.aggregations')
        .deep.equal({
          uniqueUserCount: 2,
          totalSqlQueries: 10,
          users: [
            { user: { username: 'bob' }, count: 6 },
            { user: { username: 'ada' }, count: 3 },
          ],
          fields: [{ fieldName: 'id', count: 4 }],
        })
      expect(found).to.have.nested.property('all.aggregations.totalSqlQueries', 15)
    })
  })

  describe('every declared entity type', () => {
    let schema: GraphQLSchema
    before(async () => {
      schema = buildClientSchema(await data<IntrospectionQuery>(server, getIntrospectionQuery()))
      await server.ingest(...exampleProposals())
    })

    for (const { name, graphql, graphqlEnum, exampleUrn } of registry.entities) {
      it(`${name} answers all of its fields`, async () => {
        const type = schema.getType(graphql) as GraphQLObjectType
        const root = queryOf(schema, graphql)
        const query = `query ($urn: String!) { ${root}(urn: $urn) ${selectionOf(type, 3)} }`
        const found = (await data(server, query, { urn: exampleUrn }))[root] as Record<
          string,
          unknown
        >
        expect(found).to.deep.include({ urn: exampleUrn, type: graphqlEnum, exists: true })
        for (const aspect of registry.aspects) {
          const isKey = aspect.name === registry.keyAspectOf(entityTypeOf(exampleUrn))
          const isRead = aspect.readBy !== 'nobody'
          if (isKey || !isRead || !registry.carries(name, aspect.name)) continue
          expect(found[aspect.graphql.name ?? aspect.name], aspect.name).to.not.equal(null)
        }
      })
    }
  })
})

function queryOf(schema: GraphQLSchema, typeName: string): string {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
  return fields.find((field) => getNamedType(field.type).name === typeName)?.name ?? ''
}

/** All fields that need no argument, records and links below each other down to a depth. */
function selectionOf(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).flatMap(({ name, args, type: of }) => {
    if (args.some(isRequiredArgument)) return []
    const named = getNamedType(of)
    if (isObjectType(named)) return depth > 0 ? [`${name} ${selectionOf(named, depth - 1)}`] : []
    return 'getFields' in named || 'getTypes' in named ? [`${name} { __typename }`] : [name]
  })
  return `{ ${['__typename', ...fields].join(' ')} }`
}
