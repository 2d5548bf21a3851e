import type { Urn } from '../../../graph/model/urn.ts'
import {
  BROWSE_PATH_FIELD,
  FOLDER_LEVELS_MAX,
  folderField,
  folderNamed,
  LEAF_FOLDER_FIELD,
  nameOfFolder,
  URN_FIELD,
} from '../../../search/fields.ts'
import { folderNameOf } from '../../../search/folders.ts'
import type { Filter } from '../../../search/filter.ts'
import { PLAIN_REQUEST, type Facet } from '../../../search/search-index.ts'
import { fieldExists, fieldIs } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import { readDocuments } from '../index/documents.ts'
import { searchIndex } from './query-index.ts'
import { searchInterpretations } from './find.ts'
import { resolveInclusions, restrictToVisible, type Inclusions } from './hidden-stages.ts'
import { resolveCatalogFilter, type FindRequest } from './search-request.ts'

export interface BrowseRequest extends Inclusions {
  readonly entityType: string
  /** Folders between slashes; empty: the top. */
  readonly path: string
  readonly filter?: Filter
  /** Paging runs over the folders and then the entities. */
  readonly start: number
  readonly count: number
}

/** A folder, with the number of entities in it and below. */
interface FolderGroup {
  readonly name: string
  readonly count: number
}

export interface BrowsePage {
  /** The normalized path: one slash before each folder; empty: the top. */
  readonly path: string
  /** Subfolders on this page. */
  readonly groups: readonly FolderGroup[]
  readonly groupsTotal: number
  /** Entities of this folder itself, on this page. */
  readonly entities: readonly { readonly name: string; readonly urn: string }[]
  readonly entitiesTotal: number
  /** Number of entities in all subfolders and below. */
  readonly below: number
}

/** Most subfolders of one folder in an answer. */
const GROUPS_MAX = 2_000

/** Returns the contents of a folder (docs/interface: search/browse). */
export async function browse(catalog: Catalog, request: BrowseRequest): Promise<BrowsePage> {
  const folders = request.path.split('/').filter((folder) => folder !== '')
  const path = joinFolders(folders)
  const filter = resolveCatalogFilter(catalog, request.filter)
  const depth = folders.length
  const pathConditions = depth === 0 ? [] : [fieldIs(folderField(depth), path)]
  const nothing = { groups: [], groupsTotal: 0, entities: [], entitiesTotal: 0, below: 0 }
  if (depth > FOLDER_LEVELS_MAX) return { path, ...nothing }
  const entityTypes = [request.entityType]
  const inclusions = resolveInclusions(request, filter)
  const visibleRequest = await restrictToVisible(catalog, inclusions, {
    entityTypes,
    where: [filter],
  })
  const baseRequest = { ...PLAIN_REQUEST, ...visibleRequest }
  const next = folderField(depth + 1)
  const { facets, total } =
    depth === FOLDER_LEVELS_MAX
      ? { facets: [], total: 0 }
      : await searchIndex(catalog, {
          ...baseRequest,
          where: [...baseRequest.where, ...pathConditions, fieldExists(next)],
          facets: [next],
          facetValuesMax: GROUPS_MAX,
        })
  const allGroups = toGroups(facets, path)
  const groups = allGroups.slice(request.start, request.start + request.count)
  const { hits, total: entitiesTotal } = await searchIndex(catalog, {
    ...baseRequest,
    where: [...baseRequest.where, fieldIs(LEAF_FOLDER_FIELD, path || '/')],
    sort: [{ field: URN_FIELD, descending: false }],
    start: Math.max(0, request.start - allGroups.length),
    count: request.count - groups.length,
  })
  const entities = hits.map(({ urn }) => ({ name: folderNameOf(urn), urn }))
  return { path, groups, groupsTotal: allGroups.length, entities, entitiesTotal, below: total }
}

/** A folder whose subfolders are requested, among the results of a search. */
export interface FolderRequest extends Pick<
  FindRequest,
  'entityTypes' | 'input' | 'filter' | 'within' | 'start' | 'count' | 'flags'
> {
  /** Names, from the top down; empty: the top. */
  readonly folders: readonly string[]
}

export interface FolderPage {
  /** Subfolders on this page, the most frequent first. */
  readonly groups: readonly (FolderGroup & { readonly hasSubGroups: boolean })[]
  readonly groupsTotal: number
  /** Number of entities in them and below. */
  readonly below: number
}

/**
 * Returns the subfolders of a folder, for entities of any types (docs/interface:
 * search/browse-folders).
 */
export async function browseFolders(
  catalog: Catalog,
  { folders, start, count, flags, within = [], ...searched }: FolderRequest,
): Promise<FolderPage> {
  const path = joinFolders(folders.map(folderNamed))
  const depth = folders.length
  const nothing = { groups: [], groupsTotal: 0, below: 0 }
  if (depth >= FOLDER_LEVELS_MAX) return nothing
  const here = folderField(depth + 1)
  const search = await searchInterpretations(catalog, {
    ...searched,
    within: [
      ...within,
      ...(depth === 0 ? [] : [fieldIs(folderField(depth), path)]),
      fieldExists(here),
    ],
    start: 0,
    count: 0,
    flags: { ...flags, skipAggregates: true },
  })
  if (!search) return nothing
  const counting = { ...search.asked, facets: [here], facetValuesMax: GROUPS_MAX }
  const deeper = [...counting.where, fieldExists(folderField(depth + 2))]
  const [all, above] = await Promise.all([
    searchIndex(catalog, counting),
    depth + 2 > FOLDER_LEVELS_MAX
      ? undefined
      : searchIndex(catalog, { ...counting, where: deeper }),
  ])
  const groups = toGroups(all.facets, path)
  const withGroups = new Set(toGroups(above?.facets ?? [], path).map(({ name }) => name))
  return {
    groups: groups.slice(start, start + count).map(({ name, count: below }) => {
      return { name: nameOfFolder(name), count: below, hasSubGroups: withGroups.has(name) }
    }),
    groupsTotal: groups.length,
    below: search.answer.total,
  }
}

const joinFolders = (folders: readonly string[]) => folders.map((folder) => `/${folder}`).join('')

/**
 * Returns the subfolders in a facet. An entity with several paths counts for the folders of its
 * other paths too; these are omitted.
 */
function toGroups(facets: readonly Facet[], path: string): FolderGroup[] {
  return (facets[0]?.values ?? [])
    .filter(({ value }) => value.startsWith(`${path}/`))
    .map(({ value, count }) => ({ name: value.slice(path.length + 1), count }))
}

/** Returns the browse paths of an entity; none when it does not exist. */
export async function readBrowsePaths(catalog: Catalog, urn: Urn): Promise<readonly string[]> {
  const { documents } = await readDocuments(catalog, [urn])
  return documents[0]?.values[BROWSE_PATH_FIELD] ?? []
}
