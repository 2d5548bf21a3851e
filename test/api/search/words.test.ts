import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { fieldOf, schemaOf, upsert } from '../../support/proposals.ts'
import {
  found,
  search,
  valueOf,
  type FoundObject,
  type SearchValue,
} from '../../support/searches.ts'
import { describeOnEngines } from '../../support/server.ts'

const created = dataset('fct_users_created')
const deleted = dataset('fct_users_deleted')
const orders = dataset('shop.orders')
const lateOrders = dataset('shop.lateOrders')
const border = dataset('geo.border')
const metro = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,metro_Ångström,DEV)'
const cjk = dataset('注文明細')
const growth = 'urn:li:chart:(looker,baz1)'
const datasets = [created, deleted, orders, lateOrders, border, metro, cjk]

// docs/interface: search/words
describeOnEngines('`input` of `POST /entities?action=search`', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(created, 'datasetProperties', {
        description: 'One row for each user, by the day they signed up.',
        customProperties: { tier: 'gold' },
        created: { time: 1_700_000_000_000 },
      }),
      upsert(created, 'globalTags', { tags: [{ tag: 'urn:li:tag:Legacy' }] }),
      upsert(created, 'ownership', {
        owners: [{ owner: 'urn:li:corpuser:ada', type: 'DATAOWNER' }],
      }),
      upsert(deleted, 'datasetProperties', { description: 'Users that left us.' }),
      upsert(deleted, 'upstreamLineage', {
        upstreams: [{ dataset: created, type: 'TRANSFORMED' }],
      }),
      upsert(orders, 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:hive' }),
      upsert(orders, 'datasetProperties', { description: 'Late data arrives in the morning.' }),
      upsert(orders, 'editableSchemaMetadata', {
        editableSchemaFieldInfo: [
          {
            fieldPath: 'customer.email',
            description: 'Where the bill goes.',
            globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] },
          },
        ],
      }),
      upsert(orders, 'schemaMetadata', schemaOf('orders', [fieldOf('customer.email', 'text')])),
      upsert(orders, 'deprecation', { deprecated: true }),
      upsert(lateOrders, 'glossaryTerms', {
        terms: [{ urn: 'urn:li:glossaryTerm:shop.Order' }],
        auditStamp: { time: 0, actor: 'urn:li:corpuser:ada' },
      }),
      upsert(border, 'status', { removed: false }),
      upsert(metro, 'status', { removed: false }),
      upsert(cjk, 'status', { removed: false }),
      upsert(growth, 'chartInfo', { title: 'Growth of orders', description: '' }),
    ),
  )
  const finds = async (input: unknown, expected: readonly string[]) => {
    const urns = await found(server, 'dataset', input)
    expect(urns, JSON.stringify(input)).to.have.members(expected)
  }

  it('`*` and empty input: everything of the type', async () => {
    for (const input of ['*', '', ' ', [], ['*']]) await finds(input, datasets)
  })

  it('`input` may be a list of words', async () => {
    await finds(['users', 'created'], [created])
    await finds(['left us', 'fct'], [deleted])
    await finds(['tags:Legacy'], [created])
  })

  it('words: all must match, in any order, in any fields', async () => {
    await finds('created users', [created])
    await finds('fct users', [created, deleted])
    await finds('signed fct', [created])
    await finds('signed left', [])
    await finds('morning email', [orders])
  })

  it('words of camel case, regardless of case, accents and separators', async () => {
    await finds('LATE ORDERS', [orders, lateOrders])
    await finds('lateorders', [lateOrders])
    await finds('fctUsersCreated', [created])
    await finds('fct-users.created', [created])
    await finds('metro angstrom', [metro])
    await finds('ÅNGSTRÖM', [metro])
    await finds('注文', [cjk])
  })

  it('only the last word may be unfinished', async () => {
    await finds('fct users crea', [created])
    await finds('sign', [created])
    await finds('sign fct', [])
    await finds('users d', [created, deleted])
  })

  it('partial multi-word names: `fct users crea` finds `fct_users_created` first', async () => {
    for (const input of ['fct users crea', 'fct_users_crea', 'fctUsersCrea', 'users created']) {
      expect((await found(server, 'dataset', input))[0], input).to.equal(created)
    }
  })

  it('one typo for words of 5 and more letters when nothing else is found', async () => {
    await finds('morming', [orders])
    await finds('monring', [orders])
    await finds('mornin', [orders])
    await finds('morrning', [orders])
    await finds('mornings', [orders])
    await finds('morninng email', [orders])
    await finds('morningsx', [])
    await finds('mroinng', [])
    await finds('sgined', [created])
    await finds('lfet', [])
    // `order` is found as it is, so nobody hears of `border`, which is one letter away.
    await finds('order', [orders, lateOrders])
    await finds('bordr', [border])
  })

  const terms: readonly [input: string, expected: readonly string[]][] = [
    ['tags:Legacy', [created]],
    ['tags:legacy', [created]],
    ['tags:urn:li:tag:Legacy', [created]],
    ['tags:"urn:li:tag:Legacy"', [created]],
    ['tags:Leg', []],
    ['tags:pii', [orders]],
    ['fieldTags:pii', [orders]],
    ['editedFieldTags:pii', [orders]],
    ['tags:*', [created, orders]],
    ['owners:ada', [created]],
    ['owners:urn:li:corpuser:ada', [created]],
    ['glossaryTerms:shop.Order', [lateOrders]],
    ['upstreams:fct_users_created', [deleted]],
    [`upstreams:${created}`, [deleted]],
    ['platform:snowflake', [metro]],
    ['platform:urn:li:dataPlatform:snowflake', [metro]],
    ['platform:madeUp', []],
    ['origin:DEV', [metro]],
    ['env:dev', [metro]],
    ['description:morning', [orders]],
    ['description:"late data"', [orders]],
    ['description:morn', []],
    ['id:fct_users_created', [created]],
    ['name:fct_users_created', []],
    ['fieldPaths:customer.email', [orders]],
    ['fieldPaths:email', [orders]],
    ['customProperties:tier=gold', [created]],
    ['customProperties:tier=silver', []],
    ['deprecated:true', [orders]],
    ['createdAt:1700000000000', [created]],
    ['createdAt:17', []],
    ['hasTags:true', [created, orders]],
  ]
  for (const [input, expected] of terms) {
    it(`\`<field>:<value>\` on a searchable field: ${input}`, () => finds(input, expected))
  }

  it('several `<field>:<value>`, and words beside them: all hold', async () => {
    await finds('tags:Legacy owners:ada', [created])
    await finds('tags:Legacy owners:grace', [])
    await finds('platform:hive AND tags:pii', [orders])
    await finds('platform:hive fct users', [created, deleted])
    await finds('origin:PROD dele', [deleted])
  })

  it('a word before a colon that names no field is a plain word', async () => {
    await finds('madeUp:thing', [])
    await finds('fct:users', [created, deleted])
    await finds('fct:users_crea', [created])
    await finds('shop:"late orders"', [orders, lateOrders])
  })

  it('quoted phrases: the words in a row', async () => {
    await finds('"late data"', [orders])
    await finds('"data late"', [])
    await finds('"users created"', [created])
    await finds('"late orders"', [lateOrders])
    await finds('"late orders', [orders, lateOrders])
    await finds('"each user" fct', [created])
  })

  it('`*text*` finds text within names', async () => {
    await finds('*sers_crea*', [created])
    await finds('*_created', [created])
    await finds('*border,PROD)', [border])
  })

  it('finds an entity by its URN, and only it', async () => {
    for (const urn of datasets) {
      expect(await found(server, 'dataset', urn)).to.deep.equal([urn])
      expect(await found(server, 'dataset', ` ${urn}\n`)).to.deep.equal([urn])
    }
    expect(await found(server, 'chart', orders)).to.deep.equal([])
  })

  it('finds nothing for text without words', async () => {
    for (const input of ['--', '***', '()', '/', '\\', "'", '"', '""""', '&& ||', '\0']) {
      expect(await found(server, 'dataset', input), input).to.deep.equal([])
    }
  })

  it('treats syntax of query languages as text', async () => {
    await finds('fct_users_created"', [created])
    await finds("'fct' (users) {created}", [created])
    await finds('fct^users~created', [created])
    await finds('users; DROP TABLE', [])
    await finds('fct\\:users', [created, deleted])
    await finds('\\/q platform:snowflake', [metro])
    await finds('/q metro', [metro])
    await finds('users created%', [created])
  })

  it('accepts input of any length', async () => {
    const { numEntities } = await search(server, 'dataset', 'users '.repeat(20_000))
    expect(numEntities).to.equal(2)
    expect(await found(server, 'dataset', 'x'.repeat(100_000))).to.deep.equal([])
  })
})

describeOnEngines('ranking', (serve) => {
  const server = serve()
  const type = { type: { 'com.linkedin.schema.NumberType': {} } }
  const schema = (...fieldPaths: string[]) =>
    schemaOf(
      's',
      fieldPaths.map((fieldPath) => fieldOf(fieldPath, 'int', { type })),
    )
  // In the order in which they are to be found; written in another.
  const exact = dataset('revenue')
  const prefix = dataset('revenue_by_day')
  const word = dataset('mart.daily_revenue')
  const described = dataset('a')
  const column = dataset('b')
  const tagged = dataset('c')
  const ranked = [exact, prefix, word, tagged, described, column]
  before(() =>
    server.ingest(
      upsert(tagged, 'globalTags', { tags: [{ tag: 'urn:li:tag:revenue' }] }),
      upsert(column, 'schemaMetadata', schema('id', 'revenue')),
      upsert(described, 'datasetProperties', { description: 'revenue, revenue and revenue' }),
      upsert(word, 'status', { removed: false }),
      upsert(prefix, 'status', { removed: false }),
      upsert(exact, 'status', { removed: false }),
    ),
  )

  it('exact name, beginning of a name, words of a name, then tags, description, columns and the rest', async () => {
    expect(await found(server, 'dataset', 'revenue')).to.deep.equal(ranked)
    expect(await found(server, 'dataset', 'REVENUE')).to.deep.equal(ranked)
    const urns = await found(server, 'dataset', 'reven')
    expect(urns.slice(0, 2)).to.have.members([exact, prefix])
    expect(urns.slice(2)).to.deep.equal(ranked.slice(2))
  })

  it('holds across types', async () => {
    const tag = 'urn:li:tag:revenue'
    const chart = 'urn:li:chart:(looker,1)'
    const ofTool = 'urn:li:chart:(revenue,2)'
    await server.ingest(
      upsert(tag, 'tagProperties', { name: 'revenue' }),
      upsert(ofTool, 'chartInfo', { title: 'Costs', description: '' }),
      upsert(chart, 'chartInfo', { title: 'Income', description: 'Shows revenue.' }),
    )
    const { entities } = await valueOf<SearchValue>(server, 'searchAcrossEntities', {
      entities: [],
      input: 'revenue',
      start: 0,
      count: 100,
    })
    expect(entities.slice(0, 2)).to.have.members([exact, tag])
    expect(entities.slice(2, 4)).to.deep.equal([prefix, word])
    // The tool of a chart is its platform, a label as a tag is.
    expect(entities.slice(4, 6)).to.have.members([tagged, ofTool])
    expect(entities.slice(6, 8)).to.have.members([described, chart])
    expect(entities.slice(8)).to.deep.equal([column])
  })

  it('states it in `score`, which never grows down the page', async () => {
    const headers = { 'X-RestLi-Protocol-Version': '2.0.0' }
    for (const input of ['revenue', 'Revenue', 'dailyRevenue', 'revenueByDay', 'rev', '*', 'day']) {
      const { entities } = await valueOf<SearchValue<FoundObject>>(
        server,
        'search',
        { entity: 'dataset', input, start: 0, count: 100 },
        headers,
      )
      const scores = entities.map(({ score }) => score)
      expect(scores, input).to.deep.equal(scores.toSorted((a, b) => b - a))
    }
  })

  it('scores a name in camel case as the exact name', async () => {
    const urn = 'urn:li:tag:NeedsReview'
    await server.ingest(upsert(urn, 'tagProperties', { description: 'Somebody should look.' }))
    const headers = { 'X-RestLi-Protocol-Version': '2.0.0' }
    for (const input of ['NeedsReview', 'needs review', 'needsreview']) {
      const request = { entity: 'tag', input }
      const { entities } = await valueOf<SearchValue<FoundObject>>(
        server,
        'search',
        request,
        headers,
      )
      expect(entities.map(({ entity, score }) => [entity, score])).to.deep.equal([[urn, 10]])
    }
  })
})
