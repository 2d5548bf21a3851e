import { expect } from 'chai'
import { registry } from '../../graph/registry.ts'
import {
  createGraphqlEndpoint,
  GRAPHQL_LIMITS,
  type AnswerGraphql,
} from '../../server/graphql/engine/endpoint.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { serveCatalog } from '../support/run/graphql.ts'
import { closingCatalogs } from '../support/stores/catalogs.ts'
import { dataset } from '../support/edits.ts'
import type { Envelope } from '../support/graphql.ts'
import { upsert } from '../support/proposals.ts'
import { unsentWebhooks } from '../support/webhooks.ts'

const DATASETS = 60
const TAG = 'urn:li:tag:shared'
const ALL = 'input: { types: ["TaggedWith"], direction: INCOMING, count: 10000 }'
const OWNERS = 'input: { types: ["OwnedBy"], direction: OUTGOING }'
/** From the tag to its datasets, from each to its tag, from that to all of them again and their owners. */
const PAGES_IN_PAGES = `{ tag(urn: "${TAG}") { relationships(${ALL}) { relationships { entity {
  relationships(input: { types: ["TaggedWith"], direction: OUTGOING }) { relationships { entity {
    relationships(${ALL}) { relationships { entity { urn relationships(${OWNERS}) { total } } } }
  } } }
} } } } }`

describe('the budget of a GraphQL request', () => {
  const open = closingCatalogs()

  /** How a catalog answers in which many datasets share a tag, and how often it asks its graph. */
  async function tagged(resultsMax: number) {
    const { catalog, write } = await open()
    const tags = { tags: [{ tag: TAG }] }
    const names = Array.from({ length: DATASETS }, (_, at) => dataset(`d${at}`))
    await write(...names.map((urn) => upsert(urn, 'globalTags', tags)))
    const { graph } = catalog
    let questions = 0
    const relatedOfEach: Catalog['graph']['relatedOfEach'] = (urns, query) => {
      questions++
      return graph.relatedOfEach(urns, query)
    }
    const counting = { ...graph, relatedOfEach }
    const options = {
      limits: { ...GRAPHQL_LIMITS, resultsMax },
      version: '1',
      suggests: true,
      failed: console.error,
      webhooks: unsentWebhooks(catalog),
    }
    const answer = createGraphqlEndpoint(() =>
      serveCatalog({ ...catalog, graph: counting }, options),
    )
    return { answer, catalog, questions: () => questions }
  }

  const ask = async (answer: AnswerGraphql, query: string) => {
    const request = { ...SYSTEM_CALLER, body: { query }, isFromClient: false }
    const { status, body } = await answer(request)
    expect(status).to.equal(200)
    return JSON.parse(body) as Envelope
  }

  it('answers nested pages as long as it lasts', async () => {
    const { answer, questions } = await tagged(GRAPHQL_LIMITS.resultsMax)
    const { data, errors } = await ask(answer, PAGES_IN_PAGES)
    expect(errors).to.equal(undefined)
    expect(JSON.stringify(data).match(/"urn":/g)).to.have.lengthOf(DATASETS * DATASETS)
    // What was asked of the tag first is known when its datasets lead back to it.
    expect(questions()).to.equal(3)
  })

  it('answers with the limit, and nothing else, when it is spent, and stops reading', async () => {
    const { answer, questions } = await tagged(1_000)
    expect(await ask(answer, PAGES_IN_PAGES)).to.deep.equal({
      data: null,
      errors: [
        {
          message: 'The answer exceeds the limit of 1000 fields; request smaller pages',
          extensions: { code: 400, type: 'BAD_REQUEST', classification: 'DataFetchingException' },
        },
      ],
      extensions: {},
    })
    expect(questions()).to.be.within(1, 2)
    expect((await ask(answer, '{ __typename }')).data).to.deep.equal({ __typename: 'Query' })
  })

  it('does not hide that an edit was made', async () => {
    const { answer, catalog } = await tagged(2)
    const edit = `mutation { a: createTag(input: { id: "a", name: "a" }) b: __typename c: __typename }`
    expect((await ask(answer, edit)).data).to.include({ a: 'urn:li:tag:a' })
    const key = registry.keyAspectOf('tag')
    expect((await catalog.graph.read(['urn:li:tag:a'], [key])).size).to.equal(1)
  })
})
