import type { ChangeEventsFragment, RecentChangesQuery } from './documents.generated.ts'

type Entry = NonNullable<RecentChangesQuery['recentChanges']>['entries'][number]
type Event = ChangeEventsFragment['events'][number]

/** What a mutation would do to an aspect or, without one, to an entity (docs/interface: ingest/dry-run). */
export interface ForetoldItem {
  readonly urn: string
  readonly aspect?: string
  readonly outcome: 'written' | 'unchanged' | 'refused'
  /** Absent where the user may write, but not read. */
  readonly operation?: Entry['changes'][number]['operation']
  readonly changes: readonly {
    readonly category: Event['category']
    readonly operation: Event['operation']
    readonly modifier?: string
    readonly parameters: Readonly<Record<string, string | boolean>>
    readonly renamedTo?: string
  }[]
  /** Whether the mutation creates the entity. */
  readonly born: boolean
  /** What it would name, and does not exist. */
  readonly dangling: readonly string[]
}
