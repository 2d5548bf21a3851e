import type { LineageQuery } from '../../api/documents.generated.ts'
import type { ColumnPath } from './column-path.ts'
import type { LineageGraph } from './graph.ts'

/** The data read for a view. */
export interface Lineage {
  readonly graph: LineageGraph
  readonly base: LineageQuery
  readonly path: ColumnPath | undefined
  readonly isReadingMore: boolean
}
