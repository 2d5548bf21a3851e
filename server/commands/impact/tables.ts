import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { datasetProperties } from '../../../graph/aspects/datasets/dataset-properties.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import { siblings } from '../../../graph/aspects/lineage/siblings.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { CommandError } from '../command-error.ts'
import { unexpectedMessage, type HttpClient } from '../http-client.ts'
import { objectMember, textMember, textsMember } from '../seed/dbt/artifacts.ts'
import { targetColumns } from '../seed/dbt/datasets.ts'
import { readProject, type DbtFiles } from '../seed/dbt/dbt-source.ts'
import { listRecords } from '../seed/dbt/nodes.ts'
import { DBT, dbtUrn, targetUrn, type Project } from '../seed/dbt/project.ts'

/** What a model, seed or snapshot makes. */
export interface DbtTable {
  /** Its unique ID in dbt: `model.shop.orders`. */
  readonly id: string
  /** The dataset of dbt, and that of the platform, if it makes one. */
  readonly urns: readonly string[]
  /** In the order of the table. */
  readonly columns: readonly TableColumn[]
  /** Whether the columns come from dbt's catalog, and not from the documentation of the project. */
  readonly isCatalogued: boolean
}

export interface TableColumn {
  readonly path: string
  /** The type of the platform; empty: unknown. */
  readonly type: string
}

/** The tables of a project by the URN of their dataset of dbt. */
export type DbtTables = ReadonlyMap<string, DbtTable>

/** Resource types of nodes that make a table or view. */
const MADE = new Set(['model', 'seed', 'snapshot'])
/** Datasets that one request reads. */
const PER_REQUEST = 500

/** A project as its files describe it. */
export interface ProjectTables {
  readonly tables: DbtTables
  /** The packages of its nodes, its own among them. */
  readonly packages: ReadonlySet<string>
  readonly problems: readonly string[]
}

/** Reads the tables of a project from its artifacts. @throws SeedError like `trellis seed` */
export async function readProjectTables(files: DbtFiles): Promise<ProjectTables> {
  const { project, artifacts, problems } = await readProject(files)
  const nodes = [...project.nodes.values()].filter(({ type }) => MADE.has(type))
  const catalogued = objectMember(artifacts.catalog, 'nodes')
  const tables = nodes.map((node): readonly [string, DbtTable] => {
    const paths = targetColumns(project, node)
    const columns = node.columns.map(({ type }, at) => ({ path: paths[at] ?? '', type }))
    const isCatalogued = node.id in catalogued
    return [dbtUrn(node), { id: node.id, urns: nodeUrns(project, node), columns, isCatalogued }]
  })
  const own = textMember(objectMember(artifacts.manifest, 'metadata'), 'project_name')
  const packages = nodes.flatMap(({ properties }) => properties['dbt_package_name'] ?? [])
  return { tables: new Map(tables), packages: new Set([own ?? '', ...packages]), problems }
}

/**
 * Reads the tables of an earlier state of a project: `manifest.json` of a folder, with its
 * `catalog.json` if `withCatalog` and there is one.
 */
export async function readStateTables(
  folder: string,
  { target, withCatalog }: { readonly target?: string | undefined; readonly withCatalog: boolean },
): Promise<DbtTables> {
  const catalog = join(folder, 'catalog.json')
  const hasCatalog = withCatalog && (await isFile(catalog))
  const manifest = join(folder, 'manifest.json')
  const files = { manifest, catalog: hasCatalog ? catalog : undefined, target }
  return (await readProjectTables(files)).tables
}

/**
 * Reads the tables of some packages that a catalog has, without soft-deleted ones.
 *
 * @throws CommandError when the server refuses to list datasets
 */
export async function readCatalogTables(
  client: HttpClient,
  packages: ReadonlySet<string>,
): Promise<DbtTables> {
  const tables = new Map<string, DbtTable>()
  for (let scrollId: string | undefined, isLast = false; !isLast;) {
    const after = scrollId === undefined ? '' : `&scrollId=${encodeURIComponent(scrollId)}`
    const query = encodeURIComponent(`platform:"${DBT}"`)
    const answer = await client.post(
      `/openapi/v3/entity/scroll?query=${query}&count=${PER_REQUEST}${after}`,
      {
        entities: [dataset.name],
        aspects: [schemaMetadata.name, datasetProperties.name, siblings.name],
      },
    )
    if (answer.status !== 200 || !isJsonObject(answer.body)) {
      throw new CommandError(unexpectedMessage(answer))
    }
    for (const entity of listRecords(answer.body['entities'])) {
      const table = cataloguedTable(entity, packages)
      if (table) tables.set(table.urns[0] ?? '', table)
    }
    scrollId = textMember(answer.body, 'scrollId')
    isLast = scrollId === undefined
  }
  return tables
}

/** Returns the table that a dataset of dbt stands for; undefined for those of other projects. */
function cataloguedTable(entity: JsonObject, packages: ReadonlySet<string>): DbtTable | undefined {
  const valueOf = (aspect: string) => objectMember(objectMember(entity, aspect), 'value')
  const properties = objectMember(valueOf(datasetProperties.name), 'customProperties')
  const [urn, id] = [textMember(entity, 'urn'), textMember(properties, 'dbt_unique_id')]
  const isMade = MADE.has(textMember(properties, 'node_type') ?? '')
  const isOwn = packages.has(textMember(properties, 'dbt_package_name') ?? '')
  if (urn === undefined || id === undefined || !isMade || !isOwn) return undefined
  return {
    id,
    urns: [urn, ...textsMember(valueOf(siblings.name), 'siblings')],
    columns: listRecords(valueOf(schemaMetadata.name)['fields']).map((field) => ({
      path: textMember(field, 'fieldPath') ?? '',
      type: textMember(field, 'nativeDataType') ?? '',
    })),
    isCatalogued: 'catalog_type' in properties,
  }
}

const nodeUrns = (
  project: Project,
  node: Parameters<typeof targetUrn>[1] & { isMaterialized: boolean },
) => (node.isMaterialized ? [dbtUrn(node), targetUrn(project, node)] : [dbtUrn(node)])

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
