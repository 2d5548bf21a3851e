import { columnUrn } from '../../../graph/model/urn.ts'
import type { DbtTable, DbtTables, TableColumn } from './tables.ts'

/** A change of a project, for people. */
export interface ProjectChange {
  readonly operation: 'drop' | 'rename' | 'retype' | 'delete'
  /** Unique ID of the node in dbt. */
  readonly node: string
  readonly column?: string
  /** What becomes of the column: its new name, or its types before and after. */
  readonly to?: string
}

/** A change as `POST /impact` takes it. */
export type RequestedChange =
  | { readonly operation: 'drop' | 'rename' | 'retype'; readonly column: string }
  | { readonly operation: 'delete'; readonly urn: string }

export interface Comparison {
  readonly changes: readonly ProjectChange[]
  /** The changes for each dataset of the tables: that of dbt, and that of the platform. */
  readonly requested: readonly RequestedChange[]
  /** IDs of nodes of which only some columns are known now, so that none counts as dropped. */
  readonly partlyKnown: readonly string[]
}

/**
 * Compares the tables of a project with those before. A column that another one of the same type
 * replaces at its place is renamed. Where dbt's catalog told the columns before and does not now,
 * only those are known that the project documents, so none counts as dropped.
 */
export function compareTables(before: DbtTables, now: DbtTables): Comparison {
  const changes: ProjectChange[] = []
  const requested: RequestedChange[] = []
  const partlyKnown: string[] = []
  const inOrder = [...before].toSorted(([, one], [, other]) => (one.id < other.id ? -1 : 1))
  for (const [urn, table] of inOrder) {
    const tableNow = now.get(urn)
    if (!tableNow) {
      changes.push({ operation: 'delete', node: table.id })
      requested.push(...table.urns.map((each) => ({ operation: 'delete', urn: each }) as const))
      continue
    }
    const isPartlyKnown = table.isCatalogued && !tableNow.isCatalogued
    if (isPartlyKnown) partlyKnown.push(table.id)
    const urns = new Set([...table.urns, ...tableNow.urns])
    for (const change of compareColumns(table, tableNow)) {
      if (isPartlyKnown && change.operation !== 'retype') continue
      const { operation, column, to } = change
      changes.push({ operation, node: table.id, column, ...(to !== undefined && { to }) })
      requested.push(...[...urns].map((each) => ({ operation, column: columnUrn(each, column) })))
    }
  }
  return { changes, requested, partlyKnown }
}

interface ColumnChange {
  readonly operation: 'drop' | 'rename' | 'retype'
  readonly column: string
  readonly to?: string
}

function compareColumns(before: DbtTable, now: DbtTable): ColumnChange[] {
  const beforePaths = new Set(before.columns.map(({ path }) => path))
  const columnsNow = new Map(now.columns.map((column) => [column.path, column]))
  return before.columns.flatMap((column, at): ColumnChange[] => {
    const { path } = column
    const same = columnsNow.get(path)
    if (same) {
      const to = `${column.type} → ${same.type}`
      return hasOtherType(column, same) ? [{ operation: 'retype', column: path, to }] : []
    }
    const atPlace = now.columns[at]
    const isReplaced =
      atPlace !== undefined && !beforePaths.has(atPlace.path) && !hasOtherType(column, atPlace)
    return isReplaced
      ? [{ operation: 'rename', column: path, to: atPlace.path }]
      : [{ operation: 'drop', column: path }]
  })
}

/** Whether both types are known and differ; platforms write them in any letter case. */
function hasOtherType(one: TableColumn, other: TableColumn): boolean {
  const [type, otherType] = [one, other].map((column) => column.type.trim().toLowerCase())
  return type !== '' && otherType !== '' && type !== otherType
}
