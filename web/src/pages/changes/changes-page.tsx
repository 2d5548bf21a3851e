import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { RecentChangesDocument } from '../../api/documents.generated.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { ChangeList } from './change-list.tsx'
import styles from './changes.module.css'
import {
  changesInput,
  changesPath,
  parseChangesState,
  type ChangeFilter,
  type ChangesState,
} from './filter-address.ts'
import { FilterBar } from './filter-bar.tsx'
import { News } from './news.tsx'
import { NotifyMe } from './notify-me.tsx'

const ENTRIES_PER_PAGE = 30

/** Renders all changes of the catalog, narrowed by the filters in the address. */
export function ChangesPage() {
  useTitle('What changed')
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const state = parseChangesState(parameters)
  const { filter, before } = state
  const isLatest = before === undefined
  const { data, error, refetch, isPlaceholderData } = useCatalogQuery(
    RecentChangesDocument,
    { input: changesInput(state, ENTRIES_PER_PAGE) },
    { keepsPrevious: true },
  )
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [before])
  const recent = data?.recentChanges
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>What changed</h1>
        <NotifyMe filter={filter} />
      </div>
      <FilterBar filter={filter} change={(next) => navigate(changesPath({ filter: next }))} />
      {error && <Failure error={error} retry={refetch} />}
      {!error && recent && (
        <>
          <News
            filter={filter}
            cursor={isLatest && !isPlaceholderData ? recent.cursor : undefined}
            refresh={() => void refetch()}
          >
            {recent.entries.length === 0 && <NoChanges state={state} next={recent.before} />}
            <ChangeList
              bundles={recent.entries.map((entry) => [entry])}
              isOfEntity={filter.urns?.length === 1}
            />
          </News>
          <PageLinks filter={filter} isLatest={isLatest} next={recent.before} />
        </>
      )}
      {!error && !recent && <div aria-busy="true" />}
    </div>
  )
}

/** The server looks at a limited number of changes for each page. */
function NoChanges({
  state,
  next,
}: {
  readonly state: ChangesState
  readonly next: string | null
}) {
  if (next !== null) return <Empty title="No matches among the changes that were searched" />
  const isWhole = state.before === undefined && Object.keys(state.filter).length === 0
  return (
    <Empty title={isWhole ? 'Nothing has changed yet' : 'No changes'}>
      {!isWhole && <p>Remove a filter to see more.</p>}
    </Empty>
  )
}

interface PageLinksProps {
  readonly filter: ChangeFilter
  readonly isLatest: boolean
  readonly next: string | null
}

function PageLinks({ filter, isLatest, next }: PageLinksProps) {
  return (
    <nav className={styles.pages} aria-label="Pages of changes">
      {!isLatest && <Link href={changesPath({ filter })}>Latest changes</Link>}
      {next !== null && <Link href={changesPath({ filter, before: next })}>Earlier changes</Link>}
    </nav>
  )
}
