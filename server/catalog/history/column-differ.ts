import type { JsonObject } from '../../../graph/model/json.ts'
import { columnUrn } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import type { ChangeEvent } from './change-event.ts'
import {
  descriptionDiffer,
  indexByKey,
  matchElements,
  recordMember,
  tagDiffer,
  termDiffer,
  firstMemberText,
  type Differ,
  type ElementsByName,
  type Events,
  type ComparedValue,
} from './differ.ts'

/**
 * Returns the differ of the columns in the member `list`: their tags, terms and descriptions, and
 * of a schema also the columns themselves (docs/interface: graphql/timeline).
 */
export const columnDiffer = (list: string, isSchema: boolean): Differ =>
  function* changes(urn, before, after) {
    const was = indexByKey('fieldPath', before?.[list])
    const is = indexByKey('fieldPath', after?.[list])
    const renames = isSchema ? findRenames(was, is) : NO_RENAMES
    for (const { path, from, before: old, after: now } of columnPairs(was, is, renames)) {
      if (isSchema) yield* schemaChange(urn, { path: from, renamedTo: path }, old, now)
      const column = columnUrn(urn, path)
      const changeLists = [descriptionDiffer(column, old, now)]
      for (const [differ, member] of [
        [tagDiffer, 'globalTags'],
        [termDiffer, 'glossaryTerms'],
      ] as const) {
        changeLists.push(differ(column, recordMember(old, member), recordMember(now, member)))
      }
      for (const events of changeLists) {
        for (const { parameters, ...event } of events) {
          yield { ...event, parameters: { ...parameters, fieldPath: path, parentUrn: urn } }
        }
      }
    }
  }

/** Paths of renamed columns before the change, by those after it. */
type Renames = ReadonlyMap<string, string>
const NO_RENAMES: Renames = new Map()

/**
 * Finds renamed columns as DataHub does: a removed and an added column of the same native type,
 * description and parent are one.
 */
function findRenames(was: ElementsByName, is: ElementsByName): Renames {
  const removedPaths = new Map<string, string[]>()
  for (const [path, column] of was) {
    if (is.has(path)) continue
    const likeness = describeColumn(path, column)
    const alikePaths = removedPaths.get(likeness)
    if (alikePaths) alikePaths.push(path)
    else removedPaths.set(likeness, [path])
  }
  for (const paths of removedPaths.values()) paths.sort(compareText)
  const addedColumns = [...is].filter(([path]) => !was.has(path))
  return new Map(
    addedColumns
      .toSorted(([one], [other]) => compareText(one, other))
      .flatMap(([path, column]) => {
        const from = removedPaths.get(describeColumn(path, column))?.shift()
        return from === undefined ? [] : [[path, from] as const]
      }),
  )
}

/** Returns a text that is equal for columns that may be one under two names. */
function describeColumn(path: string, column: JsonObject): string {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  return JSON.stringify([parent, column['nativeDataType'] ?? null, column['description'] ?? null])
}

/** A column before and after a change. */
interface ColumnPair {
  /** After the change, if the column is there then. */
  readonly path: string
  readonly from: string
  readonly before: ComparedValue
  readonly after: ComparedValue
}

function* columnPairs(
  was: ElementsByName,
  is: ElementsByName,
  renames: Renames,
): Generator<ColumnPair> {
  const oldPaths = new Set(renames.values())
  for (const [path, old, now] of matchElements(was, is)) {
    if (oldPaths.has(path)) continue
    const from = renames.get(path) ?? path
    yield { path, from, before: old ?? was.get(from), after: now }
  }
}

/**
 * Yields the change of a column, in DataHub's words. Removing a column or changing its type breaks
 * readers, so it is a major change; a rename is a minor one, as in DataHub.
 */
function* schemaChange(
  urn: string,
  { path, renamedTo }: { readonly path: string; readonly renamedTo: string },
  before: ComparedValue,
  after: ComparedValue,
): Events {
  const change = columnChange(path, renamedTo, before, after)
  if (!change) return
  const { modificationCategory = 'OTHER', ...event } = change
  const column = columnUrn(urn, path)
  yield {
    urn,
    category: 'TECHNICAL_SCHEMA',
    ...event,
    modifier: column,
    parameters: {
      fieldPath: path,
      fieldUrn: column,
      nullable: (before ?? after)?.['nullable'] === true,
      modificationCategory,
    },
  }
}

type SchemaChange = Pick<ChangeEvent, 'operation' | 'weight' | 'description' | 'renamedTo'> & {
  readonly modificationCategory?: string
}

function columnChange(
  path: string,
  renamedTo: string,
  before: ComparedValue,
  after: ComparedValue,
): SchemaChange | undefined {
  const name = plainPath(path)
  if (!before) {
    const what = `${COMPATIBLE} the newly added field '${name}'.`
    return { operation: 'ADD', weight: 'minor', description: what }
  }
  if (!after) {
    const what = `${INCOMPATIBLE} removal of field: '${name}'.`
    return { operation: 'REMOVE', weight: 'major', description: what }
  }
  if (path !== renamedTo) {
    const what = `${COMPATIBLE} renaming of the field '${name} to ${plainPath(renamedTo)}'.`
    const modificationCategory = 'RENAME'
    return {
      operation: 'MODIFY',
      weight: 'minor',
      description: what,
      renamedTo,
      modificationCategory,
    }
  }
  const [was, is] = [before, after].map((column) => firstMemberText(column, 'nativeDataType'))
  if (was === is) return undefined
  const what = `${INCOMPATIBLE} native datatype of the field '${name}' changed from '${was}' to '${is}'.`
  const modificationCategory = 'TYPE_CHANGE'
  return { operation: 'MODIFY', weight: 'major', description: what, modificationCategory }
}

const COMPATIBLE = 'A forwards & backwards compatible change due to'
const INCOMPATIBLE = 'A backwards incompatible change due to'

/** Returns a path without the annotations of its second form: `[version=2.0].[type=int].a` is `a`. */
export const plainPath = (path: string) =>
  path.startsWith('[version=') ? path.replaceAll(/\[[^\]]*\]\.?/g, '') : path
