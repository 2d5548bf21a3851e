import { Link } from 'wouter'
import { searchPath, type SearchState } from '../../addresses.ts'
import styles from './search.module.css'

/** The store gives no results behind this one; narrower questions find them. */
const RESULTS_MAX = 10_000
/** Pages that are linked to on each side of the one that is shown. */
const NEIGHBOURS = 2

interface Props {
  readonly total: number
  readonly size: number
  readonly state: SearchState
}

export function Pages({ total, size, state }: Props) {
  const last = Math.ceil(Math.min(total, RESULTS_MAX) / size)
  if (last <= 1) return null
  const near = Array.from({ length: last }, (_, at) => at + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - state.page) <= NEIGHBOURS,
  )
  return (
    <nav className={styles.pages} aria-label="Pages of results">
      {state.page > 1 && (
        <Link href={searchPath({ ...state, page: state.page - 1 })}>Previous</Link>
      )}
      {near.map((page, at) => (
        <span key={page}>
          {page - (near[at - 1] ?? 0) > 1 && <span className="quiet">… </span>}
          <Link
            href={searchPath({ ...state, page })}
            aria-current={page === state.page ? 'page' : undefined}
          >
            {page}
          </Link>
        </span>
      ))}
      {state.page < last && <Link href={searchPath({ ...state, page: state.page + 1 })}>Next</Link>}
    </nav>
  )
}
