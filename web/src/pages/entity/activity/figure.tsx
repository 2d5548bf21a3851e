import { lazy, Suspense } from 'react'
import { dateTimeText } from '../../../parts/figures.ts'
import styles from './activity.module.css'
import { describeSeries, type Series } from './series.ts'

const Plot = lazy(async () => ({ default: (await import('./plot.tsx')).Plot }))

/**
 * Renders a series as a sentence, a plot and a table. The plotting library is loaded on first use.
 */
export function Figure({ series }: { readonly series: Series }) {
  const { title, points, text } = series
  if (points.length === 0) return null
  return (
    <section className={styles.figure} aria-label={title}>
      <h2>{title}</h2>
      <p>{describeSeries(series)}</p>
      {points.length > 1 && (
        <div className={styles.plot}>
          <Suspense>
            <Plot series={series} />
          </Suspense>
        </div>
      )}
      <details>
        <summary>As a table</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ time, value }, at) => (
              <tr key={at}>
                <td>{dateTimeText(time)}</td>
                <td>{text(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
