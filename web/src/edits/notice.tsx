import { Button, CloseButton } from '@mantine/core'
import styles from './edits.module.css'

/** What became of an edit. */
export interface Said {
  readonly text: string
  readonly isProblem?: true
  /** Takes it back. */
  readonly undo?: () => void
}

/** Stands at the bottom of the window until it is closed, or something else is said. */
export function Notice({
  said,
  close,
}: {
  readonly said: Said | undefined
  readonly close: () => void
}) {
  return (
    <div role={said?.isProblem ? 'alert' : 'status'} className={styles.notices}>
      {said && (
        <div className={`${styles.notice} ${said.isProblem ? styles.problem : ''}`}>
          <span>{said.text}</span>
          {said.undo && (
            <Button variant="default" size="compact-xs" onClick={said.undo}>
              Undo
            </Button>
          )}
          <CloseButton size="sm" aria-label="Close" onClick={close} />
        </div>
      )}
    </div>
  )
}
