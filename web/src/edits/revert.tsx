import { Button, Checkbox } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Revertible } from '../api/revert.ts'
import { countText } from '../parts/figures.ts'
import { Dialog, FormButtons } from './dialog.tsx'
import { DryRunPanel } from './dry-run.tsx'
import styles from './edits.module.css'
import { useApplyEdit } from './edits.tsx'
import type { Edit } from './step.ts'
import { useDryRun } from './use-dry-run.ts'

/** The message after a revert. */
const DONE = 'Reverted. This is a change, too, and can be reverted in the history.'

interface Props {
  /** `unknown` while it is looked up; undefined: its position is not known. */
  readonly reversal: Revertible | 'unknown' | undefined
  /** What is reverted, for the title: "upstream lineage of orders, version 3". */
  readonly what: string
  /** What the change did. */
  readonly children?: ReactNode
  readonly onDone?: () => void
  /** The words of the button. */
  readonly label?: string
}

/**
 * Renders a button that asks before it reverts a change, and says what that would do.
 *
 * @param onOpen looks the change up
 */
export function RevertButton({
  onOpen,
  label = 'Revert…',
  ...props
}: Props & { readonly onOpen?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    onOpen?.()
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Revert ${props.what}…`}
        onClick={open}
      >
        {label}
      </Button>
      {isOpen && <RevertDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

/** Renders the button that reverts all changes of a run. */
export function RevertRunButton({
  runId,
  entityTotal = 1,
  ...props
}: {
  readonly runId: string
  /** How many entities it has changed, if that is to be said. */
  readonly entityTotal?: number
} & Pick<Props, 'onDone' | 'label'>) {
  const what =
    entityTotal > 1 ? `the changes of ${countText(entityTotal)} entities` : 'the whole edit'
  return <RevertButton reversal={{ runId }} what={what} {...props} />
}

function RevertDialog({
  reversal,
  what,
  children,
  onDone,
  close,
}: Props & { readonly close: () => void }) {
  const applyEdit = useApplyEdit()
  const [isForced, setForced] = useState(false)
  const edit = typeof reversal === 'object' ? toEdit(reversal, isForced) : undefined
  const dryRun = useDryRun(edit)
  const hasConflicts = isForced || (dryRun.outlook?.conflicts ?? []).length > 0
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (!edit || (await applyEdit(edit)) !== 'done') return
    close()
    onDone?.()
  }
  return (
    <Dialog title={`Revert ${what}`} close={close}>
      <form className={styles.editor} onSubmit={(event) => void confirm(event)}>
        {children && <div className={styles.reverted}>{children}</div>}
        {reversal === undefined && (
          <p>It is not known when this change was made, so it cannot be reverted.</p>
        )}
        <DryRunPanel dryRun={dryRun} />
        {hasConflicts && (
          <Checkbox
            size="xs"
            label="Revert what was changed again since then, too"
            checked={isForced}
            onChange={({ currentTarget: { checked } }) => setForced(checked)}
          />
        )}
        <FormButtons isDisabled={!edit || dryRun.refusal !== ''} close={close}>
          Revert
        </FormButtons>
      </form>
    </Dialog>
  )
}

const toEdit = (reversal: Revertible, isForced: boolean): Edit => ({
  done: DONE,
  step: { reversal: { ...reversal, onConflict: isForced ? 'force' : 'skip' } },
})
