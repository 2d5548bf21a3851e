/**
 * Returns the port with some operations replaced, by delegation to the original. Methods and getters
 * of a class run on the original, because only that has its private state.
 */
export function decorate<Port extends object>(port: Port, operations: Partial<Port>): Port {
  const decorated = Object.create(port, delegates(port)) as Port
  return Object.assign(decorated, operations)
}

/**
 * Returns the members of the classes of an object, bound to it. A plain object has none, and one that
 * was decorated before has them already.
 */
function delegates(port: object): PropertyDescriptorMap {
  const bound: PropertyDescriptorMap = {}
  for (let prototype = classOf(port); prototype; prototype = classOf(prototype)) {
    const members = Object.getOwnPropertyDescriptors(prototype)
    for (const [name, member] of Object.entries(members)) {
      if (Object.hasOwn(bound, name) || name === 'constructor') continue
      const value: unknown = member.value
      if (typeof value === 'function') bound[name] = { value: value.bind(port), writable: true }
      else if (member.get) bound[name] = { get: member.get.bind(port) }
    }
  }
  return bound
}

function classOf(port: object): object | undefined {
  const prototype = Object.getPrototypeOf(port) as object | null
  const isClass =
    prototype && prototype !== Object.prototype && Object.hasOwn(prototype, 'constructor')
  return isClass ? prototype : undefined
}
