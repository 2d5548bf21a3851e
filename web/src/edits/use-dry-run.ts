import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { Forbidden, Outdated, sendDocument } from '../api/graphql-client.ts'
import { NamesDocument, RelationsDocument } from '../api/documents.generated.ts'
import { RELATIONSHIPS } from '../api/model.generated.ts'
import type { Conflict } from '../api/revert.ts'
import type { NamedElement } from '../model/change-words.ts'
import type { Named } from '../model/names.ts'
import { OUTDATED } from './edits.tsx'
import {
  danglingUrns,
  mentionedUrns,
  removedUrns,
  tellItems,
  type ForetoldEntity,
} from './foretold.ts'
import { rehearseStep, type Edit, type Step } from './step.ts'

const PAUSE_MS = 300
/** Entities that are named at most of those that refer to a removed one. */
const NAMES_MAX = 4

/** What an edit would do. */
export interface Outlook {
  readonly entities: readonly ForetoldEntity[]
  /** What would be named and does not exist. */
  readonly dangling: readonly string[]
  /** Entities that still refer to the one that is removed, and whether there are more. */
  readonly referring: { readonly entities: readonly Named[]; readonly hasMore: boolean } | undefined
  /** What a revert would leave, or override. */
  readonly conflicts: readonly NamedConflict[]
}

/** A conflict with the name of who changed the element, if the server names them. */
export interface NamedConflict extends Conflict {
  readonly person: NamedElement | undefined
}

/** The dry run of an edit, repeated after each pause in its making. */
export interface DryRun {
  readonly outlook: Outlook | undefined
  readonly isBusy: boolean
  /** Why the edit would be refused; empty: it would not. */
  readonly refusal: string
  /** The refusal, if another input could prevent it. */
  readonly inputProblem: string
}

/** Edits clear the cache of answers, of which dry runs are none. */
const client = new QueryClient()

/**
 * Rehearses an edit on the server, which stores nothing.
 *
 * @param edit undefined while the form lacks something
 */
export function useDryRun(edit: Pick<Edit, 'step' | 'version'> | undefined): DryRun {
  const text = edit && JSON.stringify({ step: edit.step, version: edit.version })
  const [settledText] = useDebouncedValue(text, PAUSE_MS)
  const { data, error, isFetching } = useQuery(
    {
      queryKey: [settledText],
      queryFn: () => foresee(JSON.parse(settledText ?? '') as Pick<Edit, 'step' | 'version'>),
      enabled: text !== undefined && settledText !== undefined,
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 0,
    },
    client,
  )
  if (text === undefined) return NONE
  const isCurrent = text === settledText && !isFetching
  const refusal = isCurrent && error ? refusalText(error) : ''
  return {
    outlook: error ? undefined : data,
    isBusy: !isCurrent,
    refusal,
    inputProblem: error instanceof Forbidden ? '' : refusal,
  }
}

const NONE: DryRun = { outlook: undefined, isBusy: false, refusal: '', inputProblem: '' }

const refusalText = (error: Error) => (error instanceof Outdated ? OUTDATED : error.message)

async function foresee({ step, version }: { readonly step: Step; readonly version?: number }) {
  const { items, conflicts } = await rehearseStep(step, version)
  const [removedUrn] = removedUrns(items)
  const [answer, referring] = await Promise.all([
    sendDocument(NamesDocument, {
      urns: [...mentionedUrns(items), ...new Set(conflicts.map(({ by }) => by))],
    }),
    removedUrn === undefined ? undefined : readReferring(removedUrn),
  ])
  const names = new Map((answer.entities ?? []).flatMap((one) => (one ? [[one.urn, one]] : [])))
  return {
    entities: tellItems(items, names),
    dangling: danglingUrns(items),
    referring,
    conflicts: conflicts.map((conflict) => ({ ...conflict, person: names.get(conflict.by) })),
  }
}

async function readReferring(urn: string): Promise<Outlook['referring']> {
  const page = { types: RELATIONSHIPS, start: 0 }
  const { entity } = await sendDocument(RelationsDocument, {
    urn,
    outgoing: { ...page, direction: 'OUTGOING', count: 0 },
    incoming: { ...page, direction: 'INCOMING', count: NAMES_MAX, includeSoftDelete: false },
  })
  const { relationships, total } = entity?.incoming ?? {}
  const entities = (relationships ?? []).flatMap((related) => related.entity ?? [])
  const distinct = new Map(entities.map((one) => [one.urn, one]))
  return { entities: [...distinct.values()], hasMore: (total ?? 0) > entities.length }
}
