import { Link, useLocation, useSearchParams } from 'wouter'
import { searchPath, parseSearchState, type SearchState } from '../../addresses.ts'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { SearchDocument } from '../../api/documents.generated.ts'
import type { Card } from '../../model/names.ts'
import { nameOf } from '../../model/names.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { countText } from '../../parts/figures.ts'
import { splitWords } from '../../parts/highlighted.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { useView } from '../../views/use-views.ts'
import { MissingView, ViewLine } from '../../views/view-line.tsx'
import { ViewMenu } from '../../views/view-menu.tsx'
import { Facets } from './facets.tsx'
import { PageLinks } from './page-links.tsx'
import { searchInputFor, searchToEdit, PAGE_SIZE, SORTS } from './search-input.ts'
import type { Hit } from './result-list.tsx'
import { SelectableResults } from './selectable-results.tsx'
import styles from './search.module.css'

/** Renders the results of the search in the URL, and its facets. */
export function SearchPage() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const state = parseSearchState(parameters)
  const { view, isMissing } = useView(state.view)
  useTitle(state.query || view?.name || 'Search')
  const { data, error, refetch, isPlaceholderData } = useCatalogQuery(
    SearchDocument,
    { input: searchInputFor(state) },
    { keepsPrevious: true },
  )
  const answer = data?.searchAcrossEntities
  const change = (changes: Partial<SearchState>) =>
    navigate(searchPath({ ...state, page: 1, ...changes }))
  if (error) return <Failure error={error} retry={refetch} />
  if (!answer) return <div className={styles.page} aria-busy="true" />
  const hits = (answer.searchResults ?? []).flatMap((hit) => (hit.entity ? [hit as Hit] : []))
  const total = answer.total ?? 0
  return (
    <div className={styles.page} aria-busy={isPlaceholderData}>
      <Facets facets={answer.facets ?? []} state={state} change={change} />
      <section className={styles.found} aria-label="Results">
        <div className={styles.head}>
          <h1>
            <Count total={total} state={state} />
          </h1>
          <div className={styles.tools}>
            <ViewMenu state={state} view={view} />
            <SortChoice state={state} change={change} />
          </div>
        </div>
        {view && <ViewLine view={view} leave={() => change({ view: '' })} />}
        {isMissing && <MissingView state={state} />}
        <FuzzyNotice hits={hits} query={state.query} />
        {total === 0 ? (
          <NothingFound state={state} />
        ) : (
          <SelectableResults
            hits={hits}
            words={splitWords(state.query)}
            total={total}
            search={searchToEdit(state)}
          />
        )}
        <PageLinks total={total} size={PAGE_SIZE} state={state} />
      </section>
    </div>
  )
}

function Count({ total, state }: { readonly total: number; readonly state: SearchState }) {
  const first = (state.page - 1) * PAGE_SIZE + 1
  const last = Math.min(total, state.page * PAGE_SIZE)
  const range = total > PAGE_SIZE ? `${countText(first)}–${countText(last)} of ` : ''
  return (
    <>
      {range}
      {countText(total)} {total === 1 ? 'result' : 'results'}
      {state.query !== '' && (
        <>
          {' '}
          for <em>{state.query}</em>
        </>
      )}
    </>
  )
}

interface StateProps {
  readonly state: SearchState
  readonly change: (changes: Partial<SearchState>) => void
}

function SortChoice({ state, change }: StateProps) {
  return (
    <label className={styles.sort}>
      Sort by{' '}
      <select value={state.sort} onChange={(event) => change({ sort: event.currentTarget.value })}>
        {Object.entries(SORTS).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Renders a notice when every result matches only with typos forgiven. */
function FuzzyNotice({ hits, query }: { readonly hits: readonly Hit[]; readonly query: string }) {
  const words = splitWords(query).map((word) => word.toLowerCase())
  if (words.length === 0 || hits.length === 0) return null
  const containsWords = (hit: Hit) =>
    [
      nameOf(hit.entity),
      hit.entity.urn,
      ...(hit.matchedFields ?? []).map(({ value }) => value ?? ''),
    ]
      .concat(cardText(hit.entity))
      .some((text) => words.some((word) => text.toLowerCase().includes(wordStem(word))))
  if (hits.some(containsWords)) return null
  return (
    <p className={styles.fuzzyNotice} role="status">
      No exact matches. Showing results similar to <em>{query}</em>.
    </p>
  )
}

/** Returns the beginning of a word, so that another ending does not count as a typo. */
const wordStem = (word: string) => word.slice(0, Math.max(3, word.length - 2))

const cardText = (card: Card): string => JSON.stringify(card)

function NothingFound({ state }: { readonly state: SearchState }) {
  const isFiltered = Object.keys(state.filters).length > 0 || state.view !== ''
  return (
    <Empty title="No results">
      <p>
        {isFiltered && state.query !== '' ? (
          <>
            Search for <em>{state.query}</em>{' '}
            <Link href={searchPath({ query: state.query })} className={styles.action}>
              without the filters
            </Link>
            , or remove some of the words.
          </>
        ) : (
          <>
            Remove some of the words, or browse{' '}
            <Link href={searchPath({})} className={styles.action}>
              everything
            </Link>
            .
          </>
        )}
      </p>
    </Empty>
  )
}
