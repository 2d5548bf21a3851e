import { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { KnownFields } from '../fields.ts'
import type { SearchRequest } from '../search-index.ts'
import { FacetColumns } from './columns.ts'
import { find, type SentAnswer } from './find.ts'
import { Numbered } from './numbers.ts'
import { readState } from './tables.ts'

/** How long a read waits for a lock of the log, which others hold for moments only, milliseconds. */
const BUSY_TIMEOUT_MS = 10_000
/** Most changed documents that are kept in mind between two searches. */
const CHANGED_MAX = 1_000

/** What a write of this process has changed. */
export interface Change {
  /** That of the index after the write. */
  readonly revision: number
  /** Numbers of documents; undefined: whatever it was, it did not come about. */
  readonly ids?: readonly number[]
}

/**
 * Searches on a connection of its own. Keeps facets in memory between searches, up to date by what
 * it is told of writes of this process, and notices when another one has written.
 */
export class Searcher {
  readonly #database: SqliteDatabase
  readonly #fields: KnownFields
  readonly #fieldNumbers: Numbered
  readonly #partitions: Numbered
  readonly #columns: FacetColumns
  /** The revision that the columns are of. */
  #revision = -1
  #changes: Change[] = []
  #changed = 0

  constructor(path: string, fields: KnownFields) {
    this.#database = new SqliteDatabase(path, BUSY_TIMEOUT_MS)
    this.#fields = fields
    this.#fieldNumbers = new Numbered(this.#database, 'searchField')
    this.#partitions = new Numbered(this.#database, 'searchPartition')
    this.#columns = new FacetColumns(this.#database)
  }

  /** Is told of each write before it is committed, so before any search can see it. */
  note(change: Change): void {
    this.#changed += change.ids?.length ?? Infinity
    if (this.#changed <= CHANGED_MAX) this.#changes.push(change)
    else this.#forget()
  }

  /**
   * One search is one snapshot, with all that was committed before.
   *
   * @param timeoutMs begins no statement later than this; one that runs is not stopped
   * @param hear called when the snapshot is taken: has what was sent meanwhile noted
   */
  search(request: SearchRequest, timeoutMs: number, hear: () => void): SentAnswer {
    return this.#database.shortSnapshot(timeoutMs, () => {
      const { live, revision } = readState(this.#database)
      hear()
      this.#catchUp(revision)
      const sources = {
        database: this.#database,
        fields: this.#fields,
        fieldNumbers: this.#fieldNumbers,
        partitions: this.#partitions,
        columns: this.#columns,
      }
      return find(sources, live, request)
    })
  }

  close(): void {
    this.#database.close()
  }

  /** Brings the columns to a revision: by the changes up to it if all of them are known. */
  #catchUp(revision: number): void {
    const due = this.#changes.filter((change) => {
      return change.revision > this.#revision && change.revision <= revision
    })
    const known = new Set(due.map((change) => change.revision))
    const missed = revision - this.#revision
    if (this.#revision > revision || known.size < missed) this.#columns.forget()
    this.#columns.outdate(due.flatMap(({ ids = [] }) => ids))
    this.#changes = this.#changes.filter((change) => change.revision > revision)
    this.#changed = this.#changes.reduce((sum, { ids = [] }) => sum + ids.length, 0)
    this.#revision = revision
  }

  #forget(): void {
    this.#columns.forget()
    this.#changes = []
    this.#changed = 0
    this.#revision = -1
  }
}
