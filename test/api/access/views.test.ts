import { expect } from 'chai'
import * as fc from 'fast-check'
import type { DataHubPolicyInfo } from '../../../graph/aspects/data-hub-policy-info.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { granting, type Actor } from '../../../server/access/policies/may.ts'
import { compilePolicy } from '../../../server/access/policies/policy.ts'
import { VIEWING } from '../../../server/access/policies/visibility.ts'
import { makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { data } from '../../support/graphql.ts'
import { INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { AMOUNTS, SEED } from '../../support/run/settings.ts'
import { valueOf, type AutocompleteValue, type BrowseValue } from '../../support/searches.ts'
import { describeOnAllEngines } from '../../support/server.ts'
import {
  ASSETS,
  carries,
  factProposals,
  factsOf,
  GROUPS,
  PARENTS,
  policy,
  resourceOf,
  ROLES,
  TAGS,
  treeProposals,
  type Facts,
} from './visible-world.ts'

const ada = 'urn:li:corpuser:ada'
const TREE = Object.keys(PARENTS).filter((urn) => !urn.startsWith('urn:li:container:'))
const TYPES = [...new Set([...ASSETS, ...TREE].map(entityTypeOf))]
const SYMBOLS = 'DATASET CHART DASHBOARD DATA_FLOW DATA_PRODUCT DOMAIN GLOSSARY_NODE GLOSSARY_TERM'
const policyUrn = (at: number) => `urn:li:dataHubPolicy:random-${at}`
const POLICIES = 4

interface World {
  readonly infos: readonly DataHubPolicyInfo[]
  readonly groups: readonly string[]
  readonly roles: readonly string[]
  readonly facts: readonly Facts[]
}
const world: fc.Arbitrary<World> = fc.record({
  infos: fc.array(policy, { minLength: 1, maxLength: POLICIES }),
  groups: fc.subarray(GROUPS),
  roles: fc.subarray(ROLES),
  facts: fc.tuple<Facts[]>(...[...ASSETS, ...TREE].map(factsOf)),
})

/** The facts that entities of the type can have. */
function written(facts: Facts): Facts {
  const has = (aspect: string) => carries(entityTypeOf(facts.urn), aspect)
  return {
    ...facts,
    owners: has('ownership') ? facts.owners : [],
    tags: has('globalTags') ? facts.tags : [],
    domains: has('domains') ? facts.domains : [],
    container: has('container') ? facts.container : undefined,
    terms: has('glossaryTerms') ? facts.terms : [],
    instance: has('dataPlatformInstance') ? facts.instance : undefined,
  }
}

// docs/interface: access/views
describeOnAllEngines('what people see', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  let admin: { readonly Authorization: string }
  let member: { readonly Authorization: string }

  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    member = (await makeToken(server, ada, undefined)).headers
    await write(
      ...withoutShippedPolicies(),
      ...treeProposals(),
      ...TAGS.map((tag) => upsert(tag, 'tagProperties', { name: tag })),
    )
  })

  async function write(...proposals: readonly object[]): Promise<void> {
    const { status, body, headers } = await server.post(INGEST_BATCH, { proposals }, admin)
    expect(status, JSON.stringify(body)).to.equal(200)
    // Otherwise a search answers an older state, whoever asks.
    expect(headers['x-trellis-index']).to.equal('done')
  }

  async function enter({ infos, groups, roles, facts }: World): Promise<void> {
    const policies = Array.from({ length: POLICIES }, (_, at) =>
      upsert(policyUrn(at), 'dataHubPolicyInfo', infos[at] ?? { ...infos[0], state: 'INACTIVE' }),
    )
    await write(
      ...facts.flatMap((each) => factProposals(each)),
      ...facts.flatMap(({ urn, container, instance }) => [
        ...(container === undefined && carries(entityTypeOf(urn), 'container')
          ? [{ ...upsert(urn, 'container', {}), changeType: 'DELETE' }]
          : []),
        ...(instance === undefined && carries(entityTypeOf(urn), 'dataPlatformInstance')
          ? [{ ...upsert(urn, 'dataPlatformInstance', {}), changeType: 'DELETE' }]
          : []),
      ]),
      upsert(ada, 'groupMembership', { groups }),
      upsert(ada, 'roleMembership', { roles }),
      ...policies,
    )
  }

  it('is what policies show, in searches, reads and relationships, as policies change', async () => {
    const worlds = fc.sample(world, { numRuns: AMOUNTS.randomWrites, seed: SEED })
    for (const each of worlds) {
      await enter(each)
      const seen = seenIn(each)
      await checkSearches(seen)
      await checkReads(each, seen)
    }
  })

  function seenIn({ infos, groups, roles, facts }: World): readonly Facts[] {
    const policies = infos.flatMap((info, at) => compilePolicy(String(at), info) ?? [])
    const actor: Actor = { urn: ada, groups: new Set(groups), roles: new Set(roles) }
    return facts.map(written).filter((each) =>
      VIEWING.some((privilege) => {
        const question = { privilege, resource: resourceOf(each), labels: [] }
        return granting(policies, actor, question).length > 0
      }),
    )
  }

  async function checkSearches(seen: readonly Facts[]): Promise<void> {
    const urns = seen.map(({ urn }) => urn).toSorted()
    interface Found {
      readonly total: number
      readonly nextScrollId?: string | null
      readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
      readonly facets: readonly {
        readonly field: string
        readonly aggregations: readonly { readonly value: string; readonly count: number }[]
      }[]
    }
    const document = `{ search: searchAcrossEntities(input: {
        query: "*", types: [${SYMBOLS}], count: 100
      }) { total searchResults { entity { urn } } facets { field aggregations { value count } } }
      none: searchAcrossEntities(input: { query: "*", types: [${SYMBOLS}], count: 0 }) { total }
    }`
    const { search, none } = await data<Record<'search' | 'none', Found>>(
      server,
      document,
      {},
      member,
    )
    expect(urnsOf(search)).to.deep.equal(urns)
    expect([search.total, none.total]).to.deep.equal([urns.length, urns.length])
    const countsOf = (field: string) => {
      const facet = search.facets.find((each) => each.field === field)
      return Object.fromEntries(
        (facet?.aggregations ?? []).map(({ value, count }) => [value, count]),
      )
    }
    expect(countsOf('tags')).to.deep.equal(counted(seen.map(({ tags }) => tags)))
    expect(countsOf('domains')).to.deep.equal(counted(seen.map(({ domains }) => domains)))
    expect(countsOf('owners')).to.deep.equal(
      counted(seen.map(({ owners }) => [...new Set(owners.map(({ owner }) => owner))])),
    )
    const symbols = Object.values(countsOf('_entityType')).reduce((sum, each) => sum + each, 0)
    expect(symbols).to.equal(urns.length)
    const scrolled: string[] = []
    for (let scrollId: string | null | undefined; scrollId !== null;) {
      const input = { query: '*', types: SYMBOLS.split(' '), count: 3, scrollId }
      const { page } = await data<{ page: Found }>(
        server,
        'query ($input: ScrollAcrossEntitiesInput!) { page: scrollAcrossEntities(input: $input) { nextScrollId total searchResults { entity { urn } } } }',
        { input },
        member,
      )
      expect(page.total).to.equal(urns.length)
      scrolled.push(...urnsOf(page))
      scrollId = page.nextScrollId ?? null
    }
    expect(scrolled.toSorted()).to.deep.equal(urns)
    const datasets = urns.filter((urn) => entityTypeOf(urn) === 'dataset')
    const suggested = await valueOf<AutocompleteValue>(
      server,
      'autocomplete',
      { entity: 'dataset', query: 'shop', limit: 50 },
      member,
    )
    expect(suggested.entities.map(({ urn }) => urn).toSorted()).to.deep.equal(datasets)
    const browsed = await valueOf<BrowseValue>(
      server,
      'browse',
      { entity: 'dataset', path: '/prod', start: 0, limit: 50 },
      member,
    )
    const platforms = datasets.map((urn) => /dataPlatform:(\w+)/.exec(urn)?.[1] ?? '')
    expect(
      Object.fromEntries(browsed.groups.map(({ name, count }) => [name, count])),
    ).to.deep.equal(counted(platforms.map((each) => [each])))
    const counts = await valueOf<Record<string, number>>(
      server,
      'batchGetTotalEntityCount',
      { entities: TYPES },
      member,
    )
    expect(counts).to.deep.equal({
      ...Object.fromEntries(TYPES.map((type) => [type, 0])),
      ...counted(urns.map((urn) => [entityTypeOf(urn)])),
    })
  }

  async function checkReads({ facts }: World, seen: readonly Facts[]): Promise<void> {
    const shown = new Set(seen.map(({ urn }) => urn))
    const all = facts.map(({ urn }) => urn)
    for (const urn of all) {
      const { status } = await server.get(`/entitiesV2/${encodeURIComponent(urn)}`, member)
      expect(status, urn).to.equal(shown.has(urn) ? 200 : 403)
    }
    const { entities, ...byType } = await data<{
      entities: readonly { readonly urn: string; readonly exists: boolean }[]
      dataset: unknown
    }>(
      server,
      `query ($urns: [String!]!, $urn: String!) {
        entities(urns: $urns) { urn exists }
        dataset(urn: $urn) { urn }
      }`,
      { urns: all, urn: ASSETS[0] },
      member,
    )
    expect(entities.map(({ urn }) => urn)).to.deep.equal(all.filter((urn) => shown.has(urn)))
    expect(byType.dataset !== null).to.equal(shown.has(ASSETS[0]!))
    for (const type of TYPES) {
      const listed = await valueOf<{
        readonly total: number
        readonly entities: readonly string[]
      }>(server, 'listUrns', { entity: type, start: 0, count: 100 }, member)
      const expected = all.filter((urn) => entityTypeOf(urn) === type && shown.has(urn)).toSorted()
      expect(listed.entities.toSorted()).to.deep.equal(expected)
      expect(listed.total).to.equal(expected.length)
    }
    for (const tag of TAGS) {
      const { body } = await server.get<{
        readonly total: number
        readonly relationships: readonly { readonly entity: string }[]
      }>(`/relationships?direction=INCOMING&types=TaggedWith&urn=${tag}`, member)
      const tagged = seen.filter(({ tags }) => tags.includes(tag)).map(({ urn }) => urn)
      expect(body.relationships.map(({ entity }) => entity).toSorted()).to.deep.equal(
        tagged.toSorted(),
      )
      expect(body.total).to.equal(tagged.length)
    }
  }
})

const urnsOf = (found: {
  readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
}) => found.searchResults.map(({ entity }) => entity.urn).toSorted()

/** How often each value occurs. */
function counted(lists: readonly (readonly string[])[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of lists.flat()) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
