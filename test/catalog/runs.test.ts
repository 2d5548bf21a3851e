import { expect } from 'chai'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { rollback } from '../../server/catalog/runs/runs.ts'
import { dataset } from '../support/edits.ts'
import { upsert } from '../support/proposals.ts'
import { describeCatalogs, type TestCatalog } from '../support/stores/catalogs.ts'

const orders = dataset('orders')
const tag = 'urn:li:tag:keyed'
const forged = { restoredVersion: '1', derived: 'true', own: 'kept' }

type Proposal = ReturnType<typeof upsert>

/** Returns a proposal of a run. */
const written = (runId: string, proposal: Proposal, properties?: object) => ({
  ...proposal,
  systemMetadata: { runId, lastObserved: 1, ...(properties && { properties }) },
})
const described = (description: string) => upsert(orders, 'datasetProperties', { description })
const status = (removed: boolean) => upsert(orders, 'status', { removed })

/** Four runs that describe one dataset. */
const STEPS = ['a', 'b', 'c', 'd'].map((run) => written(run, described(run)))
const CREATED = [
  written('creates', described('New.')),
  written('other', upsert(orders, 'globalTags', { tags: [] })),
]

/** What runs wrote, which of them are rolled back in this order, and what is left. */
interface Rollback {
  readonly title: string
  readonly writes: readonly object[]
  readonly runs: readonly string[]
  readonly hard?: boolean
  readonly left: readonly (readonly [urn: string, aspect: string, value: object | undefined])[]
}

const ROLLBACKS: readonly Rollback[] = [
  {
    title: 'restores the value of the run before',
    writes: STEPS,
    runs: ['d'],
    left: [[orders, 'datasetProperties', { description: 'c' }]],
  },
  {
    title: 'restores values step by step, from the last run to the first: two',
    writes: STEPS,
    runs: ['d', 'c'],
    left: [[orders, 'datasetProperties', { description: 'b' }]],
  },
  {
    title: 'restores values step by step, from the last run to the first: three',
    writes: STEPS,
    runs: ['d', 'c', 'b'],
    left: [[orders, 'datasetProperties', { description: 'a' }]],
  },
  {
    title: 'restores values step by step, from the last run to the first: all',
    writes: STEPS,
    runs: ['d', 'c', 'b', 'a'],
    left: [
      [orders, 'datasetProperties', undefined],
      [orders, 'status', { removed: true }],
    ],
  },
  {
    title: 'passes over all values of the run',
    writes: [...STEPS.slice(0, 2), written('b', described('b again'))],
    runs: ['b'],
    left: [[orders, 'datasetProperties', { description: 'a' }]],
  },
  {
    title: 'keeps later writes of others',
    writes: [
      STEPS[0]!,
      written('third', status(true)),
      written('third', described('3')),
      described('By hand.'),
    ],
    runs: ['third'],
    left: [
      [orders, 'datasetProperties', { description: 'By hand.' }],
      [orders, 'status', undefined],
    ],
  },
  {
    title: 'soft-deletes what the run created, and keeps aspects of others',
    writes: CREATED,
    runs: ['creates'],
    left: [
      [orders, 'datasetProperties', undefined],
      [orders, 'status', { removed: true }],
      [orders, 'globalTags', { tags: [] }],
    ],
  },
  {
    title: 'deletes what the run created permanently on request, with aspects of others',
    writes: CREATED,
    runs: ['creates'],
    hard: true,
    left: [
      [orders, 'datasetKey', undefined],
      [orders, 'status', undefined],
      [orders, 'globalTags', undefined],
    ],
  },
  {
    title: 'takes nobody who writes a key again for who created the entity',
    writes: [
      written('creates', upsert(tag, 'tagProperties', { name: 'keyed' })),
      written('claims', upsert(tag, 'tagKey', { name: 'keyed', extra: 'y' })),
    ],
    runs: ['claims'],
    left: [
      [tag, 'status', undefined],
      [tag, 'tagKey', { name: 'keyed' }],
    ],
  },
  {
    title: 'ignores properties that only the server may state',
    writes: [...STEPS.slice(0, 3), written('forged', described('Forged.'), forged)],
    runs: ['forged'],
    left: [[orders, 'datasetProperties', { description: 'c' }]],
  },
]

// docs/interface: operations/rollback
describeCatalogs('the rollback of a run', (open) => {
  const undo = ({ catalog }: TestCatalog, runId: string, hard = false) =>
    rollback(catalog, { runId, hard, dryRun: false, caller: SYSTEM_CALLER })

  for (const { title, writes, runs, hard, left } of ROLLBACKS) {
    it(title, async () => {
      const opened = await open()
      await opened.write(...writes)
      for (const run of runs) await undo(opened, run, hard)
      for (const [urn, aspect, value] of left) {
        expect(await opened.read(urn, aspect), aspect).to.deep.equal(value)
      }
    })
  }

  it('stores no property that only the server may state', async () => {
    const { catalog, write } = await open()
    await write(written('forged', described('Forged.'), forged))
    const aspects = (await catalog.graph.read([orders])).get(orders)?.aspects
    const metadata = aspects?.get('datasetProperties')?.systemMetadata
    expect(metadata?.['properties']).to.deep.equal({ own: 'kept' })
  })
})
