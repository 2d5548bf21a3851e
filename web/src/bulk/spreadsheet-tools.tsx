import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FoundEntities } from '../api/bulk.ts'
import { viewedPerson } from '../api/view-as.ts'
import { BASE_PATH } from '../base-path.ts'
import styles from './bulk.module.css'
import { ImportDialog } from './import-dialog.tsx'

/** Returns the address of a spreadsheet with everything that a search finds. */
const csvAddress = ({ filter, ...search }: FoundEntities) =>
  `${BASE_PATH}csv?${new URLSearchParams({ ...search, filter: JSON.stringify(filter) }).toString()}`

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

/** Renders the export of a search as a spreadsheet, and the import of one that is chosen or dropped. */
export function SpreadsheetTools({ search }: { readonly search: FoundEntities }) {
  const [file, setFile] = useState<File | null>(null)
  useDroppedFile(setFile)
  return (
    <>
      {viewedPerson() === undefined && (
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
    </>
  )
}
