import { expect } from 'chai'
import { countByDay, countOperations } from '../../server/catalog/points/operation-counts.ts'

const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)'
const at = (time: string | number, operationType = 'INSERT', rest: object = {}) => {
  const timestampMillis = Number(new Date(time))
  const value = { lastUpdatedTimestamp: timestampMillis, operationType, ...rest }
  return { urn, timestampMillis, value }
}
const starts = (points: readonly ReturnType<typeof at>[], timeZone: string) =>
  countByDay(points, timeZone).map(({ startMillis }) => new Date(startMillis).toISOString())

// docs/interface: graphql/summaries
describe('numbers of operations', () => {
  it('are of distinct times of each type', () => {
    const points = [
      at(1_000),
      at(1_000),
      at(2_000),
      at(2_000, 'CUSTOM', { customOperationType: 'MERGE' }),
      at(3_000, 'UNKNOWN'),
    ]
    const { total, byType, byCustomType } = countOperations(points)
    expect(total).to.equal(4)
    expect([...byType]).to.deep.equal([
      ['CUSTOM', 1],
      ['INSERT', 2],
      ['UNKNOWN', 1],
    ])
    expect([...byCustomType]).to.deep.equal([['MERGE', 1]])
  })

  it('are of the time of the report where the operation has none', () => {
    const reported = [1_000, 2_000].map((timestampMillis) => {
      return { urn, timestampMillis, value: { operationType: 'INSERT' } }
    })
    expect(countOperations(reported).total).to.equal(2)
    expect(countByDay(reported, 'UTC').map(({ startMillis }) => startMillis)).to.deep.equal([0])
  })

  it('are of days, the oldest first', () => {
    const points = [at('2024-03-02T00:00Z'), at('2024-03-01T23:59:59.999Z'), at('2024-03-01')]
    const days = countByDay(points, 'UTC')
    expect(days.map(({ counts }) => counts.total)).to.deep.equal([2, 1])
    expect(starts(points, 'UTC')).to.deep.equal([
      '2024-03-01T00:00:00.000Z',
      '2024-03-02T00:00:00.000Z',
    ])
  })

  // The offset changes on the day, and before and after noon.
  for (const [zone, time, start] of [
    ['America/New_York', '2024-03-01T02:00Z', '2024-02-29T05:00'],
    ['America/New_York', '2024-03-10T06:59Z', '2024-03-10T05:00'],
    ['America/New_York', '2024-03-11T03:59Z', '2024-03-10T05:00'],
    ['America/New_York', '2024-11-03T12:00Z', '2024-11-03T04:00'],
    ['Australia/Sydney', '2024-04-06T13:00Z', '2024-04-06T13:00'],
    ['Australia/Sydney', '2024-04-07T12:00Z', '2024-04-06T13:00'],
    ['Asia/Kathmandu', '2024-03-01T18:15Z', '2024-03-01T18:15'],
    // On this day the clock goes from midnight to one.
    ['Africa/Cairo', '2024-04-26T12:00Z', '2024-04-25T22:00'],
    ['Africa/Cairo', '2024-04-25T22:00Z', '2024-04-25T22:00'],
    ['Africa/Cairo', '2024-04-25T21:59Z', '2024-04-24T22:00'],
  ] as const) {
    it(`are of days in ${zone}: ${time} belongs to the day from ${start}`, () => {
      expect(starts([at(time)], zone)).to.deep.equal([`${start}:00.000Z`])
    })
  }

  it('are of days in UTC for times without a date of four digits', () => {
    const points = [at(-1), at(Date.UTC(10_000, 0)), at(8.64e15)]
    const found = countByDay(points, 'Asia/Tokyo').map(({ startMillis }) => startMillis)
    expect(found).to.deep.equal([-86_400_000, Date.UTC(10_000, 0), 8.64e15])
  })

  it('have no days in an unknown time zone', () => {
    expect(() => countByDay([], 'Mars/Olympus')).to.throw('Unknown time zone Mars/Olympus')
  })
})
