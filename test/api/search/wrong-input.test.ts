import { expect } from 'chai'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { SAMPLE_URN, SAMPLES, type Sample } from '../../support/requests.ts'
import { describeOnEngines } from '../../support/server.ts'

const ACTIONS =
  'search searchAcrossEntities scrollAcrossEntities filter list autocomplete browse ' +
  'getBrowsePaths getTotalEntityCount batchGetTotalEntityCount'

const NUMBERS = [0, -1, 1.5, 10_001, 2 ** 31, 2 ** 53, 1e300]
const TEXTS = ['', ' ', 'x', '-1', 'NaN', '1e9', '\0', '\ud800', '%', '*', '"', 'a:b', '__proto__']
const LISTS = [[], [''], ['x', 1], [null], [[]], [{}], [{ field: 'urn', order: 'down' }]]
const RECORDS = [{}, { a: 1 }, { or: 1 }, { field: 1 }, { order: 1 }, { criteria: [1] }]
const NEARLY_RIGHT = [
  { or: [{ and: [{ field: 'urn', values: [[]] }] }] },
  { field: 'urn', order: 'ASCENDING' },
  { maxAggValues: -1 },
  { maxAggValues: 1e9 },
  { maxAggValues: 'x' },
  { skipAggregates: 'x' },
]
const LONG = ['x'.repeat(50_000), Array.from({ length: 5_000 }, (_, at) => `w${at}`)]
/** Something of every type and of every unpleasant size. */
const WRONG: readonly unknown[] = [
  null,
  true,
  ...NUMBERS,
  ...TEXTS,
  ...LISTS,
  ...RECORDS,
  ...NEARLY_RIGHT,
  ...LONG,
]

/** Requests that go well, for something in them to be wrong. */
const samples = SAMPLES.filter(({ path, action = '' }) => {
  return path === '/entities' && ACTIONS.split(' ').includes(action)
})

describeOnEngines('wrong input of read-only search requests', (serve) => {
  const server = serve()
  before(() => server.ingest(upsert(SAMPLE_URN, 'status', { removed: false })))

  it('knows every action', () => {
    expect(samples.map(({ action }) => action)).to.have.members(ACTIONS.split(' '))
  })

  for (const sample of samples) {
    const { path, action = '' } = sample
    const parameters =
      ROUTES.find((route) => route.path === path && route.action === action)?.parameters ?? {}
    const names = Object.keys(parameters)

    it(`is never 5xx: ${action} with ${names.join(', ')} of any type`, async () => {
      for (const name of names) {
        for (const value of WRONG) {
          await survives(sample, { [name]: value })
        }
      }
    })

    it(`is never 5xx: ${action} with a body of any type`, async () => {
      for (const body of WRONG) {
        const answer = await server.post(`/entities?action=${action}`, body)
        expect(answer.status, JSON.stringify(body)?.slice(0, 200)).to.be.within(200, 499)
      }
    })
  }

  it('names the invalid parameter', async () => {
    const wrong: readonly [action: string, request: object, name: string][] = [
      ['search', { entity: 7, input: '*' }, 'entity'],
      ['search', { entity: 'dataset', input: 7 }, 'input'],
      ['search', { entity: 'dataset', input: [1] }, 'input'],
      ['search', { entity: 'dataset', input: '*', start: 'x' }, 'start'],
      ['search', { entity: 'dataset', input: '*', count: {} }, 'count'],
      ['search', { entity: 'dataset', input: '*', sort: 'urn' }, 'sort'],
      ['search', { entity: 'dataset', input: '*', searchFlags: [] }, 'searchFlags'],
      ['searchAcrossEntities', { entities: [7], input: '*' }, 'entities'],
      ['scrollAcrossEntities', { input: '*', scrollId: 7 }, 'scrollId'],
      ['autocomplete', { entity: 'dataset', query: 7 }, 'query'],
      ['autocomplete', { entity: 'dataset', query: 'a', limit: 10_001 }, 'limit'],
      ['autocomplete', { entity: 'dataset', query: 'a', field: [] }, 'field'],
      ['browse', { entity: 'dataset', path: 7 }, 'path'],
      ['browse', { entity: 'dataset', path: '', limit: -1 }, 'limit'],
      ['getBrowsePaths', { urn: 7 }, 'urn'],
      ['batchGetTotalEntityCount', { entities: {} }, 'entities'],
    ]
    for (const [action, request, name] of wrong) {
      const { status, body } = await server.post<ErrorBody>(`/entities?action=${action}`, request)
      expect([action, name, status]).to.deep.equal([action, name, 400])
      expect(body.message, JSON.stringify(request)).to.contain(name)
    }
  })

  it('accepts numbers and flags as text', async () => {
    const { status, body } = await server.post('/entities?action=search', {
      entity: 'dataset',
      input: '*',
      start: '0',
      count: '5',
      fulltext: 'true',
    })
    expect([status, body]).to.have.nested.property('1.value.pageSize', 5)
  })

  async function survives({ action, body }: Sample, wrong: object): Promise<void> {
    const request = { ...body, ...wrong }
    const answer = await server.post<ErrorBody>(`/entities?action=${action}`, request)
    const shown = `${action} ${JSON.stringify(wrong).slice(0, 200)}: ${JSON.stringify(answer.body)?.slice(0, 200)}`
    expect(answer.status, shown).to.be.oneOf([200, 400])
  }
})
