import type { EventDataset } from './event.ts'

type Facets = NonNullable<EventDataset['facets']>
type Columns = NonNullable<NonNullable<Facets['schema']>['fields']>

/** Column types by the beginning of the native type; the first match applies. */
const TYPES: readonly (readonly [beginning: RegExp, type: string])[] = [
  [/^(timestamp|datetime|time|interval)/, 'TimeType'],
  [/^date/, 'DateType'],
  [/^(array|list|repeated)|\[\]$/, 'ArrayType'],
  [/^(map|object|json|variant|super)/, 'MapType'],
  [/^(struct|record|row|tuple)/, 'RecordType'],
  [/^union/, 'UnionType'],
  [/^enum/, 'EnumType'],
  [/^(bool|bit$|bit\(1\))/, 'BooleanType'],
  [/^(bytes|binary|varbinary|blob|bytea|image)/, 'BytesType'],
  [
    /^(fixed)?string|^(text|n?varchar|n?char|character|clob|uuid|varchar2|xml|citext)/,
    'StringType',
  ],
  [
    /^(u?(huge|big|small|tiny|medium)?int|year|byte|short|long|serial|number|numeric|decimal|bignumeric|double|float|real|money)/,
    'NumberType',
  ],
]

/** Greatest nesting of columns; deeper ones are ignored. */
const DEPTH_MAX = 32

/**
 * Returns columns in the form of `schemaMetadata`; nested ones follow their parent, with dotted
 * paths.
 */
export function flattenColumns(columns: unknown, parents: readonly string[] = []): object[] {
  if (!Array.isArray(columns) || parents.length > DEPTH_MAX) return []
  return (columns as Columns).flatMap((column) => {
    const { name, type, description, fields } = column ?? {}
    if (typeof name !== 'string' || name.trim() === '') return []
    const path = [...parents, name]
    const native = typeof type === 'string' ? type : undefined
    const converted = {
      fieldPath: path.join('.'),
      type: { type: { [`com.linkedin.schema.${columnType(native)}`]: {} } },
      nativeDataType: native ?? 'unknown',
      ...(typeof description === 'string' && { description }),
    }
    return [converted, ...flattenColumns(fields, path)]
  })
}

/** Returns the type within `Nullable(T)` and `LowCardinality(T)` of ClickHouse, in lower case. */
export function unwrapType(native: string): string {
  const name = native.trim().toLowerCase()
  const innerType = /^(?:nullable|lowcardinality)\s*\((.*)\)$/s.exec(name)?.[1]
  return innerType === undefined ? name : unwrapType(innerType)
}

function columnType(native = ''): string {
  const name = unwrapType(native)
  return TYPES.find(([beginning]) => beginning.test(name))?.[1] ?? 'NullType'
}
