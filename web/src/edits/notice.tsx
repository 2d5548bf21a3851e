import { Button, CloseButton } from '@mantine/core'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './edits.module.css'

/** The outcome of an edit. */
export interface Message {
  readonly text: string
  readonly isProblem?: true
  /** Reverts the edit. */
  readonly undo?: () => void
}

const Stack = createContext<HTMLElement | null>(null)

/** Provides the place at the bottom of the window where notices stand above each other. */
export function NoticeStack({ children }: { readonly children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  return (
    <Stack value={element}>
      {children}
      <div ref={setElement} className={styles.notices} />
    </Stack>
  )
}

interface FrameProps {
  readonly isProblem?: boolean
  /** Absent: it cannot be closed. */
  readonly close?: (() => void) | undefined
  /** Undefined: there is no notice. */
  readonly children: ReactNode
}

/** Renders a notice at the bottom of the window, which screen readers announce. */
export function NoticeFrame({ isProblem = false, close, children }: FrameProps) {
  const stack = useContext(Stack)
  if (!stack) return null
  return createPortal(
    <div role={isProblem ? 'alert' : 'status'}>
      {children !== undefined && (
        <div className={`${styles.notice} ${isProblem ? styles.problem : ''}`}>
          {children}
          {close && <CloseButton size="sm" aria-label="Close" onClick={close} />}
        </div>
      )}
    </div>,
    stack,
  )
}

/** Renders a message until it is closed or replaced. */
export function Notice({
  message,
  close,
}: {
  readonly message: Message | undefined
  readonly close: () => void
}) {
  return (
    <NoticeFrame isProblem={message?.isProblem === true} close={close}>
      {message && (
        <>
          <span>{message.text}</span>
          {message.undo && (
            <Button variant="default" size="compact-xs" onClick={message.undo}>
              Undo
            </Button>
          )}
        </>
      )}
    </NoticeFrame>
  )
}
