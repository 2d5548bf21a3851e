import { useState } from 'react'
import type { Difference } from './differences.ts'
import styles from './history.module.css'

/** Differences shown before the list is expanded; a first version can have thousands. */
const COLLAPSED_COUNT = 8

/** Renders differences with their paths. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const [isOpen, setOpen] = useState(false)
  if (differences.length === 0) return <p className="quiet">Only the time of writing changed.</p>
  const visibleDifferences = isOpen ? differences : differences.slice(0, COLLAPSED_COUNT)
  return (
    <>
      <ul className={styles.differences}>
        {visibleDifferences.map(({ kind, path, before, after }) => (
          <li key={path}>
            <span className={styles[kind]}>{kind}</span>{' '}
            {path !== '' && <span className={styles.path}>{path}</span>}{' '}
            {before !== undefined && <del>{before}</del>}{' '}
            {after !== undefined && <ins>{after}</ins>}
          </li>
        ))}
      </ul>
      {differences.length > COLLAPSED_COUNT && (
        <button type="button" className={styles.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer' : `${differences.length - COLLAPSED_COUNT} more`}
        </button>
      )}
    </>
  )
}
