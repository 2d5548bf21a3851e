import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { quantity } from '../../parts/figures.ts'
import styles from './changes.module.css'
import type { ChangeFilter } from './filter-address.ts'
import { COUNTED_MAX, useLiveChanges } from './use-live-changes.ts'

/** Pause before changes appear by themselves, so that those of one ingestion appear together. */
const SETTLE_MS = 1_000

interface Props {
  readonly filter: ChangeFilter
  /** The end of the log when the list was read; absent: the list is not read yet, or is not live. */
  readonly cursor: string | undefined
  /** Reads the list again. */
  readonly refresh: () => void
  readonly children: ReactNode
}

/**
 * Renders a list of changes that stays up to date. New changes appear by themselves at the top of
 * the window; under the hands of a reader, a button offers them.
 */
export function News({ filter, cursor, refresh, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const count = useLiveChanges(filter, cursor)
  const hasNews = count > 0
  const refreshUnlessInUse = useEffectEvent(() => {
    if (!isInUse(list.current)) refresh()
  })
  useEffect(() => {
    if (!hasNews) return undefined
    const timer = setTimeout(refreshUnlessInUse, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [hasNews])
  const showNews = () => {
    // The button goes away with its news.
    list.current?.focus()
    refresh()
  }
  return (
    <>
      <div role="status" className={styles.news}>
        {hasNews && (
          <button type="button" onClick={showNews}>
            {count >= COUNTED_MAX
              ? `${COUNTED_MAX} or more new changes`
              : quantity(count, 'new change')}
          </button>
        )}
      </div>
      <div ref={list} tabIndex={-1}>
        {children}
      </div>
    </>
  )
}

/** Returns whether somebody reads below, points at the list, or has its focus. */
function isInUse(list: HTMLElement | null): boolean {
  if (!list) return false
  return window.scrollY > 0 || list.matches(':hover') || list.contains(document.activeElement)
}
