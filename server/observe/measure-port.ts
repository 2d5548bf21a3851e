import { decorate } from '../../graph/store/decorate.ts'

/** Returns a port whose operations are observed under a name. */
export type Observed = <Port extends object>(name: string, port: Port) => Port

/** Starts a measurement when an operation begins; the returned function ends it. */
export type Measure = (
  operation: string,
  parameters: readonly unknown[],
) => (failed: boolean) => void

type PortOperation = (...parameters: unknown[]) => Promise<unknown>

/**
 * Wraps a port so that each of its methods is measured. All methods of ports return promises. New
 * methods are measured without being listed, because they are read from the port.
 */
export function measurePort<Port extends object>(port: Port, measures: readonly Measure[]): Port {
  const operations: Record<string, PortOperation> = {}
  for (const name of methodNames(port)) {
    if (typeof Reflect.get(port, name) !== 'function') continue
    operations[name] = async (...parameters) => {
      const ends = measures.map((measure) => measure(name, parameters))
      let failed = true
      try {
        // Looked up at each call, because methods of a port may be replaced.
        const answer = await (Reflect.get(port, name) as PortOperation).apply(port, parameters)
        failed = false
        return answer
      } finally {
        for (const end of ends) end(failed)
      }
    }
  }
  // Members that are no methods are inherited from the port.
  return decorate(port, operations as Partial<Port>)
}

/** Returns the names of all members, including inherited ones. */
function methodNames(port: object): Set<string> {
  const names = new Set<string>()
  for (let at: object | null = port; at && at !== Object.prototype;) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name)
    at = Object.getPrototypeOf(at) as object | null
  }
  return names
}
