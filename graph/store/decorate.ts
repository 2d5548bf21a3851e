/** Returns the port with some operations replaced, by delegation to the original. */
export function decorate<Port extends object>(port: Port, operations: Partial<Port>): Port {
  return Object.assign(Object.create(port) as Port, operations)
}
