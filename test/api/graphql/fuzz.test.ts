import { expect } from 'chai'
import * as fc from 'fast-check'
import { registry } from '../../../graph/registry.ts'
import { SCHEMA } from '../../support/run/graphql.ts'
import { dataset } from '../../support/edits.ts'
import { GRAPHQL, type Envelope } from '../../support/graphql.ts'
import { oddText, oddValue } from '../../support/odd-values.ts'
import { exampleProposals } from '../../support/examples.ts'
import { RandomDocuments } from '../../support/documents/random.ts'
import { AMOUNTS, SEED } from '../../support/run/settings.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import type { TestServer } from '../../support/server.ts'

/** Enough to find frequent bugs, few enough for every run of the tests. */
const QUERIES = AMOUNTS.randomQueries
const MUTATIONS = QUERIES * 0.4
const TEXTS = QUERIES * 0.6
const BODIES = QUERIES * 0.4

const orders = dataset('orders')
const NAMED = [
  orders,
  `urn:li:schemaField:(${orders},id)`,
  ...registry.entities.map(({ exampleUrn }) => exampleUrn),
]
/** Texts that an answer must not reveal. */
const INTERNALS =
  /node_modules|\.ts:\d|\.js:\d|\bat .+:\d+:\d+|SQLITE|Neo4jError|Cypher|MATCH \(|SELECT .+ FROM|Cannot read prop|is not a function|is not iterable|undefined/

describeOnGraphs(
  'any GraphQL document: no 5xx, no internals, and the server continues',
  (serve) => {
    const server = serve()
    const documents = new RandomDocuments(SCHEMA, NAMED)

    before('something to read', async () => {
      const [definition, ...others] = exampleProposals()
      if (definition) await server.ingest(definition)
      await server.ingest(...others.filter(({ aspectName }) => !registry.isTimeseries(aspectName)))
    })

    it('queries of the schema', () =>
      check(fc.gen(), QUERIES, (draw) => {
        return survives(server, { query: documents.of('query', draw) })
      }))

    it('mutations of the schema', () =>
      check(fc.gen(), MUTATIONS, (draw) => {
        return survives(server, { query: documents.of('mutation', draw) })
      }))

    it('documents with another text in place of a part of theirs', () =>
      check(
        fc.tuple(
          fc.gen(),
          fc.nat(),
          fc.nat({ max: 12 }),
          fc.oneof(oddText, fc.constantFrom('{', '}', '...', '@skip', '$')),
        ),
        TEXTS,
        ([draw, at, length, piece]) => {
          const text = documents.of('query', draw)
          const start = at % text.length
          return survives(server, {
            query: text.slice(0, start) + piece + text.slice(start + length),
          })
        },
      ))

    it('bodies and variables of any kind', () =>
      check(fc.tuple(oddValue, oddValue, oddValue), BODIES, async ([query, variables, name]) => {
        await survives(server, { query, variables, operationName: name })
        const read =
          'query ($urn: String!, $input: RelationshipsInput!) { dataset(urn: $urn) { urn relationships(input: $input) { total } } }'
        await survives(server, { query: read, variables: { urn: query, input: variables } })
        await survives(server, { query: read, variables })
      }))
  },
)

function check<T>(values: fc.Arbitrary<T>, numRuns: number, survive: (value: T) => Promise<void>) {
  return fc.assert(fc.asyncProperty(values, survive), { numRuns, seed: SEED })
}

/** Checks that a document is answered, and that its errors reveal no internals. */
async function survives(server: TestServer, body: object): Promise<void> {
  const { status, body: answer } = await server.post<Envelope | undefined>(GRAPHQL, body)
  if (status === 400) return expect(answer).to.equal(undefined) && undefined
  expect(status).to.equal(200)
  for (const { message, extensions, ...others } of answer?.errors ?? []) {
    const whole = JSON.stringify({ message, extensions, document: body })
    expect(extensions.code ?? 400, whole).to.be.below(500)
    expect(message, whole).not.to.match(INTERNALS)
    expect(Object.keys(others), whole).not.to.include('stack')
  }
  return undefined
}
