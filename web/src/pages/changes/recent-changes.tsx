import { Link } from 'wouter'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { RecentChangesDocument } from '../../api/documents.generated.ts'
import { Failure } from '../../parts/failure.tsx'
import { ChangeList } from './change-list.tsx'
import { bundleAdditions } from '../../model/change-words.ts'
import styles from './changes.module.css'
import { changesInput, changesPath } from './filter-address.ts'
import { News } from './news.tsx'

/** Changes on the home page, and entries that are read for them: an ingestion adds many entities. */
const CHANGES_MAX = 8
const ENTRIES_MAX = 40
const EVERYTHING = { filter: {} }
const INPUT = changesInput(EVERYTHING, ENTRIES_MAX)

/** Renders the latest changes of the catalog, with a link to all of them. */
export function RecentChanges({ className }: { readonly className: string | undefined }) {
  const { data, error, refetch } = useCatalogQuery(RecentChangesDocument, { input: INPUT })
  if (error) return <Failure error={error} retry={refetch} />
  const recent = data?.recentChanges
  return (
    <section className={className} aria-label="What changed">
      <h2>What changed</h2>
      <News filter={EVERYTHING.filter} cursor={recent?.cursor} refresh={() => void refetch()}>
        {recent?.entries.length === 0 && <p className="quiet">Nothing has changed yet.</p>}
        {recent && <ChangeList bundles={bundleAdditions(recent.entries).slice(0, CHANGES_MAX)} />}
      </News>
      <Link href={changesPath(EVERYTHING)} className={styles.more}>
        All changes
      </Link>
    </section>
  )
}
