import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads'
import { CatalogError, type ErrorCode } from '../../graph/model/errors.ts'
import type { KnownFields } from '../fields.ts'
import type { SearchAnswer, SearchRequest } from '../search-index.ts'
import { Searcher, type Change } from './searcher.ts'

/** What the thread is started with. */
export interface ThreadData {
  readonly path: string
  readonly fields: KnownFields
}

/** What the thread is told. Changes may come while it searches, one search only after the other. */
export type Told =
  | { readonly kind: 'search'; readonly request: SearchRequest }
  | { readonly kind: 'changed'; readonly change: Change }
  | { readonly kind: 'close' }

/** What it answers to a search. */
export type Said = { readonly answer: SearchAnswer } | { readonly failure: Failure }

/** An error as it crosses threads. */
export interface Failure {
  readonly message: string
  /** That of a `CatalogError`; others are bugs. */
  readonly code?: ErrorCode
  readonly stack?: string
}

/** Runs in a thread of its own, started by `search-threads.ts`. */
function serve(port: MessagePort, { path, fields }: ThreadData): void {
  let searcher: Searcher | undefined
  const hear = () => {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
      listen(next.message as Told)
    }
  }
  const search = (request: SearchRequest): Said => {
    try {
      searcher ??= new Searcher(path, fields)
      return { answer: searcher.search(request, hear) }
    } catch (error) {
      return { failure: failureOf(error) }
    }
  }
  const listen = (told: Told): void => {
    switch (told.kind) {
      case 'search':
        port.postMessage(search(told.request))
        return
      case 'changed':
        searcher?.note(told.change)
        return
      case 'close':
        searcher?.close()
        port.close()
    }
  }
  port.on('message', listen)
}

function failureOf(error: unknown): Failure {
  if (error instanceof CatalogError) return { message: error.message, code: error.code }
  if (error instanceof Error) return { message: error.message, stack: error.stack ?? '' }
  return { message: String(error) }
}

if (parentPort) serve(parentPort, workerData as ThreadData)
