import { expect } from 'chai'
import type { SearchDocument } from '../../../search/document.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { TypesenseConnection } from '../../../search/typesense/connection.ts'
import { ReplayGuard } from '../../../search/typesense/replay-guard.ts'
import { openTypesenseIndex } from '../../../search/typesense/typesense-index.ts'
import { doc, FIELDS, filter, keysOf, request, urn } from '../../contract/search/setup.ts'
import {
  askTypesense,
  typesenseOrSkip,
  type TestTypesense,
} from '../../support/stores/typesense.ts'

/** What 2xx promises of a pattern, whatever processes share the server, and die. */
describe('search/typesense: the vocabulary', () => {
  let server: TestTypesense
  let opened: SearchIndex[] = []
  let nth = 0
  const prefix = () => `vocabulary${process.pid}x${nth}`

  const send = Reflect.get(TypesenseConnection.prototype, 'import')

  before(async function find() {
    server = await typesenseOrSkip(this)
  })
  beforeEach(() => nth++)
  afterEach(async () => {
    await Promise.all(opened.map((index) => index.close()))
    opened = []
  })

  /** An index like that of another process: it remembers nothing. */
  const open = async () => {
    const index = await openTypesenseIndex({ ...server, fields: FIELDS, prefix: prefix() })
    opened.push(index)
    return index
  }
  const tagged = (key: string, tag: string) => doc(urn(key), { tags: [`urn:li:tag:${tag}`] })
  const tagsLike = (index: SearchIndex, part: string) =>
    keysOf(
      index,
      request({ where: [filter({ field: 'tags', condition: 'CONTAIN', values: [part] })] }),
    )

  /** Sends only the first lines of imports while `work` runs, as a process that dies does. */
  const dying = async (linesSent: number, work: () => Promise<unknown>) => {
    TypesenseConnection.prototype.import = async function failing(collection, lines, action) {
      if (linesSent > 0) await send.call(this, collection, lines.slice(0, linesSent), action)
      throw new Error('the process dies here')
    }
    try {
      expect(await work().catch((error: Error) => error.message)).to.equal('the process dies here')
    } finally {
      TypesenseConnection.prototype.import = send
    }
  }
  const tagsEqual = (index: SearchIndex, tag: string) =>
    keysOf(index, request({ where: [filter({ field: 'tags', values: [`urn:li:tag:${tag}`] })] }))

  it('has the values of every document, wherever a crash ends an import', async () => {
    const lines = (await linesOf(tagged('a', 'quokka'))).length
    expect(lines).to.be.greaterThan(3)
    for (let sent = 0; sent <= lines; sent++) {
      nth++
      await dying(sent, async () => (await open()).put([tagged('a', 'quokka')]))
      const after = await open()
      const found = await tagsEqual(after, 'quokka')
      expect(found).to.deep.equal(sent === lines ? ['a'] : [])
      expect(await tagsLike(after, 'uokk')).to.deep.equal(found)
      await after.put([tagged('a', 'quokka')])
      expect(await tagsLike(after, 'uokk')).to.deep.equal(['a'])
    }
  })

  it('has the values of every document that a rebuild does not repeat', async () => {
    const lines = (await linesOf(tagged('a', 'quokka'))).length
    for (const sent of [1, lines - 1, lines]) {
      nth++
      const index = await open()
      const interrupted = await index.rebuild()
      await dying(sent, () => interrupted.put([tagged('a', 'quokka')]))
      const rebuild = await (await open()).rebuild()
      await rebuild.put([tagged('a', 'quokka')])
      await rebuild.commit()
      expect(await tagsLike(index, 'uokk')).to.deep.equal(['a'])
    }
  })

  it('is sent again after the server may have lost it', async () => {
    const guards: ReplayGuard[] = []
    const caughtUp = Reflect.get(ReplayGuard.prototype, 'caughtUp')
    ReplayGuard.prototype.caughtUp = function remembered() {
      guards.push(this)
      return caughtUp.call(this)
    }
    try {
      const index = await open()
      await index.put([tagged('a', 'quokka')])
      expect(await linesOf(tagged('a', 'quokka'), index)).to.have.length(1)
      const [collection] = await collectionsOf(prefix())
      await askTypesense(
        server,
        'DELETE',
        `/collections/${collection}/documents?filter_by=v_text:>0`,
      )
      expect(await tagsLike(index, 'uokk')).to.deep.equal([])
      for (const guard of guards) guard.suspect()
      await index.put([tagged('a', 'quokka')])
      expect(await tagsLike(index, 'uokk')).to.deep.equal(['a'])
    } finally {
      ReplayGuard.prototype.caughtUp = caughtUp
    }
  })

  it('accepts a value again that it has refused once', async () => {
    const index = await open()
    TypesenseConnection.prototype.import = () => Promise.reject(new Error('refused'))
    try {
      expect(await index.put([tagged('a', 'quokka')]).catch(() => 'refused')).to.equal('refused')
    } finally {
      TypesenseConnection.prototype.import = send
    }
    await index.put([tagged('a', 'quokka')])
    expect(await tagsLike(index, 'uokk')).to.deep.equal(['a'])
  })

  it('is empty at first in a rebuild of another process, and gets known values again', async () => {
    const [one, other] = [await open(), await open()]
    await one.put([tagged('a', 'quokka'), tagged('b', 'wombat')])
    const rebuild = await other.rebuild()
    await rebuild.put([tagged('b', 'wombat')])
    await rebuild.commit()
    expect(await tagsLike(one, 'uokk')).to.deep.equal([])
    await one.put([tagged('a', 'quokka')])
    for (const index of [one, other]) {
      expect(await tagsLike(index, 'uokk')).to.deep.equal(['a'])
      expect(await tagsLike(index, 'omba')).to.deep.equal(['b'])
    }
  })

  it('gets the writes of any process during a rebuild', async () => {
    const [one, other] = [await open(), await open()]
    await one.put([tagged('a', 'quokka')])
    const rebuild = await other.rebuild()
    await one.put([tagged('b', 'quokka'), tagged('c', 'wombat')])
    expect(await tagsLike(one, 'uokk')).to.deep.equal(['a', 'b'])
    await rebuild.put([tagged('a', 'quokka')])
    await rebuild.commit()
    for (const index of [one, other]) {
      expect((await tagsLike(index, 'uokk')).toSorted()).to.deep.equal(['a', 'b'])
      expect(await tagsLike(index, 'omba')).to.deep.equal(['c'])
    }
  })

  it('leaves nothing behind, and matches nothing by deleted values', async () => {
    const index = await open()
    await index.put([tagged('a', 'quokka')])
    await index.put([tagged('a', 'wombat')])
    expect(await tagsLike(index, 'uokk')).to.deep.equal([])
    await (await index.rebuild()).commit()
    await (await index.rebuild()).abandon()
    expect(await collectionsOf(prefix())).to.have.length(1)
  })

  /** Returns the lines that a put sends. */
  async function linesOf(document: SearchDocument, index?: SearchIndex): Promise<string[]> {
    const sent: string[] = []
    TypesenseConnection.prototype.import = function heard(collection, lines, action) {
      sent.push(...lines)
      return send.call(this, collection, lines, action)
    }
    try {
      await (index ?? (await open())).put([document])
    } finally {
      TypesenseConnection.prototype.import = send
    }
    return sent
  }

  async function collectionsOf(ours: string): Promise<string[]> {
    const all = (await askTypesense(server, 'GET', '/collections')) as { name: string }[]
    return all.map(({ name }) => name).filter((name) => name.startsWith(`${ours}_`))
  }
})
