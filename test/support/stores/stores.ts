import { setImmediate } from 'node:timers/promises'
import { CatalogError, type ErrorCode } from '../../../graph/model/errors.ts'
import type { Stores } from '../../../graph/store/stores.ts'

/** Stores for a test. Reused ones serve later tests too, so only their creator closes them. */
export type OpenedStores = Stores & { readonly isReused?: boolean }

/** Opens empty stores. Closing `control` closes all of them. */
export type Open = () => Promise<OpenedStores>

/** Returns `open` for the calling suite, which closes the stores after each test. */
export function closingStores(open: Open): Open {
  const opened: OpenedStores[] = []
  afterEach(async () => {
    for (const { control, isReused = false } of opened.splice(0))
      if (!isReused) await control.close()
  })
  return async () => {
    const stores = await open()
    opened.push(stores)
    return stores
  }
}

/** Returns the error with which a promise rejects. */
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

/** Calls `look` repeatedly until `work` has ended. */
export async function meanwhile(work: Promise<unknown>, look: () => Promise<void>): Promise<void> {
  const run = { isOver: false }
  const ended = work.finally(() => {
    run.isOver = true
  })
  while (!run.isOver) {
    // Stores that answer at once would never yield to the event loop.
    await setImmediate()
    await look()
  }
  await ended
}

/** Returns the latest value of an aspect. */
export const latestValue = async ({ graph }: Pick<Stores, 'graph'>, urn: string, aspect: string) =>
  (await graph.read([urn])).get(urn)?.aspects.get(aspect)?.value
