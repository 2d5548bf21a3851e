import { expect } from 'chai'
import {
  absent,
  aspectsOf,
  gold,
  ingestShop,
  money,
  order,
  returns,
  sales,
  stored,
} from '../../support/edited.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate, refusal } from '../../support/graphql.ts'
import { SYSTEM, upsert } from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'
import { ada, bob } from '../../support/people.ts'

const stamp = { time: STARTED_MILLIS, actor: SYSTEM }
const team = 'urn:li:corpGroup:team'
const TECHNICAL = 'urn:li:ownershipType:__system__technical_owner'
const NO_DOMAINS = { domains: [], domainAssociations: [] }
const STEWARD = 'urn:li:ownershipType:__system__data_steward'

// docs/interface: edits/owners, edits/links, edits/domains, edits/groups, edits/lineage
describeOnEngines('owners, links, domains, the glossary and lineage, by GraphQL', (serve) => {
  const server = serve()
  before(() => ingestShop(server))
  before(() =>
    server.ingest(
      ...[ada, bob].map((user) =>
        upsert(user, 'corpUserInfo', { displayName: user, active: true }),
      ),
      upsert(team, 'corpGroupInfo', { displayName: 'Team' }),
    ),
  )
  let fresh = ''
  let count = 0
  beforeEach(async () => {
    fresh = dataset(`shop.next${count++}`)
    await server.ingest(upsert(fresh, 'datasetProperties', { name: 'next' }))
  })
  /** Runs a mutation without an input object, and returns its result or its first error. */
  const call = async (field: string) => {
    const { data: found, errors } = await ask(server, `mutation { answer: ${field} }`)
    return errors?.[0]?.message ?? found?.['answer']
  }
  const relatedOf = async (urn: string, type: string, direction = 'OUTGOING') => {
    const path = `/relationships?direction=${direction}&urn=${encodeURIComponent(urn)}&types=${type}`
    return JSON.stringify((await server.get<{ entities: unknown }>(path)).body.entities)
  }

  describe('owners', () => {
    const user = (ownerUrn: string, extras: object = { type: 'TECHNICAL_OWNER' }) => {
      return { ownerUrn, ownerEntityType: 'CORP_USER', ...extras }
    }
    const ownersOf = async (urn: string) => {
      const { owners } = (await stored(server, urn, 'ownership')) as {
        owners: { owner: string; typeUrn: string }[]
      }
      return owners.map(({ owner, typeUrn }) => [owner, typeUrn])
    }

    it('addOwner, addOwners and batchAddOwners: types of one owner coexist', async () => {
      await mutate(server, 'addOwner', { ...user(ada), resourceUrn: fresh })
      expect(await stored(server, fresh, 'ownership')).to.deep.equal({
        owners: [
          { owner: ada, type: 'TECHNICAL_OWNER', typeUrn: TECHNICAL, source: { type: 'MANUAL' } },
        ],
        ownerTypes: { [TECHNICAL]: [ada] },
        lastModified: stamp,
      })
      const owners = [
        user(ada, { ownershipTypeUrn: STEWARD }),
        user(ada),
        { ownerUrn: team, ownerEntityType: 'CORP_GROUP', type: 'DATA_STEWARD' },
      ]
      await mutate(server, 'addOwners', { owners, resourceUrn: fresh })
      const all = [
        [ada, TECHNICAL],
        [ada, STEWARD],
        [team, STEWARD],
      ]
      expect(await ownersOf(fresh)).to.deep.equal(all)
      const batch = {
        owners: [user(bob, {})],
        ownershipTypeUrn: STEWARD,
        resources: [{ resourceUrn: fresh }, { resourceUrn: returns }],
      }
      await mutate(server, 'batchAddOwners', batch)
      expect(await ownersOf(fresh)).to.deep.equal([...all, [bob, STEWARD]])
      expect(await ownersOf(returns)).to.deep.equal([[bob, STEWARD]])
      expect(await relatedOf(fresh, 'OwnedBy')).to.contain(team)
    })

    it('removeOwner removes one type or all; batchRemoveOwners many', async () => {
      const owners = [user(ada), user(ada, { type: 'DATA_STEWARD' }), user(bob)]
      await mutate(server, 'addOwners', { owners, resourceUrn: fresh })
      const one = { ownerUrn: ada, ownershipTypeUrn: STEWARD, resourceUrn: fresh }
      await mutate(server, 'removeOwner', one)
      expect(await ownersOf(fresh)).to.deep.equal([
        [ada, TECHNICAL],
        [bob, TECHNICAL],
      ])
      const many = {
        ownerUrns: [ada, bob, 'urn:li:corpuser:no'],
        resources: [{ resourceUrn: fresh }],
      }
      await mutate(server, 'batchRemoveOwners', many)
      expect(await ownersOf(fresh)).to.deep.equal([])
    })

    const FAILURE = 'Failed to change ownership for resource(s).'
    const bad: [string, object, string][] = [
      [
        'a group that is a user',
        { ownerUrn: ada, ownerEntityType: 'CORP_GROUP', type: 'NONE' },
        `${FAILURE} Expected a corp group urn, found ${ada}`,
      ],
      ['a user that is a group', user(team), `${FAILURE} Expected a corp user urn, found ${team}.`],
      [
        'a missing owner',
        user('urn:li:corpuser:no'),
        `${FAILURE} Owner with urn urn:li:corpuser:no does not exist.`,
      ],
      [
        'a missing type',
        user(ada, { ownershipTypeUrn: 'urn:li:ownershipType:no' }),
        `${FAILURE} Custom Ownership type with urn urn:li:ownershipType:no does not exist.`,
      ],
      [
        'no type at all',
        user(ada, {}),
        `${FAILURE} Expected either type or ownershipTypeUrn to be specified.`,
      ],
    ]
    for (const [title, owner, message] of bad) {
      it(`refuses ${title}, and writes nothing`, async () => {
        const error = await refusal(server, 'addOwners', {
          owners: [user(bob), owner],
          resourceUrn: fresh,
        })
        expect(error.message).to.equal(message)
        expect(error.extensions.code).to.equal(400)
        expect(await stored(server, fresh, 'ownership')).to.equal(undefined)
      })
    }

    it('refuses a missing resource, and the whole batch with it', async () => {
      const resources = [{ resourceUrn: fresh }, { resourceUrn: absent }]
      const error = await refusal(server, 'batchAddOwners', { owners: [user(ada)], resources })
      expect(error.message).to.equal(
        `Failed to change ownership for resource ${absent}. Resource does not exist.`,
      )
      expect(await stored(server, fresh, 'ownership')).to.equal(undefined)
    })
  })

  describe('links', () => {
    const link = { linkUrl: 'https://example.com/a', label: 'A' }

    it('addLink and removeLink, by address or by address and label', async () => {
      await mutate(server, 'addLink', { ...link, resourceUrn: fresh })
      await mutate(server, 'addLink', {
        ...link,
        label: 'B',
        resourceUrn: fresh,
        settings: { showInAssetPreview: true },
      })
      expect(await stored(server, fresh, 'institutionalMemory')).to.deep.equal({
        elements: [
          { url: link.linkUrl, description: 'A', createStamp: stamp },
          {
            url: link.linkUrl,
            description: 'B',
            createStamp: stamp,
            settings: { showInAssetPreview: true },
          },
        ],
      })
      const twice = await refusal(server, 'addLink', { ...link, resourceUrn: fresh })
      expect(twice.message).to.equal(`The link '${link.linkUrl}' with label 'A' already exists`)
      await mutate(server, 'removeLink', { ...link, resourceUrn: fresh })
      expect(await stored(server, fresh, 'institutionalMemory'))
        .to.have.property('elements')
        .with.lengthOf(1)
      await mutate(server, 'removeLink', { linkUrl: link.linkUrl, resourceUrn: fresh })
      expect(await stored(server, fresh, 'institutionalMemory')).to.deep.equal({ elements: [] })
    })

    it('refuses an invalid address, and a missing resource', async () => {
      const failure = 'Failed to change institutional memory for resource'
      const bad = await refusal(server, 'addLink', { ...link, linkUrl: 'wiki', resourceUrn: fresh })
      expect(bad.message).to.equal(`${failure} ${fresh}. Expected an url.`)
      const missing = await refusal(server, 'addLink', { ...link, resourceUrn: absent })
      expect(missing.message).to.equal(`${failure} ${absent}. Resource does not exist.`)
    })
  })

  describe('domains', () => {
    it('createDomain, below another one; a name is unique below its parent', async () => {
      const sale = await mutate(server, 'createDomain', { id: 'sale', name: 'Sale' })
      expect(sale).to.equal('urn:li:domain:sale')
      const online = { id: 'online', name: 'Online', description: 'd', parentDomain: sale }
      await mutate(server, 'createDomain', online)
      expect(await stored(server, 'urn:li:domain:online', 'domainProperties')).to.deep.equal({
        name: 'Online',
        description: 'd',
        parentDomain: sale,
        created: stamp,
      })
      await mutate(server, 'createDomain', { id: 'top', name: 'Online' })
      for (const taken of [{ name: 'Sale' }, { name: 'Online', parentDomain: sale }]) {
        const { message, extensions } = await refusal(server, 'createDomain', taken)
        expect(message).to.equal(
          `"${taken.name}" already exists in this domain. Please pick a unique name.`,
        )
        expect(extensions).to.deep.include({ code: 409, type: 'CONFLICT' })
      }
      const twice = await refusal(server, 'createDomain', { id: 'sale', name: 'Other' })
      expect(twice.message).to.equal('This Domain already exists!')
      const orphan = { id: 'orphan', name: 'Orphan', parentDomain: 'urn:li:domain:no' }
      expect((await refusal(server, 'createDomain', orphan)).message).to.equal(
        'Parent Domain does not exist!',
      )
    })

    it('setDomain, unsetDomain and batchSetDomain: one domain at a time', async () => {
      await server.ingest(upsert('urn:li:domain:a', 'domainProperties', { name: 'A' }))
      await server.ingest(upsert('urn:li:domain:b', 'domainProperties', { name: 'B' }))
      expect(await call(`setDomain(entityUrn: "${fresh}", domainUrn: "urn:li:domain:a")`)).to.equal(
        true,
      )
      const resources = [{ resourceUrn: fresh }, { resourceUrn: sales }]
      await mutate(server, 'batchSetDomain', { domainUrn: 'urn:li:domain:b', resources })
      for (const urn of [fresh, sales]) {
        expect(await stored(server, urn, 'domains')).to.deep.equal({
          domains: ['urn:li:domain:b'],
          domainAssociations: [{ domain: 'urn:li:domain:b' }],
        })
      }
      expect(await call(`unsetDomain(entityUrn: "${fresh}")`)).to.equal(true)
      await mutate(server, 'batchSetDomain', { domainUrn: null, resources })
      expect(await stored(server, sales, 'domains')).to.deep.equal(NO_DOMAINS)
    })

    it('refuses a domain, or an entity, that does not exist', async () => {
      const failure = (entity: string, domain: string) =>
        `Failed to add Entity ${entity} to Domain ${domain}.`
      const no = 'urn:li:domain:no'
      const a = 'urn:li:domain:a'
      expect(await call(`setDomain(entityUrn: "${fresh}", domainUrn: "${no}")`)).to.equal(
        `${failure(fresh, no)} Domain does not exist.`,
      )
      expect(await call(`setDomain(entityUrn: "${absent}", domainUrn: "${a}")`)).to.equal(
        `${failure(absent, a)} Entity does not exist.`,
      )
      const batch = { domainUrn: no, resources: [{ resourceUrn: fresh }] }
      expect((await refusal(server, 'batchSetDomain', batch)).message).to.equal(
        `Failed to validate Domain with urn ${no}. Urn does not exist.`,
      )
      expect(await stored(server, fresh, 'domains')).to.equal(undefined)
    })
  })

  describe('the glossary', () => {
    const top = 'urn:li:glossaryNode:top'
    const inner = 'urn:li:glossaryNode:inner'

    it('createGlossaryNode and updateParentNode; a node is never part of itself', async () => {
      await mutate(server, 'createGlossaryNode', { id: 'top', name: 'Top' })
      await mutate(server, 'createGlossaryNode', { id: 'inner', name: 'Inner', parentNode: top })
      expect(await stored(server, inner, 'glossaryNodeInfo')).to.deep.equal({
        name: 'Inner',
        definition: '',
        customProperties: {},
        parentNode: top,
      })
      await mutate(server, 'updateParentNode', { parentNode: inner, resourceUrn: order })
      expect(await stored(server, order, 'glossaryTermInfo')).to.include({ parentNode: inner })
      await mutate(server, 'updateParentNode', { parentNode: null, resourceUrn: order })
      expect(await stored(server, order, 'glossaryTermInfo')).not.to.have.property('parentNode')
      for (const parentNode of [top, inner]) {
        const error = await refusal(server, 'updateParentNode', { parentNode, resourceUrn: top })
        expect(error.extensions.code).to.equal(400)
      }
    })

    it('addRelatedTerms and removeRelatedTerms', async () => {
      const input = { urn: order, termUrns: [money], relationshipType: 'hasA' }
      await mutate(server, 'addRelatedTerms', { ...input, termUrns: [money, money] })
      expect(await stored(server, order, 'glossaryRelatedTerms')).to.deep.equal({
        hasRelatedTerms: [money],
      })
      await mutate(server, 'removeRelatedTerms', input)
      expect(await stored(server, order, 'glossaryRelatedTerms')).to.deep.equal({
        hasRelatedTerms: [],
      })
      for (const termUrns of [[order], [gold], ['urn:li:glossaryTerm:no']]) {
        const error = await refusal(server, 'addRelatedTerms', { ...input, termUrns })
        expect(error.extensions.code, termUrns.join()).to.equal(400)
      }
    })
  })

  it('updateName of everything that users may name, and setTagColor', async () => {
    const domain = 'urn:li:domain:named'
    await server.ingest(upsert(domain, 'domainProperties', { name: 'Before' }))
    const places = [
      [fresh, 'editableDatasetProperties', 'name'],
      [order, 'glossaryTermInfo', 'name'],
      [domain, 'domainProperties', 'name'],
      [team, 'corpGroupInfo', 'displayName'],
    ] as const
    for (const [urn, aspect, member] of places) {
      await mutate(server, 'updateName', { urn, name: 'After' })
      expect(await stored(server, urn, aspect)).to.have.property(member, 'After')
    }
    const missing = await refusal(server, 'updateName', { urn: absent, name: 'x' })
    expect(missing.message).to.equal(`Failed to update ${absent}. ${absent} does not exist.`)
    expect(
      (await refusal(server, 'updateName', { urn: gold, name: 'x' })).extensions.code,
    ).to.equal(400)
    expect(await call(`setTagColor(urn: "${gold}", colorHex: "#000000")`)).to.equal(true)
    expect(await stored(server, gold, 'tagProperties')).to.deep.include({
      name: 'Gold',
      colorHex: '#000000',
    })
    expect(await call('setTagColor(urn: "urn:li:tag:no", colorHex: "#0")')).to.equal(
      'Failed to set Tag urn:li:tag:no color. Tag does not exist.',
    )
  })

  describe('updateLineage', () => {
    const chart = 'urn:li:chart:(looker,lineage)'
    const dashboard = 'urn:li:dashboard:(looker,lineage)'
    const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),lineage)'
    before(() =>
      server.ingest(
        upsert(chart, 'chartInfo', { title: 'C', inputs: [{ string: returns }] }),
        upsert(dashboard, 'dashboardInfo', { title: 'D', charts: [chart] }),
        upsert(job, 'dataJobInfo', { name: 'J' }),
      ),
    )

    it('adds and removes edges of datasets, charts, dashboards and tasks', async () => {
      const edgesToAdd = [fresh, chart, dashboard, job].map((downstreamUrn) => {
        return { downstreamUrn, upstreamUrn: sales }
      })
      const edgesToRemove = [
        { downstreamUrn: chart, upstreamUrn: returns },
        { downstreamUrn: dashboard, upstreamUrn: chart },
      ]
      const again = [...edgesToAdd, ...edgesToAdd]
      await mutate(server, 'updateLineage', { edgesToAdd: again, edgesToRemove })
      expect(await stored(server, fresh, 'upstreamLineage')).to.deep.equal({
        upstreams: [
          {
            dataset: sales,
            type: 'TRANSFORMED',
            auditStamp: stamp,
            created: stamp,
            properties: { source: 'UI' },
          },
        ],
      })
      expect(await stored(server, chart, 'chartInfo')).to.deep.include({ title: 'C', inputs: [] })
      expect(await stored(server, dashboard, 'dashboardInfo')).to.deep.include({ charts: [] })
      const query = `query ($urn: String!) { dataset(urn: $urn) {
        lineage(input: {direction: DOWNSTREAM}) { relationships { entity { urn } } }
      } }`
      type Found = { dataset: { lineage: { relationships: { entity: { urn: string } }[] } } }
      const down = async () => {
        const { relationships } = (await data<Found>(server, query, { urn: sales })).dataset.lineage
        return relationships.map(({ entity }) => entity.urn)
      }
      expect(await down()).to.have.members([fresh, chart, dashboard, job])
      await mutate(server, 'updateLineage', { edgesToAdd: [], edgesToRemove: edgesToAdd })
      expect(await down()).to.deep.equal([])
    })

    it('refuses ends that are missing or of a wrong type, and writes nothing', async () => {
      const bad = [
        [
          fresh,
          chart,
          /^Tried to add lineage edge with non-dataset node .* Upstream urn: urn:li:chart/,
        ],
        [fresh, absent, /^Error: urn does not exist: /],
        [absent, sales, /^Cannot upsert lineage as downstream urn .* doesn't exist$/],
        [gold, sales, /cannot be edited/],
      ] as const
      for (const [downstreamUrn, upstreamUrn, message] of bad) {
        const edgesToAdd = [
          { downstreamUrn: fresh, upstreamUrn: sales },
          { downstreamUrn, upstreamUrn },
        ]
        const error = await refusal(server, 'updateLineage', { edgesToAdd, edgesToRemove: [] })
        expect(error.message).to.match(message)
      }
      expect(await stored(server, fresh, 'upstreamLineage')).to.equal(undefined)
    })
  })

  it('batchUpdateSoftDeleted hides and shows, all or nothing', async () => {
    await mutate(server, 'batchUpdateSoftDeleted', { urns: [fresh, gold], deleted: true })
    expect(await stored(server, fresh, 'status')).to.deep.equal({ removed: true })
    await mutate(server, 'batchUpdateSoftDeleted', { urns: [fresh, gold], deleted: false })
    expect(await stored(server, gold, 'status')).to.deep.equal({ removed: false })
    const error = await refusal(server, 'batchUpdateSoftDeleted', {
      urns: [fresh, absent],
      deleted: true,
    })
    expect(error.message).to.equal(
      `Failed to soft delete entity with urn ${absent}. Entity does not exist.`,
    )
    expect(await stored(server, fresh, 'status')).to.deep.equal({ removed: false })
  })

  it('deleteTag, deleteGlossaryEntity and deleteDomain delete permanently, with all references', async () => {
    const [tag, term, domain, child] = ['tag', 'glossaryTerm', 'domain', 'domain'].map(
      (type, at) => `urn:li:${type}:doomed${at}`,
    ) as [string, string, string, string]
    await server.ingest(
      upsert(tag, 'tagProperties', { name: 't' }),
      upsert(term, 'glossaryTermInfo', { name: 't', definition: '' }),
      upsert(domain, 'domainProperties', { name: 'doomed' }),
      upsert(child, 'domainProperties', { name: 'child', parentDomain: domain }),
      upsert(fresh, 'globalTags', { tags: [{ tag }, { tag: gold }] }),
      upsert(fresh, 'glossaryTerms', { terms: [{ urn: term }], auditStamp: stamp }),
      upsert(fresh, 'domains', { domains: [domain] }),
    )
    expect(await call(`deleteDomain(urn: "${domain}")`)).to.equal(
      `Cannot delete domain ${domain} which has child domains`,
    )
    expect(await call(`deleteTag(urn: "${term}")`)).to.contain('Failed to delete')
    expect(await call(`deleteTag(urn: "${tag}")`)).to.equal(true)
    expect(await call(`deleteGlossaryEntity(urn: "${term}")`)).to.equal(true)
    expect(await call(`deleteDomain(urn: "${child}")`)).to.equal(true)
    expect(await call(`deleteDomain(urn: "${domain}")`)).to.equal(true)
    expect(await call(`deleteTag(urn: "${tag}")`)).to.equal(
      `Failed to delete ${tag}. ${tag} does not exist.`,
    )
    expect(await stored(server, fresh, 'globalTags')).to.deep.equal({ tags: [{ tag: gold }] })
    expect(await stored(server, fresh, 'glossaryTerms')).to.deep.include({ terms: [] })
    expect(await stored(server, fresh, 'domains')).to.deep.equal(NO_DOMAINS)
    expect(Object.keys(await aspectsOf(server, tag))).to.deep.equal(['tagKey'])
  })

  it('createGroup, addGroupMembers and removeGroupMembers', async () => {
    const group = await mutate(server, 'createGroup', {
      id: 'crew',
      name: 'Crew',
      description: 'd',
    })
    expect(group).to.equal('urn:li:corpGroup:crew')
    expect(await stored(server, 'urn:li:corpGroup:crew', 'corpGroupInfo')).to.include({
      displayName: 'Crew',
      description: 'd',
    })
    const twice = await refusal(server, 'createGroup', { id: 'crew', name: 'x' })
    expect(twice.message).to.equal('This Group already exists!')
    const input = { groupUrn: group, userUrns: [ada, bob] }
    await mutate(server, 'addGroupMembers', input)
    const query = `{ corpGroup(urn: "urn:li:corpGroup:crew") {
      relationships(input: {types: ["IsMemberOfNativeGroup"], direction: INCOMING}) {
        relationships { entity { urn } }
      }
    } }`
    expect(await data(server, query)).to.deep.equal({
      corpGroup: {
        relationships: { relationships: [{ entity: { urn: ada } }, { entity: { urn: bob } }] },
      },
    })
    await mutate(server, 'removeGroupMembers', { ...input, userUrns: [ada] })
    expect(await stored(server, ada, 'nativeGroupMembership')).to.deep.equal({ nativeGroups: [] })
    const bad = [
      { groupUrn: 'urn:li:corpGroup:no', userUrns: [ada] },
      { groupUrn: group, userUrns: [bob, 'urn:li:corpuser:no'] },
      { groupUrn: group, userUrns: [gold] },
    ]
    for (const each of bad) {
      expect((await refusal(server, 'addGroupMembers', each)).extensions.code).to.equal(400)
    }
  })
})
