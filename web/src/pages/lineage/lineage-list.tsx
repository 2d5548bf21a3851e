import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { plainPath } from '../../model/key-names.ts'
import { quantity, countText } from '../../parts/figures.ts'
import { KindIcon } from '../../parts/kind-icon.tsx'
import { memo } from 'react'
import { Link } from 'wouter'
import { entityPath } from '../../addresses.ts'
import { useAsOf } from '../../api/as-of.ts'
import { download } from '../../parts/csv.ts'
import { lineageCsv } from './csv.ts'
import type { Direction } from './graph.ts'
import { FailureWords } from './failures.tsx'
import styles from './lineage.module.css'
import { groupRows, ownerCounts, typeCounts, type LineageRow } from './rows.ts'
import type { ColumnPath } from './column-path.ts'

interface Props {
  readonly name: string
  readonly rows: Readonly<Record<Direction, readonly LineageRow[]>>
  readonly path: ColumnPath | undefined
  /** The number of entities that exist beyond those in the rows. */
  readonly unread: Readonly<Record<Direction, number>>
  /** The number of entities that are not on the path of the traced column. */
  readonly others: Readonly<Record<Direction, number>>
  /** Returns who brought the edge that leads to an entity, and when. */
  readonly origin: ((row: LineageRow) => string) | undefined
  /** Sentences about truncated results. */
  readonly warnings: readonly string[]
}

/** Renders the lineage as an accessible list, which can be saved as CSV. */
export function LineageList(props: Props) {
  const { name, rows, path, unread, others: otherCounts, origin, warnings } = props
  const allRows = [...rows.downstream, ...rows.upstream]
  const file = `lineage of ${name}${path ? `.${plainPath(path.start.path)}` : ''}.csv`
  return (
    <div className={styles.list}>
      {warnings.map((sentence) => (
        <p key={sentence} className={styles.warning}>
          {sentence}
        </p>
      ))}
      <LineageSide
        direction="downstream"
        rows={rows.downstream}
        unread={unread.downstream}
        others={otherCounts.downstream}
        path={path}
        origin={origin}
      />
      <LineageSide
        direction="upstream"
        rows={rows.upstream}
        unread={unread.upstream}
        others={otherCounts.upstream}
        path={path}
        origin={origin}
      />
      {allRows.length > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
          onClick={() => download(file, lineageCsv(allRows))}
        >
          Save as CSV
        </Button>
      )}
    </div>
  )
}

interface SideProps {
  readonly direction: Direction
  readonly rows: readonly LineageRow[]
  readonly unread: number
  readonly others: number
  readonly path: ColumnPath | undefined
  readonly origin: Props['origin']
}

function LineageSide({ direction, rows, unread, others: otherCount, path, origin }: SideProps) {
  const steps = [...groupRows(rows, (row) => row.steps)]
  const asOf = useAsOf() ?? ''
  const columns = rows.reduce((sum, row) => sum + row.columns.length, 0)
  return (
    <section aria-label={`${direction} entities`}>
      <h2>
        {countText(rows.length + unread)} {direction}
        {path && ` of ${plainPath(path.start.path)}`}
      </h2>
      {rows.length > 0 && (
        <p className="quiet">
          {[
            ...(path ? [quantity(columns, 'column')] : []),
            ...typeCounts(rows),
            ...ownerCounts(rows),
          ].join(', ')}
        </p>
      )}
      {path && otherCount > 0 && (
        <p className="quiet">
          No recorded lineage connects this column with{' '}
          {quantity(otherCount, `other ${direction} entity`, `other ${direction} entities`)}.
        </p>
      )}
      {steps.map(([step, stepRows]) => (
        <div key={step} className={styles.step}>
          <h3>{quantity(step, 'step')} away</h3>
          <ul>
            {stepRows.map((row) => (
              <Item
                key={row.urn}
                row={row}
                origin={origin?.(row) ?? ''}
                path={entityPath(row.urn, undefined, asOf)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Rendered again only if it differs: a step through time leaves most of a long list. */
const Item = memo(function Item({
  row: { urn, type, name, kind, platform, state, columns },
  origin,
  path,
}: {
  readonly row: LineageRow
  readonly origin: string
  readonly path: string
}) {
  const isRestricted = state === 'restricted'
  return (
    <li>
      <KindIcon type={type} size={14} />
      <div>
        {isRestricted ? (
          name
        ) : (
          <Link href={path} className={state ? styles.struck : undefined}>
            {name}
          </Link>
        )}{' '}
        <span className="quiet">
          {state && !isRestricted && <strong>{state}</strong>}{' '}
          {[kind, platform].filter(Boolean).join(' · ')}
        </span>{' '}
        <FailureWords urn={urn} />
        {columns.length > 0 && <code>{columns.join(', ')}</code>}
        {origin !== '' && <div className="quiet">{origin}</div>}
      </div>
    </li>
  )
})
