import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { buildSchema } from 'graphql'
import { Documents } from '../../server/graphql/documents.ts'
import { GRAPHQL_LIMITS } from '../../server/graphql/endpoint.ts'

describe('The cache of GraphQL documents', () => {
  it('counts a document once that concurrent requests validate', async () => {
    const schema = buildSchema('type Query { name: String }')
    const documents = new Documents(schema, { limits: GRAPHQL_LIMITS, suggests: true })
    const long = (mark: string) => `{ name } # ${mark.repeat(10_000)}`
    await Promise.all(Array.from({ length: 30 }, () => documents.problemsOf(long('a'))))
    await documents.problemsOf(long('b'))
    for (const mark of ['a', 'b']) {
      const hash = createHash('sha256').update(long(mark)).digest('hex')
      expect(await documents.get(hash), mark).to.have.property('kind', 'Document')
    }
  })
})
