import { schemaMetadata } from '../../../graph/aspects/schema-metadata.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import type { Category, ChangeEvent } from './events.ts'
import { timelineOf, type ChangeTransaction, type Version } from './timeline.ts'

/** The moment at which a column was changed last, and how. */
export interface ColumnBlame {
  readonly fieldPath: string
  readonly operation: ChangeEvent['operation']
  readonly moment: ChangeTransaction
}

const COLUMNS: ReadonlySet<Category> = new Set(['TECHNICAL_SCHEMA'])

/** Every version of the columns of an entity, the oldest first (docs/interface: graphql/schema-history). */
export function schemaVersionsOf(catalog: Catalog, urn: Urn): Promise<ChangeTransaction[]> {
  return timelineOf(catalog, urn, { categories: COLUMNS, names: [schemaMetadata.name] })
}

/**
 * What changed the columns last that the last of these versions has; those changed last come first.
 *
 * @param moments the oldest first
 */
export function blameOf(moments: readonly ChangeTransaction[]): ColumnBlame[] {
  const blamed = new Map<string, ColumnBlame>()
  for (const moment of moments.toReversed()) {
    const changed = new Map(
      moment.changes.map(({ operation, parameters }) => [parameters['fieldPath'] ?? '', operation]),
    )
    for (const [fieldPath, operation] of changed) {
      if (!blamed.has(fieldPath)) blamed.set(fieldPath, { fieldPath, operation, moment })
    }
  }
  return [...blamed.values()].filter(({ operation }) => operation !== 'REMOVE')
}

/**
 * The versions up to one that a client names: `1.2.0`, also as the timeline writes it, `1.2.0-computed`.
 *
 * @throws CatalogError `INVALID_PARAMETER` for what is none
 */
export function upTo(moments: readonly ChangeTransaction[], text: string): ChangeTransaction[] {
  const last = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-computed)?$/.exec(text)?.slice(1).map(Number)
  if (!last) throw new CatalogError('INVALID_PARAMETER', 'version must be like 1.2.0')
  return moments.filter(({ version }) => compare(version, last) <= 0)
}

function compare(one: Version, other: readonly number[]): number {
  return one.map((number, at) => number - (other[at] ?? 0)).find((each) => each !== 0) ?? 0
}
