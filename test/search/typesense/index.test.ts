import { registry } from '../../../graph/registry.ts'
import { deriveSearchFields } from '../../../search/fields.ts'
import { openTypesenseIndex } from '../../../search/typesense/typesense-index.ts'
import { searchIndexContract, sizedIndexContract } from '../../contract/search-index.ts'
import {
  askTypesense,
  typesenseOrSkip,
  type TestTypesense,
} from '../../support/stores/typesense.ts'

const fields = deriveSearchFields(registry)
/** Others may use the same server. */
const OURS = `contract${process.pid}x`
let opened = 0

describe('search/typesense', () => {
  let server: TestTypesense | undefined
  const address = (): TestTypesense => {
    if (!server) throw new Error('the suite runs only where there is a Typesense')
    return server
  }

  before(async function require() {
    server = await typesenseOrSkip(this)
  })

  // One after the other: a server with many writes before it says that it lags.
  after(async () => {
    if (!server) return
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

  const open = async () =>
    openTypesenseIndex({ ...address(), fields, prefix: `${OURS}${++opened}` })
  searchIndexContract('Typesense', open)
  sizedIndexContract('Typesense', open)
})
