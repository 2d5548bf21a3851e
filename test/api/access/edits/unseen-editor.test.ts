import { expect } from 'chai'
import {
  AUDIT,
  ingestAs,
  makeToken,
  suiteToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
} from '../../../support/access.ts'
import { dataset } from '../../../support/edits.ts'
import { ask, data } from '../../../support/graphql.ts'
import { upsert } from '../../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../../support/server.ts'
import { ada, having, onlyUsers, policy, type Headers } from '../../../support/people.ts'

const property = 'urn:li:structuredProperty:tier'
const [seen, hidden] = [dataset('seen'), dataset('hidden')]
const domain = (name: string) => `urn:li:domain:${name}`
const node = (name: string) => `urn:li:glossaryNode:${name}`
const term = (name: string) => `urn:li:glossaryTerm:${name}`
const product = (name: string) => `urn:li:dataProduct:${name}`
const SEEN = [
  seen,
  domain('seen'),
  domain('below'),
  domain('parent'),
  node('seen'),
  term('seen'),
  product('seen'),
]
const EMPTIED = ['hidden', 'absent'].flatMap((name) => [domain(`of-${name}`), node(`of-${name}`)])

const adasPolicy = (
  name: string,
  type: string,
  privileges: readonly string[],
  urns?: readonly string[],
) =>
  policy(name, privileges, onlyUsers(ada), {
    type,
    ...(urns && { resources: having('URN', urns) }),
  })

/**
 * Edits of an editor that refer to an entity, or to a name, that is hidden or absent: X stands for
 * the entity.
 */
const EDITS: readonly (readonly [document: string, input: object])[] = [
  ['createDomain(input: { name: "Below", parentDomain: $x })', { x: domain('X') }],
  ['createDomain(input: { name: $x })', { x: 'Name of X' }],
  [`updateName(input: { urn: "${domain('below')}", name: $x })`, { x: 'Name of X' }],
  [`moveDomain(input: { resourceUrn: "${domain('seen')}", parentDomain: $x })`, { x: domain('X') }],
  [`setDomain(entityUrn: "${seen}", domainUrn: $x)`, { x: domain('X') }],
  ['deleteDomain(urn: $x)', { x: domain('of-X') }],
  ['createGlossaryTerm(input: { name: "T", parentNode: $x })', { x: node('X') }],
  ['createGlossaryNode(input: { name: "N", parentNode: $x })', { x: node('X') }],
  [`updateParentNode(input: { resourceUrn: "${term('seen')}", parentNode: $x })`, { x: node('X') }],
  ['deleteGlossaryEntity(urn: $x)', { x: node('of-X') }],
  [
    `addRelatedTerms(input: { urn: "${term('seen')}", termUrns: [$x], relationshipType: isA })`,
    { x: term('X') },
  ],
  [`addTerm(input: { termUrn: $x, resourceUrn: "${seen}" })`, { x: term('X') }],
  [
    `batchSetDataProduct(input: { dataProductUrn: $x, resourceUrns: ["${seen}"] })`,
    { x: product('X') },
  ],
  [
    `batchSetDataProduct(input: { dataProductUrn: "${product('seen')}", resourceUrns: [$x] })`,
    { x: dataset('X') },
  ],
  [
    `createDataProduct(input: { properties: { name: "P" }, domainUrn: $x }) { urn }`,
    { x: domain('X') },
  ],
  [
    `updateLineage(input: { edgesToAdd: [{ upstreamUrn: $x, downstreamUrn: "${seen}" }], edgesToRemove: [] })`,
    { x: dataset('X') },
  ],
  [
    `createQuery(input: { subjects: [{ datasetUrn: $x }], properties: {
      statement: { value: "select 1", language: SQL } } }) { subjects { dataset { urn } } }`,
    { x: dataset('X') },
  ],
  [
    `upsertCustomAssertion(input: { entityUrn: $x, type: "T", description: "D",
      platform: { urn: "urn:li:dataPlatform:hive" } }) { urn }`,
    { x: dataset('X') },
  ],
  ['createDocument(input: { contents: { text: "" }, relatedAssets: [$x] })', { x: dataset('X') }],
  ['batchAssignForm(input: { formUrn: "urn:li:form:f", entityUrns: [$x] })', { x: dataset('X') }],
  ['raiseIncident(input: { type: FRESHNESS, resourceUrn: $x })', { x: dataset('X') }],
  [`setLogicalParent(input: { resourceUrn: "${seen}", parentUrn: $x })`, { x: dataset('X') }],
  [`linkPhysicalChild(input: { logicalParentUrn: "${seen}", childUrn: $x })`, { x: dataset('X') }],
  [
    `addOwner(input: { ownerUrn: "${ada}", resourceUrn: $x, ownerEntityType: CORP_USER, type: NONE })`,
    { x: dataset('X') },
  ],
]

// docs/interface: access/views
describeOnEngines('an editor who does not see an entity', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const editor = suiteToken(server, ada, undefined)

  before(async () => {
    const named = (name: string, parent?: string) => ({
      name: `Name of ${name}`,
      ...(parent && { parentDomain: parent }),
    })
    const defined = (parentNode?: string) => ({
      definition: 'secret',
      ...(parentNode && { parentNode }),
    })
    await write(
      ...withoutShippedPolicies(),
      adasPolicy('sees', 'METADATA', ['EDIT_ENTITY', 'DELETE_ENTITY'], [...SEEN, ...EMPTIED]),
      adasPolicy('manages', 'PLATFORM', [
        'MANAGE_DOMAINS',
        'MANAGE_GLOSSARIES',
        'MANAGE_STRUCTURED_PROPERTIES',
        'MANAGE_DOCUMENTS',
        'MANAGE_DOCUMENTATION_FORMS',
      ]),
      ...[seen, hidden].map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
      upsert(ada, 'corpUserInfo', { active: true }),
      upsert('urn:li:form:f', 'formInfo', { name: 'F', type: 'COMPLETION', prompts: [] }),
      upsert(domain('seen'), 'domainProperties', named('seen')),
      upsert(domain('hidden'), 'domainProperties', named('hidden', domain('seen'))),
      upsert(domain('below'), 'domainProperties', named('below', domain('hidden'))),
      upsert(domain('sibling'), 'domainProperties', named('hidden')),
      ...['hidden', 'absent'].map((name) =>
        upsert(domain(`of-${name}`), 'domainProperties', named(`of-${name}`)),
      ),
      upsert(domain('child'), 'domainProperties', named('child', domain('of-hidden'))),
      upsert(node('seen'), 'glossaryNodeInfo', defined()),
      upsert(node('hidden'), 'glossaryNodeInfo', defined()),
      ...['hidden', 'absent'].map((name) =>
        upsert(node(`of-${name}`), 'glossaryNodeInfo', defined()),
      ),
      upsert(node('child'), 'glossaryNodeInfo', defined(node('of-hidden'))),
      ...['seen', 'hidden'].map((name) =>
        upsert(term(name), 'glossaryTermInfo', { ...defined(), termSource: 'INTERNAL' }),
      ),
      ...['seen', 'hidden'].map((name) => upsert(product(name), 'dataProductProperties', { name })),
    )
  })
  const write = (...proposals: readonly object[]) => ingestAs(server, admin, proposals)

  for (const [document, { x }] of EDITS as readonly [string, { x: string }][]) {
    const [name] = /^\w+/.exec(document)!
    it(`learns nothing of it by ${name} of ${x}`, async () => {
      const answers: string[] = []
      for (const each of ['hidden', 'absent']) {
        const query = `mutation ($x: String!) { ${document} }`
        const { data: found, errors } = await ask(
          server,
          query,
          { x: x.replace('X', each) },
          editor,
        )
        const kinds = (errors ?? []).map(({ extensions }) => extensions.classification)
        expect(kinds, JSON.stringify(errors)).not.to.include('ValidationError')
        const text = JSON.stringify({ found, messages: errors?.map(({ message }) => message) })
        answers.push(text.replaceAll(each, 'X').replaceAll(RANDOM_ID, '<id>'))
      }
      expect(answers[0]).to.equal(answers[1])
      expect(answers[0]).not.to.match(/secret|child/)
    })
  }

  it('cannot move a domain below itself by way of a hidden one', async () => {
    const move = `mutation { moveDomain(input: { resourceUrn: "${domain('seen')}", parentDomain: "${domain('below')}" }) }`
    const { errors } = await ask(server, move, {}, editor)
    expect(errors?.[0]?.message).to.contain('descendants')
  })

  it('leaves the hidden children of a domain that they delete at the top', async () => {
    const child = { name: 'Child', parentDomain: domain('parent') }
    await write(
      upsert(domain('parent'), 'domainProperties', { name: 'Parent' }),
      upsert(domain('hidden-child'), 'domainProperties', child),
    )
    const document = `mutation { deleteDomain(urn: "${domain('parent')}") }`
    expect(await data(server, document, {}, editor)).to.deep.equal({ deleteDomain: true })
    const stored = await server.stores.graph.read([domain('hidden-child')], ['domainProperties'])
    const value = stored.get(domain('hidden-child'))?.aspects.get('domainProperties')?.value
    expect(value).to.deep.equal({ name: 'Child' })
  })

  it('removes the values of a deleted property from hidden entities, too', async () => {
    await write(
      upsert(property, 'propertyDefinition', {
        qualifiedName: 'tier',
        valueType: 'urn:li:dataType:datahub.string',
        entityTypes: ['urn:li:entityType:datahub.dataset'],
      }),
      ...[seen, hidden].map((urn) =>
        upsert(urn, 'structuredProperties', {
          properties: [{ propertyUrn: property, values: [{ string: 'gold' }] }],
        }),
      ),
    )
    const document = `mutation { deleteStructuredProperty(input: { urn: "${property}" }) }`
    const deleted = await data(server, document, {}, editor)
    expect(deleted).to.deep.equal({ deleteStructuredProperty: true })
    const stored = await server.stores.graph.read([seen, hidden], ['structuredProperties'])
    for (const urn of [seen, hidden]) {
      const value = stored.get(urn)?.aspects.get('structuredProperties')?.value
      expect(value, urn).to.deep.equal({ properties: [] })
    }
  })
})

/** URNs of new entities. */
const RANDOM_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

// docs/interface: access/audit
describeEmbedded('audit records, with view authorization', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })

  it('are for callers who see everything, because they name hidden entities', async () => {
    const admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    const auditor = (await makeToken(server, ada, undefined)).headers
    const write = (...proposals: readonly object[]) => ingestAs(server, admin, proposals)
    await write(
      ...withoutShippedPolicies(),
      adasPolicy('audits', 'PLATFORM', ['MANAGE_SYSTEM_OPERATIONS']),
      upsert(hidden, 'datasetProperties', { name: 'hidden' }),
    )
    const stranger = (await makeToken(server, 'urn:li:corpuser:bob', undefined)).headers
    expect(
      (await server.get(`/entitiesV2/${encodeURIComponent(hidden)}`, stranger)).status,
    ).to.equal(403)
    const search = (headers: Headers) => server.post(AUDIT, {}, headers)
    expect(JSON.stringify((await search(admin)).body)).to.contain(hidden)
    expect((await search(auditor)).status).to.equal(403)
    await write(adasPolicy('sees', 'METADATA', ['VIEW_ENTITY_PAGE']))
    const { status, body } = await search(auditor)
    expect([status, JSON.stringify(body).includes(hidden)]).to.deep.equal([200, true])
  })
})
