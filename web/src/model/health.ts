import type { HealthPartsFragment } from '../api/documents.generated.ts'

/** The health of an entity, if it was read, and if its type has one. */
export interface Health {
  readonly health?: readonly HealthPartsFragment[] | null
}

/** Returns what is wrong with an entity, in words. */
export const failureWords = ({ health }: Health): string =>
  (health ?? [])
    .flatMap(({ status, message }) => (status === 'PASS' ? [] : (message ?? [])))
    .join(', ')
