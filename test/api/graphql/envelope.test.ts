import { expect } from 'chai'
import { ask, data, GRAPHQL, type Envelope } from '../../support/graphql.ts'
import { describeEmbedded } from '../../support/server.ts'

// docs/interface: graphql/request, graphql/envelope, graphql/errors, graphql/bounds
describeEmbedded('POST /api/graphql', (serve) => {
  const server = serve()

  for (const path of [GRAPHQL, '/api/v2/graphql', '/gms/api/graphql', `/api/gms${GRAPHQL}/`]) {
    it(`answers {data, extensions} at ${path}`, async () => {
      const { status, headers, body } = await server.post(path, { query: '{ __typename }' })
      expect(status).to.equal(200)
      expect(headers['content-type']).to.match(/^application\/json/)
      expect(body).to.deep.equal({ data: { __typename: 'Query' }, extensions: {} })
    })
  }

  it('accepts `{query, variables, operationName}`, the last two absent or null', async () => {
    const query = 'query Q($urn: String!) { tag(urn: $urn) { urn } } query R { __typename }'
    const variables = { urn: 'urn:li:tag:a' }
    const answer = await server.post(GRAPHQL, { query, variables, operationName: 'Q' })
    expect(answer.body).to.deep.equal({ data: { tag: variables }, extensions: {} })
    const bare = { query: '{ __typename }', variables: null, operationName: null, extensions: null }
    expect((await server.post(GRAPHQL, bare)).status).to.equal(200)
  })

  it('reads JSON whatever the content type says', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const { status } = await server.post(GRAPHQL, { query: '{ __typename }' }, headers)
    expect(status).to.equal(200)
  })

  const notRequests = {
    'no body': undefined,
    'no JSON': 'query { __typename }',
    'no query': '{}',
    'a batch': '[{"query":"{ __typename }"}]',
    'a query that is no text': '{"query":1}',
    'variables that are no object': '{"query":"{ __typename }","variables":[1]}',
    'an operation name that is no text': '{"query":"{ __typename }","operationName":1}',
  }
  for (const [title, bytes] of Object.entries(notRequests)) {
    it(`answers 400 with an empty body to ${title}`, async () => {
      const options = bytes === undefined ? {} : { bytes }
      const { status, body } = await server.send('POST', GRAPHQL, options)
      expect({ status, body }).to.deep.equal({ status: 400, body: undefined })
    })
  }

  for (const method of ['GET', 'PUT', 'DELETE']) {
    it(`accepts POST only, not ${method}`, async () => {
      const path = `${GRAPHQL}?query=%7B__typename%7D`
      const { status, headers } = await server.send(method, path, {})
      expect(status).to.equal(405)
      expect(headers.allow).to.equal('POST')
    })
  }

  const documents = {
    'an unknown field': ['{ tag(urn: "urn:li:tag:a") { nam } }', 'ValidationError'],
    'a missing argument': ['{ tag { urn } }', 'ValidationError'],
    'a syntax error': ['{ tag(', 'InvalidSyntax'],
    'an empty query': ['', 'InvalidSyntax'],
    'an operation that cannot be chosen': [
      'query A { __typename } query B { __typename }',
      'ValidationError',
    ],
    'a missing variable': ['query ($u: String!) { tag(urn: $u) { urn } }', 'ValidationError'],
    'an enum value that is none': [
      'mutation { addTag(input: {tagUrn: "a", resourceUrn: "b", subResourceType: TABLE}) }',
      'ValidationError',
    ],
  } as const
  for (const [title, [query, classification]] of Object.entries(documents)) {
    it(`answers 200 to ${title}, without data, classified ${classification}`, async () => {
      const { data: found, errors, extensions } = await ask(server, query)
      expect(found).to.equal(undefined)
      expect(extensions).to.deep.equal({})
      expect(errors?.map((error) => error.extensions)).to.deep.equal([{ classification }])
    })
  }

  it('has an error object with code, type and classification for a refusal of a resolver', async () => {
    const { status, body } = await server.post<Envelope>(GRAPHQL, {
      query: '{ tag(urn: "nonsense") { urn } }',
    })
    expect(status).to.equal(200)
    expect(body.data).to.deep.equal({ tag: null })
    expect(body.errors).to.have.lengthOf(1)
    expect(body.errors?.[0]).to.deep.include({
      locations: [{ line: 1, column: 3 }],
      path: ['tag'],
      extensions: { code: 400, type: 'BAD_REQUEST', classification: 'DataFetchingException' },
    })
    expect(body.errors?.[0]?.message).to.contain('nonsense')
  })

  it('answers introspection', async () => {
    const { __schema } = await data<{ __schema: { mutationType: { fields: { name: string }[] } } }>(
      server,
      '{ __schema { mutationType { fields { name } } } }',
    )
    expect(__schema.mutationType.fields.map(({ name }) => name)).to.include.members([
      'createGlossaryTerm',
      'createTag',
      'addTerms',
      'removeTerm',
      'batchRemoveTerms',
      'addTags',
      'removeTag',
      'updateDataset',
      'updateDescription',
      'updateDeprecation',
      'batchUpdateDeprecation',
    ])
  })

  describe('limits', () => {
    const nested = (levels: number) => {
      const inner = 'parent { ... on SchemaFieldEntity {'.repeat(levels - 2)
      return `{ schemaField(urn: "urn:li:schemaField:(urn:li:tag:a,b)") { ${inner} urn ${'} }'.repeat(levels - 2)} } }`
    }
    // Each fragment asks twice for the next: 4 * 2^levels - 3 fields, with few words.
    const doubling = (levels: number) => {
      const fragments = Array.from({ length: levels }, (_, at) => {
        const inner = `...f${at}`
        const both = `deprecation { actorEntity { ${inner} } replacement { ${inner} } }`
        return `fragment f${at + 1} on Entity { ... on Tag { ${both} } ... on Chart { ${both} } }`
      })
      return `${fragments.join(' ')} fragment f0 on Entity { urn }`
    }
    const wide = (levels: number) => {
      return `{ tag(urn: "urn:li:tag:a") { ...f${levels} } } ${doubling(levels)}`
    }
    const aliased = (count: number) => {
      return `{ ${Array.from({ length: count }, (_, at) => `a${at}: __typename`).join(' ')} }`
    }
    const cases = [
      { limit: '50', within: nested(50), beyond: nested(51), says: '51 levels deep' },
      { limit: '10000', within: wide(11), beyond: wide(12), says: '16382 fields' },
      { limit: '100', within: aliased(100), beyond: aliased(101), says: '101 aliases' },
      {
        limit: '10000',
        within: `{ ${'urn: __typename '.repeat(30)} }`,
        beyond: `{ ${'__typename '.repeat(10_000)} }`,
        says: '10000 tokens',
      },
    ]
    for (const { limit, within, beyond, says } of cases) {
      it(`refuses documents beyond ${limit}: ${says}`, async () => {
        expect((await ask(server, within)).errors).to.equal(undefined)
        const { errors } = await ask(server, beyond)
        expect(errors).to.have.lengthOf(1)
        expect(errors?.[0]?.message).to.contain(says).and.to.contain(limit)
      })
    }

    it('counts fields of an interface along the type that has most of them', async () => {
      // As Tag and as Chart it has 8,190 fields; added up they would be too many.
      const query = `{ entity(urn: "urn:li:tag:a") { ...f11 } } ${doubling(11)}`
      expect((await ask(server, query)).errors).to.equal(undefined)
    })

    it('does not expand fragments that spread themselves', async () => {
      const query = '{ tag(urn: "urn:li:tag:a") { ...f } } fragment f on Tag { urn ...f }'
      const { errors } = await ask(server, query)
      expect(errors?.map(({ message }) => message).join()).to.contain('itself')
    })
  })
})
