import { CatalogError } from '../../../graph/model/errors.ts'
import { needing } from '../engine/roots.ts'
import type { Resolver, SchemaModule } from '../engine/schema-module.ts'

/** Fields of clients by the unsupported feature that they belong to. */
type Refused = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Fields of DataHub that are declared, because documents are validated as a whole, and rejected,
 * because an answer would pretend success.
 */
const REFUSED_MUTATIONS: Refused = {
  'edits of version sets': {
    linkAssetVersion: '(input: LinkVersionInput!): VersionSet',
    unlinkAssetVersion: '(input: UnlinkVersionInput!): VersionSet',
  },
  connections: { upsertConnection: '(input: UpsertDataHubConnectionInput!): DataHubConnection' },
}

const REFUSED_QUERIES: Refused = {
  'embeddings for semantic search': {
    semanticSearchAcrossEntities: '(input: SearchAcrossEntitiesInput!): SearchResults',
  },
}

/** Argument types of the fields above; their values are ignored. */
const IGNORED_INPUTS = `
  LinkVersionInput UnlinkVersionInput UpsertDataHubConnectionInput`

function refusals(refused: Refused): Readonly<Record<string, Resolver>> {
  const resolvers = fieldsOf(refused).map(({ what, name }): [string, Resolver] => {
    const problem = `${name} is not supported: Trellis does not store ${what}`
    const refuseNotKept = () => {
      throw new CatalogError('NOT_KEPT', problem)
    }
    return [name, refuseNotKept]
  })
  return Object.fromEntries(resolvers)
}

function sdlOf(refused: Refused): string {
  return fieldsOf(refused)
    .map(({ what, name, sdl }) => `"Not supported: Trellis does not store ${what}." ${name}${sdl}`)
    .join('\n')
}

function fieldsOf(refused: Refused) {
  return Object.entries(refused).flatMap(([what, fields]) =>
    Object.entries(fields).map(([name, sdl]) => ({ what, name, sdl })),
  )
}

/** Features of DataHub that this catalog lacks (docs/interface: graphql/not-kept). */
export const notKeptModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    ${IGNORED_INPUTS.trim()
      .split(/\s+/)
      .map((name) => `"Any value; it is ignored." scalar ${name}`)
      .join('\n')}
    extend type Mutation {
      ${sdlOf(REFUSED_MUTATIONS)}
    }
    extend type Query {
      ${sdlOf(REFUSED_QUERIES)}
      "Always null: Trellis stores no connections."
      connection(urn: String!): DataHubConnection
    }
    extend type DataHubConnection {
      details: DataHubConnectionDetails
    }
    type DataHubConnectionDetails {
      type: String
      name: String
      json: DataHubJsonConnection
    }
    type DataHubJsonConnection {
      blob: String
    }
  `,
  mutations: needing('editor', refusals(REFUSED_MUTATIONS)),
  queries: needing('reader', {
    ...refusals(REFUSED_QUERIES),
    connection: () => null,
  }),
}
