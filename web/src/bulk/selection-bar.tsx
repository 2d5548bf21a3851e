import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FoundEntities } from '../api/bulk.ts'
import { countText } from '../parts/figures.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './bulk.module.css'
import { ENTITIES, type Selectable } from './changes.ts'
import type { Selection } from './use-selection.ts'

/** What a list shows only in part, and no search finds. */
export interface Unlisted {
  /** What the button says that selects all of it: with the count. */
  readonly label: string
  /** Reads it, with the rows. */
  readonly read: () => Promise<readonly string[]>
}

interface Props {
  readonly selection: Selection
  /** The rows on the screen. */
  readonly rows: readonly string[]
  /** What the checkbox of all rows says without a selection. */
  readonly label: string
  /** What the rows are. */
  readonly of?: Selectable
  /** The search that the rows are a page of, and how many it finds. */
  readonly found?: { readonly search: FoundEntities; readonly total: number }
  readonly unlisted?: Unlisted | undefined
  readonly children?: ReactNode
}

/** Renders the checkbox of all rows and, with a selection, what can be done with it. */
export function SelectionBar(props: Props) {
  const { selection, rows, label, of = ENTITIES, found, unlisted, children } = props
  const [isOpen, setOpen] = useState(false)
  const { urns, isAll } = selection
  const total = found?.total ?? rows.length
  const count = isAll ? total : urns.size
  const selectedRows = rows.filter((urn) => selection.has(urn)).length
  const mark = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = selectedRows > 0 && selectedRows < rows.length
  }
  return (
    <div className={styles.bar} role="group" aria-label="Selection">
      <label>
        <input
          ref={mark}
          type="checkbox"
          checked={selectedRows > 0 && selectedRows === rows.length}
          onChange={() => (isAll ? selection.clear() : selection.toggleAll(rows))}
        />
        {count === 0 ? label : `${countText(count)} selected`}
      </label>
      {count > 0 && (
        <>
          {!isAll && total > rows.length && (
            <Button variant="default" size="compact-xs" onClick={selection.selectEverything}>
              Select all {countText(total)} results
            </Button>
          )}
          {unlisted && urns.size <= rows.length && (
            <UnlistedButton {...unlisted} select={selection.toggleAll} />
          )}
          <Button size="compact-xs" onClick={() => setOpen(true)}>
            Edit…
          </Button>
          <Button variant="default" size="compact-xs" onClick={selection.clear}>
            Clear
          </Button>
        </>
      )}
      {children}
      {isOpen && (
        <BulkDialog
          selected={isAll && found ? found.search : { urns: [...urns] }}
          count={count}
          of={of}
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

function UnlistedButton({
  label,
  read,
  select,
}: Unlisted & { readonly select: (urns: readonly string[]) => void }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: read, onSuccess: select })
  return (
    <>
      <Button variant="default" size="compact-xs" loading={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      {error && <span role="alert">{error.message}</span>}
    </>
  )
}
