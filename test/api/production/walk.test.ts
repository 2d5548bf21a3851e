import { expect } from 'chai'
import * as fc from 'fast-check'
import type { GraphQLObjectType } from 'graphql'
import { registry } from '../../../graph/registry.ts'
import {
  forEachConcurrently,
  readFacts,
  type Facts,
} from '../../../scripts/client/catalog-facts.ts'
import { createHttpClient } from '../../../server/commands/http-client.ts'
import { sample } from '../../../server/commands/seed/sample/sample.ts'
import { routeName } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { SCHEMA } from '../../support/run/graphql.ts'
import { dataset } from '../../support/edits.ts'
import { GRAPHQL } from '../../support/graphql.ts'
import { describeInProduction } from '../../support/production.ts'
import { upsert } from '../../support/proposals.ts'
import { RandomDocuments } from '../../support/documents/random.ts'
import { sampleOf, targetOf } from '../../support/requests.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS, SEED } from '../../support/run/settings.ts'
import { proposalsOf } from '../../support/seeded.ts'
import { serveOn, type TestServer } from '../../support/server.ts'
import { sqlite } from '../../support/stores/engines.ts'
import { completed, dryRun, indexed, truncate } from '../../support/tasks.ts'
import { isOfTheMoment, isRanked, lineageOf, SEARCHES, type Question } from './questions.ts'

const DEPTH = 4

const NOT_IMPLEMENTED = 501
const needsNeo4j = ({ errors }: (typeof ROUTES)[number]) => errors.includes('NO_EXPLORER')

const proposals = proposalsOf(sample())
const urns = [...new Set(proposals.map(({ entityUrn }) => entityUrn))]
const documents = new RandomDocuments(SCHEMA, urns)
const totalIn = (text = ''): unknown =>
  (JSON.parse(text) as { value: { numEntities: unknown } }).value.numEntities
const fieldsOf = (type: GraphQLObjectType | null | undefined): string[] =>
  Object.keys(type?.getFields() ?? {})

/**
 * Made by the server that is asked, by chance: ids of what is created, access tokens, secrets of
 * webhooks, invitations, traces, and positions among audit records, which end in random digits.
 */
const BY_CHANCE =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|trellis_pat_[\w-]{43}|whsec_[\w+/]{43}=|(?<=")[\w-]{32}(?=")|\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b|(?<="nextScrollId":")MDE[\w-]+/g

/**
 * The whole interface once on the stores of production, beside the same on SQLite, which the other
 * suites of the API hold to what is promised: both have to answer alike. The walk is made of the
 * declarations, so that no route, query or mutation is left out.
 */
describeInProduction('every route and every field, as on SQLite', (serve) => {
  const production = serve()
  const embedded = serveOn(sqlite)
  const both = [production, embedded]

  /** Sends the same to both, and gives the statuses and bodies as they may be compared. */
  async function answersTo(send: (server: TestServer) => ReturnType<TestServer['send']>) {
    const answers = await Promise.all(both.map(send))
    return answers.map(({ status, headers, body }) => {
      return { status, index: headers['x-trellis-index'], text: masked(body) }
    })
  }

  async function expectAlike(
    what: string,
    send: (server: TestServer) => ReturnType<TestServer['send']>,
  ) {
    const [here, there] = await answersTo(send)
    expect(here, what).to.deep.equal(there)
    return here
  }

  async function expectSearchesAlike(): Promise<void> {
    await forEachConcurrently(SEARCHES, ask)
  }

  async function ask({ path, body, isOrdered = false }: Question): Promise<void> {
    const what = `${path} ${JSON.stringify(body)}`
    const [here, there] = await Promise.all(both.map((server) => server.post(path, body)))
    expect(here?.status, what).to.equal(200)
    const shown = isOrdered ? (value: unknown) => value : unordered
    expect(shown(here?.body), what).to.deep.equal(shown(there?.body))
  }

  /** Entities, aspects with their history, points, relationships. */
  async function expectFactsAlike(): Promise<void> {
    const interest = {
      entityTypes: registry.entities.map(({ name }) => name),
      timeseries: new Map([['dataset', new Set(['datasetProfile', 'operation'])]]),
    }
    const [here, there] = await Promise.all(
      both.map(({ url }) => readFacts(createHttpClient({ server: url }), interest)),
    )
    expect(comparable(here)).to.deep.equal(comparable(there))
    expect(here?.size).to.equal(there?.size)
  }

  before('load the sample', async function load() {
    this.timeout(HEAVY_TIMEOUT_MS)
    for (const server of both) {
      await server.ingest(...proposals)
      await indexed(server.stores)
    }
  })

  it('answers searches, facets, names, folders and counts', expectSearchesAlike)

  it('answers lineage from every entity', () => forEachConcurrently(lineageOf(urns), ask))

  for (const route of ROUTES) {
    it(routeName(route), async () => {
      const { method, status, ...request } = sampleOf(route)
      const options = { ...(request.body && { bytes: JSON.stringify(request.body) }) }
      const target = targetOf({ method, status, ...request })
      const answers = await answersTo((server) => server.send(method, target, options))
      const [here, there] = answers
      expect(here?.status, here?.text).to.equal(status)
      if (needsNeo4j(route)) expect(there?.status).to.equal(NOT_IMPLEMENTED)
      else if (isOfTheMoment(route)) expect(there?.status).to.equal(status)
      else if (isRanked(route)) expect(totalIn(here?.text)).to.equal(totalIn(there?.text))
      else expect(here).to.deep.equal(there)
    })
  }

  for (const name of fieldsOf(SCHEMA.getQueryType())) {
    it(`Query.${name}`, () => walkField('query', name))
  }

  for (const name of fieldsOf(SCHEMA.getMutationType())) {
    it(`Mutation.${name}`, () => walkField('mutation', name))
  }

  function walkField(operation: 'query' | 'mutation', name: string) {
    const alike = fc.asyncProperty(fc.gen(), async (draw) => {
      const query = documents.ofField(operation, name, draw, DEPTH)
      await expectAlike(query, (server) => server.post(GRAPHQL, { query }))
    })
    // A mutation that is sent again finds what it has done, so that smaller ones say nothing.
    const numRuns = AMOUNTS.walkedDocuments
    return fc.assert(alike, { numRuns, seed: SEED, endOnFailure: true })
  }

  it('answers all stored values, after the mutations, too', expectFactsAlike).timeout(
    HEAVY_TIMEOUT_MS,
  )

  it('finds each write at once, and does not find deleted entities', async () => {
    const urn = dataset('written.in.production')
    const found = async (input: string) => {
      const body = { entity: 'dataset', input, start: 0, count: 10 }
      const answer = await production.post<{ value: { entities: string[] } }>(
        '/entities?action=search',
        body,
      )
      return answer.body.value.entities
    }
    for (const name of ['firstly', 'secondly']) {
      for (const server of both) await server.ingest(upsert(urn, 'datasetProperties', { name }))
      expect(await found(name)).to.deep.equal([urn])
    }
    expect(await found('firstly')).to.deep.equal([])
    for (const server of both) await server.post('/entities?action=delete', { urn })
    expect(await found('secondly')).to.deep.equal([])
  })

  it('truncates a series by a task', async () => {
    const urn = dataset('counted.in.production')
    const points = [1, 2, 3].map((timestampMillis) =>
      upsert(urn, 'datasetProfile', { timestampMillis, rowCount: timestampMillis }),
    )
    const request = { endTimeMillis: 3, batchSize: 1 }
    for (const server of both) {
      await server.ingest(...points)
      const [older] = await dryRun(server, request)
      const { status } = await completed(server, await truncate(server, request))
      expect(status.deleted).to.equal(older)
    }
  })

  it('removes references, and the entities themselves', async () => {
    for (const urn of urns.filter((_, at) => at % 5 === 0)) {
      const request = { urn, dryRun: false }
      const [here, there] = await answersTo((server) =>
        server.post('/entities?action=deleteReferences', request),
      )
      // Mentions come by URN, and entities with ids by chance have others on each server.
      const shown = (answer: typeof here) =>
        answer && { ...answer, text: unordered(JSON.parse(answer.text)) }
      expect(shown(here), `references to ${urn}`).to.deep.equal(shown(there))
      await expectAlike(`delete ${urn}`, (server) =>
        server.post('/entities?action=delete', { urn }),
      )
    }
    await expectFactsAlike()
  }).timeout(HEAVY_TIMEOUT_MS)

  it('rebuilds an index that was emptied', async () => {
    const all = await production.stores.graph.listUrns('dataset', { start: 0, count: 1_000 })
    await production.index.remove(all.urns)
    const { status, body } = await production.post('/operations?action=restoreIndices', {})
    expect(status, JSON.stringify(body)).to.equal(200)
    await indexed(production.stores)
    for (const server of both) {
      const answer = await server.post<{ value: { numEntities: number } }>(
        '/entities?action=search',
        { entity: 'dataset', input: '*', start: 0, count: 0 },
      )
      expect(answer.body.value.numEntities).to.be.above(10)
    }
  })

  it('answers after a restart', async () => {
    for (const server of both) await server.restart()
    await forEachConcurrently(lineageOf(urns.slice(0, 20)), ask)
  })
})

/** The facts without what has an id by chance, which stands in another order on each server. */
function comparable(facts: Facts | undefined): Record<string, unknown> {
  const isByChance = (fact: unknown) => JSON.stringify(fact)?.search(BY_CHANCE) !== -1
  const kept = [...(facts ?? [])].filter(([name]) => !isByChance(name))
  return Object.fromEntries(
    kept.map(([name, fact]) => {
      return [name, Array.isArray(fact) ? fact.filter((each) => !isByChance(each)) : masked(fact)]
    }),
  )
}

/** With the elements of each list in one order. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const texts = value.map((each) => JSON.stringify(unordered(each)))
    return texts.toSorted().map((text) => JSON.parse(text) as unknown)
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, unordered(member)] as const)
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function masked(fact: unknown): string {
  return (JSON.stringify(fact) ?? '').replaceAll(BY_CHANCE, '<by chance>')
}
