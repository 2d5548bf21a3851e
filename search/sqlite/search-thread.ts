import {
  BroadcastChannel,
  parentPort,
  receiveMessageOnPort,
  workerData,
  type MessagePort,
} from 'node:worker_threads'
import type { KnownFields } from '../fields.ts'
import { giveMemoryBackWhenIdle } from '../idle-memory.ts'
import type { SearchRequest } from '../search-index.ts'
import type { SentAnswer } from './find.ts'
import { failureOf, type Failure } from './failure.ts'
import { Searcher, type Change } from './searcher.ts'

/** What threads of an index are started with. */
export interface ThreadData {
  readonly path: string
  readonly fields: KnownFields
  /** The channel of this index by which the writer tells searchers what changes. */
  readonly channel: string
}

/** What the thread is told, one search after the other. */
export type Told =
  | { readonly kind: 'search'; readonly request: SearchRequest; readonly timeoutMs: number }
  | { readonly kind: 'close' }

/** What it answers to a search. */
export type Said = { readonly answer: SentAnswer } | { readonly failure: Failure }

/** Of the heap of a thread, which is small: a server has several. */
const GROWTH_MIN_BYTES = 8 * 2 ** 20

/** Runs in a thread of its own, started by `search-threads.ts`. */
function serve(port: MessagePort, { path, fields, channel }: ThreadData): void {
  let searcher: Searcher | undefined
  const stopLooking = giveMemoryBackWhenIdle({ growthMinBytes: GROWTH_MIN_BYTES })
  const changes = new BroadcastChannel(channel)
  const note = (change: unknown) => searcher?.note(change as Change)
  changes.addEventListener('message', (event) => note((event as MessageEvent).data))
  const hear = () => {
    for (let next = receive(changes); next; next = receive(changes)) note(next.message)
  }
  const search = (request: SearchRequest, timeoutMs: number): Said => {
    try {
      searcher ??= new Searcher(path, fields)
      return { answer: searcher.search(request, timeoutMs, hear) }
    } catch (error) {
      return { failure: failureOf(error) }
    }
  }
  const listen = (told: Told): void => {
    switch (told.kind) {
      case 'search':
        port.postMessage(search(told.request, told.timeoutMs))
        return
      case 'close':
        stopLooking()
        searcher?.close()
        changes.close()
        port.close()
    }
  }
  port.on('message', listen)
}

/** The types of Node know ports only. */
const receive = (channel: BroadcastChannel) =>
  receiveMessageOnPort(channel as unknown as MessagePort)

if (parentPort) serve(parentPort, workerData as ThreadData)
