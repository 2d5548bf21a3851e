import { expect } from 'chai'
import { closingCatalogs } from '../support/stores/catalogs.ts'
import { dataset } from '../support/edits.ts'
import { deletion, upsert } from '../support/proposals.ts'
import { watched } from '../support/watched.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'

const orders = dataset('orders')
const status = (removed: boolean) => upsert(orders, 'status', { removed })

/** Returns what a write asks of the stores in order to index it. */
async function askedFor({ graph, index, points }: Catalog, write: () => Promise<void>) {
  const { found, calls } = await watched(graph, { read: () => 'read' }, () =>
    watched(points, { latestPoints: () => 'points' }, () =>
      watched(index, { remove: () => 'remove', put: () => 'put' }, write),
    ),
  )
  return [...calls, ...found.calls, ...found.found.calls]
}

describe('indexing a write', () => {
  const open = closingCatalogs()

  it('does not read what the write created, and removes nothing', async () => {
    const { catalog, write } = await open()
    const properties = upsert(orders, 'datasetProperties', { name: 'orders', description: 'Sold' })
    expect(await askedFor(catalog, () => write(status(false), properties))).to.deep.equal(['put'])
    const hashes = await catalog.index.hashesOf([orders])
    // The document of a changed entity is built from the graph.
    expect(await askedFor(catalog, () => write(status(true)))).to.have.members([
      'read',
      'points',
      'put',
    ])
    await write(status(false))
    expect(await catalog.index.hashesOf([orders])).to.deep.equal(hashes)
  })

  it('removes deleted entities', async () => {
    const { catalog, write } = await open()
    await write(status(false))
    expect(await askedFor(catalog, () => write(deletion(orders)))).to.include('remove')
    expect(await catalog.index.hashesOf([orders])).to.deep.equal(new Map())
  })
})
