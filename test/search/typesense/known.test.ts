import { expect } from 'chai'
import type { SearchDocument } from '../../../search/document.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { doc, request, urn } from '../../contract/search/setup.ts'
import { overheard } from '../../support/stores/overheard-typesense.ts'
import {
  freshTypesense,
  typesenseOrSkip,
  type TestTypesense,
} from '../../support/stores/typesense.ts'

/** Large enough to be asked for, and so often that one of them is. */
const DOCUMENTS = 120
const BATCHES = 16

const batch = (description: string) =>
  Array.from({ length: DOCUMENTS }, (_, at) => doc(urn(`d${at}`), { description }))

describe('search/typesense: unchanged documents', () => {
  let server: TestTypesense
  before(async function find() {
    server = await typesenseOrSkip(this)
  })
  beforeEach(() => freshTypesense(server))

  /** How many documents were sent for each put. */
  async function sentBy(work: (put: SearchIndex['put'], index: SearchIndex) => Promise<void>) {
    const sent: number[] = []
    await overheard(
      server,
      ({ what, body }) => {
        if (what !== 'import') return
        // Without the values of documents.
        const lines = body.split('\n').filter((line) => 'urn' in (JSON.parse(line) as object))
        sent[sent.length - 1]! += lines.length
      },
      (index) =>
        work((documents) => {
          sent.push(0)
          return index.put(documents)
        }, index),
    )
    return sent
  }
  const putTimes = async (put: SearchIndex['put'], documents: readonly SearchDocument[]) => {
    for (let at = 0; at < BATCHES; at++) await put(documents)
  }

  it('are not sent again for a while, and changes are found', async () => {
    const sent = await sentBy(async (put, index) => {
      await putTimes(put, batch('same'))
      await put(batch('same'))
      await put(batch('same'))
      const [first, ...others] = batch('same')
      const changed = { ...doc(urn('d0'), { description: 'changed' }) }
      await put([first ?? changed, ...others, changed])
      const { hits } = await index.search(request({ words: ['changed'], count: 10 }))
      expect(hits.map((hit) => hit.urn)).to.deep.equal([urn('d0')])
    })
    expect(sent.slice(BATCHES)).to.deep.equal([0, 0, 1])
  })

  it('are all sent while an index is built, which may have read another state', async () => {
    const sent = await sentBy(async (put, index) => {
      await putTimes(put, batch('same'))
      const rebuild = await index.rebuild()
      await put(batch('same'))
      await rebuild.commit()
      const { total } = await index.search(request({ words: ['same'] }))
      expect(total).to.equal(DOCUMENTS)
    })
    // To both.
    expect(sent.at(-1)).to.equal(2 * DOCUMENTS)
  })

  it('are sent again if the index has lost them', async () => {
    await sentBy(async (put, index) => {
      await putTimes(put, batch('same'))
      await put(batch('same'))
      await index.remove([urn('d7')])
      await put(batch('same'))
      const { total } = await index.search(request({ words: ['same'] }))
      expect(total).to.equal(DOCUMENTS)
    })
  })
})
