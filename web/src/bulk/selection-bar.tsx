import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { BASE_PATH } from '../base-path.ts'
import type { Selected } from '../api/bulk.ts'
import { viewedPerson } from '../api/view-as.ts'
import { countText } from '../parts/figures.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './bulk.module.css'
import { ImportDialog } from './import-dialog.tsx'
import type { Selection } from './use-selection.ts'

/** Returns the address of a spreadsheet with everything that a search finds. */
const csvAddress = ({ query, filter }: Extract<Selected, { readonly query: string }>) =>
  `${BASE_PATH}csv?${new URLSearchParams({ query, filter: JSON.stringify(filter) }).toString()}`

/** Calls a function with the file that is dropped on the page. */
function useDroppedFile(take: (file: File) => void): void {
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    }
    window.addEventListener('dragover', allow)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', drop)
    }
  }, [take])
}

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
  const [file, setFile] = useState<File | null>(null)
  useDroppedFile(setFile)
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
            <Button variant="default" size="compact-xs" onClick={selection.selectEverything}>
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
        <span className={styles.files}>
          <a href={csvAddress(search)} download>
            Export as CSV
          </a>
          <FileButton accept=".csv,text/csv" onChange={setFile}>
            {(props) => (
              <Button {...props} variant="default" size="compact-xs">
                Import a CSV file…
              </Button>
            )}
          </FileButton>
        </span>
      )}
      {file && <ImportDialog file={file} close={() => setFile(null)} />}
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
