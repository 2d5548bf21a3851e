import { ActionIcon } from '@mantine/core'
import { IconKey, IconLink, IconPencil } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { nameOf } from '../../model/names.ts'
import { Tags, Terms } from '../../parts/chips.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Highlighted } from '../../parts/highlighted.tsx'
import { plainText } from '../../parts/markdown.tsx'
import type { Selection } from '../../bulk/use-selection.ts'
import type { Column } from './column.ts'
import styles from './columns.module.css'

/** The estimated height of a row; rendered rows are measured. */
const ROW_PX = 33
/** Rows rendered beyond the visible ones. */
const OVERSCAN_ROWS = 20

interface Props {
  readonly columns: readonly Column[]
  readonly words: readonly string[]
  /** Opens the editor of a column; absent for users who may not edit. */
  readonly edit?: (path: string) => void
  /** Absent for users who may not edit, too. */
  readonly selection?: Selection
}

/** Renders the table of columns, virtualized so that thousands of rows cost no more than dozens. */
export function ColumnTable({ columns, words, edit, selection }: Props) {
  const table = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop(table.current ? table.current.getBoundingClientRect().top + window.scrollY : 0)
  }, [])
  const rows = useWindowVirtualizer({
    count: columns.length,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => columns[at]?.path ?? at,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  })
  return (
    <div
      role="table"
      aria-label="Columns"
      aria-rowcount={columns.length + 1}
      className={selection ? styles.selectable : undefined}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={styles.head}>
          {selection && (
            <span role="columnheader">
              <span className="unseen">Selected</span>
            </span>
          )}
          <span role="columnheader">Name</span>
          <span role="columnheader">Type</span>
          <span role="columnheader">Description</span>
        </div>
      </div>
      <div
        role="rowgroup"
        ref={table}
        className={styles.rows}
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const column = columns[index]
          if (!column) return null
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              ref={rows.measureElement}
              className={styles.row}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Row
                column={column}
                words={words}
                {...(edit && { edit })}
                {...(selection && { selection })}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface RowProps extends Pick<Props, 'words' | 'edit' | 'selection'> {
  readonly column: Column
}

function Row({ column, words, edit, selection }: RowProps) {
  const { type, tags, terms, leadsTo } = column
  return (
    <>
      {selection && (
        <span role="cell" className={styles.box}>
          <input
            type="checkbox"
            aria-label={`Select ${column.name}`}
            checked={selection.has(column.urn)}
            onChange={() => selection.toggle(column.urn)}
          />
        </span>
      )}
      <span role="cell" className={styles.name}>
        <Name column={column} words={words} />
      </span>
      <span role="cell" className={styles.type}>
        {type}
      </span>
      <span role="cell" className={styles.words}>
        <Description column={column} words={words} />
        {leadsTo.map((dataset) => (
          <span key={dataset.urn} className={styles.target}>
            <IconLink
              size={12}
              stroke={1.7}
              role="img"
              aria-label={`Refers to ${nameOf(dataset)}`}
            />
            <EntityLink entity={dataset} />
          </span>
        ))}
        {tags.length + terms.length > 0 && (
          <span className={styles.chips}>
            <Tags tags={tags} />
            <Terms terms={terms} />
          </span>
        )}
        {edit && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            className={styles.edit}
            aria-label={`Edit ${column.name}`}
            onClick={() => edit(column.path)}
          >
            <IconPencil size={13} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
    </>
  )
}

function Name({ column, words }: Pick<RowProps, 'column' | 'words'>) {
  const parts = column.name.split('.')
  const last = parts.pop() ?? ''
  return (
    <>
      {parts.length > 0 && <span className="quiet">{parts.join('.')}.</span>}
      <Highlighted text={last} words={words} />
      {column.isPrimaryKey && (
        <IconKey
          size={13}
          stroke={1.8}
          className={styles.key}
          role="img"
          aria-label="Primary key"
        />
      )}
      {!column.isNullable && !column.isPrimaryKey && (
        <span className={styles.must} title="Never null">
          not null
        </span>
      )}
    </>
  )
}

/** Renders the description that people wrote and, below it, the producer's. */
function Description({
  column: { edited, description },
  words,
}: {
  readonly column: Column
  readonly words: readonly string[]
}) {
  const mainText = plainText(edited || description)
  const isReplaced = edited !== '' && description !== '' && edited !== description
  return (
    <>
      {mainText !== '' && (
        <span>
          <Highlighted text={mainText} words={words} />
        </span>
      )}
      {isReplaced && (
        <span className={styles.source}>
          From its source: <Highlighted text={plainText(description)} words={words} />
        </span>
      )}
    </>
  )
}
