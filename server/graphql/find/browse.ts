import { pageOf } from '../../catalog/page.ts'
import { browse as browseFolder } from '../../catalog/search/browse.ts'
import { typeOfSymbol } from '../read/entity-names.ts'
import { queriesFor } from '../roots.ts'
import type { Query, SchemaModule } from '../schema-module.ts'
import { filterIn } from './inputs.ts'

const browse: Query<'browse'> = async (_root, { input }, { catalog }) => {
  const { start, count } = pageOf(input)
  const page = await browseFolder(catalog, {
    entityType: typeOfSymbol(catalog.registry, input.type),
    path: (input.path ?? []).join('/'),
    filter: filterIn(input, catalog.registry),
    start,
    count,
  })
  const path = page.path.split('/').filter((folder) => folder !== '')
  return {
    entities: page.entities.map(({ urn }) => ({ urn })),
    groups: page.groups,
    start,
    count: page.entities.length + page.groups.length,
    total: page.groupsTotal + page.entitiesTotal,
    metadata: { path, totalNumEntities: page.below },
  }
}

/** Folders and what is in them (docs/interface: search/browse). */
export const browseModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input BrowseInput {
      type: EntityType!
      "Folders from the top down; none: the top."
      path: [String!]
      start: Int
      count: Int
      filters: [FacetFilterInput!]
      orFilters: [AndFilterInput!]
    }
    type BrowseResults {
      entities: [Entity!]
      groups: [BrowseResultGroup!]
      start: Int
      count: Int
      "Folders and entities in this folder itself."
      total: Int
      metadata: BrowseResultMetadata
    }
    type BrowseResultGroup {
      name: String
      count: Long
    }
    type BrowseResultMetadata {
      path: [String!]
      "Entities in this folder and below."
      totalNumEntities: Long
    }
    extend type Query {
      "What is in a folder: its folders, then its entities."
      browse(input: BrowseInput!): BrowseResults
    }
  `,
  queries: queriesFor('reader', { browse }),
}
