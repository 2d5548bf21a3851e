import { rehearseBulk, type BulkForesight, type BulkRequest } from '../api/bulk.ts'
import { readNames, useRehearsal, type Rehearsal } from '../edits/use-rehearsal.ts'
import {
  mentionedUrns,
  sampleItems,
  tellItems,
  type ForetoldEntity,
  type Names,
} from '../edits/foretold.ts'

/** Entities that are told about. */
const SAMPLE = 5

/** What a bulk edit would do. */
export interface Foresight {
  readonly outcome: BulkForesight
  readonly sample: readonly ForetoldEntity[]
  /** How many others would change. */
  readonly others: number
  readonly names: Names
}

/**
 * Rehearses a bulk edit on the server, which stores nothing.
 *
 * @param request undefined while something is missing
 */
export const useForesight = (request: BulkRequest | undefined): Rehearsal<Foresight> =>
  useRehearsal(request, foresee)

async function foresee(request: BulkRequest): Promise<Foresight> {
  const outcome = await rehearseBulk(request)
  const { sample: items, total } = sampleItems(outcome.items, SAMPLE)
  const refused = outcome.refused.slice(0, SAMPLE).map(({ urn }) => urn)
  const names = await readNames([...mentionedUrns(items), ...refused])
  const sample = tellItems(items, names)
  return { outcome, sample, others: total - sample.length, names }
}
