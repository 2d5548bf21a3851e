/** What is recorded of a call, for each watched operation. */
export type Seen<Port, Call> = {
  readonly [Name in keyof Port]?: Port[Name] extends (...parameters: infer P) => unknown
    ? (...parameters: P) => Call
    : never
}

/** Returns the result of `work` and its calls of a port, which works as before. */
export async function watched<Port extends object, Call, Found>(
  port: Port,
  seen: Seen<Port, Call>,
  work: () => Promise<Found>,
): Promise<{ readonly found: Found; readonly calls: readonly Call[] }> {
  const calls: Call[] = []
  const before: Partial<Port> = {}
  for (const name of Object.keys(seen) as (keyof Port)[]) {
    const see = seen[name] as (...parameters: unknown[]) => Call
    const operation = port[name] as (...parameters: unknown[]) => unknown
    before[name] = port[name]
    const spy = (...parameters: unknown[]) => {
      calls.push(see(...parameters))
      return operation.apply(port, parameters)
    }
    port[name] = spy as Port[keyof Port]
  }
  try {
    return { found: await work(), calls }
  } finally {
    Object.assign(port, before)
  }
}
