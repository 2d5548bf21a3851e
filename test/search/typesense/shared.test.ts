import { expect } from 'chai'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { openTypesenseIndex } from '../../../search/typesense/typesense-index.ts'
import { doc, FIELDS, request, setOf, typed, urn } from '../../contract/search/setup.ts'
import { typesenseForTests, typesenseOrSkip } from '../../support/stores/typesense.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** What the port cannot ask of one index: servers, commands and versions beside each other. */
describe('search/typesense: one server for several processes', () => {
  const prefix = `shared${process.pid}x`
  const opened: SearchIndex[] = []
  let address: { url: string; apiKey: string }

  const open = async (name: string, fingerprint = '') => {
    const fields = { ...FIELDS, fingerprint }
    const index = await openTypesenseIndex({ ...address, fields, prefix: name })
    opened.push(index)
    return index
  }

  before(async function require() {
    await typesenseOrSkip(this)
    const server = await typesenseForTests()
    if ('skip' in server) throw new Error(server.skip)
    address = { url: server.url, apiKey: server.apiKey }
  })

  afterEach(async () => {
    for (const index of opened.splice(0)) await index.close()
  })

  it('the puts of one are found by the others', async () => {
    const [a, b] = [await open(`${prefix}1`), await open(`${prefix}1`)]
    await a.put([doc(urn('x'), { name: 'users' })])
    expect(await setOf(b, typed('users'))).to.deep.equal(['x'])
    const contains = typed('*ser*')
    await b.put([doc(urn('y'), { name: 'customersupport' })])
    expect(await setOf(a, contains)).to.deep.equal(['x'])
    await b.remove([urn('x')])
    expect(await setOf(a, typed('users'))).to.deep.equal([])
  })

  it('a rebuild of one gets the puts of the others, from its start on', async () => {
    const [a, b] = [await open(`${prefix}2`), await open(`${prefix}2`)]
    // Both know the collections as they were.
    for (const [at, index] of [a, b].entries()) await index.put([doc(urn(`old${at}`))])
    const rebuild = await a.rebuild()
    await b.put([doc(urn('live'), { name: 'live' })])
    await rebuild.put([doc(urn('read'), { name: 'read' }), doc(urn('live'), { name: 'stale' })])
    await rebuild.commit()
    await b.put([doc(urn('later'), { name: 'later' })])
    for (const index of [a, b]) {
      expect(await setOf(index, request())).to.deep.equal(['later', 'live', 'read'])
      expect(await setOf(index, typed('stale'))).to.deep.equal([])
      expect(await index.isComplete()).to.equal(true)
    }
  })

  it('another model has an index of its own, which becomes live when it is built', async () => {
    const old = await open(`${prefix}3`, 'old')
    await (await old.rebuild()).commit()
    await old.put([doc(urn('x'), { name: 'users' })])
    const next = await open(`${prefix}3`, 'next')
    expect(await next.isComplete()).to.equal(false)
    expect(await setOf(next, request())).to.deep.equal([])
    expect(await setOf(old, request())).to.deep.equal(['x'])
    await (await next.rebuild()).commit()
    expect(await next.isComplete()).to.equal(true)
    expect(await failureOf(old.search(request()))).to.include({ code: 'INDEX_UNAVAILABLE' })
  })

  it('a server that does not answer is unavailable, with one short sentence', async () => {
    const nobody = { url: 'http://127.0.0.1:1', apiKey: 'secret', fields: FIELDS }
    const error = await failureOf(openTypesenseIndex(nobody))
    expect(error).to.be.instanceOf(CatalogError).and.to.include({ code: 'INDEX_UNAVAILABLE' })
    const { message, cause } = error as CatalogError
    expect(message).to.match(/^Typesense does not answer: .{1,80}$/)
    expect(cause).to.equal(undefined)
  })

  it('a refused key is not retried', async () => {
    const stranger = { ...address, apiKey: 'wrong', fields: FIELDS }
    const error = await failureOf(openTypesenseIndex(stranger))
    expect(error).to.be.instanceOf(Error).and.not.instanceOf(CatalogError)
    expect((error as Error).message).to.match(/^Typesense rejected the API key: /)
  })

  it('a refused document is named, and the others are accepted', async () => {
    const index = await open(`${prefix}4`)
    const half = { ...doc(urn('bad')), hash: '\uD800' }
    const error = await failureOf(index.put([doc(urn('good')), half]))
    expect(error).to.be.instanceOf(Error).and.not.instanceOf(CatalogError)
    expect((error as Error).message).to.include(half.urn)
    expect(await setOf(index, request())).to.deep.equal(['good'])
  })
})
