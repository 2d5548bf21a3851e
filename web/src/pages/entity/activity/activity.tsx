import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import {
  ActivityDocument,
  LastMeasuredDocument,
  type ActivityQuery,
} from '../../../api/documents.generated.ts'
import type { FullEntity } from '../../../model/names.ts'
import { Empty } from '../../../parts/empty.tsx'
import { EntityLink } from '../../../parts/entity-link.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { bytesText, countText } from '../../../parts/figures.ts'
import styles from './activity.module.css'
import { Figure } from './figure.tsx'
import { NullShares } from './null-shares.tsx'
import { parseRange, RANGES, rangeStart } from './ranges.ts'
import { percentText, toPoints, type Series } from './series.ts'

type Dataset = NonNullable<ActivityQuery['dataset']>
const USERS_MAX = 10

/** Renders the statistics of a dataset over a period that ends with its latest profile. */
export function Activity({ entity: { urn } }: { readonly entity: FullEntity }) {
  const [parameters, setParameters] = useSearchParams()
  const { data, error, refetch } = useCatalogQuery(LastMeasuredDocument, { urn })
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <div aria-busy="true" />
  const until = data.dataset?.datasetProfiles?.[0]?.timestampMillis ?? Date.now()
  const range = parseRange(parameters.get('range'))
  const choose = (newRange: string) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('range', newRange)
        return after
      },
      { replace: true },
    )
  return (
    <div className={styles.activity}>
      <label className={styles.choice}>
        <span>Time</span>
        <select value={range} onChange={(event) => choose(event.currentTarget.value)}>
          {Object.entries(RANGES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <SeriesFigures urn={urn} since={rangeStart(range, until)} />
    </div>
  )
}

function SeriesFigures({ urn, since }: { readonly urn: string; readonly since: number }) {
  const { data, error, refetch } = useCatalogQuery(
    ActivityDocument,
    { urn, since },
    { keepsPrevious: true },
  )
  const dataset = data?.dataset
  const series = useMemo(() => (dataset ? listSeries(dataset) : []), [dataset])
  if (error) return <Failure error={error} retry={refetch} />
  if (!dataset) return <div aria-busy="true" />
  if (series.every(({ points }) => points.length === 0)) {
    return <Empty title="No statistics in this period" />
  }
  return (
    <div className={styles.figures}>
      {series.map((entry) => (
        <Figure key={entry.title} series={entry} />
      ))}
      <TopUsers dataset={dataset} />
      <NullShares urn={urn} since={since} />
    </div>
  )
}

function listSeries({ datasetProfiles, usageStats }: Dataset): Series[] {
  const profiles = datasetProfiles ?? []
  const buckets = usageStats?.buckets ?? []
  const profilePoints = (member: 'rowCount' | 'sizeInBytes' | 'columnCount') =>
    toPoints(profiles.map((profile) => ({ time: profile.timestampMillis, value: profile[member] })))
  const usagePoints = (member: 'totalSqlQueries' | 'uniqueUserCount') =>
    toPoints(buckets.map(({ bucket, metrics }) => ({ time: bucket, value: metrics?.[member] })))
  return [
    { title: 'Rows', points: profilePoints('rowCount'), text: countText },
    { title: 'Size', points: profilePoints('sizeInBytes'), text: bytesText },
    { title: 'Queries', points: usagePoints('totalSqlQueries'), text: countText, isFlow: true },
    { title: 'Users', points: usagePoints('uniqueUserCount'), text: countText },
  ]
}

/** Renders the users with the most queries, each with a share of all queries. */
function TopUsers({ dataset: { usageStats } }: { readonly dataset: Dataset }) {
  const { users, totalSqlQueries } = usageStats?.aggregations ?? {}
  const userCounts = (users ?? []).flatMap(({ user, count }) =>
    user ? [{ user, count: count ?? 0 }] : [],
  )
  if (userCounts.length === 0) return null
  return (
    <section className={styles.figure} aria-label="Top users">
      <h2>Top users</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Queries</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {userCounts.slice(0, USERS_MAX).map(({ user, count }) => (
            <tr key={user.urn}>
              <td>
                <EntityLink entity={user} hasIcon />
              </td>
              <td>{countText(count)}</td>
              <td>{totalSqlQueries ? percentText(count / totalSqlQueries) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
