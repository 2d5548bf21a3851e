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
import { SelectionBar, type Unlisted } from '../../bulk/selection-bar.tsx'
import { useSelection } from '../../bulk/use-selection.ts'

interface Props {
  readonly root: string
  readonly name: string
  /** Whether rows can be selected and edited. */
  readonly isSelectable: boolean
  readonly rows: Readonly<Record<Direction, readonly LineageRow[]>>
  readonly path: ColumnPath | undefined
  /** The number of entities that exist beyond those in the rows. */
  readonly unread: Readonly<Record<Direction, number>>
  /** Selects also what is not in the rows; undefined where nothing is. */
  readonly unlisted: Readonly<Record<Direction, Unlisted | undefined>>
  /** The number of entities that are not on the path of the traced column. */
  readonly others: Readonly<Record<Direction, number>>
  /** Returns who brought the edge that leads to an entity, and when. */
  readonly origin: ((row: LineageRow) => string) | undefined
  /** Sentences about truncated results. */
  readonly warnings: readonly string[]
}

/** Renders the lineage as an accessible list, which can be saved as CSV. */
export function LineageList(props: Props) {
  const { root, name, isSelectable, rows, path, unread, unlisted, others, origin, warnings } = props
  const allRows = [...rows.downstream, ...rows.upstream]
  const file = `lineage of ${name}${path ? `.${plainPath(path.start.path)}` : ''}.csv`
  return (
    <div className={styles.list}>
      {warnings.map((sentence) => (
        <p key={sentence} className={styles.warning}>
          {sentence}
        </p>
      ))}
      {SIDES.map((direction) => (
        <LineageSide
          key={direction}
          root={root}
          direction={direction}
          isSelectable={isSelectable}
          rows={rows[direction]}
          unread={unread[direction]}
          unlisted={unlisted[direction]}
          others={others[direction]}
          path={path}
          origin={origin}
        />
      ))}
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

/** What depends on the entity comes first: people ask for it before a change. */
const SIDES: readonly Direction[] = ['downstream', 'upstream']

interface SideProps extends Pick<Props, 'root' | 'isSelectable' | 'path' | 'origin'> {
  readonly direction: Direction
  readonly rows: readonly LineageRow[]
  readonly unread: number
  readonly unlisted: Unlisted | undefined
  readonly others: number
}

function LineageSide(props: SideProps) {
  const { root, direction, isSelectable, rows, unread, unlisted, path, origin } = props
  const otherCount = props.others
  const selection = useSelection(`${direction} of ${root}`)
  const selectableUrns = rows.filter(isStored).map(({ urn }) => urn)
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
      {isSelectable && selectableUrns.length > 0 && (
        <SelectionBar
          selection={selection}
          rows={selectableUrns}
          label={selectWords(selectableUrns.length, unlisted !== undefined)}
          unlisted={unlisted}
        />
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
                {...(isSelectable && {
                  isSelected: isStored(row) ? selection.has(row.urn) : undefined,
                  toggle: selection.toggle,
                })}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const selectWords = (count: number, areNearest: boolean) =>
  count === 1 ? 'Select it' : `Select ${areNearest ? 'the nearest' : 'all'} ${countText(count)}`

/** Returns whether a row stands for an entity that has been written, and that the user sees. */
const isStored = ({ state }: LineageRow) => state !== 'restricted' && state !== 'unknown'

/** Rendered again only if it differs: a step through time leaves most of a long list. */
const Item = memo(function Item({
  row: { urn, type, name, kind, platform, state, columns },
  origin,
  path,
  isSelected,
  toggle,
}: {
  readonly row: LineageRow
  readonly origin: string
  readonly path: string
  /** Absent where it cannot be selected. */
  readonly isSelected?: boolean | undefined
  readonly toggle?: (urn: string) => void
}) {
  const isRestricted = state === 'restricted'
  return (
    <li>
      {toggle && (
        <span className={styles.choice}>
          {isSelected !== undefined && (
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={() => toggle(urn)}
            />
          )}
        </span>
      )}
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
