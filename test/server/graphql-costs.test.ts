import { expect } from 'chai'
import { getIntrospectionQuery } from 'graphql'
import { CatalogError } from '../../graph/model/errors.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { GRAPHQL_LIMITS, type AnswerGraphql } from '../../server/graphql/engine/endpoint.ts'
import { Slices } from '../../server/graphql/engine/limits/slices.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { serveCatalog } from '../support/run/graphql.ts'
import { dataset } from '../support/edits.ts'
import type { Envelope } from '../support/graphql.ts'
import { upsert } from '../support/proposals.ts'
import { closingCatalogs } from '../support/stores/catalogs.ts'
import { codeOf } from '../support/stores/stores.ts'
import { unsentWebhooks } from '../support/webhooks.ts'

const URNS = Array.from({ length: 3_000 }, (_, at) => `urn:li:tag:${at}`)
/** 3,000 elements of a list with five fields each. */
const LARGE =
  'query ($urns: [String!]!) { entities(urns: $urns) { urn type exists a: urn b: type } }'

// docs/interface: graphql/bounds
describe('the limits of a GraphQL request', () => {
  const open = closingCatalogs()

  async function service(resultsMax: number = GRAPHQL_LIMITS.resultsMax) {
    const { catalog, write } = await open()
    const limits = { ...GRAPHQL_LIMITS, resultsMax }
    const answer = serveCatalog(catalog, {
      limits,
      suggests: true,
      version: '0',
      failed: console.error,
      webhooks: unsentWebhooks(catalog),
    })
    return { answer, write }
  }

  function send(answer: AnswerGraphql, body: JsonObject, enterLarge?: () => Promise<void>) {
    const request = { ...SYSTEM_CALLER, body, isFromClient: false }
    return answer({ ...request, ...(enterLarge && { enterLarge }) })
  }

  const ask = async (answer: AnswerGraphql, query: string, variables?: JsonObject) => {
    const { status, body } = await send(answer, { query, ...(variables && { variables }) })
    expect(status).to.equal(200)
    return JSON.parse(body) as Envelope
  }
  const problemOf = async (...asked: Parameters<typeof ask>) =>
    (await ask(...asked)).errors?.map(({ message }) => message).join()

  it('counts __typename like every other field', async () => {
    const { answer } = await service(1_000)
    const excess = 'The answer exceeds the limit of 1000 fields; request smaller pages'
    const names = 'query ($urns: [String!]!) { entities(urns: $urns) { __typename } }'
    expect(await problemOf(answer, names, { urns: URNS.slice(0, 600) })).to.equal(excess)
    const spread = `query ($urns: [String!]!) { entities(urns: $urns) { ...F } }
      fragment F on Entity { a: __typename ... { b: __typename } }`
    expect(await problemOf(answer, spread, { urns: URNS.slice(0, 400) })).to.equal(excess)
    expect(await problemOf(answer, spread, { urns: URNS.slice(0, 300) })).to.equal(undefined)
  })

  it('bounds introspection by its document, because no budget counts its answer', async () => {
    const { answer } = await service()
    const twice =
      '{ a: __schema { ...S } b: __schema { ...S } } fragment S on __Schema { types { name } }'
    expect(await problemOf(answer, twice)).to.equal(
      'The document selects __schema 2 times; the limit is 1',
    )
    const types = (count: number) =>
      Array.from({ length: count }, (_, at) => `a${at}: __type(name: "Dataset") { name }`)
    expect(await problemOf(answer, `{ ${types(11).join(' ')} }`)).to.equal(
      'The document selects __type 11 times; the limit is 10',
    )
    expect(await problemOf(answer, `{ ${types(10).join(' ')} }`)).to.equal(undefined)
    const nested =
      '{ __schema { types { ...T } } } fragment T on __Type { fields { type { interfaces { name } } } }'
    expect(await problemOf(answer, nested)).to.contain(
      '3 levels deep inside __schema; the limit is 2',
    )
    const aliased = '{ __type(name: "Dataset") { fields { a: name } } }'
    expect(await problemOf(answer, aliased)).to.contain('aliases inside __type')
    for (const query of [
      getIntrospectionQuery(),
      '{ __schema { queryType { fields { type { fields { name } } } } } }',
    ]) {
      expect(await problemOf(answer, query)).to.equal(undefined)
    }
  })

  it('names what is too large in a document before it is parsed', async () => {
    const { answer } = await service()
    const nested = (levels: number) => `{ a(b: ${'['.repeat(levels)}${']'.repeat(levels)}) }`
    expect(await problemOf(answer, nested(499))).to.contain('brackets inside each other')
    expect(await problemOf(answer, nested(4_900))).to.contain('500 brackets inside each other')
    const operations = (count: number) =>
      Array.from({ length: count }, (_, at) => `query q${at} { ...f }`).join(' ')
    const fragment = 'fragment f on Query { __typename }'
    expect(await problemOf(answer, `${operations(11)} ${fragment}`)).to.equal(
      'The document has 11 operations; the limit is 10',
    )
    expect(await problemOf(answer, `${operations(10)} ${fragment}`)).to.contain('operation')
    expect(await problemOf(answer, `{ __typename } #${' '.repeat(1024 * 1024)}`)).to.contain(
      'characters; the limit is 1048576',
    )
    const values = { urns: Array.from({ length: 100_001 }, () => 'urn:li:tag:a') }
    expect(await problemOf(answer, LARGE, values)).to.equal(
      'The variables have more than 100000 values, which is the limit',
    )
  })

  it('bounds the errors of an answer', async () => {
    const { answer } = await service()
    const wrong = `query ($urns: [String!]!) { entities(urns: $urns) {
      relationships(input: { types: [], direction: INCOMING, count: -1 }) { total } } }`
    expect((await ask(answer, wrong, { urns: URNS.slice(0, 1_000) })).errors).to.have.lengthOf(
      1_000,
    )
    expect(await problemOf(answer, wrong, { urns: URNS.slice(0, 1_001) })).to.equal(
      'The answer exceeds the limit of 1000 errors; request smaller pages',
    )
  })

  it('bounds the texts of an answer: a short document can request one repeatedly', async () => {
    const { answer, write } = await service()
    const urn = dataset('long')
    await write(upsert(urn, 'datasetProperties', { description: 'long '.repeat(200_000) }))
    const asking = (times: number) => {
      const fields = Array.from({ length: times }, (_, at) => `a${at}: description`)
      return `{ dataset(urn: "${urn}") { properties { ${fields.join(' ')} } } }`
    }
    expect(await problemOf(answer, asking(34))).to.contain('33554432 characters')
    const { data } = await ask(answer, asking(5))
    expect(JSON.stringify(data)).to.have.lengthOf.within(5_000_000, 5_001_000)
  })

  it('yields to other requests while a large answer is built', async () => {
    const { answer } = await service()
    await ask(answer, '{ __typename }')
    const order: string[] = []
    const large = ask(answer, LARGE, { urns: URNS }).then(({ data }) => {
      order.push('large')
      return data
    })
    // It has begun by then.
    await new Promise(setImmediate)
    await ask(answer, '{ __typename }').then(() => order.push('small'))
    const { entities } = (await large) as { entities: object[] }
    expect(order).to.deep.equal(['small', 'large'])
    expect(entities).to.have.lengthOf(URNS.length)
    const [first] = URNS
    expect(entities[0]).to.deep.equal({
      urn: first,
      type: 'TAG',
      exists: false,
      a: first,
      b: 'TAG',
    })
  })

  it('takes a permit only for a large answer, and is refused with a message for it', async () => {
    const { answer } = await service()
    let entered = 0
    const enter = () => Promise.resolve(void entered++)
    await send(answer, { query: LARGE, variables: { urns: URNS.slice(0, 100) } }, enter)
    expect(entered).to.equal(0)
    const large = { query: LARGE, variables: { urns: URNS } }
    expect((await send(answer, large, enter)).body).to.contain('urn:li:tag:2999')
    expect(entered).to.equal(1)
    const refuse = () => Promise.reject(new CatalogError('OVERLOADED', 'busy'))
    expect(await codeOf(send(answer, large, refuse))).to.equal('OVERLOADED')
  })
})

describe('the time slices of a GraphQL request', () => {
  it('yield to the event loop, and finish started work before new work', async () => {
    const slices = new Slices(() => Promise.resolve(), new AbortController().signal)
    const order: string[] = []
    const busyUntil = performance.now() + 30
    while (performance.now() < busyUntil);
    setImmediate(() => order.push('others'))
    const outer = slices.releaseEach(['a', 'b']).map(async (item) => {
      const name = String(await item)
      order.push(name)
      const inner = slices.releaseEach([`${name}1`, `${name}2`])
      await Promise.all(inner.map(async (each) => order.push(String(await each))))
    })
    await Promise.all(outer)
    expect(order).to.deep.equal(['others', 'a', 'a1', 'a2', 'b', 'b1', 'b2'])
  })
})
