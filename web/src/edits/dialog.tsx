import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './edits.module.css'

interface Props {
  readonly title: string
  readonly close: () => void
  readonly children: ReactNode
}

/**
 * Renders a non-modal dialog of the browser. The page behind it stays reachable, because the notice
 * about an edit, with its Undo button, appears there.
 */
export function Dialog({ title, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.show()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(() => {
    const leave = ({ key, target }: KeyboardEvent) => {
      // Escape closes an open dropdown first.
      const isOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true'
      if (key === 'Escape' && !isOpen) close()
    }
    window.addEventListener('keydown', leave, { capture: true })
    return () => window.removeEventListener('keydown', leave, { capture: true })
  }, [close])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={title}>
      <div className={styles.top}>
        <h2>{title}</h2>
        <CloseButton aria-label="Close" onClick={close} />
      </div>
      {children}
    </dialog>
  )
}

/** Renders the button that sends a form, with what it does, and the one that closes it. */
export function FormButtons({
  isDisabled = false,
  isBusy = false,
  close,
  children,
}: {
  readonly isDisabled?: boolean
  readonly isBusy?: boolean
  readonly close: () => void
  readonly children: ReactNode
}) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" size="xs" disabled={isDisabled} loading={isBusy}>
        {children}
      </Button>
      <Button variant="default" size="xs" onClick={close}>
        Cancel
      </Button>
    </div>
  )
}
