import { BroadcastChannel, parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { failureOf, type Failure } from './failure.ts'
import { IndexWriter } from './index-writer.ts'
import type { ThreadData } from './search-thread.ts'

/** What the thread is asked to do: a method of {@link IndexWriter}. */
export type Method = Exclude<keyof IndexWriter, 'close'>
export type Asked =
  | { readonly method: Method; readonly given: readonly unknown[] }
  | { readonly method: 'close' }

/** What it answers, one after the other. */
export type Done = { readonly result: unknown } | { readonly failure: Failure }

/** Runs in a thread of its own, started by `writing-thread.ts`. */
function serve(port: MessagePort, { path, fields, channel }: ThreadData): void {
  const searchers = new BroadcastChannel(channel)
  const changed = searchers.postMessage.bind(searchers)
  let writer: IndexWriter | undefined
  const run = (method: Method, given: readonly unknown[]): Done => {
    try {
      writer ??= new IndexWriter(path, fields, changed)
      const work = writer[method] as (...all: readonly unknown[]) => unknown
      return { result: work.apply(writer, [...given]) }
    } catch (error) {
      return { failure: failureOf(error) }
    }
  }
  port.on('message', (asked: Asked) => {
    if (asked.method !== 'close') return port.postMessage(run(asked.method, asked.given))
    writer?.close()
    searchers.close()
    port.close()
  })
}

if (parentPort) serve(parentPort, workerData as ThreadData)
