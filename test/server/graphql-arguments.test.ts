import { expect } from 'chai'
import type { Mutation, Query } from '../../server/graphql/engine/schema-module.ts'

describe('the arguments of resolvers', () => {
  // Nothing runs: without an error on the next line, the compiler refuses the comment above it.
  it('are those of the SDL, or the resolver does not compile', () => {
    const given: Mutation<'addTag'> = (_root, { input }) => [
      input.tagUrn,
      input.subResource ?? null,
    ]
    // @ts-expect-error: the SDL has no such member
    const unknown: Mutation<'addTag'> = (_root, { input }) => input.labelUrn
    // @ts-expect-error: the SDL lets clients leave it out
    const optional: Query<'search'> = (_root, { input }): number => input.count + 1
    // @ts-expect-error: the SDL has no such field
    const nowhere: Query<'searchEverywhere'> = () => null
    expect([given, unknown, optional, nowhere]).to.have.lengthOf(4)
  })
})
