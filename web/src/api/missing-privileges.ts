/** Privileges that together would have permitted a refused change (docs/interface: bulk/edits). */
export interface SufficientPrivileges {
  readonly privileges: readonly string[]
  /** Absent: they have to be held on the entity. */
  readonly on?: 'PARENT' | 'SUBJECT' | 'NEW_ENTITY' | 'PLATFORM'
}

/** Why something was refused. */
export interface Refusal {
  readonly reason?: string
  /** Each of these would have sufficed. */
  readonly missing?: readonly SufficientPrivileges[]
}

const PLACES = { PARENT: ' on a parent', SUBJECT: ' on what it is about', PLATFORM: '' } as const

/** Returns which privileges are missing; other reasons as they are. */
export function refusalWords({ reason = '', missing = [] }: Refusal): string {
  const names = missing.flatMap(({ privileges, on }) =>
    // What is refused in a list of entities exists, as a rule.
    on === 'NEW_ENTITY' ? [] : [privileges.join(' and ') + (on ? PLACES[on] : '')],
  )
  return names.length === 0 ? reason : `requires ${[...new Set(names)].join(', or ')}`
}
