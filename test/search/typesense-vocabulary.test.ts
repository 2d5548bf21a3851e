import { expect } from 'chai'
import type { SearchIndex } from '../../search/search-index.ts'
import { TypesenseConnection } from '../../search/typesense/connection.ts'
import { openTypesenseIndex } from '../../search/typesense/typesense-index.ts'
import { doc, FIELDS, filter, keysOf, request, urn } from '../contract/search/setup.ts'
import { askTypesense, typesenseOrSkip, type TestTypesense } from '../support/stores/typesense.ts'

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

  /** Fails the imports of one kind while `work` runs. @returns the collections of all imports */
  const dying = async (isLost: (collection: string) => boolean, work: () => Promise<unknown>) => {
    const sent: string[] = []
    TypesenseConnection.prototype.import = function failing(collection, lines, action) {
      sent.push(collection)
      if (isLost(collection)) throw new Error('the process dies here')
      return send.call(this, collection, lines, action)
    }
    try {
      expect(await work().catch((error: Error) => error.message)).to.equal('the process dies here')
    } finally {
      TypesenseConnection.prototype.import = send
    }
    return sent
  }
  const isOfValues = (collection: string) => collection.endsWith('_values')

  it('gets the values that a crash lost, also of a document that has not changed since', async () => {
    const index = await open()
    await dying(isOfValues, () => index.put([tagged('a', 'quokka')]))
    const after = await open()
    expect(await tagsLike(after, 'uokk')).to.deep.equal([])
    const others = Array.from({ length: 200 }, (_, at) => tagged(`b${at}`, 'other'))
    await after.put([tagged('a', 'quokka'), ...others])
    expect(await tagsLike(index, 'uokk')).to.deep.equal(['a'])
  })

  it('has the values of a document of a rebuild before it exists', async () => {
    const rebuild = await (await open()).rebuild()
    const sent = await dying(
      (collection) => !isOfValues(collection),
      () => rebuild.put([tagged('a', 'quokka')]),
    )
    expect(sent.map(isOfValues)).to.deep.equal([true, false])
  })

  it('takes a value again that it refused once', async () => {
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

  it('begins empty with a rebuild of another process, and gets known values again', async () => {
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

  it('gets what is written beside a rebuild, by any process', async () => {
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

  it('leaves nothing behind, and matches nothing by what is gone', async () => {
    const index = await open()
    await index.put([tagged('a', 'quokka')])
    await index.put([tagged('a', 'wombat')])
    expect(await tagsLike(index, 'uokk')).to.deep.equal([])
    await (await index.rebuild()).commit()
    await (await index.rebuild()).abandon()
    expect(await collectionsOf(prefix())).to.have.length(2)
  })

  it('makes the index incomplete when it is missing, until a rebuild', async () => {
    const index = await open()
    await (await index.rebuild()).commit()
    expect(await index.isComplete()).to.equal(true)
    const lost = (await collectionsOf(prefix())).find((name) => name.endsWith('_values'))
    await askTypesense(server, 'DELETE', `/collections/${lost}`)
    expect(await index.isComplete()).to.equal(false)
    const rebuild = await index.rebuild()
    await rebuild.put([tagged('a', 'quokka')])
    await rebuild.commit()
    expect(await index.isComplete()).to.equal(true)
    expect(await tagsLike(index, 'uokk')).to.deep.equal(['a'])
  })

  async function collectionsOf(ours: string): Promise<string[]> {
    const all = (await askTypesense(server, 'GET', '/collections')) as { name: string }[]
    return all.map(({ name }) => name).filter((name) => name.startsWith(`${ours}_`))
  }
})
