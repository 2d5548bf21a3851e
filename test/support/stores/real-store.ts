import { IS_CI, mayUse, type EngineName } from '../run/settings.ts'

/** A store that cannot be had here. */
export interface Absent {
  /** What is missing, in sentences for people. */
  readonly skip: string
}

/** How long the first hook that asks for a store may take: it may have to be fetched. */
const START_TIMEOUT_MS = 600_000

/**
 * For a `before` hook: gives the suite this store, or skips it where there is none.
 *
 * @throws Error as {@link findStore} does
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
 * The store to test on: what the first of these ways gives that gives one. Without any it says so
 * loudly, once; `ENGINES` may leave one out on purpose.
 *
 * @throws Error when none can be had under `CI=true`, or when the one found does not work
 */
export async function findStore<Store extends object>(
  engine: EngineName,
  ways: readonly (() => Promise<Store | Absent>)[],
): Promise<Store | Absent> {
  if (!mayUse(engine)) return { skip: `ENGINES leaves ${engine} out.` }
  const reasons: string[] = []
  for (const way of ways) {
    // Each way is for where the one before it is closed.
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
 * `undefined` when containers can be started. Modules of testcontainers are loaded only where they are
 * needed: they take a second, and most runs need none.
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
