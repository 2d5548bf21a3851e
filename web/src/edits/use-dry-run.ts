import { Forbidden, Outdated, sendDocument } from '../api/graphql-client.ts'
import { RelationsDocument } from '../api/documents.generated.ts'
import { RELATIONSHIPS } from '../api/model.generated.ts'
import type { Conflict } from '../api/revert.ts'
import type { NamedElement } from '../model/change-words.ts'
import type { Named } from '../model/names.ts'
import { OUTDATED } from './edits.tsx'
import {
  danglingUrns,
  mentionedUrns,
  removedUrns,
  sampleItems,
  tellItems,
  type ForetoldEntity,
} from './foretold.ts'
import { rehearseStep, type Edit, type Step } from './step.ts'
import { readNames, useRehearsal } from './use-rehearsal.ts'

/** Entities, and conflicts, that are told. */
export const ENTITIES_MAX = 8
export const CONFLICTS_MAX = 8
/** Entities that are named at most of those that refer to a removed one. */
const NAMES_MAX = 4

/** What an edit would do. */
export interface Outlook {
  /** The first ones. */
  readonly entities: readonly ForetoldEntity[]
  readonly entityTotal: number
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

/**
 * Rehearses an edit on the server, which stores nothing.
 *
 * @param edit undefined while the form lacks something
 */
export function useDryRun(edit: Pick<Edit, 'step' | 'version'> | undefined): DryRun {
  // Of an edit only what is sent: its words change nothing.
  const input = edit && {
    step: edit.step,
    ...(edit.version !== undefined && { version: edit.version }),
  }
  const { result: outlook, isBusy, error } = useRehearsal(input, foresee)
  const refusal = !isBusy && error ? refusalText(error) : ''
  return { outlook, isBusy, refusal, inputProblem: error instanceof Forbidden ? '' : refusal }
}

const refusalText = (error: Error) => (error instanceof Outdated ? OUTDATED : error.message)

async function foresee({ step, version }: { readonly step: Step; readonly version?: number }) {
  const { items, conflicts } = await rehearseStep(step, version)
  const [removedUrn] = removedUrns(items)
  const { sample, total } = sampleItems(items, ENTITIES_MAX)
  const mentioned = [
    ...mentionedUrns(sample),
    ...conflicts.slice(0, CONFLICTS_MAX).map(({ by }) => by),
  ]
  const [names, referring] = await Promise.all([
    readNames(mentioned),
    removedUrn === undefined ? undefined : readReferring(removedUrn),
  ])
  return {
    entities: tellItems(sample, names),
    entityTotal: total,
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
