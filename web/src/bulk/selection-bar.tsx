import { Button } from '@mantine/core'
import { useState } from 'react'
import { BASE_PATH } from '../base-path.ts'
import type { Selected } from '../api/bulk.ts'
import { viewedPerson } from '../api/view-as.ts'
import { countText } from '../parts/figures.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './bulk.module.css'
import type { Selection } from './use-selection.ts'

/** Returns the address of a spreadsheet with everything that a search finds. */
const csvAddress = ({ query, filter }: Extract<Selected, { readonly query: string }>) =>
  `${BASE_PATH}csv?${new URLSearchParams({ query, filter: JSON.stringify(filter) }).toString()}`

interface Props {
  readonly selection: Selection
  /** The rows on the screen. */
  readonly rows: readonly string[]
  /** How many the search finds. */
  readonly total: number
  /** The search, as edits name it. */
  readonly search: Selected
}

/** Renders the checkbox of all rows and, with a selection, what can be done with it. */
export function SelectionBar({ selection, rows, total, search }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { urns, isAll } = selection
  const count = isAll ? total : urns.size
  const onPage = rows.filter((urn) => selection.has(urn)).length
  const mark = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = onPage > 0 && onPage < rows.length
  }
  return (
    <div className={styles.bar} role="group" aria-label="Selection">
      <label>
        <input
          ref={mark}
          type="checkbox"
          checked={onPage > 0 && onPage === rows.length}
          onChange={() => (isAll ? selection.clear() : selection.toggleAll(rows))}
        />
        {count === 0 ? 'Select all on this page' : `${countText(count)} selected`}
      </label>
      {count > 0 && (
        <>
          {!isAll && total > rows.length && (
            <Button variant="subtle" size="compact-xs" onClick={selection.selectEverything}>
              Select all {countText(total)} results
            </Button>
          )}
          <Button size="compact-xs" onClick={() => setOpen(true)}>
            Edit…
          </Button>
          <Button variant="default" size="compact-xs" onClick={selection.clear}>
            Clear
          </Button>
        </>
      )}
      {'query' in search && viewedPerson() === undefined && (
        <a className={styles.export} href={csvAddress(search)} download>
          Export as CSV
        </a>
      )}
      {isOpen && (
        <BulkDialog
          selected={isAll ? search : { urns: [...urns] }}
          count={count}
          close={() => setOpen(false)}
          done={() => {
            setOpen(false)
            selection.clear()
          }}
        />
      )}
    </div>
  )
}
