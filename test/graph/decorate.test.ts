import { expect } from 'chai'
import { decorate } from '../../graph/store/decorate.ts'

class Counter {
  #count = 0

  get count(): number {
    return this.#count
  }

  add(amount: number): number {
    this.#count += amount
    return this.#count
  }

  addOne(): number {
    return this.add(1)
  }
}

class NamedCounter extends Counter {
  readonly name = 'a'
}

describe('decorate', () => {
  it('replaces operations of a plain port, and keeps the others', () => {
    const port = { read: () => 'read', write: () => 'written' }
    const decorated = decorate(port, { write: () => 'refused' })
    expect([decorated.read(), decorated.write(), port.write()]).to.deep.equal([
      'read',
      'refused',
      'written',
    ])
  })

  it('keeps the private state of a class, also through several decorations', () => {
    const counter = new NamedCounter()
    const once = decorate(counter, { add: () => -1 })
    const twice = decorate(once, { addOne: () => once.addOne() + 10 })
    expect(once.addOne()).to.equal(1)
    expect(twice.addOne()).to.equal(12)
    expect([twice.count, twice.add(5), twice.name]).to.deep.equal([2, -1, 'a'])
  })
})
