import { registry } from '../../graph/registry.ts'
import { searchFieldsOf } from '../../search/fields.ts'
import { openTypesenseIndex } from '../../search/typesense/typesense-index.ts'
import { searchIndexContract } from '../contract/search-index.ts'
import { askTypesense, typesenseForTests, typesenseOrSkip } from '../support/stores/typesense.ts'

const fields = searchFieldsOf(registry)
/** Others may use the same server. */
const OURS = `contract${process.pid}x`
let opened = 0

async function address() {
  const server = await typesenseForTests()
  if ('skip' in server) throw new Error(server.skip)
  return server
}

describe('search/typesense', () => {
  before(async function require() {
    await typesenseOrSkip(this)
  })

  // One after the other: a server with many writes before it says that it lags.
  after(async () => {
    const server = await address()
    for (const kind of ['aliases', 'collections'] as const) {
      const found = await askTypesense(server, 'GET', `/${kind}`)
      const all = (kind === 'aliases' ? (found as { aliases: unknown }).aliases : found) as {
        name: string
      }[]
      for (const { name } of all) {
        if (name.startsWith(OURS)) await askTypesense(server, 'DELETE', `/${kind}/${name}`)
      }
    }
  })

  searchIndexContract('Typesense', async () =>
    openTypesenseIndex({ ...(await address()), fields, prefix: `${OURS}${++opened}` }),
  )
})
