/** Called when an operation begins; what it returns is called when that has ended. */
export type Measure = (
  operation: string,
  parameters: readonly unknown[],
) => (failed: boolean) => void

/**
 * The same port with its operations measured; all of them return promises. It wraps what the port has, so
 * a new operation is measured without being named here.
 */
export function measured<Port extends object>(port: Port, measure: Measure): Port {
  const operations = new WeakMap<object, unknown>()
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function' || typeof name !== 'string') return member
      const known = operations.get(member)
      if (known) return known
      const operation = (...parameters: unknown[]) => {
        const ended = measure(name, parameters)
        return settled(() => member.apply(target, parameters) as unknown, ended)
      }
      operations.set(member, operation)
      return operation
    },
  })
}

async function settled(work: () => unknown, ended: (failed: boolean) => void): Promise<unknown> {
  let failed = true
  try {
    const answer = await work()
    failed = false
    return answer
  } finally {
    ended(failed)
  }
}
