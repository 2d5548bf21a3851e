import { expect } from 'chai'
import type { Step } from '../../../graph/store/edit.ts'
import { Rehearsal } from '../../../graph/store/rehearsal.ts'
import type { Stores } from '../../../graph/store/stores.ts'
import { customers, datasets, orders, remove, upsert } from '../../support/edits.ts'
import type { Open } from '../../support/stores/stores.ts'

const status = (urn: string, removed: boolean) => upsert(urn, 'status', { removed })

/** Edits of one group: few, and more than adapters write at once. */
const LARGE = 1_200

/** Groups that are planned and never stored. */
export function rehearses(open: Open): void {
  describe('a rehearsal', () => {
    const stateOf = async ({ graph, changeLog, control }: Stores, urns: readonly string[]) => ({
      entities: [...(await graph.read(urns)).values()].map(({ urn, aspects }) => [
        urn,
        [...aspects],
      ]),
      last: await changeLog.last(),
      dirty: await control.dirtyUrns(urns),
    })

    it('answers what the write then does, and leaves nothing', async () => {
      const stores = await open()
      await stores.graph.write([status(orders, true)])
      const urns = datasets('rehearsed', LARGE)
      const group = [status(orders, true), ...urns.map((urn) => status(urn, false))]
      const before = await stateOf(stores, [orders, ...urns])
      const rehearsal = new Rehearsal()
      const foretold = await stores.graph.rehearse(group, [], rehearsal)
      expect(await stateOf(stores, [orders, ...urns])).to.deep.equal(before)
      expect(foretold).to.deep.equal(['unchanged', ...urns.map(() => 'written')])
      expect(rehearsal.takeEffects().map(({ isBirth }) => isBirth)).to.deep.equal([
        false,
        ...urns.map(() => true),
      ])
      expect(await stores.graph.write(group)).to.deep.equal(foretold)
    })

    it('finds in each group what the groups before it would leave', async () => {
      const stores = await open()
      await stores.graph.write([status(orders, true)])
      const rehearsal = new Rehearsal()
      const rehearse = async (...group: ReturnType<typeof status>[]) => {
        const outcomes = await stores.graph.rehearse(group, [], rehearsal)
        return [outcomes, rehearsal.takeEffects().map(({ before }) => before)]
      }
      const none = undefined
      const [removed, kept] = [{ removed: true }, { removed: false }]
      expect(await rehearse(status(orders, false))).to.deep.equal([['written'], [removed]])
      expect(await rehearse(status(orders, false))).to.deep.equal([['unchanged'], [none]])
      expect(await rehearse(remove(orders, 'status'))).to.deep.equal([['written'], [kept]])
      expect(await rehearse(status(customers, true))).to.deep.equal([['written'], [none]])
      const read = await stores.graph.read([orders, customers])
      const planned = rehearsal.latest([orders, customers], read)
      expect(planned.get(orders)?.aspects.has('status')).to.equal(false)
      expect(planned.get(customers)?.aspects.get('status')?.value).to.deep.equal({ removed: true })
      const deleted = planned.get(orders)
      if (deleted) rehearsal.deleteEntity(deleted)
      expect([...rehearsal.existing([orders, customers], new Set([orders]))]).to.deep.equal([
        customers,
      ])
      expect(await rehearse(status(orders, true))).to.deep.equal([['written'], [none]])
    })

    it('is refused as the write is, and asks for what a step has not read', async () => {
      const stores = await open()
      const reads: { urn: string; aspect: string }[] = []
      const step = (refuses: boolean): Step => ({
        reads: () => reads,
        begin: () => ({
          end(state) {
            if (refuses) throw new Error('not this one')
            return state.read(customers, 'status') ? [] : 'again'
          },
        }),
      })
      const rehearsal = new Rehearsal()
      const group = [status(orders, true)]
      let message = ''
      await stores.graph
        .rehearse(group, [step(true)], rehearsal)
        .catch((error: unknown) => (message = (error as Error).message))
      expect(message).to.equal('not this one')
      expect(await stores.graph.rehearse(group, [step(false)], rehearsal)).to.equal(undefined)
      expect(rehearsal.takeEffects()).to.deep.equal([])
      reads.push({ urn: customers, aspect: 'status' })
      expect(await stores.graph.rehearse(group, [step(false)], rehearsal)).to.deep.equal([
        'written',
      ])
    })

    it('is refused while the store is read-only', async () => {
      const { graph, control } = await open()
      await control.setWritable(false)
      const refused = await graph.rehearse([status(orders, true)], [], new Rehearsal()).then(
        () => 'planned',
        (error: unknown) => (error as { code: string }).code,
      )
      await control.setWritable(true)
      expect(refused).to.equal('READ_ONLY')
    })
  })
}
