import { expect } from 'chai'
import { SYSTEM_AUTHOR } from '../../../graph/store/change-log.ts'
import { newLogRows, toLogPage, type LogRow } from '../../../graph/store/log-rows.ts'

/** Returns the row of a transaction that creates some tags, the last of them at a position. */
function rowAt(position: number, count: number): LogRow {
  const changes = Array.from({ length: count }, (_, n) => {
    return { urn: `urn:li:tag:${position - count + n + 1}`, operation: 'CREATE_ENTITY' } as const
  })
  const [row] = newLogRows([{ author: SYSTEM_AUTHOR, changes }]).rows
  return { position, millis: 5, isContinued: false, entries: row?.entries ?? '' }
}

describe('a page of the log', () => {
  const PAGES: readonly {
    readonly title: string
    readonly rows: readonly LogRow[]
    readonly after?: number
    readonly limit?: number
    readonly expected: readonly number[]
  }[] = [
    { title: 'has the changes of its rows', rows: [rowAt(2, 2), rowAt(3, 1)], expected: [1, 2, 3] },
    {
      title: 'begins within a row',
      rows: [rowAt(3, 3), rowAt(4, 1)],
      after: 2,
      expected: [3, 4],
    },
    { title: 'ends within a row', rows: [rowAt(3, 3)], limit: 2, expected: [1, 2] },
    {
      title: 'ends before rows that are not visible yet',
      rows: [rowAt(2, 2), rowAt(5, 1)],
      expected: [1, 2],
    },
    {
      title: 'begins after rows that were deleted',
      rows: [rowAt(7, 2), rowAt(8, 1)],
      expected: [6, 7, 8],
    },
    { title: 'is empty without rows', rows: [], expected: [] },
  ]
  for (const { title, rows, after = 0, limit = 100, expected } of PAGES) {
    it(title, () => {
      const { changes, end } = toLogPage(rows, after, limit)
      expect(changes.map(({ position }) => position)).to.deep.equal(expected)
      expect(changes.map(({ urn }) => urn)).to.deep.equal(expected.map((n) => `urn:li:tag:${n}`))
      expect(end?.position).to.equal(expected.at(-1))
    })
  }
})
