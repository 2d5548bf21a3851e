/** A store that cannot be had here. */
export interface Absent {
  /** What is missing, in sentences for people. */
  readonly skip: string
}

/**
 * The store to test on: what the first of these ways gives that gives one. Without any it says so
 * loudly, once.
 *
 * @throws Error when none can be had under `CI=true`, or when the one found does not work
 */
export async function findStore<Store extends object>(
  name: string,
  ways: readonly (() => Promise<Store | Absent>)[],
): Promise<Store | Absent> {
  const reasons: string[] = []
  for (const way of ways) {
    // Each way is for where the one before it is closed.
    const answer = await way()
    if (!('skip' in answer)) return answer
    reasons.push(answer.skip)
  }
  const skip = reasons.join(' ')
  if (process.env['CI'] === 'true') throw new Error(`No ${name} to test on: ${skip}`)
  console.error(`\nSKIPPING ALL TESTS ON ${name.toUpperCase()}: ${skip}\n`)
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
