import { Button, CloseButton } from '@mantine/core'
import styles from './edits.module.css'

/** The outcome of an edit. */
export interface Message {
  readonly text: string
  readonly isProblem?: true
  /** Reverts the edit. */
  readonly undo?: () => void
}

/** Renders a message at the bottom of the window until it is closed or replaced. */
export function Notice({
  message,
  close,
}: {
  readonly message: Message | undefined
  readonly close: () => void
}) {
  return (
    <div role={message?.isProblem ? 'alert' : 'status'} className={styles.notices}>
      {message && (
        <div className={`${styles.notice} ${message.isProblem ? styles.problem : ''}`}>
          <span>{message.text}</span>
          {message.undo && (
            <Button variant="default" size="compact-xs" onClick={message.undo}>
              Undo
            </Button>
          )}
          <CloseButton size="sm" aria-label="Close" onClick={close} />
        </div>
      )}
    </div>
  )
}
