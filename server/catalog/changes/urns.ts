/** `list` with each of `added` once, at its end; what was there keeps its place. */
export function withUrns(list: readonly string[] | undefined, added: readonly string[]): string[] {
  return [...new Set([...(list ?? []), ...added])]
}

/** `list` without each of `removed`. */
export function withoutUrns(
  list: readonly string[] | undefined,
  removed: readonly string[],
): string[] {
  const dropped = new Set(removed)
  return (list ?? []).filter((each) => !dropped.has(each))
}
