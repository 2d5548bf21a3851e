import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { toFailure, type Failure } from '../../graph/runtime/thread-failure.ts'
import type { KnownFields } from '../fields.ts'
import { collectGarbageWhenIdle } from '../../graph/runtime/idle-memory.ts'
import { IndexConnection } from './index-connection.ts'

/** Runs the methods of an {@link IndexConnection} in a worker thread of `threads.ts`. */

export interface WorkerData {
  readonly path: string
  readonly fields: KnownFields
}

export type Method = keyof IndexConnection

/** A call; its result or failure is sent back before the next call. */
export interface Request {
  readonly method: Method
  readonly parameters: readonly unknown[]
}
export type Reply = { readonly result: unknown } | { readonly failure: Failure }

/** Calls a method by its name. */
export function callOn<Name extends Method>(
  connection: IndexConnection,
  method: Name,
  parameters: Parameters<IndexConnection[Name]>,
): ReturnType<IndexConnection[Name]> {
  const run = connection[method] as (...all: readonly unknown[]) => unknown
  return run.apply(connection, [...parameters]) as ReturnType<IndexConnection[Name]>
}

/** Growth of an idle thread that is collected: a page of 10,000 hits leaves 20 MB (docs/decisions/0034). */
const IDLE_GROWTH_MIN_BYTES = 8 * 2 ** 20

function serve(port: MessagePort, { path, fields }: WorkerData): void {
  let connection: IndexConnection | undefined
  const stopCollecting = collectGarbageWhenIdle({ growthMinBytes: IDLE_GROWTH_MIN_BYTES })
  const replyTo = ({ method, parameters }: Request): Reply => {
    try {
      connection ??= new IndexConnection(path, fields)
      return { result: callOn(connection, method, parameters as never) }
    } catch (error) {
      return { failure: toFailure(error) }
    }
  }
  port.on('message', (call: Request) => {
    if (call.method !== 'close') return port.postMessage(replyTo(call))
    stopCollecting()
    connection?.close()
    port.close()
  })
}

if (parentPort) serve(parentPort, workerData as WorkerData)
