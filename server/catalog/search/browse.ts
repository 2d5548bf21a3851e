import type { Urn } from '../../../graph/model/urn.ts'
import {
  BROWSE_PATH_FIELD,
  FOLDER_LEVELS_MAX,
  folderField,
  LEAF_FOLDER_FIELD,
  REMOVED_FIELD,
  URN_FIELD,
} from '../../../search/fields.ts'
import { folderNameOf } from '../../../search/document.ts'
import { PLAIN_REQUEST } from '../../../search/search-index.ts'
import { fieldIs, mentions } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import { documentsOf } from '../indexing/documents.ts'
import { ask } from './ask.ts'
import { filterOf } from './request.ts'

export interface BrowseRequest {
  readonly entityType: string
  /** Folders between slashes; empty: the top. */
  readonly path: string
  readonly filter?: unknown
  /** Shows soft-deleted entities too, as a filter on `removed` does. */
  readonly includeRemoved?: boolean
  /** Paging runs over the folders and then the entities. */
  readonly start: number
  readonly count: number
}

export interface BrowsePage {
  /** As understood: one slash in front of each folder; empty: the top. */
  readonly path: string
  /** Folders in this one, with how many entities are below each; of the page. */
  readonly groups: readonly { readonly name: string; readonly count: number }[]
  readonly groupsTotal: number
  /** Entities in this folder itself; of the page. */
  readonly entities: readonly { readonly name: string; readonly urn: string }[]
  readonly entitiesTotal: number
  /** Entities in this folder and below. */
  readonly below: number
}

/** Most subfolders of one folder that are answered. */
const GROUPS_MAX = 2_000

/** What is in a folder (docs/interface: search/browse). */
export async function browse(catalog: Catalog, request: BrowseRequest): Promise<BrowsePage> {
  const folders = request.path.split('/').filter((folder) => folder !== '')
  const path = folders.map((folder) => `/${folder}`).join('')
  const filter = filterOf(catalog, request.filter)
  const depth = folders.length
  const inside = depth === 0 ? [] : [fieldIs(folderField(depth), path)]
  const nothing = { groups: [], groupsTotal: 0, entities: [], entitiesTotal: 0, below: 0 }
  if (depth > FOLDER_LEVELS_MAX) return { path, ...nothing }
  const includeRemoved = request.includeRemoved === true || mentions(filter, REMOVED_FIELD)
  const asked = { ...PLAIN_REQUEST, entityTypes: [request.entityType], includeRemoved }
  const { facets, total } = await ask(catalog, {
    ...asked,
    where: [filter, ...inside],
    facets: depth < FOLDER_LEVELS_MAX ? [folderField(depth + 1)] : [],
    facetValuesMax: GROUPS_MAX,
  })
  // An entity with several paths counts for the folders of its other paths too.
  const all = (facets[0]?.values ?? [])
    .filter(({ value }) => value.startsWith(`${path}/`))
    .map(({ value, count }) => ({ name: value.slice(path.length + 1), count }))
  const groups = all.slice(request.start, request.start + request.count)
  const { hits, total: entitiesTotal } = await ask(catalog, {
    ...asked,
    where: [filter, fieldIs(LEAF_FOLDER_FIELD, path || '/')],
    sort: [{ field: URN_FIELD, descending: false }],
    start: Math.max(0, request.start - all.length),
    count: request.count - groups.length,
  })
  const entities = hits.map(({ urn }) => ({ name: folderNameOf(urn), urn }))
  return { path, groups, groupsTotal: all.length, entities, entitiesTotal, below: total }
}

/** The paths that an entity is found by; none when it does not exist. */
export async function browsePathsOf(catalog: Catalog, urn: Urn): Promise<readonly string[]> {
  const { documents } = await documentsOf(catalog, [urn])
  return documents[0]?.values[BROWSE_PATH_FIELD] ?? []
}
