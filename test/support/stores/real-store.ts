import { IS_CI, mayUse, type EngineName } from '../run/settings.ts'

/** A store that is unavailable on this machine. */
export interface Absent {
  /** The reason, in sentences. */
  readonly skip: string
}

/** Timeout of the first hook that needs a store, which may have to be downloaded. */
const START_TIMEOUT_MS = 600_000

/**
 * Returns the store for a `before` hook, and skips the suite without one.
 *
 * @throws Error as {@link findStore}
 */
export async function storeOrSkip<Store extends object>(
  hook: Mocha.Context,
  find: () => Promise<Store | Absent>,
): Promise<Store> {
  hook.timeout(START_TIMEOUT_MS)
  const found = await find()
  return 'skip' in found ? hook.skip() : found
}

/**
 * Returns the store for tests: that of the first way which has one. Without any it prints the
 * reasons, once; `ENGINES` may exclude an engine.
 *
 * @throws Error if there is none under `CI=true`, or if it does not work
 */
export async function findStore<Store extends object>(
  engine: EngineName,
  ways: readonly (() => Promise<Store | Absent>)[],
): Promise<Store | Absent> {
  if (!mayUse(engine)) return { skip: `ENGINES leaves ${engine} out.` }
  const reasons: string[] = []
  for (const way of ways) {
    // Sequential: each way is the fallback of the one before.
    const answer = await way()
    if (!('skip' in answer)) return answer
    reasons.push(answer.skip)
  }
  const skip = reasons.join(' ')
  if (IS_CI) throw new Error(`No ${engine} to test on: ${skip}`)
  console.error(`\nSKIPPING ALL TESTS ON ${engine.toUpperCase()}: ${skip}\n`)
  return { skip }
}

/**
 * Returns why containers cannot be started; undefined if they can. Imports testcontainers on
 * demand, because it takes a second to load and most runs do not need it.
 */
export async function whyNoDocker(): Promise<string | undefined> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  try {
    await getContainerRuntimeClient()
    return undefined
  } catch {
    return 'Docker does not answer.'
  }
}
