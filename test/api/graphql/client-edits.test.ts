import { expect } from 'chai'
import { absent, aspectsOf, ingestShop, returns, sales, stored } from '../../support/edited.ts'
import { ask, data, mutate, refusal } from '../../support/graphql.ts'
import { SYSTEM, upsert } from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const stamp = { time: STARTED_MILLIS, actor: SYSTEM }

describeOnEngines('edits that clients of DataHub send', (serve) => {
  const server = serve()
  before(() => ingestShop(server))

  // docs/interface: edits/assertions
  describe('custom assertions', () => {
    const urn = 'urn:li:assertion:not-null'
    const document = `mutation ($urn: String, $input: UpsertCustomAssertionInput!) {
      upsertCustomAssertion(urn: $urn, input: $input) { urn info { type description } } }`
    const input = {
      entityUrn: sales,
      type: 'Not null',
      description: 'Amounts are there.',
      fieldPath: 'amount',
      platform: { urn: null, name: 'great-expectations' },
      logic: 'amount IS NOT NULL',
      operator: 'NOT_NULL',
      nativeParameters: [{ key: 'mostly', value: '0.9' }],
    }
    const report = async (result: object, of = urn) => {
      const reporting = `mutation ($urn: String!, $result: AssertionResultInput!) {
        reportAssertionResult(urn: $urn, result: $result) }`
      return ask(server, reporting, { urn: of, result })
    }

    it('upsertCustomAssertion writes the checked entity, and the checking platform', async () => {
      const { upsertCustomAssertion } = await data(server, document, { urn, input })
      expect(upsertCustomAssertion).to.deep.equal({
        urn,
        info: { type: 'CUSTOM', description: 'Amounts are there.' },
      })
      expect(await stored(server, urn, 'assertionInfo')).to.deep.equal({
        type: 'CUSTOM',
        customAssertion: {
          type: 'Not null',
          entity: sales,
          field: `urn:li:schemaField:(${sales},amount)`,
          operator: 'NOT_NULL',
          nativeParameters: { mostly: '0.9' },
          logic: 'amount IS NOT NULL',
        },
        source: { type: 'EXTERNAL', created: stamp },
        lastUpdated: stamp,
        description: 'Amounts are there.',
      })
      expect(await stored(server, urn, 'dataPlatformInstance')).to.deep.equal({
        platform: 'urn:li:dataPlatform:great-expectations',
      })
    })

    it('generates a missing URN, and refuses invalid input', async () => {
      const made = await data<{ upsertCustomAssertion: { urn: string } }>(server, document, {
        input,
      })
      expect(made.upsertCustomAssertion.urn).to.match(/^urn:li:assertion:[0-9a-f-]{36}$/)
      const problems = [
        [{ urn, input: { ...input, entityUrn: absent } }, /does not exist/],
        [{ urn, input: { ...input, platform: {} } }, /Platform urn or name/],
        [{ urn: sales, input }, /Not an assertion/],
      ] as const
      for (const [variables, message] of problems) {
        const { errors } = await ask(server, document, variables)
        expect(errors?.[0]?.message).to.match(message)
        expect(errors?.[0]?.extensions.code).to.equal(400)
      }
    })

    it('reportAssertionResult writes a point that runEvents reads', async () => {
      const failed = {
        timestampMillis: 7,
        type: 'FAILURE',
        properties: [{ key: 'rows', value: '3' }],
        error: { type: 'UNKNOWN_ERROR', message: 'it fell' },
        severity: 'HIGH',
      }
      expect((await report(failed)).data).to.deep.equal({ reportAssertionResult: true })
      expect((await report({ timestampMillis: 8, type: 'SUCCESS' })).errors).to.equal(undefined)
      const query = `{ entity(urn: "${urn}") { ... on Assertion { runEvents {
        total failed succeeded runEvents { timestampMillis asserteeUrn result { type severity error { type } } } } } } }`
      expect((await data(server, query))['entity']).to.deep.equal({
        runEvents: {
          total: 2,
          failed: 1,
          succeeded: 1,
          runEvents: [
            {
              timestampMillis: 8,
              asserteeUrn: sales,
              result: { type: 'SUCCESS', severity: null, error: null },
            },
            {
              timestampMillis: 7,
              asserteeUrn: sales,
              result: { type: 'FAILURE', severity: 'HIGH', error: { type: 'UNKNOWN_ERROR' } },
            },
          ],
        },
      })
      const { errors } = await report({ type: 'SUCCESS' }, 'urn:li:assertion:none')
      expect(errors?.[0]?.message).to.match(/Assertion urn:li:assertion:none does not exist/)
    })

    it('deleteAssertion deletes an assertion permanently, with its results, and nothing else', async () => {
      const gone = 'urn:li:assertion:gone'
      await data(server, document, { urn: gone, input })
      await data(server, `mutation { deleteAssertion(urn: "${gone}") }`)
      expect(await data(server, `{ entityExists(urn: "${gone}") }`)).to.deep.equal({
        entityExists: false,
      })
      const { errors } = await ask(server, `mutation { deleteAssertion(urn: "${sales}") }`)
      expect(errors?.[0]?.message).to.contain('Expected an entity of type assertion')
    })
  })

  // docs/interface: edits/links
  describe('links', () => {
    const resourceUrn = returns
    const link = { linkUrl: 'https://example.com/a', label: 'A', resourceUrn }
    const links = async () =>
      (
        (await stored(server, returns, 'institutionalMemory')) as {
          elements: {
            url: string
            description: string
            settings?: object
            updateStamp?: { actor: string }
          }[]
        }
      ).elements.map(({ url, description, settings, updateStamp }) => {
        return [url, description, settings, updateStamp !== undefined]
      })

    it('upsertLink adds a link once, and then sets its members', async () => {
      await mutate(server, 'upsertLink', link)
      expect(await links()).to.deep.equal([[link.linkUrl, 'A', undefined, false]])
      await mutate(server, 'upsertLink', { ...link, settings: { showInAssetPreview: true } })
      expect(await links()).to.deep.equal([[link.linkUrl, 'A', { showInAssetPreview: true }, true]])
    })

    it('updateLink changes its address or text', async () => {
      const current = { currentUrl: link.linkUrl, currentLabel: 'A' }
      await mutate(server, 'updateLink', { ...current, ...link, linkUrl: 'https://example.com/b' })
      expect((await links()).map(([url]) => url)).to.deep.equal(['https://example.com/b'])
      const gone = await refusal(server, 'updateLink', { ...current, ...link })
      expect(gone.message).to.match(/The link 'https:\/\/example.com\/a' .* does not exist/)
      await mutate(server, 'upsertLink', link)
      const moved = { currentUrl: 'https://example.com/b', currentLabel: 'A', ...link }
      expect((await refusal(server, 'updateLink', moved)).message).to.match(/already exists/)
      const wrong = { ...moved, linkUrl: 'b' }
      expect((await refusal(server, 'updateLink', wrong)).message).to.match(/Expected an url/)
    })
  })

  // docs/interface: edits/data-products
  describe('data products', () => {
    const one = 'urn:li:dataProduct:one'
    const two = 'urn:li:dataProduct:two'
    const domain = 'urn:li:domain:selling'
    const create = (id: string, more: object = {}) =>
      ask(
        server,
        `mutation ($input: CreateDataProductInput!) {
          createDataProduct(input: $input) { urn properties { name description } } }`,
        { input: { id, properties: { name: id, description: 'All of it.' }, ...more } },
      )
    const assetsOf = async (urn: string) =>
      (
        (await stored(server, urn, 'dataProductProperties')) as {
          assets?: { destinationUrn: string }[]
        }
      ).assets?.map(({ destinationUrn }) => destinationUrn)

    it('createDataProduct creates one in a domain, owned by its creator', async () => {
      await server.ingest(upsert(domain, 'domainProperties', { name: 'Selling' }))
      const { data: made } = await create('one', { domainUrn: domain })
      expect(made?.['createDataProduct']).to.deep.equal({
        urn: one,
        properties: { name: 'one', description: 'All of it.' },
      })
      const aspects = await aspectsOf(server, one)
      expect(aspects['domains']?.value).to.deep.equal({
        domains: [domain],
        domainAssociations: [{ domain }],
      })
      expect(aspects).to.include.keys('ownership', 'dataProductKey')
      expect((await create('one')).errors?.[0]?.message).to.match(/already exists/)
      const nowhere = await create('three', { domainUrn: 'urn:li:domain:none' })
      expect(nowhere.errors?.[0]?.message).to.match(/Domain provided .* does not exist/)
    })

    it('batchSetDataProduct moves entities into one and out of others', async () => {
      await create('two')
      const set = (dataProductUrn: string | null, ...resourceUrns: string[]) =>
        mutate(server, 'batchSetDataProduct', { dataProductUrn, resourceUrns })
      await set(one, sales, returns)
      await set(two, returns)
      expect([await assetsOf(one), await assetsOf(two)]).to.deep.equal([[sales], [returns]])
      await set(two, returns)
      expect(await assetsOf(two)).to.deep.equal([returns])
      await set(null, sales)
      expect(await assetsOf(one)).to.deep.equal([])
      const wrong = { dataProductUrn: one, resourceUrns: [sales, absent] }
      expect((await refusal(server, 'batchSetDataProduct', wrong)).message).to.match(/not exist/)
      expect(await assetsOf(one)).to.deep.equal([])
    })

    it('batchAddToDataProducts adds to several, batchRemoveFromDataProducts removes', async () => {
      await create('many')
      const many = 'urn:li:dataProduct:many'
      const input = { dataProductUrns: [many, two], resourceUrns: [sales, returns] }
      const change = (name: string, given: object) =>
        ask(server, `mutation ($input: BatchSetDataProductsInput!) { ${name}(input: $input) }`, {
          input: given,
        })
      await change('batchAddToDataProducts', input)
      expect(await assetsOf(many)).to.deep.equal([sales, returns])
      expect(await assetsOf(two)).to.deep.equal([returns, sales])
      await change('batchRemoveFromDataProducts', { ...input, resourceUrns: [sales] })
      expect([await assetsOf(many), await assetsOf(two)]).to.deep.equal([[returns], [returns]])
      await change('batchRemoveFromDataProducts', { ...input, dataProductUrns: [many] })
      const wrong = { ...input, resourceUrns: [absent] }
      const { errors } = await change('batchAddToDataProducts', wrong)
      expect(errors?.[0]?.message).to.match(/does not exist/)
    })

    it('updateName renames a data product', async () => {
      await mutate(server, 'updateName', { urn: two, name: 'Second' })
      const value = (await stored(server, two, 'dataProductProperties')) as { name?: string }
      expect(value.name).to.equal('Second')
    })

    it('updateDataProduct keeps omitted members, deleteDataProduct keeps the assets', async () => {
      const updating = `mutation { updateDataProduct(urn: "${two}", input: {name: "Two"}) {
        properties { name description } } deleteDataProduct(urn: "${one}") }`
      expect(await data(server, updating)).to.deep.equal({
        updateDataProduct: { properties: { name: 'Two', description: 'All of it.' } },
        deleteDataProduct: true,
      })
      expect(await assetsOf(two)).to.deep.equal([returns])
      const missing = `mutation { updateDataProduct(urn: "${one}", input: {name: "x"}) { urn } }`
      expect((await ask(server, missing)).errors?.[0]?.message).to.match(/does not exist/)
    })
  })

  // docs/interface: edits/ingestion-sources
  it('updateIngestionSource keeps a recipe that is listed, and deleteIngestionSource deletes it', async () => {
    const urn = 'urn:li:dataHubIngestionSource:nightly'
    const input = {
      name: 'Nightly',
      type: 'demo-data',
      schedule: { interval: '0 1 * * *', timezone: 'UTC' },
      config: { recipe: '{}', executorId: 'default', extraArgs: [{ key: 'a', value: 'b' }] },
      source: { type: 'SYSTEM' },
    }
    const document = `mutation ($urn: String!, $input: UpdateIngestionSourceInput!) {
      updateIngestionSource(urn: $urn, input: $input) }`
    await data(server, document, { urn, input })
    expect(await stored(server, urn, 'dataHubIngestionSourceInfo')).to.deep.equal({
      ...input,
      config: { ...input.config, extraArgs: { a: 'b' } },
    })
    const made = await mutate(server, 'createIngestionSource', { ...input, name: 'Other' })
    const list = `{ listIngestionSources(input: {}) { total ingestionSources { urn name type } } }`
    const listed = await data<{ listIngestionSources: { ingestionSources: object[] } }>(
      server,
      list,
    )
    expect(listed.listIngestionSources.ingestionSources).to.have.deep.members([
      { urn, name: 'Nightly', type: 'demo-data' },
      { urn: made, name: 'Other', type: 'demo-data' },
    ])
    await data(server, `mutation { deleteIngestionSource(urn: "${urn}") }`)
    expect(await data(server, list)).to.deep.include({
      listIngestionSources: {
        total: 1,
        ingestionSources: [{ urn: made, name: 'Other', type: 'demo-data' }],
      },
    })
    const { errors } = await ask(server, document, { urn: sales, input })
    expect(errors?.[0]?.message).to.match(/Not an ingestion source/)
  })

  // docs/interface: edits/forms
  it('batchAssignForm assigns a form once, createDynamicFormAssignment keeps its filter', async () => {
    const form = 'urn:li:form:who-owns-it'
    const prompts = ['owner', 'domain'].map((id) => ({
      id,
      title: id,
      type: 'STRUCTURED_PROPERTY',
    }))
    const info = { name: 'Who owns it', type: 'COMPLETION', prompts }
    const assigning = { formUrn: form, entityUrns: [sales] }
    const nothing = await ask(
      server,
      `mutation ($input: BatchAssignFormInput!) { batchAssignForm(input: $input) }`,
      { input: assigning },
    )
    expect(nothing.errors?.[0]?.message).to.contain(`${form} does not exist`)
    await server.ingest(upsert(form, 'formInfo', info))
    for (const time of ['first', 'second']) {
      expect(await mutate(server, 'batchAssignForm', assigning), time).to.equal(true)
    }
    expect(await stored(server, sales, 'forms')).to.deep.equal({
      incompleteForms: [
        {
          urn: form,
          incompletePrompts: ['owner', 'domain'].map((id) => ({ id, lastModified: stamp })),
          completedPrompts: [],
        },
      ],
      completedForms: [],
      verifications: [],
    })
    const hive = { field: 'platform', values: ['urn:li:dataPlatform:hive'] }
    const input = { formUrn: form, orFilters: [{ and: [hive] }] }
    expect(await mutate(server, 'createDynamicFormAssignment', input)).to.equal(true)
    expect(await stored(server, form, 'dynamicFormAssignment')).to.deep.equal({
      filter: { or: [{ and: [{ ...hive, condition: 'EQUAL', negated: false }] }] },
    })
  })

  // docs/interface: graphql/trees
  it('listDomains lists top-level domains, or those directly below one', async () => {
    const [top, below] = ['urn:li:domain:top', 'urn:li:domain:below']
    await server.ingest(
      upsert(top, 'domainProperties', { name: 'Top' }),
      upsert(below, 'domainProperties', { name: 'Below', parentDomain: top }),
    )
    const list = async (input: object) => {
      const query = `query ($input: ListDomainsInput!) {
        listDomains(input: $input) { start count total domains { urn properties { name } } } }`
      return (await data(server, query, { input }))['listDomains']
    }
    expect(await list({ parentDomain: top })).to.deep.equal({
      start: 0,
      count: 1,
      total: 1,
      domains: [{ urn: below, properties: { name: 'Below' } }],
    })
    expect(JSON.stringify(await list({ start: 0, count: 10 }))).to.contain(`"${top}"`)
    expect(JSON.stringify(await list({ count: 10 }))).not.to.contain(below)
    expect(await list({ query: 'nowhere' })).to.deep.include({ total: 0, domains: [] })
  })

  // docs/interface: edits/domains
  it('moveDomain moves a domain, but not below itself, nor to a parent with that name', async () => {
    const [high, low, other] = ['high', 'low', 'other'].map((id) => `urn:li:domain:moved.${id}`)
    await server.ingest(
      upsert(high ?? '', 'domainProperties', { name: 'High' }),
      upsert(low ?? '', 'domainProperties', { name: 'Low', parentDomain: high }),
      upsert(other ?? '', 'domainProperties', { name: 'Low' }),
    )
    const move = (resourceUrn: unknown, parentDomain: unknown) => ({ resourceUrn, parentDomain })
    const refused = async (input: object) => (await refusal(server, 'moveDomain', input)).message
    expect(await refused(move(high, low))).to.contain('own descendants')
    expect(await refused(move(other, high))).to.contain('"Low" already exists')
    expect(await refused(move(high, 'urn:li:domain:absent'))).to.contain('does not exist')
    await mutate(server, 'moveDomain', move(low, other))
    const parentOf = async (urn = '') => {
      const value = await stored(server, urn, 'domainProperties')
      return (value as { parentDomain?: string }).parentDomain
    }
    expect(await parentOf(low)).to.equal(other)
    await mutate(server, 'moveDomain', move(other, high))
    await mutate(server, 'moveDomain', { resourceUrn: low })
    expect(await parentOf(low)).to.equal(undefined)
  })

  // docs/interface: graphql/search
  it('fetchExtraFields answers search fields, convertSchemaFieldsToDatasets the entities of columns', async () => {
    const column = `urn:li:schemaField:(${sales},amount)`
    await server.ingest(
      upsert(sales, 'datasetProperties', { name: 'Sales', customProperties: { a: '1', b: '2' } }),
      upsert(column, 'status', { removed: false }),
    )
    const search = async (types: string[], searchFlags: object) => {
      const query = `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
        searchResults { entity { urn } extraProperties { name value } } } }`
      const input = { types, query: '*', count: 100, searchFlags }
      const found = await data<{
        searchAcrossEntities: {
          searchResults: { entity: { urn: string }; extraProperties: object[] }[]
        }
      }>(server, query, { input })
      return found.searchAcrossEntities.searchResults
    }
    const fetchExtraFields = ['name', 'customProperties', 'urn', 'nobody knows it']
    const found = await search(['DATASET'], { fetchExtraFields })
    const of = found.find(({ entity }) => entity.urn === sales)
    expect(of?.extraProperties).to.deep.equal([
      { name: 'name', value: '"Sales"' },
      { name: 'customProperties', value: '["a=1","b=2"]' },
      { name: 'urn', value: JSON.stringify(sales) },
    ])
    expect((await search(['DATASET'], {}))[0]?.extraProperties).to.deep.equal([])
    const property = 'urn:li:structuredProperty:weight'
    const entityTypes = ['urn:li:entityType:datahub.dataset']
    const definition = { valueType: 'urn:li:dataType:datahub.string', entityTypes }
    await server.ingest(
      upsert(property, 'propertyDefinition', { qualifiedName: 'weight', ...definition }),
    )
    const values = [{ string: 'heavy' }]
    await server.ingest(
      upsert(sales, 'structuredProperties', { properties: [{ propertyUrn: property, values }] }),
    )
    for (const removed of [false, true]) {
      await server.ingest(upsert(property, 'status', { removed }))
      const named = await search(['DATASET'], { fetchExtraFields: ['structuredProperties.weight'] })
      const extras = named.find(({ entity }) => entity.urn === sales)?.extraProperties
      const shownValue = { name: 'structuredProperties.weight', value: '"heavy"' }
      expect(extras).to.deep.equal(removed ? [] : [shownValue])
    }
    const shown = async (flags: object) =>
      (await search(['SCHEMA_FIELD'], flags)).map(({ entity }) => entity.urn)
    expect(await shown({})).to.deep.equal([column])
    expect(await shown({ convertSchemaFieldsToDatasets: true })).to.deep.equal([sales])
    const criterion = { baseEntityType: 'SCHEMA_FIELD', groupingEntityType: 'DATASET' }
    expect(await shown({ groupingSpec: { groupingCriteria: [criterion] } })).to.deep.equal([sales])
  })
})
