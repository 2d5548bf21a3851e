import { expect } from 'chai'
import { makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate, refusal } from '../../support/graphql.ts'
import { encoded, patch, upsert, type EntityV2 } from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

const [orders, users] = [dataset('features.orders'), dataset('features.users')]
const missing = dataset('features.missing')

type Found = Record<string, unknown>

describeOnEngines('what people add to the catalog', (serve) => {
  const server = serve()
  const find = (query: string, variables: object) => data<Found>(server, query, variables)
  const change = async (query: string, variables: object) => {
    const [value] = Object.values(await data<Found>(server, query, variables))
    return value
  }
  const messageOf = async (query: string, variables: object) =>
    (await ask(server, query, variables)).errors?.[0]?.message
  before(() =>
    server.ingest(
      upsert(orders, 'datasetProperties', { name: 'orders' }),
      upsert(users, 'datasetProperties', { name: 'users' }),
    ),
  )

  // docs/interface: edits/lifecycle-stages
  it('entities have lifecycle stages, which follow each other as they allow', async () => {
    const stage = (id: string) => `urn:li:lifecycleStageType:${id}`
    const [draft, ready, chartsOnly] = ['draft', 'ready', 'charts'].map(stage)
    const allowedPreviousStages = [draft!]
    await server.ingest(
      upsert(draft!, 'lifecycleStageTypeInfo', { name: 'Draft', settings: { hideInSearch: true } }),
      upsert(ready!, 'lifecycleStageTypeInfo', {
        name: 'Ready',
        transitionPolicy: { allowedPreviousStages },
      }),
      upsert(chartsOnly!, 'lifecycleStageTypeInfo', { name: 'Charts', entityTypes: ['chart'] }),
    )
    const listed = await find(
      '{ listLifecycleStages { urn name hideInSearch allowedPreviousStages } }',
      {},
    )
    expect(listed['listLifecycleStages']).to.deep.include({
      urn: ready,
      name: 'Ready',
      hideInSearch: null,
      allowedPreviousStages,
    })
    const setting = `mutation ($urn: String!, $stage: String) {
      setLifecycleStage(urn: $urn, lifecycleStageUrn: $stage) }`
    const set = (of: string | null | undefined, urn = orders) => change(setting, { urn, stage: of })
    const refused = (of: string, urn = orders) => messageOf(setting, { urn, stage: of })
    const stageOf = async () => {
      const query =
        'query ($urn: String!) { dataset(urn: $urn) { status { lifecycleStage { urn } } } }'
      const { dataset: found } = await find(query, { urn: orders })
      return (found as { status: { lifecycleStage: { urn: string } | null } }).status.lifecycleStage
    }
    expect(await refused(ready!)).to.match(/may not follow .*__NONE__: .* only .*draft/)
    expect(await refused(stage('unknown'))).to.match(/unknown does not exist/)
    expect(await refused(chartsOnly!)).to.match(/is for chart, not for dataset/)
    expect(await refused(draft!, missing)).to.match(/missing.* does not exist/)
    expect(await set(draft)).to.equal(true)
    expect(await set(ready)).to.equal(true)
    expect(await stageOf()).to.deep.equal({ urn: ready })
    await server.ingest(patch(orders, 'status', [{ op: 'add', path: '/ours', value: 'kept' }]))
    expect(await set(null)).to.equal(true)
    expect(await stageOf()).to.equal(null)
    const { aspects } = (await server.get<EntityV2>(`/entitiesV2/${encoded(orders)}`)).body
    expect(aspects['status']?.value).to.deep.include({ ours: 'kept', removed: false })
  })

  // docs/interface: edits/posts
  it('posts are listed, the latest change first, and deleted', async () => {
    const content = (title: string) => ({ contentType: 'TEXT', title, description: 'd' })
    const create = (title: string, more: object = {}) =>
      mutate(server, 'createPost', {
        postType: 'HOME_PAGE_ANNOUNCEMENT',
        content: content(title),
        ...more,
      })
    const list = async (input: object = {}) => {
      const { listPosts } = (await find(
        `query ($input: ListPostsInput!) { listPosts(input: $input) {
          total posts { urn postType content { contentType title } } } }`,
        { input },
      )) as { listPosts: { posts: { urn: string; content: { title: string } }[] } }
      return listPosts.posts
    }
    expect(await create('First')).to.equal(true)
    server.clock.nowMillis += 1_000
    await create('About orders', { resourceUrn: orders })
    expect((await list()).map((post) => post.content.title)).to.deep.equal([
      'About orders',
      'First',
    ])
    const [about] = await list({ resourceUrn: orders })
    expect(about?.content).to.deep.equal({ contentType: 'TEXT', title: 'About orders' })
    server.clock.nowMillis += 1_000
    const [, first] = await list()
    const urn = first!.urn
    await mutate(server, 'updatePost', {
      urn,
      postType: 'HOME_PAGE_ANNOUNCEMENT',
      content: content('Changed'),
    })
    expect((await list()).map((post) => post.content.title)).to.deep.equal([
      'Changed',
      'About orders',
    ])
    await change('mutation ($urn: String!) { deletePost(urn: $urn) }', { urn })
    expect(await list()).to.have.length(1)
    const error = await refusal(server, 'createPost', {
      postType: 'HOME_PAGE_ANNOUNCEMENT',
      content: content('Lost'),
      resourceUrn: missing,
    })
    expect(error.message).to.include(`${missing} does not exist`)
  })

  // docs/interface: edits/incidents
  it('incidents are raised, changed and resolved', async () => {
    const urn = await mutate(server, 'raiseIncident', {
      type: 'FIELD',
      title: 'Wrong',
      description: 'Amounts are negative',
      resourceUrns: [orders, users],
      priority: 'HIGH',
      assigneeUrns: [ada],
    })
    const reported = async () => {
      const { dataset: found } = (await find(
        `query ($urn: String!) { dataset(urn: $urn) { incidents(start: 0, count: 10) { total
          incidents { urn title incidentType priority incidentStatus { state message } } } } }`,
        { urn: users },
      )) as { dataset: { incidents: { incidents: Found[] } } }
      return found.incidents.incidents
    }
    const status = { state: 'ACTIVE', message: null }
    expect(await reported()).to.deep.equal([
      { urn, title: 'Wrong', incidentType: 'FIELD', priority: 'HIGH', incidentStatus: status },
    ])
    const update = `mutation ($urn: String!, $input: UpdateIncidentInput!) {
      updateIncident(urn: $urn, input: $input) }`
    expect(await change(update, { urn, input: { title: 'Worse' } })).to.equal(true)
    const resolve = `mutation ($urn: String!, $input: IncidentStatusInput!) {
      updateIncidentStatus(urn: $urn, input: $input) }`
    await change(resolve, { urn, input: { state: 'RESOLVED', message: 'Mended' } })
    expect(await reported()).to.deep.equal([
      {
        urn,
        title: 'Worse',
        incidentType: 'FIELD',
        priority: null,
        incidentStatus: { state: 'RESOLVED', message: 'Mended' },
      },
    ])
    const bad = { type: 'FIELD', resourceUrn: missing }
    expect((await refusal(server, 'raiseIncident', bad)).message).to.include('does not exist')
    const custom = { type: 'CUSTOM', resourceUrn: orders }
    expect((await refusal(server, 'raiseIncident', custom)).message).to.include('customType')
    const other = { urn: orders, input: { title: 'x' } }
    expect(await messageOf(update, other)).to.include('Not an incident')
  })

  // docs/interface: edits/queries
  it('queries about datasets are written, changed and deleted', async () => {
    const statement = { value: 'SELECT 1', language: 'SQL' }
    const create = `mutation ($input: CreateQueryInput!) { createQuery(input: $input) {
      urn properties { name statement { value } } subjects { dataset { urn } } } }`
    const created = (await change(create, {
      input: { properties: { name: 'One', statement }, subjects: [{ datasetUrn: orders }] },
    })) as { urn: string }
    expect(created).to.deep.equal({
      urn: created.urn,
      properties: { name: 'One', statement: { value: 'SELECT 1' } },
      subjects: [{ dataset: { urn: orders } }],
    })
    const { urn } = created
    const update = `mutation ($urn: String!, $input: UpdateQueryInput!) {
      updateQuery(urn: $urn, input: $input) { properties { name statement { value } } subjects { dataset { urn } } } }`
    const input = { properties: { name: 'Two' }, subjects: [{ datasetUrn: users }] }
    expect(await change(update, { urn, input })).to.deep.equal({
      properties: { name: 'Two', statement: { value: 'SELECT 1' } },
      subjects: [{ dataset: { urn: users } }],
    })
    const lost = { properties: { statement }, subjects: [{ datasetUrn: missing }] }
    expect(await messageOf(create, { input: lost })).to.include('does not exist')
    await change('mutation ($urn: String!) { deleteQuery(urn: $urn) }', { urn })
    const answer = await server.get(`/entitiesV2/${encodeURIComponent(urn)}`)
    expect(JSON.stringify(answer.body)).not.to.include('SELECT 1')
  })

  // docs/interface: edits/documents, graphql/documents-of-entities
  it('documents are created, published, moved, found and deleted', async () => {
    const make = (id: string, more: object = {}) =>
      mutate(server, 'createDocument', {
        id,
        title: id,
        contents: { text: `About ${id}` },
        ...more,
      })
    const parent = await make('features-parent')
    const child = await make('features-child', {
      parentDocument: parent,
      relatedAssets: [orders],
      subType: 'guide',
    })
    const publish = (urn: unknown) =>
      mutate(server, 'updateDocumentStatus', { urn, state: 'PUBLISHED' })
    await publish(parent)
    await publish(child)
    const search = async (input: object) => {
      const { searchDocuments } = (await find(
        `query ($input: SearchDocumentsInput!) { searchDocuments(input: $input) {
          total documents { urn } } }`,
        { input },
      )) as { searchDocuments: { documents: { urn: string }[] } }
      return searchDocuments.documents.map(({ urn }) => urn).toSorted()
    }
    expect(await search({ query: '*' })).to.deep.equal([child, parent])
    expect(await search({ query: '*', rootOnly: true })).to.deep.equal([parent])
    expect(await search({ query: '*', relatedAssets: [orders] })).to.deep.equal([child])
    expect(await search({ query: '*', types: ['guide'] })).to.deep.equal([child])
    const everywhere = async (name: string) => {
      const input = { query: 'features', types: ['DOCUMENT'] }
      const { [name]: result } = (await find(
        `query ($input: ${name === 'searchAcrossEntities' ? 'Search' : 'Scroll'}AcrossEntitiesInput!) {
          ${name}(input: $input) { searchResults { entity { urn } } } }`,
        { input },
      )) as Record<string, { searchResults: { entity: { urn: string } }[] }>
      return result?.searchResults.map(({ entity }) => entity.urn).toSorted()
    }
    await make('features-draft')
    const settings = { showInGlobalContext: false }
    await publish(await make('features-context', { settings }))
    for (const name of ['searchAcrossEntities', 'scrollAcrossEntities']) {
      expect(await everywhere(name)).to.deep.equal([child, parent])
    }
    await change('mutation ($urn: String!) { deleteDocument(urn: $urn) }', {
      urn: 'urn:li:document:features-draft',
    })
    const loop = { urn: parent, parentDocument: child }
    expect((await refusal(server, 'moveDocument', loop)).message).to.include('or below it')
    await mutate(server, 'moveDocument', { urn: child })
    expect(await search({ query: '*', rootOnly: true })).to.deep.equal([child, parent])
    await mutate(server, 'updateDocumentContents', {
      urn: child,
      title: 'Renamed',
      contents: { text: 'Zebras' },
    })
    expect(await search({ query: 'zebras' })).to.deep.equal([child])
    await change('mutation ($urn: String!) { deleteDocument(urn: $urn) }', { urn: child })
    expect(await search({ query: '*' })).to.deep.equal([parent])
    expect(
      (await refusal(server, 'createDocument', { id: 'features-parent', contents: { text: 'x' } }))
        .message,
    ).to.include('already exists')
  })

  // docs/interface: edits/form-answers
  it('prompts of forms are answered, and completed forms verified', async () => {
    const property = 'urn:li:structuredProperty:features.retention'
    const form = 'urn:li:form:features'
    await server.ingest(
      upsert(property, 'propertyDefinition', {
        qualifiedName: 'features.retention',
        valueType: 'urn:li:dataType:datahub.number',
        entityTypes: ['urn:li:entityType:datahub.dataset'],
        cardinality: 'SINGLE',
      }),
      upsert(form, 'formInfo', {
        name: 'Retention',
        type: 'VERIFICATION',
        prompts: [
          {
            id: 'p',
            title: 'How long?',
            type: 'STRUCTURED_PROPERTY',
            structuredPropertyParams: { urn: property },
            required: true,
          },
        ],
        actors: { users: ['urn:li:corpuser:__datahub_system'] },
      }),
    )
    const answer = (urn: string, promptId = 'p') => ({
      urn,
      input: {
        promptId,
        formUrn: form,
        type: 'STRUCTURED_PROPERTY',
        structuredPropertyParams: {
          structuredPropertyUrn: property,
          values: [{ numberValue: 30 }],
        },
      },
    })
    const submit = `mutation ($urn: String!, $input: SubmitFormPromptInput!) {
      submitFormPrompt(urn: $urn, input: $input) }`
    expect(await messageOf(submit, answer(orders))).to.include('has not been assigned')
    await mutate(server, 'batchAssignForm', { formUrn: form, entityUrns: [orders] })
    expect(await messageOf(submit, answer(orders, 'q'))).to.include('no prompt q')
    const verify = { formUrn: form, entityUrn: orders }
    expect((await refusal(server, 'verifyForm', verify)).message).to.include('not completed')
    expect(await change(submit, answer(orders))).to.equal(true)
    expect(await mutate(server, 'verifyForm', verify)).to.equal(true)
    const { body } = await server.get(`/entitiesV2/${encodeURIComponent(orders)}`)
    const value = 'aspects.forms.value'
    expect(body).to.have.nested.property(`${value}.completedForms[0].urn`, form)
    expect(body).to.have.nested.property(`${value}.verifications[0].form`, form)
    expect(body)
      .to.have.nested.property('aspects.structuredProperties.value.properties[0].values[0]')
      .that.deep.equals({ double: 30 })
  })
})

// docs/interface: access/roles
describeEmbedded('what people add to the catalog, with access control', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  it('is changed by editors and deleted by admins', async () => {
    const [reader, editor] = await Promise.all(
      (['reader', 'editor'] as const).map(
        async (role) => (await makeToken(server, ada, role)).headers,
      ),
    )
    const post = {
      postType: 'HOME_PAGE_ANNOUNCEMENT',
      content: { contentType: 'TEXT', title: 'Hello' },
    }
    expect((await refusal(server, 'createPost', post, reader)).extensions.code).to.equal(403)
    expect(await mutate(server, 'createPost', post, editor)).to.equal(true)
    const deletion = 'mutation { deletePost(urn: "urn:li:post:x") }'
    const { errors } = await ask(server, deletion, {}, editor)
    expect(errors?.[0]?.extensions.code).to.equal(403)
  })
})
