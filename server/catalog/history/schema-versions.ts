import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import type { Category, ChangeEvent } from './change-event.ts'
import { readTimeline, type ChangeTransaction, type Version } from './timeline.ts'

/** The last change of a column. */
export interface ColumnBlame {
  readonly fieldPath: string
  readonly operation: ChangeEvent['operation']
  readonly transaction: ChangeTransaction
}

const COLUMN_CATEGORIES: ReadonlySet<Category> = new Set(['TECHNICAL_SCHEMA'])

/**
 * Returns all versions of the columns of an entity, oldest first (docs/interface:
 * graphql/schema-history).
 */
export function readSchemaVersions(catalog: Catalog, urn: Urn): Promise<ChangeTransaction[]> {
  return readTimeline(catalog, urn, { categories: COLUMN_CATEGORIES, names: [schemaMetadata.name] })
}

/**
 * Returns the last change of each column in the last of these versions, latest change first.
 *
 * @param transactions oldest first
 */
export function columnBlame(transactions: readonly ChangeTransaction[]): ColumnBlame[] {
  const blameByPath = new Map<string, ColumnBlame>()
  for (const transaction of transactions.toReversed()) {
    const operationByPath = new Map(
      transaction.changes.flatMap(({ operation, parameters, renamedTo }) => {
        const path = String(parameters['fieldPath'] ?? '')
        if (renamedTo === undefined) return [[path, operation] as const]
        return [
          [path, 'REMOVE'],
          [renamedTo, operation],
        ] as const
      }),
    )
    for (const [fieldPath, operation] of operationByPath) {
      if (!blameByPath.has(fieldPath))
        blameByPath.set(fieldPath, { fieldPath, operation, transaction })
    }
  }
  return [...blameByPath.values()].filter(({ operation }) => operation !== 'REMOVE')
}

/**
 * Returns the versions up to and including `text`: `1.2.0`, or `1.2.0-computed` as in the timeline.
 *
 * @throws CatalogError `INVALID_PARAMETER` for another form
 */
export function versionsUpTo(
  transactions: readonly ChangeTransaction[],
  text: string,
): ChangeTransaction[] {
  const last = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-computed)?$/.exec(text)?.slice(1).map(Number)
  if (!last)
    throw new CatalogError('INVALID_PARAMETER', 'version must be a semantic version such as 1.2.0')
  return transactions.filter(({ version }) => compareVersions(version, last) <= 0)
}

function compareVersions(one: Version, other: readonly number[]): number {
  return (
    one.map((number, at) => number - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  )
}
