import { setImmediate } from 'node:timers/promises'
import { CatalogError, type ErrorCode } from '../../../graph/model/errors.ts'
import type { Stores } from '../../../graph/store/stores.ts'

/** Stores for a test. `isReused`: they serve later tests too, so that only what gave them closes them. */
export type OpenedStores = Stores & { readonly isReused?: boolean }

/** Gives empty stores. Closing `graph` lets go of all. */
export type Open = () => Promise<OpenedStores>

/** `open`, whose stores are closed behind each test of the suite that calls this. */
export function closingStores(open: Open): Open {
  const opened: OpenedStores[] = []
  afterEach(async () => {
    for (const { graph, isReused = false } of opened.splice(0)) if (!isReused) await graph.close()
  })
  return async () => {
    const stores = await open()
    opened.push(stores)
    return stores
  }
}

/** What a promise that must fail fails with. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It was expected to fail, and did not')
}

export async function codeOf(promise: Promise<unknown>): Promise<ErrorCode> {
  const error = await refusalOf(promise)
  if (error instanceof CatalogError) return error.code
  throw error
}

export function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })
}

/** Looks again and again until `work` has ended. */
export async function meanwhile(work: Promise<unknown>, look: () => Promise<void>): Promise<void> {
  const run = { isOver: false }
  const ended = work.finally(() => {
    run.isOver = true
  })
  while (!run.isOver) {
    // Stores that answer at once let nobody else have a turn.
    await setImmediate()
    await look()
  }
  await ended
}
