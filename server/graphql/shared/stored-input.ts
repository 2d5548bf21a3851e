import type { ReportOperationInput } from '../arguments.generated.ts'

/** Returns the members that are neither null nor undefined. */
export function presentMembers<T extends object>(
  members: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(members).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}

type Entries = NonNullable<ReportOperationInput['customProperties']>

/** Returns the map of a list of entries. */
export function mapIn(entries: Entries | null | undefined): Record<string, string> | undefined {
  return entries
    ? Object.fromEntries(entries.map(({ key, value }) => [key, value ?? '']))
    : undefined
}
