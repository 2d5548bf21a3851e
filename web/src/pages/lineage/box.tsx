import { Handle, Position, type NodeProps } from '@xyflow/react'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { countText } from '../../parts/figures.ts'
import { KindIcon } from '../../parts/kind-icon.tsx'
import { useGraphActions } from './actions.ts'
import type { BoxData, BoxNode, BoxColumn } from './flow-elements.ts'
import type { Direction } from './graph.ts'
import { FailureWords } from './failures.tsx'
import styles from './lineage.module.css'
import { DIFFERENCE_WORDS } from './time/words.ts'

/**
 * Renders an entity of the graph, with its columns when expanded and buttons for hidden neighbours.
 */
export const Box = memo(function Box({ data }: NodeProps<BoxNode>) {
  const { urn, type, name, about, state, difference, isRoot, isAside, columns, columnsLeft } = data
  const { openColumns } = useGraphActions()
  const isRestricted = state === 'restricted'
  const stateClass = isRestricted ? styles.restricted : state && styles.inactive
  const differenceClass = difference && styles[difference]
  const classNames = [isRoot && styles.root, isAside && styles.aside, stateClass, differenceClass]
  return (
    <div className={`${styles.box} ${classNames.filter(Boolean).join(' ')}`}>
      <Handles />
      <div className={styles.head}>
        <KindIcon type={type} size={16} />
        <div className={styles.names}>
          {isRestricted ? (
            <b>{name}</b>
          ) : (
            <Link href={data.path} title={name} draggable={false}>
              {name}
            </Link>
          )}
          <span>
            {difference && <em>{DIFFERENCE_WORDS[difference]}</em>}{' '}
            {state && !isRestricted && <strong>{state}</strong>} <FailureWords urn={urn} /> {about}
          </span>
        </div>
        <ColumnsButton data={data} />
      </div>
      {columns.length > 0 && (
        <ul className={styles.columns} aria-label={`Columns of ${name}`}>
          {columns.map((column) => (
            <ColumnRow key={column.path} column={column} />
          ))}
          {columnsLeft > 0 && (
            <li>
              <button type="button" onClick={() => openColumns(urn, 'all')}>
                {countText(columnsLeft)} more
              </button>
            </li>
          )}
        </ul>
      )}
      <MoreButton data={data} direction="upstream" />
      <MoreButton data={data} direction="downstream" />
    </div>
  )
})

function Handles({ path }: { readonly path?: string }) {
  const id = path === undefined ? {} : { id: path }
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} {...id} />
      <Handle type="source" position={Position.Right} isConnectable={false} {...id} />
    </>
  )
}

function ColumnsButton({ data: { urn, name, hasColumns, openness } }: { readonly data: BoxData }) {
  const { openColumns } = useGraphActions()
  if (!hasColumns) return null
  const isOpen = openness !== 'closed'
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <button
      type="button"
      className={styles.opener}
      aria-expanded={isOpen}
      aria-label={`Columns of ${name}`}
      title="Columns"
      onClick={() => openColumns(urn, isOpen ? 'closed' : 'some')}
    >
      <Chevron size={14} stroke={1.8} aria-hidden />
    </button>
  )
}

function ColumnRow({ column: { path, name, urn, isOnPath } }: { readonly column: BoxColumn }) {
  const { chooseColumn, chosen } = useGraphActions()
  const isChosen = chosen === urn
  return (
    <li className={isOnPath ? styles.onPath : undefined}>
      <Handles path={path} />
      <button
        type="button"
        aria-pressed={isChosen}
        title={name}
        onClick={() => chooseColumn(isChosen ? undefined : urn)}
      >
        {name}
      </button>
    </li>
  )
}

/** Renders the button that shows the hidden neighbours in a direction. */
function MoreButton({
  data,
  direction,
}: {
  readonly data: BoxData
  readonly direction: Direction
}) {
  const { open: openNeighbours } = useGraphActions()
  const count = data.hidden[direction]
  if (count === 0) return null
  const label = `Show ${countText(count)} more ${direction} of ${data.name}`
  return (
    <button
      type="button"
      className={`${styles.more} ${styles[direction]}`}
      aria-label={label}
      title={label}
      onClick={() => openNeighbours(data.urn, direction)}
    >
      +{countText(count)}
    </button>
  )
}
