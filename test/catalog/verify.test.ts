import { expect } from 'chai'
import { decorate } from '../../graph/store/decorate.ts'
import type { StoreControl } from '../../graph/store/store-control.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import type { SearchDocument } from '../../search/document.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { readDocuments } from '../../server/catalog/index/documents.ts'
import { find } from '../../server/catalog/find/find.ts'
import { verify } from '../../server/catalog/index/verify.ts'
import { closingCatalogs, settled, type TestCatalog } from '../support/stores/catalogs.ts'
import { dataset } from '../support/edits.ts'
import { deletion, upsert } from '../support/proposals.ts'

const described = (urn: string, description: string) =>
  upsert(urn, 'datasetProperties', { description })
const names = ['a', 'b', 'c', 'd'].map(dataset)
const [a = '', b = '', c = '', d = ''] = names
const tag = 'urn:li:tag:t'

/** Between two looks, where nothing is at work that could undo a difference. */
const STILL_MS = 1

/** Returns the documents of the current state, to be changed by a test. */
async function documents(catalog: Catalog, ...urns: string[]): Promise<SearchDocument[]> {
  return (await readDocuments(catalog, urns)).documents
}

function tampered(document: SearchDocument, description: string): SearchDocument {
  return {
    ...document,
    hash: `${document.hash}x`,
    values: { ...document.values, description: [description] },
  }
}

describe('verify', () => {
  const open = closingCatalogs()
  const filled = async (): Promise<TestCatalog> => {
    const opened = await open()
    await opened.write(
      ...names.map((urn) => described(urn, 'True.')),
      upsert(tag, 'tagProperties', { name: 'T' }),
    )
    await settled(opened.catalog)
    return opened
  }
  const found = async (catalog: Catalog, input: string) => {
    const request = { entityTypes: ['dataset', 'tag', 'chart'], input, start: 0, count: 100 }
    return (await find(catalog, request)).hits.map(({ urn }) => urn)
  }
  const compare = (catalog: Catalog, repair = false) =>
    verify({ ...catalog, repair, checkIntervalMs: STILL_MS })

  it('finds nothing if graph and index agree', async () => {
    const { catalog, write } = await filled()
    await write(upsert(a, 'status', { removed: true }), deletion(b))
    expect(await compare(catalog)).to.deep.equal({ compared: 4, differences: [] })
  })

  it('finds nothing in an empty catalog', async () => {
    const { catalog } = await open()
    expect(await compare(catalog)).to.deep.equal({ compared: 0, differences: [] })
  })

  /** Removes one document, changes one, and adds two of missing entities. */
  const tamper = async (catalog: Catalog) => {
    const [ofB, ofD] = await documents(catalog, b, d)
    if (!ofB || !ofD) throw new Error('b and d have documents')
    const chart = 'urn:li:chart:(looker,x)'
    const ghosts = [dataset('aa'), chart].map((urn): SearchDocument => {
      return { ...tampered(ofD, 'False.'), urn, entityType: entityTypeOf(urn) }
    })
    await catalog.index.remove([c, tag])
    await catalog.index.put([tampered(ofB, 'False.'), ...ghosts])
    return [
      { urn: chart, kind: 'ghost' },
      { urn: dataset('aa'), kind: 'ghost' },
      { urn: b, kind: 'outdated' },
      { urn: c, kind: 'missing' },
      { urn: tag, kind: 'missing' },
    ]
  }

  it('finds missing and outdated documents, and those of missing entities, without changing them', async () => {
    const { catalog } = await filled()
    const differences = await tamper(catalog)
    const { compared, differences: seen } = await compare(catalog)
    expect(compared).to.equal(5)
    expect(seen).to.have.deep.members(differences)
    expect(await found(catalog, 'false')).to.have.length(3)
  })

  it('repairs all three kinds of differences with `repair`, and lists them', async () => {
    const { catalog } = await filled()
    const differences = await tamper(catalog)
    const { differences: mended } = await compare(catalog, true)
    expect(mended).to.have.deep.members(differences)
    expect(await compare(catalog)).to.deep.equal({ compared: 5, differences: [] })
    expect(await found(catalog, 'true')).to.have.members(names)
    expect(await found(catalog, 'false')).to.deep.equal([])
    expect(await found(catalog, 't')).to.include(tag)
  })

  it('finds differences of soft-deleted entities', async () => {
    const { catalog, write } = await filled()
    await write(upsert(a, 'status', { removed: true }))
    await settled(catalog)
    const [ofA] = await documents(catalog, a)
    if (!ofA) throw new Error('a has a document')
    await catalog.index.put([{ ...tampered(ofA, 'False.'), removed: false }])
    expect(await found(catalog, 'false')).to.deep.equal([a])
    const { differences } = await compare(catalog, true)
    expect(differences).to.deep.equal([{ urn: a, kind: 'outdated' }])
    expect(await found(catalog, 'false')).to.deep.equal([])
    expect((await compare(catalog)).differences).to.deep.equal([])
  })

  it('does not count entities that wait for the indexer', async () => {
    const { catalog } = await filled()
    await catalog.indexer.stop()
    const busy = { ...catalog, control: waitingFor(catalog.control, [a, c]) }
    await catalog.index.remove([a, b])
    await catalog.index.put((await documents(catalog, c)).map((each) => tampered(each, 'False.')))
    const { differences } = await verify({ ...busy, repair: true, checkIntervalMs: STILL_MS })
    expect(differences).to.deep.equal([{ urn: b, kind: 'missing' }])
    const left = (await compare(catalog)).differences
    expect(left).to.deep.equal([
      { urn: a, kind: 'missing' },
      { urn: c, kind: 'outdated' },
    ])
  })

  it('compares more entities than one step reads, whatever the order of their scripts', async () => {
    const { catalog, write } = await open()
    const odd = [
      '\uE000',
      '\uFFFD',
      '🦊',
      '注文',
      'é',
      'e\u0301',
      'Z',
      'z',
      '~',
      '%',
      '!',
      '+',
      '-',
    ]
    const many = Array.from({ length: 123 }, (_, at) => {
      return dataset(`${odd[at % odd.length]}${String(at).padStart(4, '0')}${odd[(at * 7) % 13]}`)
    })
    await write(...many.map((urn) => upsert(urn, 'status', { removed: false })))
    await settled(catalog)
    const seen: number[] = []
    const onProgress = (done: number) => seen.push(done)
    expect(
      await verify({ ...catalog, repair: false, entitiesPerStep: 50, onProgress }),
    ).to.deep.equal({
      compared: 123,
      differences: [],
    })
    expect(seen).to.deep.equal([50, 100, 123])

    const lost = many.filter((_, at) => at % 10 === 3)
    const changed = many.filter((_, at) => at % 10 === 4)
    const ghosts = changed.map((urn) => urn.replace(',PROD)', 'x,PROD)'))
    const taken = (await documents(catalog, ...changed)).map((each) => tampered(each, 'False.'))
    await catalog.index.remove(lost)
    await catalog.index.put(taken)
    await catalog.index.put(taken.map((each, at) => ({ ...each, urn: ghosts[at] ?? '' })))
    const { differences } = await compare(catalog, true)
    expect(differences).to.have.deep.members([
      ...lost.map((urn) => ({ urn, kind: 'missing' })),
      ...changed.map((urn) => ({ urn, kind: 'outdated' })),
      ...ghosts.map((urn) => ({ urn, kind: 'ghost' })),
    ])
    expect((await compare(catalog)).differences).to.deep.equal([])
  })

  it('removes more excess documents than one step reads', async () => {
    const { catalog } = await filled()
    const [ofA] = await documents(catalog, a)
    if (!ofA) throw new Error('a has a document')
    const ghosts = Array.from({ length: 110 }, (_, at) => dataset(`ghost${at}`))
    await catalog.index.put(ghosts.map((urn) => ({ ...ofA, urn })))
    const { differences } = await verify({
      ...catalog,
      repair: true,
      entitiesPerStep: 50,
      checkIntervalMs: STILL_MS,
    })
    expect(differences).to.have.length(110)
    expect((await compare(catalog)).differences).to.deep.equal([])
  })

  it('finds no differences while people write and delete', async () => {
    const { catalog, write } = await filled()
    const over = new AbortController()
    const writing = (async () => {
      for (let at = 0; !over.signal.aborted; at++) {
        const urn = dataset(`busy${at % 20}`)
        await write(at % 3 === 2 ? deletion(urn) : described(urn, `State ${at}.`))
      }
    })()
    for (let round = 0; round < 15; round++) {
      expect((await verify({ ...catalog, repair: false })).differences).to.deep.equal([])
    }
    over.abort()
    await writing
    expect((await compare(catalog)).differences).to.deep.equal([])
  })

  it('repairs with the latest state during a concurrent write', async () => {
    const { catalog, write } = await filled()
    await catalog.index.remove([a, b])
    const reads: (() => Promise<void>)[] = []
    const graph = decorate(catalog.graph, {
      async read(...asked) {
        const answer = await catalog.graph.read(...asked)
        await reads.shift()?.()
        return answer
      },
    })
    // Compared, checked again five times, then read once more to be indexed.
    for (let at = 0; at < 6; at++) reads.push(() => Promise.resolve())
    reads.push(() => write(described(a, 'Newer.'), deletion(b)))
    await verify({ ...catalog, graph, repair: true, checkIntervalMs: STILL_MS })
    expect(await found(catalog, 'newer')).to.deep.equal([a])
    expect((await compare(catalog)).differences).to.deep.equal([])
  })
})

/** Returns the control of a store whose indexer has not reached some entities yet. */
function waitingFor(control: StoreControl, urns: readonly string[]): StoreControl {
  return {
    ...control,
    dirtyUrns: async (asked) => new Set(asked.filter((urn) => urns.includes(urn))),
  }
}
