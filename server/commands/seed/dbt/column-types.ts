import { unwrapType } from '../../../catalog/openlineage/columns.ts'

/** Types of columns on the platforms that dbt runs on, in lower case, by the kind of the model. */
const TYPES: Readonly<Record<string, string>> = {
  NumberType: `
    bigint, bignumeric, byte, byteint, dec, decimal, double, double precision, float, float32, float4,
    float64, float8, hugeint, int, int128, int16, int256, int2vector, int32, int64, int8, integer,
    long, money, number, numeric, real, short, smallint, smallmoney, tinyint, ubigint, uhugeint,
    uint128, uint16, uint256, uint32, uint64, uint8, uinteger, usmallint, utinyint`,
  StringType: `
    "char", char, character, character varying, cidr, citext, fixedstring, long varchar, ltree, nchar, ntext,
    nvarchar, point, string, text, uniqueidentifier, uuid, varchar`,
  BooleanType: 'bit, bool, boolean',
  DateType: 'date',
  TimeType: `
    datetime, datetime2, datetimeoffset, interval, smalldatetime, time, time with time zone,
    time without time zone, timestamp, timestamp with time zone, timestamp without time zone,
    timestamp_ltz, timestamp_ntz, timestamp_tz, timestamptz`,
  BytesType: 'binary, bit varying, bytea, bytes, image, jsonb, varbinary',
  RecordType: 'json, object, record, row, sql_variant, struct, variant, xml',
  ArrayType: 'anyarray, array, list, vector',
  MapType: 'map',
}

const KINDS = new Map(
  Object.entries(TYPES).flatMap(([kind, names]) =>
    names.split(',').map((name) => [name.trim(), kind] as const),
  ),
)

/** Returns the kind of a column's type, without its length, precision or members. */
export function columnKind(type: string): string {
  const name = unwrapType(type)
  if (name.endsWith('[]')) return 'ArrayType'
  return KINDS.get(name) ?? KINDS.get(name.replace(/\s*[(<].*[)>]/, '').trim()) ?? 'NullType'
}
