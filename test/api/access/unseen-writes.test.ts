import { expect } from 'chai'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { refusal } from '../../support/graphql.ts'
import { fieldOf, INGEST_PROPOSAL, schemaOf, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada, having, onlyUsers, policy } from '../../support/people.ts'

const [secret, open] = ['urn:li:tag:secret', 'urn:li:tag:open']
const hidden = 'urn:li:dataset:(urn:li:dataPlatform:hive,hidden,PROD)'

// docs/interface: access/views
describeOnEngines('changes of hidden entities', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)

  before(async () => {
    await write(
      ...withoutShippedPolicies(),
      upsert(secret, 'tagProperties', { name: 'secret' }),
      upsert(open, 'tagProperties', { name: 'open' }),
      upsert(hidden, 'globalTags', { tags: [{ tag: secret }] }),
      upsert(hidden, 'datasetProperties', { description: 'secret' }),
      upsert('urn:li:domain:hidden', 'domainProperties', { name: 'Hidden' }),
      upsert('urn:li:glossaryTerm:hidden', 'glossaryTermInfo', {
        definition: 'secret',
        termSource: 'INTERNAL',
      }),
    )
  })
  const write = (...proposals: readonly object[]) => ingestAs(server, admin, proposals)
  const grant = (privileges: readonly string[], resources?: object) =>
    write(policy('test', privileges, onlyUsers(ada), { ...(resources && { resources }) }))
  const patch = [{ op: 'add', path: `/tags/${open}`, value: { tag: open } }]
  const encoded = encodeURIComponent(hidden)
  const aspectPath = `/openapi/v3/entity/dataset/${encoded}/globalTags`

  it('test no value that the caller does not read, by a patch on whatever path', async () => {
    const send = async (path: string, body: object, method: 'PATCH' | 'POST' = 'PATCH') => {
      const headers = { ...member, 'Content-Type': 'application/json' }
      const bytes = JSON.stringify(body)
      const { status, body: answer } = await server.send(method, path, { bytes, headers })
      return `${status} ${JSON.stringify(answer).replaceAll(/"timestamp.*/g, '')}`
    }
    const source = 'urn:li:dataHubIngestionSource:tested'
    const config = { recipe: '{"password": "secret"}', executorId: 'default' }
    await write(upsert(source, 'dataHubIngestionSourceInfo', { name: 'n', type: 'mysql', config }))
    for (const [privilege, urn, aspect, at, [right, wrong]] of [
      ['EDIT_ENTITY_TAGS', hidden, 'globalTags', `/tags/${secret}/tag`, [secret, open]],
      [
        'EDIT_ENTITY',
        source,
        'dataHubIngestionSourceInfo',
        '/config/executorId',
        ['default', 'other'],
      ],
    ] as const) {
      await grant([privilege])
      const tests = [right, wrong].map((value) => [{ op: 'test', path: at, value }])
      const type = urn.split(':')[2]
      const path = `/openapi/v3/entity/${type}/${encodeURIComponent(urn)}/${aspect}`
      const answers = await Promise.all(
        tests.flatMap((operations) => {
          const value = { patch: operations, arrayPrimaryKeys: { tags: ['tag'] } }
          const proposal = {
            entityUrn: urn,
            changeType: 'PATCH',
            aspectName: aspect,
            aspect: { value: JSON.stringify(value), contentType: 'application/json' },
          }
          return [send(path, value), send(INGEST_PROPOSAL, { proposal }, 'POST')]
        }),
      )
      for (const answer of answers) expect(answer.slice(0, 3), answer).to.equal('403')
      expect(answers[0]).to.equal(answers[2])
      expect(answers[1]).to.equal(answers[3])
    }
  })

  it('need the privileges of the whole aspect, so that a guess at another member tells nothing', async () => {
    const edited = (description: string, ...tags: string[]) => ({
      editableSchemaFieldInfo: [
        { fieldPath: 'a', description, globalTags: { tags: tags.map((tag) => ({ tag })) } },
      ],
    })
    const visible = hidden.replace('hidden', 'visible')
    const absent = hidden.replace('hidden', 'absent')
    await write(
      ...[hidden, visible].map((urn) => upsert(urn, 'editableSchemaMetadata', edited('secret'))),
      policy('seen', ['VIEW_ENTITY_PAGE'], onlyUsers(ada), { resources: having('URN', [visible]) }),
    )
    await grant(['EDIT_DATASET_COL_TAGS'])
    const send = async (urn: string, description: string) => {
      const proposal = upsert(urn, 'editableSchemaMetadata', edited(description, open))
      const { status, body } = await server.post(INGEST_PROPOSAL, { proposal }, member)
      return `${status} ${JSON.stringify(body).replaceAll(urn, 'URN')}`
    }
    const right = await send(hidden, 'secret')
    expect(right).to.match(/^403 /)
    expect(await send(hidden, 'wrong')).to.equal(right)
    expect(await send(absent, 'secret')).to.equal(right)
    const wrong = await send(visible, 'wrong')
    expect(wrong).to.match(/^403 /).and.to.contain('EDIT_DATASET_COL_DESCRIPTION')
    expect(wrong).not.to.contain('EDIT_DATASET_COL_GLOSSARY_TERMS')
    expect(await send(visible, 'secret')).to.match(/^200 /)
  })

  it('answer without the values, on every OpenAPI path', async () => {
    await grant(['EDIT_ENTITY_TAGS'])
    expect((await server.get(`/entitiesV2/${encoded}`, member)).status).to.equal(403)
    const change = { patch, arrayPrimaryKeys: { tags: ['tag'] } }
    const ofOne = { urn: hidden, globalTags: { value: change } }
    const requests: readonly [string, unknown][] = [
      [aspectPath, change],
      [aspectPath.replace('v3', 'v2'), change],
      ['/openapi/v3/entity/dataset', [ofOne]],
      ['/openapi/v2/entity/dataset', [{ urn: hidden, aspects: { globalTags: { value: change } } }]],
      ['/openapi/v3/entity/generic', { dataset: [ofOne] }],
    ]
    for (const [path, body] of requests) {
      const headers = { ...member, 'Content-Type': 'application/json' }
      const answer = await server.send('PATCH', path, { bytes: JSON.stringify(body), headers })
      const text = JSON.stringify(answer.body)
      expect(answer.status, `${path} ${text}`).to.equal(200)
      expect(text, path).to.contain('hidden').and.not.to.contain('secret')
    }
    const { body } = await server.get(aspectPath, admin)
    expect(JSON.stringify(body)).to.contain(secret).and.to.contain(open)
  })

  it('are refused to others in the same words, whether or not the entity exists', async () => {
    await grant(['VIEW_DATASET_USAGE'])
    const names = ['hidden', 'absent']
    const inWords = async (ask: (name: string) => Promise<unknown>) => {
      const [one, other] = await Promise.all(
        names.map(async (name) => JSON.stringify(await ask(name)).replaceAll(name, 'X')),
      )
      expect(one).to.equal(other)
      expect(one).to.match(/403|unauthorized/i)
    }
    const dataset = (name: string) => hidden.replace('hidden', name)
    const described = (name: string, changeType: string) => ({
      ...upsert(dataset(name), 'datasetProperties', { description: 'x' }),
      changeType,
    })
    for (const type of ['UPSERT', 'CREATE', 'CREATE_ENTITY', 'UPDATE']) {
      await inWords(async (name) => {
        const proposal = described(name, type)
        const { status, body } = await server.post(INGEST_PROPOSAL, { proposal }, member)
        return { status, body }
      })
    }
    await inWords(async (name) => {
      const value = [{ urn: dataset(name), status: { value: { removed: true } } }]
      const { status, body } = await server.post('/openapi/v3/entity/dataset', value, member)
      return { status, body }
    })
    for (const rest of ['?clear=true', '?aspects=status', '', '/datasetProperties', '/operation']) {
      await inWords(async (name) => {
        const path = `/openapi/v3/entity/dataset/${encodeURIComponent(dataset(name))}${rest}`
        const { status, body } = await server.send('DELETE', path, { headers: member })
        return { status, body }
      })
    }
    for (const action of ['delete', 'deleteReferences']) {
      await inWords(async (name) => {
        const path = `/entities?action=${action}`
        const { status, body } = await server.post(path, { urn: dataset(name) }, member)
        return { status, body }
      })
    }
    await inWords((name) => refusal(server, 'createDomain', { id: name, name: 'New' }, member))
    await inWords((name) => refusal(server, 'createGlossaryTerm', { id: name, name: 'N' }, member))
    await inWords((name) =>
      refusal(server, 'addTag', { tagUrn: open, resourceUrn: dataset(name) }, member),
    )
  })

  it('and exports are not narrowed by a hidden view, which answers as if there were none', async () => {
    const view = 'urn:li:dataHubView:hidden'
    await write(upsert(view, 'dataHubViewInfo', { name: 'Hidden', type: 'GLOBAL' }))
    await grant(['EDIT_ENTITY'], having('TYPE', ['dataset']))
    const changes = [{ operation: 'set', aspect: 'status', removed: false }]
    const ask = async (urn: string) => {
      const edited = await server.post('/edits', { query: '*', view: urn, changes }, member)
      const exported = await server.get(`/csv?query=*&view=${urn}`, member)
      return [edited, exported].map(({ status, body }) => {
        return [status, (body as { message: string }).message.replaceAll(urn, '…')]
      })
    }
    const answers = await ask(view)
    expect(answers.map(([status]) => status)).to.deep.equal([400, 403])
    expect(await ask('urn:li:dataHubView:none')).to.deep.equal(answers)
  })

  it('observe the tags and terms of a policy, over every API and in every aspect with them', async () => {
    await write(upsert(hidden, 'globalTags', { tags: [{ tag: secret }] }))
    await grant(['EDIT_ENTITY'], { privilegeConstraints: having('URN', [open]).filter })
    const schema = schemaOf('s', [fieldOf('a', 'int', { globalTags: { tags: [{ tag: secret }] } })])
    for (const [aspect, value] of [
      ['globalTags', { tags: [] }],
      [
        'editableSchemaMetadata',
        { editableSchemaFieldInfo: [{ fieldPath: 'a', globalTags: { tags: [{ tag: secret }] } }] },
      ],
      ['schemaMetadata', schema],
    ] as const) {
      const proposal = upsert(hidden, aspect, value)
      const rest = await server.post(INGEST_PROPOSAL, { proposal }, member)
      expect(rest.status, aspect).to.equal(403)
      const body = [{ urn: hidden, [aspect]: { value } }]
      const answer = await server.post('/openapi/v3/entity/dataset', body, member)
      expect(answer.status, aspect).to.equal(403)
    }
    const removal = [{ op: 'remove', path: `/tags/${secret}` }]
    const patched = { bytes: JSON.stringify(removal), headers: member }
    expect((await server.send('PATCH', aspectPath, patched)).status).to.equal(403)
    const { message } = await refusal(
      server,
      'addTag',
      { tagUrn: secret, resourceUrn: hidden },
      member,
    )
    expect(message).to.contain('unauthorized')
  })
})
