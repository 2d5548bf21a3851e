import { expect } from 'chai'
import { globalTags } from '../../graph/aspects/business/global-tags.ts'
import { parseUrn } from '../../graph/model/urn.ts'
import {
  changeAspects,
  changeExisting,
  refuseEdit,
} from '../../server/catalog/write/aspect-changes.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { propose, proposeEach } from '../../server/catalog/write/proposals/propose.ts'
import { deleteReferences, deleteWithReferences } from '../../server/catalog/write/references.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { closingCatalogs } from '../support/stores/catalogs.ts'
import { dataset } from '../support/edits.ts'
import { deletion, upsert } from '../support/proposals.ts'

const orders = parseUrn(dataset('orders'))
const clicks = parseUrn(dataset('clicks'))
const tag = parseUrn('urn:li:tag:pii')

const tagged = { tags: [{ tag }] }
const status = (urn: string) => upsert(urn, 'status', { removed: false })

/** All operations by which requests change metadata. */
const CHANGES: Readonly<Record<string, (catalog: Catalog) => Promise<unknown>>> = {
  'a proposal': (catalog) => propose(catalog, [status(clicks)], SYSTEM_CALLER),
  'a batch that deletes in between': (catalog) => {
    return propose(catalog, [status(clicks), deletion(orders), status(orders)], SYSTEM_CALLER)
  },
  'proposals one by one': (catalog) =>
    proposeEach(catalog, [status(clicks), {}, status(orders)], SYSTEM_CALLER),
  'an edit': (catalog) =>
    changeAspects(catalog, [changeExisting(orders, globalTags, () => ({}))], SYSTEM_CALLER),
  'a deletion of references': (catalog) =>
    deleteReferences(catalog, tag, SYSTEM_CALLER, { dryRun: false }),
  'a deletion with references': (catalog) => deleteWithReferences(catalog, tag, SYSTEM_CALLER),
}

describe('the function through which all changes pass', () => {
  const open = closingCatalogs()

  /** Returns a catalog with a tagged dataset, which logs the calls of its stores. */
  async function watched(): Promise<{ catalog: Catalog; log: string[]; waited: () => string[] }> {
    const { catalog, write } = await open()
    await write(status(tag), upsert(orders, 'globalTags', tagged))
    const log: string[] = []
    const waitedFor: string[] = []
    const { indexer } = catalog
    const wait: typeof indexer.wait = async (urns, waitMs) => {
      const isIndexed = await indexer.wait(urns, waitMs)
      waitedFor.push(...urns)
      log.push(isIndexed ? 'searchable' : 'pending')
      return isIndexed
    }
    const watching = { wait } as unknown as typeof indexer
    const afterCommit = () => log.push('forgotten')
    const waited = () => waitedFor.toSorted()
    return { catalog: { ...catalog, indexer: watching, afterCommit }, log, waited }
  }

  for (const [name, change] of Object.entries(CHANGES)) {
    it(`waits for the index once, and clears cached reads once: ${name}`, async () => {
      const { catalog, log } = await watched()
      await change(catalog)
      expect(log).to.deep.equal(['searchable', 'forgotten'])
    })
  }

  it('waits for everything that a deletion with references changes', async () => {
    const { catalog, waited } = await watched()
    await deleteWithReferences(catalog, tag, SYSTEM_CALLER)
    expect(waited()).to.deep.equal([orders, tag])
    expect(
      (await catalog.graph.read([orders])).get(orders)?.aspects.get('globalTags')?.value,
    ).to.deep.equal({ tags: [] })
  })

  it('waits for a repeated proposal: the first write may not be indexed yet', async () => {
    const { catalog, waited } = await watched()
    const { answer } = await propose(catalog, [status(tag)], SYSTEM_CALLER)
    expect(answer[0]?.status).to.equal('unchanged')
    expect(waited()).to.deep.equal([tag])
  })

  it('does not wait for an edit that changes nothing', async () => {
    const { catalog, waited } = await watched()
    await changeAspects(
      catalog,
      [changeExisting(orders, globalTags, () => undefined)],
      SYSTEM_CALLER,
    )
    expect(waited()).to.deep.equal([])
  })

  it('does not wait on request, and reports it', async () => {
    const { catalog, log } = await watched()
    const committed = await propose(catalog, [status(clicks)], SYSTEM_CALLER, { waits: false })
    expect(committed.isSearchable).to.equal(false)
    expect(log).to.deep.equal(['pending', 'forgotten'])
  })

  it('clears cached reads, and waits for nothing, when a change is refused', async () => {
    const { catalog, log } = await watched()
    const refused = changeAspects(
      catalog,
      [changeExisting(orders, globalTags, () => refuseEdit('no'))],
      SYSTEM_CALLER,
    )
    const reason = await refused.catch((error: unknown) => error)
    expect(reason).to.include({ code: 'EDIT_REFUSED' })
    expect(log).to.deep.equal(['forgotten'])
  })
})
