import { isJsonObject, type Json, type JsonObject } from '../../graph/model/json.ts'
import type { SearchNote } from '../../graph/model/field.ts'
import { memberKey, VENDOR } from '../../graph/model/field-walk.ts'
import { notePath, searchFacts, type EdgeFacts, type SearchFacts } from './model-facts.ts'
import type { AspectFacts } from './model-facts.ts'
import type { PdlField, PdlSchema, PdlType } from './pdl.ts'

export type Schemas = ReadonlyMap<string, PdlSchema>

const SCALARS: Readonly<Record<string, string>> = {
  float: 'number',
  double: 'number',
  bytes: 'string',
}
const SEARCH_KINDS: Readonly<Record<string, SearchNote['as']>> = {
  TEXT: 'text',
  TEXT_PARTIAL: 'partialText',
  WORD_GRAM: 'wordGram',
  KEYWORD: 'keyword',
  URN: 'urn',
  URN_PARTIAL: 'partialUrn',
  BOOLEAN: 'flag',
  DATETIME: 'date',
  COUNT: 'count',
  DOUBLE: 'double',
  BROWSE_PATH: 'browsePath',
  BROWSE_PATH_V2: 'browsePathV2',
  MAP_ARRAY: 'mapArray',
}

/** Returns the facts of an aspect's record in PDL. */
export function aspectFacts(record: PdlSchema, schemas: Schemas): AspectFacts {
  const walk = new Walk(schemas)
  walk.record(record, [], [])
  return {
    record: belowVendor(record.name),
    isTimeseries: toObject(record.annotations['Aspect'])['type'] === 'timeseries',
    ...walk.facts,
  }
}

/** Follows the fields of a record and of those in it; a record in itself is not entered again. */
class Walk {
  readonly facts = {
    fields: new Map<string, string>(),
    edges: new Map<string, EdgeFacts>(),
    search: new Map<string, SearchFacts>(),
    columns: new Map<string, string>(),
  }
  private readonly schemas: Schemas

  constructor(schemas: Schemas) {
    this.schemas = schemas
  }

  record(schema: PdlSchema, path: readonly string[], ancestors: readonly string[]): void {
    if (schema.kind !== 'record' || ancestors.includes(schema.name)) return
    for (const includedName of schema.includes) {
      const record = this.schemas.get(includedName)
      if (record) this.record(record, path, [...ancestors, schema.name])
    }
    for (const field of schema.fields) {
      const at = [...path, field.name]
      this.notes(field, at.join('/'))
      this.type(field.type, at, [...ancestors, schema.name])
    }
  }

  private type(type: PdlType, path: readonly string[], ancestors: readonly string[]): void {
    const { fields } = this.facts
    const at = path.join('/')
    if (type.kind === 'union') {
      fields.set(at, 'union')
      for (const { alias, type: memberType } of type.members) {
        this.type(memberType, [...path, alias ?? this.memberName(memberType)], ancestors)
      }
    } else if (type.kind === 'named') {
      const schema = this.schemas.get(type.name)
      if (schema?.kind === 'typeref' && !isUrn(type)) return this.type(schema.of, path, ancestors)
      fields.set(at, typeName(type.name, schema))
      if (schema) this.record(schema, path, ancestors)
    } else {
      fields.set(at, type.kind === 'array' ? 'list' : 'map')
      this.type(type.of, [...path, '*'], ancestors)
    }
  }

  /** Returns the key of a union member in values: of a typeref, that of the type behind it. */
  private memberName(type: PdlType): string {
    if (type.kind !== 'named') return type.kind
    const schema = this.schemas.get(type.name)
    if (schema?.kind === 'typeref') return this.memberName(schema.of)
    return memberKey(belowVendor(type.name))
  }

  /** Notes of an outer field on a path take precedence over those of the field at the path. */
  private notes({ annotations }: PdlField, at: string): void {
    const { edges, search, columns } = this.facts
    for (const [path, note] of locateNotes(annotations['Relationship'], at)) {
      if (!edges.has(notePath(path))) edges.set(notePath(path), edgeFacts(note))
    }
    for (const [path, note] of locateNotes(annotations['Searchable'], at)) {
      if (!search.has(notePath(path))) search.set(notePath(path), upstreamSearch(path, note))
    }
    if (annotations['TimeseriesField']) columns.set(at, 'column')
    const collection = annotations['TimeseriesFieldCollection']
    if (collection) columns.set(at, `key ${text(toObject(collection)['key'])}`)
  }
}

/** Returns notes with their paths: one about the field itself, or several about paths below it. */
function* locateNotes(annotation: Json | undefined, at: string): Generator<[string, JsonObject]> {
  if (!isJsonObject(annotation)) return
  const subpathNotes = Object.entries(annotation).filter(([name]) => name.startsWith('/'))
  if (subpathNotes.length === 0) yield [at, annotation]
  for (const [path, note] of subpathNotes) if (isJsonObject(note)) yield [at + path, note]
}

function edgeFacts({ name, entityTypes, isLineage, isUpstream }: JsonObject): EdgeFacts {
  const types = Array.isArray(entityTypes) ? entityTypes.map(text) : []
  const direction = isUpstream === false ? 'downstream' : 'upstream'
  const to = [...new Set(types)].toSorted()
  return { name: text(name), to, lineage: isLineage === true ? direction : undefined }
}

function upstreamSearch(path: string, note: JsonObject): SearchFacts {
  const { boostScore, queryByDefault, fieldNameAliases, weightsPerFieldValue } = note
  const isFacet = isTrue(note['addToFilters'])
  return searchFacts(path.replace('/$key', ''), {
    as: SEARCH_KINDS[text(note['fieldType'] ?? 'TEXT')] ?? 'text',
    ...(note['fieldName'] !== undefined && { field: text(note['fieldName']) }),
    ...(queryByDefault !== undefined && { queried: isTrue(queryByDefault) }),
    ...(typeof boostScore === 'number' && { boost: boostScore }),
    ...(isTrue(note['enableAutocomplete']) && { autocomplete: true }),
    ...(isFacet && { facet: text(note['filterNameOverride'] ?? '') || true }),
    ...(note['hasValuesFieldName'] !== undefined && { has: text(note['hasValuesFieldName']) }),
    ...(isTrue(note['addHasValuesToFilters']) && { hasFacet: true }),
    ...(note['numValuesFieldName'] !== undefined && { count: text(note['numValuesFieldName']) }),
    ...(Array.isArray(fieldNameAliases) && { aliases: fieldNameAliases.map(text) }),
    ...(isJsonObject(weightsPerFieldValue) && {
      weights: weightsPerFieldValue as Readonly<Record<string, number>>,
    }),
  })
}

function typeName(name: string, schema: PdlSchema | undefined): string {
  if (schema?.kind === 'record') return 'record'
  if (schema?.kind === 'enum') return `enum ${schema.symbols.toSorted().join(' ')}`
  if (isUrn({ kind: 'named', name })) return 'urn'
  return SCALARS[name] ?? name
}

const isUrn = (type: PdlType): boolean =>
  type.kind === 'named' && /^com\.linkedin\.common\.(\w+\.)?\w*Urn$/.test(type.name)
const belowVendor = (name: string): string => name.replace(`${VENDOR}.`, '')
const toObject = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
/** Some notes write booleans as texts. */
const isTrue = (value: Json | undefined): boolean => value === true || value === 'true'
