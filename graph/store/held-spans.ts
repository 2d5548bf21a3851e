/** Positions after which an edge held; below 0 are times before the log (docs/decisions/0068). */
export interface EdgeSpan {
  /** Of the change that began it; 0: older than the log, and not known. */
  readonly from: number
  /** Of the change that ended it; absent: it holds. */
  readonly until?: number
}

/** Returns the times of an edge that several assertions make, in order and apart. */
export function joinSpans(spans: readonly EdgeSpan[]): EdgeSpan[] {
  const joined: EdgeSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    const isApart = last?.until !== undefined && last.until < span.from
    if (!last || isApart) joined.push(span)
    else if (last.until !== undefined && (span.until ?? Infinity) > last.until)
      joined[joined.length - 1] = { ...span, from: last.from }
  }
  return joined
}
