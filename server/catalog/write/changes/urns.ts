/** Appends URNs that the list does not contain. */
export function withUrns(list: readonly string[] | undefined, added: readonly string[]): string[] {
  return [...new Set([...(list ?? []), ...added])]
}

/** Removes URNs from the list. */
export function withoutUrns(
  list: readonly string[] | undefined,
  removed: readonly string[],
): string[] {
  const dropped = new Set(removed)
  return (list ?? []).filter((urn) => !dropped.has(urn))
}
