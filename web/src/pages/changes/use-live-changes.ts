import { useEffect, useState } from 'react'
import { viewedPerson } from '../../api/view-as.ts'
import { streamAddress, type ChangeFilter } from './filter-address.ts'

/** Further changes are not counted: somebody who reads is not interested in the number. */
export const COUNTED_MAX = 100
/** Pause after which an ended stream is opened again; `EventSource` repeats only lost connections. */
const RECONNECT_MS = 30_000

/** What the stream tells of a change, as far as it is needed to count. */
interface StreamedChange {
  readonly urn: string
  readonly time: number
  readonly traceId?: string
  readonly timestampMillis?: number
}

/**
 * Counts the changes after a cursor while the tab is visible: one for all that happens to an entity
 * in one transaction. Without a connection it counts nothing.
 *
 * @param cursor absent: nothing is counted yet
 */
export function useLiveChanges(filter: ChangeFilter, cursor: string | undefined): number {
  const [counted, setCounted] = useState({ cursor, count: 0 })
  const filterKey = JSON.stringify(filter)
  useEffect(() => {
    // A stream has no header that says as whom the tab views the catalog.
    if (cursor === undefined || viewedPerson() !== undefined) return undefined
    const chosen = JSON.parse(filterKey) as ChangeFilter
    let [after, count, lastKey] = [cursor, 0, '']
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }
    const add = ({ data, lastEventId }: MessageEvent<string>) => {
      const change = JSON.parse(data) as StreamedChange
      after = lastEventId
      // The lists leave out points, too.
      if (change.timestampMillis !== undefined && !chosen.aspects) return
      const { urn, time, traceId = '' } = change
      const key = `${time} ${traceId} ${urn}`
      if (key !== lastKey) setCounted({ cursor, count: ++count })
      lastKey = key
      if (count >= COUNTED_MAX) close()
    }
    const open = () => {
      close()
      if (document.hidden || count >= COUNTED_MAX) return
      source = new EventSource(streamAddress(chosen, after))
      source.addEventListener('message', add)
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, RECONNECT_MS)
      })
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      close()
    }
  }, [cursor, filterKey])
  return counted.cursor === cursor ? counted.count : 0
}
