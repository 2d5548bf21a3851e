import { expect } from 'chai'
import type { Edit } from '../../graph/store/edit.ts'
import type { Point } from '../../graph/model/audit.ts'
import type { PointQuery, PointStore, PositionedPoint } from '../../graph/store/point-store.ts'
import { birthOf, customers, orders, point, refuse, upsert } from '../support/edits.ts'
import { closingStores, codeOf, meanwhile, refusalOf, type Open } from '../support/stores/stores.ts'
import { ada } from '../support/people.ts'

const PROFILE = 'datasetProfile'

function oldestFirst(more: Partial<PointQuery> = {}): PointQuery {
  return { urn: orders, aspect: PROFILE, order: 'oldest first', limit: 100, ...more }
}
async function timesOf(points: PointStore, more?: Partial<PointQuery>): Promise<number[]> {
  return (await points.readPoints(oldestFirst(more))).map((each) => each.timestampMillis)
}
const at = (...times: number[]): Edit[] => times.map((time) => point(orders, time))

/** The contract of `graph/store/point-store.ts`; see `graphStoreContract` on exceptions. */
export function pointStoreContract(name: string, open: Open): void {
  describe(`PointStore: ${name}`, () => {
    const stores = closingStores(open)
    writesPoints(stores)
    readsPoints(stores)
    readsPointsOfTypes(stores)
    deletesPoints(stores)
  })
}

function writesPoints(open: Open): void {
  it('keeps a point with all its members', async () => {
    const { graph, points } = await open()
    const extras = {
      id: `["DAY",'\u0001"]`,
      value: { rowCount: 5, __proto: null, text: 'a\0b 😀 \uD800', deep: [{ n: 1.5 }] },
      systemMetadata: { runId: 'r1' },
    }
    const edit = point(orders, 1_700_000_000_123, extras)
    expect(await graph.write([edit, point(orders, 1_700_000_000_124)])).to.deep.equal([
      'written',
      'written',
    ])
    const plain: Point = {
      urn: orders,
      aspect: PROFILE,
      timestampMillis: 1_700_000_000_124,
      id: '',
      value: { rowCount: 1 },
    }
    expect(await points.readPoints(oldestFirst())).to.deep.equal([
      { ...plain, timestampMillis: 1_700_000_000_123, ...extras },
      plain,
    ])
  })

  it('keeps a large point', async () => {
    const { graph, points } = await open()
    const value = { fields: Array.from({ length: 5_000 }, (_, n) => ({ path: `c${n}`, nulls: n })) }
    await graph.write([point(orders, 1, { value })])
    expect((await points.readPoints(oldestFirst()))[0]?.value).to.deep.equal(value)
  })

  it('gives a new entity its key aspect, sets its dirty flag, and lists no point as aspect', async () => {
    const { graph, control } = await open()
    await graph.write(at(1))
    expect((await control.dirtyFlags(10)).map(({ urn }) => urn)).to.deep.equal([orders])
    const aspects = (await graph.read([orders])).get(orders)?.aspects
    expect([...(aspects ?? [])].map(([key, { value }]) => [key, value])).to.deep.equal([
      ['datasetKey', birthOf(orders).value],
    ])
  })

  it('replaces a point with the same identity; an equal one changes nothing', async () => {
    const { graph, control, points } = await open()
    const write = (rowCount: number) => graph.write([point(orders, 1, { value: { rowCount } })])
    expect(await write(1)).to.deep.equal(['written'])
    await control.clearDirty(await control.dirtyFlags(10))
    expect(await write(1)).to.deep.equal(['unchanged'])
    expect(await control.dirtyFlags(10)).to.deep.equal([])
    expect(await write(2)).to.deep.equal(['written'])
    expect((await control.dirtyFlags(10)).map(({ urn }) => urn)).to.deep.equal([orders])
    expect((await points.readPoints(oldestFirst())).map(({ value }) => value)).to.deep.equal([
      { rowCount: 2 },
    ])
    expect((await points.countPoints('dataset', PROFILE, 2)).total).to.equal(1)
  })

  it('distinguishes points by entity, aspect, time and id', async () => {
    const { graph, points } = await open()
    const outcomes = await graph.write([
      point(orders, 1),
      point(orders, 1, { id: 'other' }),
      point(orders, 2),
      point(orders, 1, { aspect: 'operation' }),
      point(customers, 1),
      point(orders, 1),
    ])
    expect(outcomes).to.deep.equal([...Array<string>(5).fill('written'), 'unchanged'])
    expect(await timesOf(points)).to.deep.equal([1, 1, 2])
    expect(await timesOf(points, { aspect: 'operation' })).to.deep.equal([1])
    expect(await timesOf(points, { urn: customers })).to.deep.equal([1])
  })

  it('keeps the last of several points with one identity in a group', async () => {
    const { graph, points } = await open()
    const edits = [1, 2, 3].map((rowCount) => point(orders, 1, { value: { rowCount } }))
    await graph.write(edits)
    expect((await points.readPoints(oldestFirst())).map(({ value }) => value)).to.deep.equal([
      { rowCount: 3 },
    ])
  })

  it('writes no point of a group that is refused', async () => {
    const { graph, points } = await open()
    await refusalOf(graph.write([...at(1), refuse(customers, new Error('no'))]))
    expect(await timesOf(points)).to.deep.equal([])
    expect(await graph.existing([orders])).to.deep.equal(new Set())
  })

  it('is written in one group with aspects', async () => {
    const { graph, points } = await open()
    await graph.write([...at(1), upsert(orders, 'status', { removed: true }), ...at(2)])
    expect(await timesOf(points)).to.deep.equal([1, 2])
    expect((await graph.readVersion(orders, 'status', 0))?.value).to.deep.equal({ removed: true })
  })
}

function readsPoints(open: Open): void {
  it('finds the newest point of each of several aspects and entities', async () => {
    const { graph, points } = await open()
    const usage = 'datasetUsageStatistics'
    await graph.write([
      ...at(1_000, 3_000, 2_000),
      point(orders, 3_000, { id: 'b' }),
      point(orders, 3_000, { id: 'a' }),
      point(customers, 500),
      point(orders, 9_000, { aspect: usage }),
    ])
    const found = await points.latestPoints([orders, customers, ada, orders], [PROFILE, usage])
    const shown = found.map((each) => [each.urn, each.aspect, each.timestampMillis, each.id])
    expect(shown).to.have.deep.members([
      [orders, PROFILE, 3_000, 'b'],
      [orders, usage, 9_000, ''],
      [customers, PROFILE, 500, ''],
    ])
    expect(await points.latestPoints([], [PROFILE])).to.deep.equal([])
    expect(await points.latestPoints([orders], [])).to.deep.equal([])
  })

  it('reads points of many entities, up to a number for each', async () => {
    const { graph, points } = await open()
    await graph.write([
      ...at(10, 30, 20),
      ...['b', 'a', '\uFF5E', '😀'].map((id) => point(orders, 30, { id })),
      point(customers, 20),
      point(customers, 5, { aspect: 'operation' }),
      point(ada, 40),
    ])
    const asked = [orders, customers, ada, orders, `${orders}x`]
    const found = async (order: PointQuery['order'], range: object, limit = 100) => {
      const query = { aspect: PROFILE, order, limit, ...range }
      const each = await points.readPointsOfEach(asked, query)
      for (const [urn, some] of each) {
        expect(some).to.deep.equal(await points.readPoints({ ...query, urn }))
      }
      return new Map([...each].map(([urn, some]) => [urn, some.map((one) => one.timestampMillis)]))
    }
    expect(await found('oldest first', {})).to.deep.equal(
      new Map([
        [orders, [10, 20, 30, 30, 30, 30, 30]],
        [customers, [20]],
        [ada, [40]],
      ]),
    )
    const range = { startMillis: 20, endMillis: 30 }
    expect(await found('newest first', range, 4)).to.deep.equal(
      new Map([
        [orders, [30, 30, 30, 30]],
        [customers, [20]],
      ]),
    )
    expect(await found('newest first', {}, 0)).to.deep.equal(new Map())
    const query = { aspect: PROFILE, order: 'oldest first', limit: 1 } as const
    expect(await points.readPointsOfEach([], query)).to.deep.equal(new Map())
  })

  it('includes both ends of a range, and has no bound where none is given', async () => {
    const { graph, points } = await open()
    await graph.write(at(30, 10, 20, 40))
    expect(await timesOf(points)).to.deep.equal([10, 20, 30, 40])
    expect(await timesOf(points, { startMillis: 20 })).to.deep.equal([20, 30, 40])
    expect(await timesOf(points, { endMillis: 20 })).to.deep.equal([10, 20])
    expect(await timesOf(points, { startMillis: 20, endMillis: 30 })).to.deep.equal([20, 30])
    expect(await timesOf(points, { startMillis: 21, endMillis: 29 })).to.deep.equal([])
    expect(await timesOf(points, { urn: customers })).to.deep.equal([])
  })

  it('orders by time, then id by code points; newest first is the exact reverse', async () => {
    const { graph, points } = await open()
    const ids = ['', 'A', 'a', '\uFF5E', '😀']
    await graph.write([
      ...at(5),
      ...ids.toReversed().map((id) => point(orders, 7, { id })),
      ...at(9),
    ])
    const idsOf = async (more: Partial<PointQuery>) =>
      (await points.readPoints(oldestFirst(more))).map((each) => [each.timestampMillis, each.id])
    const all = [[5, ''], ...ids.map((id) => [7, id]), [9, '']]
    expect(await idsOf({})).to.deep.equal(all)
    expect(await idsOf({ order: 'newest first' })).to.deep.equal(all.toReversed())
    expect(await idsOf({ limit: 2 })).to.deep.equal(all.slice(0, 2))
    expect(await idsOf({ order: 'newest first', limit: 2 })).to.deep.equal(
      all.toReversed().slice(0, 2),
    )
  })

  it('continues after a point, in both orders, whether or not it still exists', async () => {
    const { graph, points } = await open()
    const ids = ['a', 'b', 'c']
    await graph.write([1, 2].flatMap((time) => ids.map((id) => point(orders, time, { id }))))
    const pages = async (order: PointQuery['order']) => {
      const seen: string[] = []
      let after: PointQuery['after']
      for (let read = 0; read < 10; read++) {
        const query = oldestFirst({ order, limit: 2, ...(after && { after }) })
        const page = await points.readPoints(query)
        seen.push(page.map((each) => `${each.timestampMillis}${each.id}`).join(' '))
        after = page.at(-1)
        if (page.length < 2) break
      }
      return seen
    }
    expect(await pages('oldest first')).to.deep.equal(['1a 1b', '1c 2a', '2b 2c', ''])
    expect(await pages('newest first')).to.deep.equal(['2c 2b', '2a 1c', '1b 1a', ''])
    const gone = { timestampMillis: 1, id: 'bb' }
    const behind = await points.readPoints(oldestFirst({ after: gone, endMillis: 1 }))
    expect(behind.map(({ id }) => id)).to.deep.equal(['c'])
  })
}

function readsPointsOfTypes(open: Open): void {
  const OF_DATASETS = { entityType: 'dataset', aspect: PROFILE, limit: 100 }
  const timesIn = (found: readonly PositionedPoint[]) =>
    found.map(({ point: { timestampMillis } }) => timestampMillis)

  it('reads the points of all entities of a type, newest first, inside a range', async () => {
    const { graph, points } = await open()
    await graph.write([
      ...at(10, 30),
      point(customers, 20, { value: { rowCount: 7 }, systemMetadata: { runId: 'r1' } }),
      point(orders, 15, { aspect: 'operation' }),
      point('urn:li:chart:(looker,a)', 25),
    ])
    const found = await points.readPointsOfType(OF_DATASETS)
    expect(
      found.map(({ point: { urn, timestampMillis } }) => [urn, timestampMillis]),
    ).to.deep.equal([
      [orders, 30],
      [customers, 20],
      [orders, 10],
    ])
    expect(found[1]?.point).to.deep.equal({
      urn: customers,
      aspect: PROFILE,
      timestampMillis: 20,
      id: '',
      value: { rowCount: 7 },
      systemMetadata: { runId: 'r1' },
    })
    const within = async (range: object) =>
      timesIn(await points.readPointsOfType({ ...OF_DATASETS, ...range }))
    expect(await within({ startMillis: 20 })).to.deep.equal([30, 20])
    expect(await within({ endMillis: 20 })).to.deep.equal([20, 10])
    expect(await within({ startMillis: 11, endMillis: 19 })).to.deep.equal([])
    expect(await within({ aspect: 'none' })).to.deep.equal([])
  })

  it('continues after a point, among points of one time too, in the range', async () => {
    const { graph, points } = await open()
    const ids = ['', 'a', '\uFF5E', '😀']
    await graph.write([
      ...at(1, 3),
      ...ids.flatMap((id) => [orders, customers].map((urn) => point(urn, 2, { id }))),
    ])
    for (const limit of [1, 2, 3, 7, 20]) {
      const seen: PositionedPoint[] = []
      for (let page: PositionedPoint[] | undefined; page === undefined || page.length === limit;) {
        const last = seen.at(-1)
        const after = last && {
          timestampMillis: last.point.timestampMillis,
          position: last.position,
        }
        page = await points.readPointsOfType({
          ...OF_DATASETS,
          limit,
          startMillis: 2,
          ...(after && { after }),
        })
        seen.push(...page)
      }
      expect(timesIn(seen), String(limit)).to.deep.equal([3, 2, 2, 2, 2, 2, 2, 2, 2])
      const distinct = new Set(seen.map((each) => JSON.stringify([each.point.urn, each.point.id])))
      expect(distinct.size).to.equal(8)
    }
  })
}

function deletesPoints(open: Open): void {
  it('sets the dirty flag of an entity whose points are deleted', async () => {
    const { graph, control, points } = await open()
    await graph.write(at(1_000, 2_000))
    const before = await control.dirtyFlags(10)
    await control.clearDirty(before)
    expect(await points.deletePoints(orders, PROFILE, { startMillis: 5_000 })).to.equal(0)
    expect(await control.dirtyFlags(10)).to.deep.equal([])
    expect(await points.deletePoints(orders, PROFILE)).to.equal(2)
    const [mark, ...others] = await control.dirtyFlags(10)
    expect(others).to.deep.equal([])
    expect(mark?.urn).to.equal(orders)
    expect(mark?.revision).to.be.above(before[0]?.revision ?? 0)
  })

  it('counts the points of an entity type, and those strictly older than a time', async () => {
    const { graph, points } = await open()
    await graph.write([
      ...at(10, 20, 30),
      point(customers, 10),
      point(customers, 5, { aspect: 'operation' }),
      point(ada, 10),
    ])
    await graph.write([point(orders, Number.MAX_SAFE_INTEGER, { aspect: 'end' })])
    expect((await points.countPoints('dataset', 'end', 9)).total).to.equal(1)
    const count = (end: number) => points.countPoints('dataset', PROFILE, end)
    expect(await count(20)).to.deep.equal({ total: 4, older: 2 })
    expect(await count(0)).to.deep.equal({ total: 4, older: 0 })
    expect(await count(31)).to.deep.equal({ total: 4, older: 4 })
    expect(await points.countPoints('chart', PROFILE, 99)).to.deep.equal({ total: 0, older: 0 })
  })

  it('lists the series in order, with the number and the size of their points', async () => {
    const { graph, points } = await open()
    expect(await points.series()).to.deep.equal([])
    const value = { text: 'x'.repeat(100) }
    await graph.write([
      ...[1, 2, 3].map((time) => point(orders, time, { value })),
      point(customers, 1, { value }),
      point(ada, 1),
      point(customers, 5, { aspect: 'Profile', value: { rows: Array(5_000).fill('a value') } }),
      point(customers, 5, { aspect: 'operation' }),
    ])
    const series = await points.series()
    expect(series.map((each) => [each.entityType, each.aspect, each.points])).to.deep.equal([
      ['corpuser', PROFILE, 1],
      ['dataset', 'Profile', 1],
      ['dataset', PROFILE, 4],
      ['dataset', 'operation', 1],
    ])
    const [small, large, profiles] = series.map(({ bytes }) => bytes)
    expect(small).to.equal('{"rowCount":1}'.length)
    expect(profiles).to.equal(4 * JSON.stringify(value).length)
    // Stored deflated.
    expect(large).to.be.within(10, 5_000)
    await points.deletePoints(ada, PROFILE)
    expect((await points.series()).map(({ entityType }) => entityType)).not.to.include('corpuser')
  })

  it('deletes the points of one entity in a range, both ends included', async () => {
    const { graph, points } = await open()
    await graph.write([
      ...at(1, 2, 3, 4, 5),
      point(customers, 3),
      point(orders, 3, { aspect: 'operation' }),
    ])
    expect(await points.deletePoints(orders, PROFILE, { startMillis: 2, endMillis: 3 })).to.equal(2)
    expect(await timesOf(points)).to.deep.equal([1, 4, 5])
    expect(await points.deletePoints(orders, PROFILE, { startMillis: 5 })).to.equal(1)
    expect(await points.deletePoints(orders, PROFILE, { endMillis: 0 })).to.equal(0)
    expect(await points.deletePoints(orders, PROFILE)).to.equal(2)
    expect(await points.deletePoints(orders, PROFILE)).to.equal(0)
    expect(await timesOf(points, { urn: customers })).to.deep.equal([3])
    expect(await timesOf(points, { aspect: 'operation' })).to.deep.equal([3])
    expect(await graph.existing([orders])).to.deep.equal(new Set([orders]))
  })

  it('counts and deletes the points that a run wrote and nobody has written again', async () => {
    const { graph, control, points } = await open()
    const by = (runId: string) => ({ systemMetadata: { runId } })
    await graph.write([
      point(orders, 1, by('r1')),
      point(orders, 2, by('r1')),
      point(customers, 1, { aspect: 'operation', ...by('r1') }),
      point(orders, 3, by('r2')),
      point(orders, 4),
      point(orders, 5, by('no-run-id-provided')),
    ])
    await graph.write([point(orders, 2, { value: { rowCount: 2 }, ...by('r2') })])
    await control.clearDirty(await control.dirtyFlags(10))
    expect(await points.countRunPoints('r1')).to.equal(2)
    expect(await points.countRunPoints('r2')).to.equal(2)
    expect(await points.countRunPoints('no-run-id-provided')).to.equal(0)
    const [first, second] = [
      await points.deleteRunPoints('r1', 1),
      await points.deleteRunPoints('r1', 1),
    ]
    expect([...first.urns, ...second.urns]).to.have.members([orders, customers])
    expect([first.deleted, second.deleted]).to.deep.equal([1, 1])
    expect((await control.dirtyFlags(10)).map(({ urn }) => urn)).to.have.members([
      orders,
      customers,
    ])
    expect(await points.deleteRunPoints('r1', 10)).to.deep.equal({ deleted: 0, urns: [] })
    expect(await timesOf(points)).to.deep.equal([2, 3, 4, 5])
    expect(await points.deleteRunPoints('r2', 10)).to.deep.equal({ deleted: 2, urns: [orders] })
  })

  it('reads the remaining points while others delete', async () => {
    const { graph, points } = await open()
    const query = { urn: orders, aspect: PROFILE, order: 'oldest first', limit: 10_000 } as const
    for (let round = 0; round < 5; round++) {
      const left = 500
      await graph.write(at(...Array.from({ length: 1_000 }, (_, millis) => millis)))
      const range = { endMillis: 1_000 - left - 1 }
      await meanwhile(points.deletePoints(orders, PROFILE, range), async () => {
        const found = await points.readPoints(query)
        expect(found.slice(-left).map(({ timestampMillis }) => timestampMillis)).to.deep.equal(
          Array.from({ length: left }, (_, millis) => millis + left),
        )
      })
    }
  })

  it('ends no page early while others delete', async () => {
    const { graph, points } = await open()
    const query = { aspect: PROFILE, order: 'oldest first', limit: 100 } as const
    for (let round = 0; round < 5; round++) {
      await graph.write(at(...Array.from({ length: 1_000 }, (_, millis) => millis)))
      await meanwhile(points.deletePoints(orders, PROFILE, { endMillis: 499 }), async () => {
        expect(await points.readPoints({ ...query, urn: orders })).to.have.lengthOf(100)
        const found = await points.readPointsOfEach([orders], query)
        expect(found.get(orders)).to.have.lengthOf(100)
      })
    }
  })

  it('refuses to delete while the store is read-only', async () => {
    const { graph, control, points } = await open()
    await graph.write(at(1, 2))
    await control.setWritable(false)
    expect(await codeOf(points.deletePoints(orders, PROFILE))).to.equal('READ_ONLY')
    expect(await codeOf(points.deleteRunPoints('r1', 10))).to.equal('READ_ONLY')
    expect(await timesOf(points)).to.deep.equal([1, 2])
  })
}
