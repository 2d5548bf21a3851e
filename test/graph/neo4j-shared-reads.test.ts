import { expect } from 'chai'
import { getEventListeners } from 'node:events'
import { createAbortController } from '../../graph/runtime/deadline.ts'
import type { StoredEntity } from '../../graph/store/graph-store.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import {
  ENTITIES_PER_STATEMENT_MAX,
  SharedReads,
  STATEMENTS_MAX,
} from '../../graph/neo4j/shared-reads.ts'
import { refusalOf } from '../support/stores/stores.ts'

const entity = (urn: string): StoredEntity => ({ urn, aspects: new Map() })

/** Returns statements that the test answers; `bad` cannot be read, `absent` does not exist. */
function statements() {
  const asked: { urns: readonly string[]; names: readonly string[] | undefined }[] = []
  const answers: (() => void)[] = []
  let isDown = false
  const shared = new SharedReads((urns, names, signal) => {
    asked.push({ urns, names })
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      answers.push(() => {
        if (isDown) return reject(new CatalogError('STORE_UNAVAILABLE', 'down'))
        if (urns.includes('bad')) return reject(new Error('bad'))
        const there = urns.filter((urn) => urn !== 'absent')
        resolve(new Map(there.map((urn) => [urn, entity(urn)])))
      })
    })
  })
  const read = (
    urns: readonly string[],
    names?: readonly string[],
    gone = createAbortController(),
  ) => shared.read(urns, names, gone.signal).then((found) => [...found.keys()])
  const answerAll = async () => {
    while (answers.length > 0) {
      for (const answer of answers.splice(0)) answer()
      await new Promise(setImmediate)
    }
  }
  const fill = () => Array.from({ length: STATEMENTS_MAX }, (_, at) => read([`first${at}`]))
  const fail = () => (isDown = true)
  return { asked, read, answerAll, fill, fail }
}

const listenersOf = ({ signal }: AbortController) => getEventListeners(signal, 'abort').length

describe('graph/neo4j: reads that share statements', () => {
  it('are sent at once while few are running, then together, each with its own answer', async () => {
    const { asked, read, answerAll, fill } = statements()
    const first = fill()
    const later = [read(['a']), read(['b', 'absent']), read(['a', 'c'])]
    expect(asked.map(({ urns }) => urns.length)).to.deep.equal(first.map(() => 1))
    await answerAll()
    expect(await Promise.all(later)).to.deep.equal([['a'], ['b'], ['a', 'c']])
    expect(asked.slice(STATEMENTS_MAX)).to.deep.equal([
      { urns: ['a', 'b', 'absent', 'c'], names: undefined },
    ])
  })

  it('share a statement with those of the same aspects, up to a limit', async () => {
    const { asked, read, answerAll, fill } = statements()
    const many = Array.from({ length: ENTITIES_PER_STATEMENT_MAX }, (_, at) => `d${at}`)
    const all = [
      ...fill(),
      read(['a'], ['status']),
      read(['b']),
      read(['c'], ['status']),
      read(many),
    ]
    await answerAll()
    await Promise.all(all)
    expect(asked.slice(STATEMENTS_MAX)).to.deep.equal([
      { urns: ['a', 'c'], names: ['status'] },
      { urns: ['b'], names: undefined },
      { urns: many, names: undefined },
    ])
  })

  it('do not fail with another one, unless the store is unavailable', async () => {
    const { asked, read, answerAll, fill, fail } = statements()
    void Promise.all(fill())
    const [good, bad] = [read(['a']), refusalOf(read(['bad']))]
    await answerAll()
    expect(await good).to.deep.equal(['a'])
    expect(await bad).to.have.property('message', 'bad')
    fail()
    const refused = [...fill(), read(['a']), read(['b'])].map(refusalOf)
    const before = asked.length
    await answerAll()
    for (const refusal of await Promise.all(refused)) {
      expect(refusal).to.have.property('code', 'STORE_UNAVAILABLE')
    }
    expect(asked.length - before).to.equal(1)
  })

  it('leave no listener on the signal of a read that failed or was answered', async () => {
    const { read, answerAll, fill } = statements()
    void Promise.all(fill())
    const signals = [createAbortController(), createAbortController()] as const
    const good = read(['a'], undefined, signals[0])
    const bad = refusalOf(read(['bad'], undefined, signals[1]))
    expect(signals.map(listenersOf)).to.deep.equal([1, 1])
    await answerAll()
    await Promise.all([good, bad])
    expect(signals.map(listenersOf)).to.deep.equal([0, 0])
  })

  it('are not sent for aborted callers, but for the others', async () => {
    const { asked, read, answerAll, fill } = statements()
    const gone = createAbortController()
    const begun = refusalOf(read(['begun'], undefined, gone))
    void Promise.all(fill())
    const [left, stays] = [refusalOf(read(['left'], undefined, gone)), read(['stays'])]
    gone.abort(new Error('left'))
    expect(await begun).to.equal(gone.signal.reason)
    expect(await left).to.equal(gone.signal.reason)
    await answerAll()
    expect(await stays).to.deep.equal(['stays'])
    expect(asked.flatMap(({ urns }) => urns)).not.to.include('left')
  })
})
