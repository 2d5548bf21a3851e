import type { SchemaMetadata } from '../../graph/aspects/datasets/schema-metadata.ts'
import type { UpstreamLineage } from '../../graph/aspects/lineage/upstream-lineage.ts'
import { keyPartsOf } from '../../graph/model/urn.ts'
import { tagsValue } from './settings.ts'
import { column as columnUrn } from './urns.ts'

export interface Column {
  readonly path: string
  readonly nativeType: string
  readonly doc: string
  readonly key?: true
  readonly nullable?: true
  readonly tags?: readonly string[]
  /** URNs of its upstream columns. */
  readonly from?: readonly string[]
}

/** Creates a column; `more` has the members that few columns have. */
export function column(
  path: string,
  nativeType: string,
  doc: string,
  more: Omit<Column, 'path' | 'nativeType' | 'doc'> = {},
): Column {
  return { path, nativeType, doc, ...more }
}

type Schema = Pick<SchemaMetadata, 'fields' | 'primaryKeys'>
type Lineage = NonNullable<UpstreamLineage['fineGrainedLineages']>

/** Returns the part of a schema that describes the columns. */
export function makeSchema(columns: readonly Column[]): Schema {
  const keys = columns.filter(({ key }) => key).map(({ path }) => path)
  return {
    fields: columns.map(schemaField),
    ...(keys.length > 0 && { primaryKeys: keys }),
  }
}

/** Returns the column lineage of the dataset `urn`: an entry for each column with upstreams. */
export function makeLineage(urn: string, columns: readonly Column[]): Lineage {
  return columns.flatMap(({ path, from = [] }) =>
    from.length === 0
      ? []
      : [
          {
            upstreamType: 'FIELD_SET' as const,
            upstreams: [...from],
            downstreamType: 'FIELD' as const,
            downstreams: [columnUrn(urn, path)],
            confidenceScore: 1,
          },
        ],
  )
}

/** Returns the distinct datasets of the upstream columns. */
export function sourceUrns(columns: readonly Column[]): string[] {
  return [...new Set(columns.flatMap(({ from = [] }) => from.map(columnDataset)))]
}

/** Returns the dataset of a column. */
function columnDataset(urn: string): string {
  return keyPartsOf(urn)[0] ?? urn
}

function schemaField({ path, nativeType, doc, key, nullable, tags }: Column) {
  return {
    fieldPath: path,
    description: doc,
    nativeDataType: nativeType,
    type: { type: columnKind(nativeType) },
    nullable: nullable ?? false,
    recursive: false,
    isPartOfKey: key ?? false,
    ...(tags && { globalTags: tagsValue(tags) }),
  }
}

const EMPTY = {}
const NUMBER = { 'com.linkedin.schema.NumberType': EMPTY }
const STRING = { 'com.linkedin.schema.StringType': EMPTY }
const TIME = { 'com.linkedin.schema.TimeType': EMPTY }
const RECORD = { 'com.linkedin.schema.RecordType': EMPTY }

/** Types by the first word of the native type, in lower case; any other word means text. */
const KINDS = {
  bigint: NUMBER,
  boolean: { 'com.linkedin.schema.BooleanType': EMPTY },
  date: { 'com.linkedin.schema.DateType': EMPTY },
  decimal: NUMBER,
  double: NUMBER,
  float: NUMBER,
  int: NUMBER,
  integer: NUMBER,
  long: NUMBER,
  measure: NUMBER,
  number: NUMBER,
  numeric: NUMBER,
  record: RECORD,
  smallint: NUMBER,
  timestamp: TIME,
  timestamp_ltz: TIME,
  timestamp_ntz: TIME,
  timestamptz: TIME,
  variant: RECORD,
} as const

function columnKind(nativeType: string) {
  const [word = ''] = nativeType.toLowerCase().split(/[^a-z_]/)
  return Object.hasOwn(KINDS, word) ? KINDS[word as keyof typeof KINDS] : STRING
}
