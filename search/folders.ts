import { chart } from '../graph/aspects/analytics/chart.entity.ts'
import { dashboard } from '../graph/aspects/analytics/dashboard.entity.ts'
import { dataset } from '../graph/aspects/datasets/dataset.entity.ts'
import { browsePathsV2 } from '../graph/aspects/platforms/browse-paths-v2.ts'
import type { Envelope } from '../graph/model/audit.ts'
import { isJsonObject } from '../graph/model/json.ts'
import { entityTypeOf, keyPartsOf } from '../graph/model/urn.ts'
import {
  BROWSE_PATH_FIELD,
  FOLDER_LEVELS_MAX,
  folderField,
  folderNamed,
  LEAF_FOLDER_FIELD,
} from './fields.ts'

/**
 * Adds the folders of an entity: from ingested paths, else from `browsePathsV2`, else the default.
 * A last segment that names the entity is no folder (docs/interface: search/browse-paths).
 */
export function addFolders(
  urn: string,
  name: string,
  ingested: readonly string[],
  aspects: ReadonlyMap<string, Pick<Envelope, 'value'>>,
  add: (field: string, value: string) => void,
): void {
  const paths = ingested.length > 0 ? ingested : [readBrowsePath(aspects) ?? defaultPath(urn)]
  if (ingested.length === 0) for (const path of paths) if (path) add(BROWSE_PATH_FIELD, path)
  const own = new Set([name, leafNameOf(urn), ...nameForms(urn)])
  for (const path of paths) {
    if (path === undefined) continue
    const segments = path.split('/').filter((segment) => segment !== '')
    if (own.has(segments.at(-1) ?? '')) segments.pop()
    const folders = segments.slice(0, FOLDER_LEVELS_MAX)
    add(LEAF_FOLDER_FIELD, `/${folders.join('/')}`)
    for (let depth = 1; depth <= folders.length; depth++) {
      add(folderField(depth), `/${folders.slice(0, depth).join('/')}`)
    }
  }
}

function readBrowsePath(aspects: ReadonlyMap<string, Pick<Envelope, 'value'>>): string | undefined {
  const path = aspects.get(browsePathsV2.name)?.value['path']
  if (!Array.isArray(path)) return undefined
  const ids = path.flatMap((entry: unknown) => {
    const id = isJsonObject(entry) ? entry['id'] : undefined
    return typeof id === 'string' ? [id] : []
  })
  return `/${ids.map(folderNamed).join('/')}`
}

/** Returns the default path: `/prod/hive/shop/orders`, `/looker/orders`. */
function defaultPath(urn: string): string | undefined {
  const parts = keyPartsOf(urn)
  switch (entityTypeOf(urn)) {
    case dataset.name: {
      const [platform = '', name = '', env = ''] = parts
      const platformName = platform.slice(platform.lastIndexOf(':') + 1)
      return `/${env.toLowerCase()}/${platformName}/${name.replaceAll('.', '/')}`
    }
    case chart.name:
    case dashboard.name:
      return `/${parts[0] ?? ''}/${parts[1] ?? ''}`
    default:
      return undefined
  }
}

/** Returns the name of an entity in its folder; names of datasets contain their folders. */
export function folderNameOf(urn: string): string {
  const name = leafNameOf(urn)
  if (entityTypeOf(urn) !== dataset.name) return name
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1) || name
}

/** Returns a name for an entity without one: the most name-like part of its key. */
export function leafNameOf(urn: string): string {
  const [first = '', second] = keyPartsOf(urn)
  return second ?? first
}

/** Returns the parts of a name after its last dot and slash, by which datasets are known too. */
function nameForms(urn: string): string[] {
  const name = leafNameOf(urn)
  return [name.slice(name.lastIndexOf('.') + 1), name.slice(name.lastIndexOf('/') + 1)]
}
