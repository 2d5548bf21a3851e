import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Failure } from '../../parts/failure.tsx'
import table from '../../styles/table.module.css'

const PAUSE_MS = 200
/** Records that a list reads at most; a search finds the others. */
export const ROWS_MAX = 200

/** Returns the text of a search field, and the query and page for the server. */
export function useListSearch() {
  const [text, setText] = useState('')
  const [debouncedText] = useDebouncedValue(text.trim(), PAUSE_MS)
  const query = debouncedText === '' ? '*' : `${debouncedText}*`
  return { text, setText, input: { start: 0, count: ROWS_MAX, query } }
}

interface ListProps {
  /** Names the table. */
  readonly title: string
  readonly one: string
  readonly many: string
  readonly search: ReturnType<typeof useListSearch>
  /** How many records the search found; absent until they are there. */
  readonly total: number | undefined
  readonly error: Error | undefined
  readonly retry: () => void
  readonly columns: readonly string[]
  /** What the buttons in the last column do. */
  readonly action: string
  readonly rows: readonly ReactNode[]
}

/** Renders a list of records with the field that searches it. */
export function RecordList({
  title,
  one,
  many,
  search,
  total,
  error,
  retry,
  ...tableProps
}: ListProps) {
  const { text, setText } = search
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        aria-label={`Search ${many}`}
        placeholder={`Search ${many}`}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <Failure error={error} retry={retry} />}
      {total !== undefined && (
        <p className="quiet" role="status">
          {total} {total === 1 ? one : many}
          {total > ROWS_MAX && `, of which the first ${ROWS_MAX} are shown`}
        </p>
      )}
      {tableProps.rows.length > 0 && <Table title={title} {...tableProps} />}
    </>
  )
}

type TableProps = Pick<ListProps, 'title' | 'columns' | 'action' | 'rows'>

function Table({ title, columns, action, rows }: TableProps) {
  return (
    <div className={table.scroller} tabIndex={0} role="region" aria-label={title}>
      <table className={`${table.table} ${table.buttons}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">{action}</span>
            </th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  )
}
