import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { buildSchema } from 'graphql'
import { DocumentCache } from '../../server/graphql/engine/documents.ts'
import { GRAPHQL_LIMITS } from '../../server/graphql/engine/endpoint.ts'

describe('The cache of GraphQL documents', () => {
  const schema = buildSchema('type Query { name: String }')
  const cache = () => new DocumentCache(schema, { limits: GRAPHQL_LIMITS, suggests: true })
  const long = (mark: string, times = 10_000) => `{ name } # ${mark.repeat(times)}`
  const cached = (documents: DocumentCache, text: string) =>
    documents.get(createHash('sha256').update(text).digest('hex'))

  it('counts a document once that concurrent requests validate', async () => {
    const documents = cache()
    await Promise.all(Array.from({ length: 30 }, () => documents.findErrors(long('a'))))
    await documents.findErrors(long('b'))
    for (const mark of ['a', 'b']) {
      expect(await cached(documents, long(mark)), mark).to.have.property('kind', 'Document')
    }
  })

  it('keeps its documents when one is validated that is longer than the cache', async () => {
    const documents = cache()
    await documents.findErrors(long('a'))
    expect(await documents.findErrors(long('b', 300_000))).to.equal(undefined)
    expect(await cached(documents, long('a'))).to.have.property('kind', 'Document')
    expect(await cached(documents, long('b', 300_000))).to.equal(undefined)
  })
})
