import type { BusinessAttributeInfo } from '../../../graph/aspects/business/business-attribute-info.ts'
import type { SchemaFieldDataType } from '../arguments.generated.ts'

type ColumnType = NonNullable<NonNullable<BusinessAttributeInfo['type']>['type']>

/** Types of columns as `schemaMetadata` has them. */
export const COLUMN_TYPES: Readonly<Record<SchemaFieldDataType, ColumnType>> = {
  BOOLEAN: { 'com.linkedin.schema.BooleanType': {} },
  FIXED: { 'com.linkedin.schema.FixedType': {} },
  STRING: { 'com.linkedin.schema.StringType': {} },
  BYTES: { 'com.linkedin.schema.BytesType': {} },
  NUMBER: { 'com.linkedin.schema.NumberType': {} },
  DATE: { 'com.linkedin.schema.DateType': {} },
  TIME: { 'com.linkedin.schema.TimeType': {} },
  ENUM: { 'com.linkedin.schema.EnumType': {} },
  NULL: { 'com.linkedin.schema.NullType': {} },
  MAP: { 'com.linkedin.schema.MapType': {} },
  ARRAY: { 'com.linkedin.schema.ArrayType': {} },
  UNION: { 'com.linkedin.schema.UnionType': {} },
  STRUCT: { 'com.linkedin.schema.RecordType': {} },
}
