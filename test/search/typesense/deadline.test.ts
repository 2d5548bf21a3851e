import { expect } from 'chai'
import { doc, request, urn } from '../../contract/search/setup.ts'
import { overheard } from '../../support/stores/overheard-typesense.ts'
import { refusalOf } from '../../support/stores/stores.ts'
import {
  freshTypesense,
  typesenseOrSkip,
  type TestTypesense,
} from '../../support/stores/typesense.ts'

const TIMEOUT_MS = 1_000

describe('search/typesense: a search that is not answered', () => {
  let server: TestTypesense
  before(async function find() {
    server = await typesenseOrSkip(this)
  })
  beforeEach(() => freshTypesense(server))

  it('ends at its limit, or when its signal aborts, while others continue', async () => {
    const options = {
      hangs: (body: string) => body.includes('"q":"hanging"'),
      queryTimeoutMs: TIMEOUT_MS,
    }
    const hanging = request({ words: ['hanging'], count: 10 })
    await overheard(
      server,
      () => {},
      async (index) => {
        await index.put([doc(urn('a'), { name: 'found' })])
        const leaving = new AbortController()
        const late = refusalOf(index.search(hanging))
        const left = refusalOf(index.search(hanging, leaving.signal))
        leaving.abort(new Error('left'))
        expect(String(await left)).to.include('left')
        const { hits } = await index.search(request({ words: ['found'], count: 10 }))
        expect(hits).to.have.lengthOf(1)
        const refusal = await late
        expect(refusal).to.have.property('code', 'INDEX_UNAVAILABLE')
        expect(String(refusal)).to.include(`has not answered a search within ${TIMEOUT_MS} ms`)
      },
      options,
    )
  })

  it('is repeated while the server lags, for a limited time', async () => {
    let left = 0
    const found = request({ words: ['found'], count: 10 })
    await overheard(
      server,
      () => {},
      async (index) => {
        await index.put([doc(urn('a'), { name: 'found' })])
        left = 3
        expect((await index.search(found)).total).to.equal(1)
        expect(left).to.equal(0)
        left = Infinity
        const refusal = await refusalOf(index.search(found))
        expect(refusal).to.have.property('code', 'INDEX_UNAVAILABLE')
        expect(String(refusal)).to.include('is not ready')
      },
      { lags: (body) => body.includes('"q":"found"') && left > 0 && left-- > 0 },
    )
  })
})
