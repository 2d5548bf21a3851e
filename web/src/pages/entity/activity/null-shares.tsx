import { useMemo, useState } from 'react'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import { NullSharesDocument, type NullSharesQuery } from '../../../api/documents.generated.ts'
import { plainPath } from '../../../model/key-names.ts'
import { Failure } from '../../../parts/failure.tsx'
import styles from './activity.module.css'
import { Figure } from './figure.tsx'
import { percentText, toPoints, type Series } from './series.ts'

interface Props {
  readonly urn: string
  readonly since: number
}

/**
 * Renders the share of nulls in a column over time, initially of the column with the most nulls.
 */
export function NullShares({ urn, since }: Props) {
  const [chosenColumn, choose] = useState('')
  const { data, error, refetch } = useCatalogQuery(
    NullSharesDocument,
    { urn, since },
    { keepsPrevious: true },
  )
  const byColumn = useMemo(() => nullShares(data?.dataset), [data])
  if (error) return <Failure error={error} retry={refetch} />
  const columns = [...byColumn].toSorted(([, a], [, b]) => lastValue(b) - lastValue(a))
  const [column, chosenSeries] = columns.find(([name]) => name === chosenColumn) ?? columns[0] ?? []
  if (!column || !chosenSeries) return null
  return (
    <div>
      <label className={styles.choice}>
        <span>Nulls in</span>
        <select value={column} onChange={(event) => choose(event.currentTarget.value)}>
          {columns.map(([name, series]) => (
            <option key={name} value={name}>
              {plainPath(name)} ({percentText(lastValue(series))})
            </option>
          ))}
        </select>
      </label>
      <Figure series={chosenSeries} />
    </div>
  )
}

const lastValue = ({ points }: Series): number => points.at(-1)?.value ?? 0

function nullShares(dataset: NullSharesQuery['dataset'] | undefined): Map<string, Series> {
  const valuesByColumn = new Map<string, { time: number | null; value: number | null }[]>()
  for (const { timestampMillis: time, fieldProfiles } of dataset?.datasetProfiles ?? []) {
    for (const { fieldPath, nullProportion: value } of fieldProfiles ?? []) {
      const column = fieldPath ?? ''
      valuesByColumn.set(column, [...(valuesByColumn.get(column) ?? []), { time, value }])
    }
  }
  return new Map(
    [...valuesByColumn].map(([column, values]) => {
      const title = `Share of nulls in ${plainPath(column)}`
      return [column, { title, points: toPoints(values), text: percentText }]
    }),
  )
}
