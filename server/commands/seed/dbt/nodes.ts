import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import { objectMember, textMember, textsMember, type Artifacts } from './artifacts.ts'
import { pythonText } from './python-text.ts'

/** A column of a node; `type` is that of the platform. */
export interface DbtColumn {
  readonly name: string
  readonly type: string
  readonly comment: string
  readonly description: string
  readonly tags: readonly string[]
}

/** A model, source, seed, snapshot, test or semantic model, of the manifest and the catalog. */
export interface DbtNode {
  /** Its unique ID in dbt: `model.shop.orders`. */
  readonly id: string
  readonly type: string
  readonly name: string
  /** Its name in the URNs of datasets, in lower case as DataHub's connector writes it. */
  readonly path: string
  readonly materialization: string | undefined
  /** Whether it is a table or view of the target platform. */
  readonly isMaterialized: boolean
  readonly description: string
  readonly columns: readonly DbtColumn[]
  /** Unique IDs. */
  readonly upstreams: readonly string[]
  readonly meta: JsonObject
  /** Tags with the prefix `dbt:`. */
  readonly tags: readonly string[]
  readonly owners: readonly string[]
  readonly properties: Readonly<Record<string, string>>
  readonly code: { readonly raw?: string | undefined; readonly compiled?: string | undefined }
  readonly isSql: boolean
  readonly rowCount: number | undefined
  readonly sizeInBytes: number | undefined
  /** The generic test that a test applies, with its arguments; empty for other nodes. */
  readonly test: JsonObject
}

/** Resource types that are datasets. */
const DATASETS = new Set(['model', 'source', 'seed', 'snapshot', 'semantic_model'])
/** Resource type of tests. */
const TEST = 'test'
/** Materializations whose nodes have no columns of their own. */
const WITHOUT_COLUMNS = new Set(['ephemeral', TEST, 'semantic_view'])
const TAG_PREFIX = 'dbt:'

export const isDataset = ({ type }: DbtNode): boolean => DATASETS.has(type)
export const isTest = ({ type }: DbtNode): boolean => type === TEST

/**
 * Returns the nodes of the artifacts by ID, without sources that have the name of a model: the
 * model takes their place. A node without a required member is left out, with a sentence in
 * `problems`.
 */
export function readNodes({ manifest, catalog }: Artifacts, problems: string[]) {
  const catalogued = { ...objectMember(catalog, 'nodes'), ...objectMember(catalog, 'sources') }
  const entries = ['nodes', 'sources', 'semantic_models'].flatMap((kind) =>
    Object.entries(objectMember(manifest, kind)),
  )
  const nodes = entries.flatMap(([id, value]) => {
    try {
      if (!isJsonObject(value)) throw new Error('it is not an object')
      const isSemantic = id.startsWith('semantic_model.')
      const catalogEntry = objectMember(catalogued, id)
      return [isSemantic ? readSemanticModel(id, value) : readNode(id, value, catalogEntry)]
    } catch (error) {
      problems.push(`${id}: ${(error as Error).message}`)
      return []
    }
  })
  return withoutDuplicates(nodes)
}

/** Returns the tags of a member with the prefix of dbt. */
export const readTags = (value: JsonObject): string[] =>
  textsMember(value, 'tags').map((tag) => TAG_PREFIX + tag)

function readNode(id: string, value: JsonObject, catalogEntry: JsonObject): DbtNode {
  const type = requireText(value, 'resource_type')
  const config = objectMember(value, 'config')
  const materialization = textMember(config, 'materialized')
  const own = objectMember(value, 'meta')
  const meta = Object.keys(own).length > 0 ? own : objectMember(config, 'meta')
  const alias = type === TEST ? undefined : textMember(value, 'alias')
  const name = alias ?? requireText(value, 'name')
  const parts = [value['database'], value['schema'], name].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  )
  const language = value['language'] === undefined ? 'sql' : textMember(value, 'language')
  return {
    id,
    type,
    name,
    path: parts.join('.').replaceAll('"', '').toLowerCase(),
    materialization,
    isMaterialized: materialization !== 'ephemeral' && type !== TEST,
    description: textMember(value, 'description') ?? '',
    columns: WITHOUT_COLUMNS.has(materialization ?? '') ? [] : readColumns(value, catalogEntry),
    upstreams: textsMember(objectMember(value, 'depends_on'), 'nodes'),
    meta,
    tags: readTags(value),
    owners: readOwners(own['owner'] ?? objectMember(config, 'meta')['owner']),
    properties: readProperties(meta, {
      node_type: type,
      materialization,
      dbt_file_path: requireText(value, 'original_file_path'),
      catalog_type: textMember(objectMember(catalogEntry, 'metadata'), 'type'),
      language,
      dbt_unique_id: id,
      dbt_package_name: textMember(value, 'package_name'),
    }),
    code: {
      raw: textMember(value, 'raw_code') ?? textMember(value, 'raw_sql'),
      compiled: textMember(value, 'compiled_code') ?? textMember(value, 'compiled_sql'),
    },
    isSql: language === 'sql',
    rowCount: readStatistic(catalogEntry, 'num_rows'),
    sizeInBytes: readStatistic(catalogEntry, 'num_bytes'),
    test: type === TEST ? objectMember(value, 'test_metadata') : {},
  }
}

/** Returns a semantic model, which no platform has: its ID is its name. */
function readSemanticModel(id: string, value: JsonObject): DbtNode {
  const own = objectMember(objectMember(value, 'config'), 'meta')
  const meta = Object.keys(own).length > 0 ? own : objectMember(value, 'meta')
  return {
    id,
    type: 'semantic_model',
    name: requireText(value, 'name'),
    path: id.toLowerCase(),
    materialization: undefined,
    isMaterialized: false,
    description: textMember(value, 'description') ?? '',
    columns: [
      ...readSemanticColumns(value, 'entities', 'Entity', 'type', 'unknown'),
      ...readSemanticColumns(value, 'dimensions', 'Dimension', 'type', 'categorical'),
      ...readSemanticColumns(value, 'measures', 'Measure', 'agg', 'unknown'),
    ],
    upstreams: textsMember(objectMember(value, 'depends_on'), 'nodes'),
    meta,
    tags: readTags(value),
    owners: readOwners(meta['owner']),
    properties: readProperties(meta, {
      node_type: 'semantic_model',
      dbt_file_path: textMember(value, 'original_file_path'),
      language: 'yaml',
      dbt_unique_id: id,
      dbt_package_name: textMember(value, 'package_name'),
    }),
    code: {},
    isSql: false,
    rowCount: undefined,
    sizeInBytes: undefined,
    test: {},
  }
}

function readSemanticColumns(
  value: JsonObject,
  list: string,
  word: string,
  member: string,
  fallback: string,
): DbtColumn[] {
  return listRecords(value[list]).flatMap((item) => {
    const name = textMember(item, 'name')
    const type = textMember(item, member) ?? fallback
    const description = textMember(item, 'description') ?? `${word} (${type})`
    const kind = `${word.toLowerCase()}:${type}`
    return name === undefined ? [] : [{ name, type: kind, comment: '', description, tags: [] }]
  })
}

/** Returns the columns of the catalog, or else of the manifest, with the texts of the manifest. */
function readColumns(value: JsonObject, catalogEntry: JsonObject): DbtColumn[] {
  const described = objectMember(value, 'columns')
  const byLowerName = new Map(
    Object.entries(described).map(([key, column]) => [key.toLowerCase(), column]),
  )
  const columns = isJsonObject(catalogEntry['columns']) ? catalogEntry['columns'] : described
  return Object.entries(columns).flatMap(([key, column]) => {
    if (!isJsonObject(column)) return []
    const texts = described[key] ?? byLowerName.get(key.toLowerCase())
    const text = isJsonObject(texts) ? texts : {}
    return [
      {
        name: textMember(column, 'name') ?? key,
        type: textMember(column, columns === described ? 'data_type' : 'type') ?? '',
        comment: columns === described ? '' : (textMember(column, 'comment') ?? ''),
        description: textMember(text, 'description') ?? '',
        tags: readTags(text),
      },
    ]
  })
}

function readProperties(
  meta: JsonObject,
  attributes: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const textEntries = Object.entries(attributes).filter(([, text]) => text !== undefined)
  const properties: Record<string, unknown> = { ...meta, ...Object.fromEntries(textEntries) }
  return Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, pythonText(property)]),
  )
}

function readOwners(owner: unknown): string[] {
  const owners: unknown[] = Array.isArray(owner) ? owner : [owner]
  return owners.filter((item) => typeof item === 'string' && item !== '') as string[]
}

function readStatistic(catalogEntry: JsonObject, name: string): number | undefined {
  const { include, value } = objectMember(objectMember(catalogEntry, 'stats'), name)
  const number = Math.trunc(Number(value ?? Number.NaN))
  return include === true && Number.isFinite(number) ? number : undefined
}

/** Drops sources with the name of a model, and replaces references to them by the model. */
function withoutDuplicates(nodes: readonly DbtNode[]): Map<string, DbtNode> {
  const models = new Map(
    nodes
      .filter((node) => node.type === 'model' && node.isMaterialized)
      .map((node) => [node.path, node.id]),
  )
  const replaced = new Map(
    nodes
      .filter(({ type, path }) => type === 'source' && models.has(path))
      .map(({ id, path }) => [id, models.get(path) ?? id]),
  )
  return new Map(
    nodes
      .filter(({ id }) => !replaced.has(id))
      .map((node) => {
        const upstreams = node.upstreams.map((id) => replaced.get(id) ?? id)
        return [node.id, { ...node, upstreams }]
      }),
  )
}

/** Returns the members of a list that are objects. */
export const listRecords = (list: unknown): JsonObject[] =>
  Array.isArray(list) ? list.filter(isJsonObject) : []

function requireText(value: JsonObject, name: string): string {
  const text = textMember(value, name)
  if (text === undefined) throw new Error(`it has no ${name}`)
  return text
}
