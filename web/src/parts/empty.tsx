import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** Says that there is nothing, and what to do about it. */
export function Empty({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <div>{children}</div>}
    </div>
  )
}
