import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** Renders the placeholder of an empty list or page, with advice. */
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
