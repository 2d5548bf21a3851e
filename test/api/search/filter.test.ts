import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask } from '../../support/graphql.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { all, found, search, type Criterion } from '../../support/searches.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

/** What the filters below are about; each is named after what is special about it. */
const urns = {
  plain: dataset('plain'),
  Mixed: dataset('Mixed'),
  odd: dataset('50%_off*?'),
  dev: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,dev,DEV)',
  column: dataset('column'),
  gone: dataset('gone'),
}
type Key = keyof typeof urns

const pii = 'urn:li:tag:pii'
const hive = 'urn:li:dataPlatform:hive'
const snowflake = 'urn:li:dataPlatform:snowflake'
const edited = (tag: string) => ({
  editableSchemaFieldInfo: [{ fieldPath: 'email', globalTags: { tags: [{ tag }] } }],
})

// docs/interface: search/filter, search/conditions, search/ordering, search/unknown-fields,
// search/field-names
describeOnEngines('`filter` of `POST /entities?action=search`', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(urns.plain, 'datasetProperties', {
        name: 'Order Lines',
        description: 'Every line.',
        customProperties: { tier: 'gold', a: 'b=c' },
        created: { time: 9 },
        lastModified: { time: 1_700_000_000_000 },
      }),
      upsert(urns.plain, 'ownership', { owners: [{ owner: ada, type: 'DATAOWNER' }] }),
      upsert(urns.plain, 'globalTags', { tags: [{ tag: pii }, { tag: 'urn:li:tag:b' }] }),
      upsert(urns.plain, 'datasetProfile', { timestampMillis: 1, rowCount: 1_000_000 }),
      upsert(urns.plain, 'datasetProfile', { timestampMillis: 2, rowCount: 99 }),
      upsert(urns.Mixed, 'datasetProperties', {
        name: 'order lines',
        created: { time: 10 },
        customProperties: { tier: 'Gold' },
      }),
      upsert(urns.Mixed, 'deprecation', { deprecated: true, decommissionTime: 5 }),
      upsert(urns.Mixed, 'datasetProfile', { timestampMillis: 1, rowCount: 1_000 }),
      upsert(urns.odd, 'datasetProperties', { name: '50%_off*?', created: { time: 100 } }),
      upsert(urns.dev, 'editableDatasetProperties', { description: 'Every line, again.' }),
      upsert(urns.dev, 'status', { removed: false }),
      upsert(urns.column, 'editableSchemaMetadata', edited(pii)),
      upsert(urns.gone, 'globalTags', { tags: [{ tag: pii }] }),
      upsert(urns.gone, 'status', { removed: true }),
    ),
  )
  const living: readonly Key[] = ['plain', 'Mixed', 'odd', 'dev', 'column']
  const keyOf = (urn: string) => Object.entries(urns).find(([, each]) => each === urn)?.[0] ?? urn
  const filtered = async (filter: unknown, more: object = {}) =>
    (await found(server, 'dataset', '*', { filter, ...more })).map(keyOf)
  const passes = async (filter: unknown, expected: readonly Key[]) => {
    expect(await filtered(filter), JSON.stringify(filter)).to.have.members(expected)
  }
  const refusal = async (filter: unknown) => {
    const request = { entity: 'dataset', input: '*', filter }
    const { status, body } = await server.post<ErrorBody>('/entities?action=search', request)
    expect(status, JSON.stringify(filter)).to.equal(400)
    return body.message
  }

  const conditions: readonly [field: string, condition: string, values: string[], Key[]][] = [
    ['name', 'EQUAL', ['Order Lines'], ['plain']],
    ['name', 'EQUAL', ['order lines'], ['Mixed']],
    ['name', 'EQUAL', ['Order', 'Lines'], []],
    ['name', 'EQUAL', ['order lines', '50%_off*?'], ['Mixed', 'odd']],
    ['name', 'IEQUAL', ['ORDER LINES'], ['plain', 'Mixed']],
    ['name', 'IEQUAL', [' order lines '], ['plain', 'Mixed']],
    ['name', 'IEQUAL', ['order line'], []],
    ['name', 'CONTAIN', ['ER LI'], ['plain', 'Mixed']],
    ['name', 'CONTAIN', ['%_'], ['odd']],
    ['name', 'CONTAIN', ['*'], ['odd']],
    ['name', 'CONTAIN', ['r?l'], []],
    ['name', 'CONTAIN', ['r_l'], []],
    ['name', 'CONTAIN', ['r%l'], []],
    ['name', 'CONTAIN', ['zzz', 'off'], ['odd']],
    ['name', 'START_WITH', ['ORDER'], ['plain', 'Mixed']],
    ['name', 'START_WITH', ['lines'], []],
    ['name', 'START_WITH', ['50%'], ['odd']],
    ['name', 'START_WITH', ['5?%'], []],
    ['name', 'END_WITH', ['LINES'], ['plain', 'Mixed']],
    ['name', 'END_WITH', ['order'], []],
    ['name', 'END_WITH', ['*?'], ['odd']],
    ['name', 'END_WITH', ['off*'], []],
    ['createdAt', 'EQUAL', ['9'], ['plain']],
    ['createdAt', 'EQUAL', ['9.0'], ['plain']],
    ['createdAt', 'GREATER_THAN', ['9'], ['Mixed', 'odd']],
    ['createdAt', 'GREATER_THAN', ['10', '0'], ['odd']],
    ['createdAt', 'GREATER_THAN_OR_EQUAL_TO', ['10'], ['Mixed', 'odd']],
    ['createdAt', 'GREATER_THAN_OR_EQUAL_TO', ['10.5'], ['odd']],
    ['createdAt', 'LESS_THAN', ['10'], ['plain']],
    ['createdAt', 'LESS_THAN_OR_EQUAL_TO', ['10'], ['plain', 'Mixed']],
    ['createdAt', 'LESS_THAN', ['soon'], []],
    ['lastModifiedAt', 'GREATER_THAN', ['1699999999999'], ['plain']],
    ['lastModifiedAt', 'GREATER_THAN', ['1700000000000'], []],
    ['rowCount', 'GREATER_THAN', ['98'], ['plain', 'Mixed']],
    ['rowCount', 'GREATER_THAN', ['99'], ['Mixed']],
    ['rowCount', 'LESS_THAN', ['1000'], ['plain']],
    ['name', 'GREATER_THAN', ['Order Lines'], ['Mixed']],
    ['name', 'GREATER_THAN_OR_EQUAL_TO', ['Order Lines'], ['plain', 'Mixed']],
    ['name', 'LESS_THAN', ['Order Lines'], ['odd']],
    ['name', 'LESS_THAN_OR_EQUAL_TO', ['Order Lines'], ['plain', 'odd']],
    ['name', 'IN', ['order lines', 'x'], ['Mixed']],
    ['createdAt', 'BETWEEN', ['9', '10'], ['plain', 'Mixed']],
    ['createdAt', 'BETWEEN', ['10', '9'], []],
    ['createdAt', 'BETWEEN', ['10'], []],
    ['name', 'BETWEEN', ['A', 'Z'], ['plain']],
    ['name', 'EXISTS', [], ['plain', 'Mixed', 'odd']],
    ['name', 'IS_NULL', [], ['dev', 'column']],
    ['deprecated', 'IS_NULL', [], ['plain', 'odd', 'dev', 'column']],
  ]
  for (const [field, condition, values, expected] of conditions) {
    it(`condition: ${field} ${condition} [${values.join(', ')}]`, () =>
      passes(all({ field, condition, values }), expected))
  }

  const fields: readonly [title: string, criterion: Criterion, Key[]][] = [
    ['a missing condition is EQUAL', { field: 'name', values: ['order lines'] }, ['Mixed']],
    ['singular `value`', { field: 'name', value: 'order lines' }, ['Mixed']],
    [
      '`values` takes precedence over `value`',
      { field: 'name', value: 'x', values: ['order lines'] },
      ['Mixed'],
    ],
    ['no values', { field: 'name', values: [] }, []],
    ['no value at all', { field: 'name' }, []],
    ['a number as value', { field: 'createdAt', values: [9] }, ['plain']],
    ['a flag as value', { field: 'deprecated', values: [true] }, ['Mixed']],
    ['a flag as text', { field: 'deprecated', values: ['true'] }, ['Mixed']],
    [
      '`negated`',
      { field: 'name', values: ['order lines'], negated: true },
      ['plain', 'odd', 'dev', 'column'],
    ],
    ['`negated` false', { field: 'name', values: ['order lines'], negated: false }, ['Mixed']],
    [
      '`negated` IS_NULL',
      { field: 'name', condition: 'IS_NULL', negated: true },
      ['plain', 'Mixed', 'odd'],
    ],
    [
      '`platform.keyword`',
      { field: 'platform.keyword', value: hive },
      ['plain', 'Mixed', 'odd', 'column'],
    ],
    ['`platform`', { field: 'platform', values: [snowflake] }, ['dev']],
    ['`origin`', { field: 'origin', values: ['DEV'] }, ['dev']],
    ['`env` = `origin`', { field: 'env', values: ['DEV'] }, ['dev']],
    ['`urn`', { field: 'urn', values: [urns.odd] }, ['odd']],
    ['`urn` START_WITH', { field: 'urn', condition: 'CONTAIN', values: [',dev,'] }, ['dev']],
    ['`_entityType`', { field: '_entityType', values: ['DATASET'] }, [...living]],
    ['a type by its own name', { field: '_entityType', values: ['dataset'] }, [...living]],
    ['other types', { field: 'entityType', values: ['dataset'], negated: true }, []],
    ['another `_entityType`', { field: '_entityType', values: ['CHART'] }, []],
    ['`entityType`', { field: 'entityType', values: ['DATASET'] }, [...living]],
    ['`tags` also covers column tags', { field: 'tags', values: [pii] }, ['plain', 'column']],
    ['`fieldTags` does not cover tags', { field: 'fieldTags', values: [pii] }, ['column']],
    ['`tags.keyword`', { field: 'tags.keyword', values: ['urn:li:tag:b'] }, ['plain']],
    [
      '`description` also covers edited ones',
      { field: 'description', condition: 'CONTAIN', values: ['every line'] },
      ['plain', 'dev'],
    ],
    ['`owners`', { field: 'owners', values: [ada] }, ['plain']],
    ['`customProperties` as k=v', { field: 'customProperties', value: 'tier=gold' }, ['plain']],
    ['a `=` in a property', { field: 'customProperties', value: 'a=b=c' }, ['plain']],
    [
      '`customProperties` START_WITH',
      { field: 'customProperties', condition: 'START_WITH', values: ['tier='] },
      ['plain', 'Mixed'],
    ],
    ['`_entityName`', { field: '_entityName', values: ['Order Lines'] }, ['plain']],
    ['`hasTags`', { field: 'hasTags', values: ['true'] }, ['plain', 'column']],
    ['`hasDescription`', { field: 'hasDescription', value: 'true' }, ['plain', 'dev']],
    ['`degree`, "in lineage", "matches nothing"', { field: 'degree', values: ['1', '2'] }, []],
    ['a known field of undeclared aspects', { field: 'hasActiveIncidents', value: 'true' }, []],
    ['it again, negated', { field: 'degree', values: ['1'], negated: true }, [...living]],
    ['a structured property', { field: 'structuredProperties.io.a', values: ['1'] }, []],
  ]
  for (const [title, criterion, expected] of fields) {
    it(`the \`filter\` shape: ${title}`, () => passes(all(criterion), expected))
  }

  it('numbers, counts and dates by value: `numInputDatasets`', async () => {
    const jobs = [2, 10].map((count) => {
      const job = `urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,PROD),load_${count}_tables)`
      const inputDatasets = Array.from({ length: count }, (_, at) => dataset(`stub_${at}`))
      return { job, value: { inputDatasets, outputDatasets: [] } }
    })
    await server.ingest(...jobs.map(({ job, value }) => upsert(job, 'dataJobInputOutput', value)))
    const with10 = all({ field: 'numInputDatasets', condition: 'GREATER_THAN', values: ['9'] })
    expect(await found(server, 'dataJob', '*', { filter: with10 })).to.deep.equal([jobs[1]?.job])
  })

  it('finds soft-deleted entities only when the filter names `removed`', async () => {
    const field = 'removed'
    await passes(all({ field, values: ['true'] }), ['gone'])
    await passes(all({ field: 'removed.keyword', value: 'true' }), ['gone'])
    await passes(all({ field, values: ['false'] }), [...living])
    await passes(all({ field, values: ['true'], condition: 'EQUAL', negated: true }), [...living])
    await passes(all({ field, condition: 'EXISTS' }), [...living, 'gone'])
    const either = all({ field: 'tags', values: [pii] }, { field, values: ['true', 'false'] })
    await passes(either, ['plain', 'column', 'gone'])
  })

  it('`searchFlags.includeSoftDeleted` finds soft-deleted entities beside the others', async () => {
    const includeSoftDeleted = { searchFlags: { includeSoftDeleted: true } }
    expect(await filtered({}, includeSoftDeleted)).to.have.members([...living, 'gone'])
    const no = { searchFlags: { includeSoftDeleted: false } }
    expect(await filtered({}, no)).to.have.members(living)
  })

  it('`{or: [{and: […]}]}`: any of the groups, all of each', async () => {
    const name = { field: 'name', values: ['Order Lines'] }
    const dev = { field: 'origin', values: ['DEV'] }
    await passes(all(name, dev), [])
    await passes({ or: [{ and: [name] }, { and: [dev] }] }, ['plain', 'dev'])
    const both = [
      { field: 'tags', values: [pii] },
      { field: 'name', condition: 'IS_NULL' },
    ]
    await passes({ or: [{ and: both }, { and: [dev] }] }, ['column', 'dev'])
  })

  it('takes the older `criteria`, and ignores them beside `or`', async () => {
    const criteria = [{ field: 'name', value: 'Order Lines', condition: 'EQUAL' }]
    await passes({ criteria }, ['plain'])
    await passes({ criteria: [...criteria, { field: 'origin', value: 'DEV' }] }, [])
    await passes({ criteria, ...all({ field: 'origin', values: ['DEV'] }) }, ['dev'])
    await passes({ criteria: [] }, [...living])
  })

  it('empty filters match everything', async () => {
    for (const filter of [{}, { or: [] }, { or: [{ and: [] }] }, { or: [{}] }, null, undefined]) {
      await passes(filter, living)
    }
  })

  it('narrows words, counts and facets', async () => {
    const filter = all({ field: 'platform', values: [hive] })
    const { numEntities, metadata } = await search(server, 'dataset', 'line', { filter, count: 1 })
    expect(numEntities).to.equal(2)
    const platform = metadata.aggregations.find(({ name }) => name === 'platform')
    expect(platform?.aggregations).to.deep.equal({ [hive]: 2 })
  })

  it('an unknown condition is 400 that names it', async () => {
    for (const condition of ['LIKE', 'equal', 'constructor', 'DESCENDANTS_INCL']) {
      const message = await refusal(all({ field: 'name', condition, values: ['x'] }))
      expect(message).to.contain(condition).and.contain('/or/0/and/0/condition')
    }
  })

  it('an unknown field is 400 that names near ones', async () => {
    expect(await refusal(all({ field: 'platfrom', values: ['x'] })))
      .to.contain('platfrom')
      .and.contain('platform')
    expect(await refusal(all({ field: 'Tags', values: ['x'] }))).to.contain('tags')
    expect(await refusal(all({ field: 'tgs', condition: 'IS_NULL' }))).to.contain('tags')
    expect(await refusal(all({ field: 'qqqqqqqqqqqqqqq', values: ['x'] }))).to.contain('qqqq')
    for (const field of ['constructor', '__proto__', 'toString', '*', ' ', 'tags.made.up']) {
      expect(await refusal(all({ field, values: ['x'] }))).to.be.a('string')
    }
  })

  it('refuses an invalid filter, with the position', async () => {
    const name = { field: 'name' }
    const wrong: readonly [unknown, string][] = [
      ['text', 'filter'],
      [7, 'filter'],
      [[], 'filter'],
      [{ or: {} }, '/or'],
      [{ or: [1] }, '/or/0'],
      [{ or: [{ and: {} }] }, '/or/0/and'],
      [{ or: [{ and: [] }, { and: ['x'] }] }, '/or/1/and/0'],
      [{ or: [{ and: [{}] }] }, '/or/0/and/0/field'],
      [all({ ...name, values: 'x' }), '/or/0/and/0/values'],
      [all({ ...name, values: [{}] }), '/or/0/and/0/values/0'],
      [all({ ...name, values: ['a', null] }), '/or/0/and/0/values/1'],
      [{ criteria: 'x' }, '/criteria'],
      [{ xor: [] }, 'filter/xor: is unknown; members are or, criteria'],
      [{ and: [name] }, 'filter/and: is unknown'],
      [{ and: [{ criteria: [name] }] }, 'filter/and: is unknown'],
      [{ or: [{ criteria: [name] }] }, '/or/0/criteria: is unknown; members are and'],
      [
        { or: [{ and: [{ ...name, operator: 'EQUAL' }] }] },
        '/or/0/and/0/operator: is unknown; members are field,',
      ],
      [
        { or: [{ and: [{ ...name, negated: 'true' }] }] },
        '/or/0/and/0/negated: must be true or false',
      ],
    ]
    for (const [filter, where] of wrong) {
      expect(await refusal(filter)).to.contain(where)
    }
  })

  it('accepts long lists of values and many groups', async () => {
    const values = Array.from({ length: 5_000 }, (_, at) => `n${at}`)
    await passes(all({ field: 'name', values: [...values, 'order lines'] }), ['Mixed'])
    const patterns = [...values.slice(0, 49), 'off']
    await passes(all({ field: 'name', condition: 'CONTAIN', values: patterns }), ['odd'])
    const or = values.slice(0, 500).map((value) => ({ and: [{ field: 'name', values: [value] }] }))
    await passes({ or: [...or, { and: [{ field: 'origin', value: 'DEV' }] }] }, ['dev'])
    const and = values.slice(0, 500).map((value) => ({ field: 'name', value, negated: true }))
    await passes({ or: [{ and }] }, living)
  })

  it('has 1,000 criteria, 10,000 values and 50 patterns at most: one more is 400 that says where', async () => {
    const criteria = (count: number) =>
      Array.from({ length: count }, () => ({ field: 'name', values: ['order lines'] }))
    const valued = (condition: string, ...counts: readonly number[]) =>
      counts.map((count) => {
        const values = Array.from({ length: count }, (_, at) => `v${at}`)
        return { field: 'name', condition, values: ['order lines', ...values.slice(1)] }
      })
    await passes(all(...criteria(1_000)), ['Mixed'])
    await passes(all(...valued('IN', 9_000, 1_000)), ['Mixed'])
    await passes(all(...valued('START_WITH', 40, 10)), ['plain', 'Mixed'])
    const refused: readonly [object, string][] = [
      [all(...criteria(1_001)), '/or/0/and/1000: is one too many: a filter has at most 1000'],
      [{ or: [{ and: criteria(600) }, { and: criteria(600) }] }, '/or/1/and/400'],
      [{ or: Array.from({ length: 1_001 }, () => ({ and: [] })) }, '/or/1000'],
      [all(...valued('IN', 9_000, 1_001)), '/or/0/and/1/values: is one too many'],
      [all(...valued('END_WITH', 40, 11)), 'at most 50'],
      [all(...valued('CONTAIN', 40), ...valued('LESS_THAN', 11)), '/or/0/and/1/values'],
      [{ criteria: valued('CONTAIN', 51) }, '/criteria/0/values'],
    ]
    for (const [filter, message] of refused) expect(await refusal(filter)).to.contain(message)
  })

  it('has the same limits in `orFilters` and along lineage', async () => {
    const values = Array.from({ length: 51 }, (_, at) => `v${at}`)
    const input = { orFilters: [{ and: [{ field: 'name', condition: 'CONTAIN', values }] }] }
    for (const [query, more] of [
      ['searchAcrossEntities', { query: '*' }],
      ['searchAcrossLineage', { urn: urns.plain, direction: 'UPSTREAM' }],
    ] as const) {
      const type = `${query[0]?.toUpperCase()}${query.slice(1)}Input`
      const document = `query ($input: ${type}!) { ${query}(input: $input) { total } }`
      const { errors } = await ask(server, document, { input: { ...input, ...more } })
      expect(errors?.[0]?.message).to.contain('at most 50')
    }
  })
})
