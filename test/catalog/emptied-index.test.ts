import { expect } from 'chai'
import { registry } from '../../graph/registry.ts'
import { deriveSearchFields } from '../../search/fields.ts'
import { openTypesenseIndex } from '../../search/typesense/typesense-index.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { createCatalog } from '../../server/catalog/create-catalog.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { find } from '../../server/catalog/find/find.ts'
import { propose } from '../../server/catalog/write/proposals/propose.ts'
import { settled } from '../support/stores/catalogs.ts'
import { dataset } from '../support/edits.ts'
import { sqlite, type Storage } from '../support/stores/engines.ts'
import { upsert } from '../support/proposals.ts'
import {
  askTypesense,
  typesenseOrSkip,
  type TypesenseAddress,
} from '../support/stores/typesense.ts'
import { wait } from '../support/stores/stores.ts'

const searchFields = deriveSearchFields(registry)
const PREFIX = `emptied${process.pid}`
const WAIT_MS = 60_000

describe('an index that was emptied rebuilds itself (Typesense)', () => {
  let server: TypesenseAddress
  let storage: Storage
  let catalog: Catalog
  const closing: (() => Promise<void>)[] = []

  before(async function require() {
    server = await typesenseOrSkip(this)
    storage = await sqlite.create()
    const stores = await storage.open(Date.now)
    await stores.index.close()
    catalog = await createCatalog({
      ...stores,
      registry,
      index: await openTypesenseIndex({ ...server, fields: searchFields, prefix: PREFIX }),
      clock: Date.now,
      strictModel: false,
      indexWaitMs: WAIT_MS,
      log: () => {},
    })
    closing.push(
      () => catalog.indexer.stop(),
      empty,
      () => catalog.index.close(),
      () => catalog.control.close(),
      () => storage.remove(),
    )
    await write('before')
  })
  after(async () => {
    for (const close of closing) await close()
  })

  const write = async (name: string) => {
    await propose(catalog, [upsert(dataset(name), 'status', { removed: false })], SYSTEM_CALLER)
    await settled(catalog)
  }
  const namesOf = async (kind: 'aliases' | 'collections') => {
    const answer = await askTypesense(server, 'GET', `/${kind}`)
    const all = kind === 'aliases' ? (answer as { aliases: unknown }).aliases : answer
    const names = (all as { name: string }[]).map(({ name }) => name)
    return names.filter((name) => name.startsWith(PREFIX))
  }
  const empty = async (
    kinds: readonly ('aliases' | 'collections')[] = ['aliases', 'collections'],
  ) => {
    for (const kind of kinds) {
      for (const name of await namesOf(kind)) {
        await askTypesense(server, 'DELETE', `/${kind}/${name}`)
      }
    }
  }
  /** Returns what searches find once they are answered; until then they have to answer an error. */
  const foundAgain = async (): Promise<string[]> => {
    const deadline = performance.now() + WAIT_MS
    for (;;) {
      try {
        const request = { entityTypes: ['dataset'], input: '*', start: 0, count: 10 }
        const { hits } = await find(catalog, request)
        return hits.map(({ urn }) => urn).toSorted()
      } catch (error) {
        expect(error).to.have.property('code', 'INDEX_UNAVAILABLE')
        if (performance.now() > deadline) throw error
        await wait(20)
      }
    }
  }

  for (const kinds of [['aliases', 'collections'], ['collections'], ['aliases']] as const) {
    it(`without its ${kinds.join(' and ')}, at the next search`, async () => {
      await empty(kinds)
      expect(await foundAgain()).to.deep.equal([dataset('before')])
    })
  }

  it('at the next write, which is found then', async () => {
    await empty()
    await write('after')
    expect(await foundAgain()).to.deep.equal([dataset('after'), dataset('before')])
  })
})
