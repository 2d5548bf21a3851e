import type { FormEvent } from 'react'
import { Dialog, FormButtons } from './dialog.tsx'
import { DryRunPanel } from './dry-run.tsx'
import styles from './edits.module.css'
import { useApplyEdit } from './edits.tsx'
import type { Edit } from './step.ts'
import { useDryRun } from './use-dry-run.ts'

interface Props {
  readonly title: string
  /** What the button does. */
  readonly does: string
  readonly edit: Edit
  readonly close: () => void
}

/** Renders a dialog that asks before an edit, and says what the edit would do. */
export function Confirmation({ title, does, edit, close }: Props) {
  const applyEdit = useApplyEdit()
  const dryRun = useDryRun(edit)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if ((await applyEdit(edit)) === 'done') close()
  }
  return (
    <Dialog title={title} close={close}>
      <form className={styles.editor} onSubmit={(event) => void confirm(event)}>
        <DryRunPanel dryRun={dryRun} />
        <FormButtons close={close}>{does}</FormButtons>
      </form>
    </Dialog>
  )
}
