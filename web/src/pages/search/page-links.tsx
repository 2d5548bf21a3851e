import { Link } from 'wouter'
import { searchPath, type SearchState } from '../../addresses.ts'
import styles from './search.module.css'

/** The server's limit of offsets; later results need a narrower query. */
const RESULTS_MAX = 10_000
/** Links to pages on each side of the current one. */
const NEIGHBOURS = 2

interface Props {
  readonly total: number
  readonly size: number
  readonly state: SearchState
}

/** Renders links to the pages of results. */
export function PageLinks({ total, size, state }: Props) {
  const lastPage = Math.ceil(Math.min(total, RESULTS_MAX) / size)
  if (lastPage <= 1) return null
  const nearPages = Array.from({ length: lastPage }, (_, at) => at + 1).filter(
    (page) => page === 1 || page === lastPage || Math.abs(page - state.page) <= NEIGHBOURS,
  )
  return (
    <nav className={styles.pages} aria-label="Pages of results">
      {state.page > 1 && (
        <Link href={searchPath({ ...state, page: state.page - 1 })}>Previous</Link>
      )}
      {nearPages.map((page, at) => (
        <span key={page}>
          {page - (nearPages[at - 1] ?? 0) > 1 && <span className="quiet">… </span>}
          <Link
            href={searchPath({ ...state, page })}
            aria-current={page === state.page ? 'page' : undefined}
          >
            {page}
          </Link>
        </span>
      ))}
      {state.page < lastPage && (
        <Link href={searchPath({ ...state, page: state.page + 1 })}>Next</Link>
      )}
    </nav>
  )
}
