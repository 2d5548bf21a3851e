import { expect } from 'chai'
import type { Edit, Step } from '../../../graph/store/edit.ts'
import type { Stores } from '../../../graph/store/stores.ts'
import { customers, datasets, invoices, orders, upsert } from '../../support/edits.ts'
import type { Open } from '../../support/stores/stores.ts'

const status = (urn: string, removed: boolean) => upsert(urn, 'status', { removed })

/** Sizes of groups: one that shares a transaction, and one that adapters may write in pieces. */
const SIZES = { 'a small group': 3, 'a large group': 1_200 }

/** Steps, which decide beside the edits of a group. */
export function decidesInSteps(open: Open): void {
  for (const [size, count] of Object.entries(SIZES)) {
    describe(`steps of ${size}`, () => {
      const urns = datasets('stepped', count)
      const group = urns.map((urn) => status(urn, true))
      const storedIn = async ({ graph }: Stores) =>
        [...(await graph.read(urns, ['status'])).values()].length

      it('see every effect once, in order, and what is stored elsewhere', async () => {
        const stores = await open()
        await stores.graph.write([status(customers, true)])
        const seen: string[] = []
        const found = new Set<unknown>()
        const step: Step = {
          reads: () => [{ urn: customers, aspect: 'status' }],
          begin() {
            seen.length = 0
            return {
              edited({ edit, at, outcome }, state) {
                seen.push(`${at} ${edit.urn} ${outcome}`)
                found.add(state.read(customers, 'status')?.aspect?.value()['removed'])
                return undefined
              },
            }
          },
        }
        expect(await stores.graph.write(group, [step])).to.deep.equal(group.map(() => 'written'))
        expect(seen).to.deep.equal(urns.map((urn, at) => `${at} ${urn} written`))
        expect([...found]).to.deep.equal([true])
      })

      it('add edits, which see those of the group, with outcomes of their own', async () => {
        const stores = await open()
        const [first = '', last = ''] = [urns[0], urns.at(-1)]
        const step: Step = {
          endReads: () => [first, last, invoices].map((urn) => ({ urn, aspect: 'status' })),
          begin: () => ({
            end(state) {
              const ends = [first, last].map((urn) => state.read(urn, 'status')?.aspect?.value())
              const isLeft = ends.every((value) => value?.['removed'] === true)
              return [status(invoices, isLeft), status(last, true)]
            },
          }),
        }
        const outcomes = await stores.graph.write(group, [step])
        expect(outcomes?.slice(urns.length)).to.deep.equal(['written', 'unchanged'])
        const stored = await stores.graph.read([invoices], ['status'])
        expect(stored.get(invoices)?.aspects.get('status')?.value).to.deep.equal({ removed: true })
      })

      it('that need more than they have read leave nothing, and decide again', async () => {
        const stores = await open()
        await stores.graph.write([status(customers, true)])
        const reads: { urn: string; aspect: string }[] = []
        const step: Step = {
          reads: () => reads,
          begin: () => ({
            edited: ({ at }, state) =>
              at < urns.length - 1 || state.read(customers, 'status') ? undefined : 'again',
          }),
        }
        expect(await stores.graph.write(group, [step])).to.equal(undefined)
        expect(await storedIn(stores)).to.equal(0)
        reads.push({ urn: customers, aspect: 'status' })
        expect(await stores.graph.write(group, [step])).to.have.lengthOf(count)
        expect(await storedIn(stores)).to.equal(count)
      })

      it('may collect the refusals of all edits, and refuse the group at its end', async () => {
        const stores = await open()
        const refusing = (urn: string): Edit => ({
          ...status(urn, true),
          decide() {
            throw new Error(`no ${urn}`)
          },
        })
        const positions = [0, 1, urns.length - 1]
        const edits = group.map((edit, at) =>
          positions.includes(at) ? refusing(urns[at] ?? '') : edit,
        )
        let refused: number[] = []
        const step: Step = {
          begin() {
            refused = []
            return {
              refused: (at) => refused.push(at) > 0,
              end() {
                throw new Error('refused together')
              },
            }
          },
        }
        const error = await stores.graph
          .write(edits, [step])
          .catch((reason: Error) => reason.message)
        expect(error).to.equal('refused together')
        expect(refused).to.deep.equal(positions)
        expect(await storedIn(stores)).to.equal(0)
      })
    })
  }

  describe('steps', () => {
    it('are repeated when several writers race, and lose nothing', async () => {
      const stores = await open()
      const counting = (): Promise<unknown> => {
        let attempt = 0
        const step: Step = {
          reads: () => (attempt > 0 ? [{ urn: customers, aspect: 'status' }] : []),
          begin: () => ({ start: () => (attempt++ === 0 ? 'again' : undefined) }),
        }
        const increment: Edit = {
          ...status(orders, true),
          decide: ({ aspect }) => {
            const edit = upsert(orders, 'status', { n: Number(aspect?.value()['n'] ?? 0) + 1 })
            return edit.decide({ entityExists: true, aspect }, { read: () => undefined })
          },
        }
        const write = async (): Promise<unknown> =>
          (await stores.graph.write([increment], [step])) ?? write()
        return write()
      }
      await Promise.all(Array.from({ length: 20 }, counting))
      const stored = await stores.graph.read([orders], ['status'])
      expect(stored.get(orders)?.aspects.get('status')?.value).to.deep.equal({ n: 20 })
    })
  })
}
