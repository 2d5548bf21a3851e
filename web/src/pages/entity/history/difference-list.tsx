import { useState } from 'react'
import type { Difference } from './differences.ts'
import styles from './history.module.css'

/** More than these are behind a button: a first version can have thousands. */
const SHOWN = 8

/** What was added, removed and changed, each with where. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const [isOpen, setOpen] = useState(false)
  if (differences.length === 0) return <p className="quiet">Only the time of writing changed.</p>
  const shown = isOpen ? differences : differences.slice(0, SHOWN)
  return (
    <>
      <ul className={styles.differences}>
        {shown.map(({ kind, place, before, after }) => (
          <li key={place}>
            <span className={styles[kind]}>{kind}</span>{' '}
            {place !== '' && <span className={styles.place}>{place}</span>}{' '}
            {before !== undefined && <del>{before}</del>}{' '}
            {after !== undefined && <ins>{after}</ins>}
          </li>
        ))}
      </ul>
      {differences.length > SHOWN && (
        <button type="button" className={styles.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer' : `${differences.length - SHOWN} more`}
        </button>
      )}
    </>
  )
}
