import { expect } from 'chai'
import { urnKey } from '../../../graph/model/urn.ts'
import { ingestAs, makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnAllEngines } from '../../support/server.ts'
import { ada, onlyUsers, policy } from '../../support/people.ts'

const eve = 'urn:li:corpuser:eve'
const TAG = 'urn:li:tag:held'
const ROLE = 'urn:li:dataHubRole:tellers'
const STAMP = { time: 1, actor: ada }
const PAGE = 2
const PLATFORM = { type: 'PLATFORM' }

const named = (type: string, names: string) =>
  names.split('').map((name) => `urn:li:${type}:${name}`)
const DRAFTS = named('document', 'aceg')
const PUBLISHED = named('document', 'bdf')
const DATASETS = 'abc'.split('').map(dataset)
const POLICIES = named('dataHubPolicy', 'opqrst')
const MEMBERS = named('corpuser', 'mno')

/** What a person sees who may not read policies, and what one sees who may, in the order of pages. */
const SEEN = {
  [TAG]: { person: [...DATASETS, ...PUBLISHED], manager: [...DATASETS, ...PUBLISHED, ...DRAFTS] },
  [ROLE]: { person: MEMBERS, manager: [...POLICIES, ...MEMBERS] },
}

const document = (urn: string, state: string) =>
  upsert(urn, 'documentInfo', {
    title: urn,
    status: { state },
    contents: { text: urn },
    created: STAMP,
    lastModified: STAMP,
  })

// docs/interface: access/readers
for (const views of [undefined, { secret: 'x'.repeat(32) }]) {
  const mode = views ? 'with view authorization' : 'while everybody sees everything'
  describeOnAllEngines(`relationships with policies and drafts, ${mode},`, (serve) => {
    const server = serve({ access: { ...TOKENS_ONLY, ...(views && { views }) } })
    const headers: Record<string, { readonly Authorization: string }> = {}

    before(async () => {
      const root = await makeToken(server, 'urn:li:corpuser:root', 'admin')
      await ingestAs(server, root.headers, [
        ...withoutShippedPolicies(),
        policy('views', ['VIEW_ENTITY_PAGE'], onlyUsers(ada, eve)),
        policy('manages', ['MANAGE_POLICIES', 'MANAGE_DOCUMENTS'], onlyUsers(eve), PLATFORM),
        ...POLICIES.map((urn) =>
          policy(urnKey(urn), ['MANAGE_INGESTION'], { ...onlyUsers(), roles: [ROLE] }, PLATFORM),
        ),
        ...MEMBERS.map((urn) => upsert(urn, 'roleMembership', { roles: [ROLE] })),
        ...DRAFTS.map((urn) => document(urn, 'UNPUBLISHED')),
        ...PUBLISHED.map((urn) => document(urn, 'PUBLISHED')),
        ...[...DRAFTS, ...PUBLISHED, ...DATASETS].map((urn) =>
          upsert(urn, 'globalTags', { tags: [{ tag: TAG }] }),
        ),
      ])
      headers['person'] = (await makeToken(server, ada, undefined)).headers
      headers['manager'] = (await makeToken(server, eve, undefined)).headers
      headers['reader'] = (await makeToken(server, ada, 'reader')).headers
    })

    interface Found {
      readonly total: number
      readonly urns: readonly string[]
    }
    type Ask = (urn: string, start: number, who: string) => Promise<Found>
    const APIS: Readonly<Record<string, Ask>> = {
      async 'GET /relationships'(urn, start, who) {
        const target = `/relationships?direction=INCOMING&urn=${encodeURIComponent(urn)}&start=${start}&count=${PAGE}`
        const { body } = await server.get<{ total: number; entities: string[] }>(
          target,
          headers[who],
        )
        return { total: body.total, urns: body.entities }
      },
      async 'GET /openapi/relationships/v1'(urn, start, who) {
        const target = `/openapi/relationships/v1?direction=INCOMING&urn=${encodeURIComponent(urn)}&start=${start}&count=${PAGE}`
        const { body } = await server.get<{ total: number; entities: { urn: string }[] }>(
          target,
          headers[who],
        )
        return { total: body.total, urns: body.entities.map((end) => end.urn) }
      },
      async GraphQL(urn, start, who) {
        interface Answer {
          entities: {
            relationships: { total: number; relationships: { entity: { urn: string } }[] }
          }[]
        }
        const answer = await data<Answer>(
          server,
          `query ($urn: String!, $start: Int!, $count: Int!) {
            entities(urns: [$urn]) { ... on EntityWithRelationships {
              relationships(input: {
                types: ["TaggedWith", "IsAssociatedWithRole", "IsMemberOfRole"],
                direction: INCOMING, start: $start, count: $count
              }) { total relationships { entity { urn } } }
            } }
          }`,
          { urn, start, count: PAGE },
          headers[who],
        )
        const { total, relationships } = answer.entities[0]!.relationships
        return { total, urns: relationships.map(({ entity }) => entity.urn) }
      },
    }

    for (const who of ['person', 'reader', 'manager'] as const) {
      for (const [api, ask] of Object.entries(APIS)) {
        it(`have full pages and the total of what a ${who} sees: ${api}`, async () => {
          for (const [urn, seenBy] of Object.entries(SEEN)) {
            const expected = who === 'manager' ? seenBy.manager : seenBy.person
            const listed: string[] = []
            for (let start = 0; start <= expected.length; start += PAGE) {
              const { total, urns } = await ask(urn, start, who)
              expect(total, `${urn} from ${start}`).to.equal(expected.length)
              expect(urns).to.have.length(Math.min(PAGE, expected.length - start))
              listed.push(...urns)
            }
            expect(listed).to.have.members(expected)
          }
        })
      }

      it(`are scrolled without what a ${who} does not see`, async () => {
        for (const [urn, seenBy] of Object.entries(SEEN)) {
          const body = { destinationFilter: criterion(urn) }
          const listed: string[] = []
          for (let after = ''; ;) {
            const { body: page } = await server.post<{
              results: { source: { urn: string } }[]
              scrollId?: string
            }>(`/openapi/v3/relationship/scroll?count=${PAGE}${after}`, body, headers[who])
            listed.push(...page.results.map(({ source }) => source.urn))
            if (page.scrollId === undefined) break
            expect(page.results).to.have.length(PAGE)
            after = `&scrollId=${encodeURIComponent(page.scrollId)}`
          }
          expect(listed).to.have.members(who === 'manager' ? seenBy.manager : seenBy.person)
        }
      })
    }
  })
}

const criterion = (urn: string) => ({ and: [{ criteria: [{ field: 'urn', values: [urn] }] }] })
