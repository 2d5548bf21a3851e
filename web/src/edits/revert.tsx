import { Button, Checkbox } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Reversal } from '../api/revert.ts'
import { Dialog } from './dialog.tsx'
import { DryRunPanel } from './dry-run.tsx'
import styles from './edits.module.css'
import { useApplyEdit } from './edits.tsx'
import type { Edit } from './step.ts'
import { useDryRun } from './use-dry-run.ts'

/** The message after a revert. */
const DONE = 'Reverted. This is a change, too, and can be reverted in the history.'

/** A change that a user may revert. */
export type Revertible = Omit<Reversal, 'onConflict'>

interface Props {
  readonly reversal: Revertible
  /** What is reverted, for the title: "upstream lineage of orders, version 3". */
  readonly what: string
}

/** Renders a button that asks before it reverts a change, and says what that would do. */
export function RevertButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Revert ${props.what}…`}
        onClick={() => setOpen(true)}
      >
        Revert…
      </Button>
      {isOpen && <RevertDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

function RevertDialog({ reversal, what, close }: Props & { readonly close: () => void }) {
  const applyEdit = useApplyEdit()
  const [isForced, setForced] = useState(false)
  const edit: Edit = {
    done: DONE,
    step: { reversal: { ...reversal, onConflict: isForced ? 'force' : 'skip' } },
  }
  const dryRun = useDryRun(edit)
  const hasConflicts = isForced || (dryRun.outlook?.conflicts ?? []).length > 0
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if ((await applyEdit(edit)) === 'done') close()
  }
  return (
    <Dialog title={`Revert ${what}`} close={close}>
      <form className={styles.editor} onSubmit={(event) => void confirm(event)}>
        <DryRunPanel dryRun={dryRun} />
        {hasConflicts && (
          <Checkbox
            size="xs"
            label="Revert what was changed again since then, too"
            checked={isForced}
            onChange={({ currentTarget: { checked } }) => setForced(checked)}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" size="xs" disabled={dryRun.refusal !== ''}>
            Revert
          </Button>
          <Button variant="default" size="xs" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
