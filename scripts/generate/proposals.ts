import type { Aspect } from '../../graph/model/aspect.ts'
import type { Fields, RecordValue } from '../../graph/model/field.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import {
  JSON_TYPE,
  type ProposalGroup,
  type Proposal,
} from '../../server/commands/seed/proposal.ts'

/** Returns the proposal that sets one aspect of an entity. */
export type Setting = (urn: string) => Proposal

/** Returns a setting of an aspect to a value, which the compiler checks against the declaration. */
export function set<F extends Fields>(aspect: Aspect<F>, value: RecordValue<F>): Setting {
  const text = JSON.stringify(value)
  return (entityUrn) => ({
    entityType: entityTypeOf(entityUrn),
    entityUrn,
    changeType: 'UPSERT',
    aspectName: aspect.name,
    aspect: { value: text, contentType: JSON_TYPE },
    systemMetadata: SEED_RUN,
  })
}

/** Returns the proposals that set all aspects of one entity; absent settings are skipped. */
export function entity(urn: string, ...settings: readonly (Setting | undefined)[]): ProposalGroup {
  return settings.flatMap((setting) => (setting ? [setting(urn)] : []))
}

/**
 * The observation time of generated metadata, in milliseconds since the epoch; other times precede
 * it. Fixed, so that loading twice changes nothing.
 */
export const SEED_TIME_MILLIS = Date.UTC(2026, 5, 1, 6)
export const DAY_MILLIS = 86_400_000

const SEED_RUN = { runId: 'seed', lastObserved: SEED_TIME_MILLIS }
