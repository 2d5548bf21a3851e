import { CloseButton } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './edits.module.css'

interface Props {
  readonly title: string
  readonly close: () => void
  readonly children: ReactNode
}

/**
 * A dialog of the browser itself. The page behind it stays in reach, since that is where it is said what became of an
 * edit, and where it is taken back.
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
      // A list of choices closes first.
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
