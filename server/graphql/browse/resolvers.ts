import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import { parsePage } from '../../catalog/page.ts'
import { requireKey } from '../../catalog/read/require-key.ts'
import {
  browse as browseFolder,
  browseFolders,
  readBrowsePaths,
} from '../../catalog/find/browse.ts'
import type { Part } from '../engine/context.ts'
import { typeOfSymbol } from '../../catalog/find/entity-names.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { toLink } from '../engine/values.ts'
import { filterIn, toFindQuery } from '../shared/search-inputs.ts'

const browse: Query<'browse'> = async (_root, { input }, { catalog }) => {
  const { start, count } = parsePage(input)
  const page = await browseFolder(catalog, {
    entityType: typeOfSymbol(catalog.registry, input.type),
    path: (input.path ?? []).join('/'),
    filter: filterIn(input, catalog.registry),
    start,
    count,
  })
  const path = foldersIn(page.path)
  return {
    entities: page.entities.map(({ urn }) => ({ urn })),
    groups: page.groups,
    start,
    count: page.entities.length + page.groups.length,
    total: page.groupsTotal + page.entitiesTotal,
    metadata: { path, totalNumEntities: page.below },
  }
}

const browseV2: Query<'browseV2'> = async (_root, { input }, context) => {
  const { catalog } = context
  const { type, types, path, ...narrowing } = input
  const page = parsePage(input)
  const folders = path ?? []
  const searchArguments = { ...narrowing, types: types ?? (type ? [type] : []) }
  const search = await toFindQuery(searchArguments, page, context)
  const folderPage = await browseFolders(catalog, { ...search, folders })
  return {
    // The URN names the folder of an entity.
    groups: folderPage.groups.map((group) => ({ ...group, entity: toLink(group.name) })),
    start: page.start,
    count: folderPage.groups.length,
    total: folderPage.groupsTotal,
    metadata: { path: folders, totalNumEntities: folderPage.below },
  }
}

const browsePaths: Query<'browsePaths'> = async (_root, { input }, { catalog }) => {
  const urn = requireKey(catalog.registry, parseUrn(input.urn))
  const type = typeOfSymbol(catalog.registry, input.type)
  if (entityTypeOf(urn) !== type) {
    throw new CatalogError('INVALID_PARAMETER', `type is ${input.type}, but the URN is ${urn}`)
  }
  const paths = await readBrowsePaths(catalog, urn)
  return paths.map((value) => ({ owner: urn, value: { value } }))
}

const foldersIn = (path: string) => path.split('/').filter((folder) => folder !== '')

/** Folders and their contents (docs/interface: search/browse, search/browse-folders). */
export const browseTopic: SchemaModule = {
  resolvers: {
    BrowsePath: {
      path: ({ value: { value: path } }: Part) =>
        typeof path === 'string' ? foldersIn(path) : null,
    },
  },
  queries: queriesFor('reader', { browse, browseV2, browsePaths }),
}
