/** Called when an operation begins; what it returns is called when that has ended. */
export type Measure = (
  operation: string,
  parameters: readonly unknown[],
) => (failed: boolean) => void

type Operation = (...parameters: unknown[]) => Promise<unknown>

/**
 * Returns the same port with its operations measured, in one decoration; all of them return promises. Operations are found
 * on the port, so a new one is measured without being named here.
 */
export function measured<Port extends object>(port: Port, measures: readonly Measure[]): Port {
  const operations: Record<string, Operation> = {}
  for (const name of namesIn(port)) {
    if (typeof Reflect.get(port, name) !== 'function') continue
    operations[name] = async (...parameters) => {
      const ended = measures.map((measure) => measure(name, parameters))
      let failed = true
      try {
        // Found at each call, because operations of a port may be replaced.
        const answer = await (Reflect.get(port, name) as Operation).apply(port, parameters)
        failed = false
        return answer
      } finally {
        for (const end of ended) end(failed)
      }
    }
  }
  // What is no operation is read from the port itself.
  return Object.assign(Object.create(port) as Port, operations)
}

/** The names of all members, those of its classes included. */
function namesIn(port: object): Set<string> {
  const names = new Set<string>()
  for (let at: object | null = port; at && at !== Object.prototype;) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name)
    at = Object.getPrototypeOf(at) as object | null
  }
  return names
}
