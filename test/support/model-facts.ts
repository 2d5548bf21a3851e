import { expect } from 'chai'
import type { Aspect, DerivedEdges } from '../../graph/model/aspect.ts'
import type { Field, Fields, SearchNote } from '../../graph/model/field.ts'
import { walkFields, memberKey, simpleName } from '../../graph/model/field-walk.ts'

/**
 * The facts of DataHub's model (a file beside the project) and the declarations, converted to one
 * form, so that a test can compare them. An unknown kind of fact throws.
 */

export interface Facts {
  readonly entities: Record<string, EntityFacts>
  readonly aspects: Record<string, AspectFacts>
  readonly types: Record<string, { readonly enum?: string[]; readonly fields?: FieldFacts[] }>
  readonly recordOfAspect: Record<string, string>
  readonly timeseries: string[]
  readonly snapshots: Record<string, { readonly entity: string; readonly aspects: string[] }>
  readonly derivedEdges: DerivedFacts[]
}
interface EntityFacts {
  readonly tier: 'core' | 'later'
  readonly keyAspect: string
  /** `platform:urn`, in URN order. */
  readonly keyFields: string[]
  readonly searchGroup: string | null
  readonly graphql: string | null
  readonly aspects: string[]
}
interface AspectFacts {
  readonly tier: 'core' | 'later'
  readonly record: string
  readonly kind: 'versioned' | 'timeseries'
  readonly fields: FieldFacts[]
  readonly relationships?: EdgeFacts[]
  readonly searchable?: SearchFacts[]
}
interface FieldFacts {
  readonly name: string
  readonly type: string
  readonly deprecated?: true
  readonly timeseriesField?: true
  readonly timeseriesFieldCollection?: string
}
interface EdgeFacts {
  readonly path: string
  readonly name: string
  readonly to: string[]
  readonly isLineage?: boolean
  readonly isUpstream?: boolean
  readonly via?: string
}
interface SearchFacts {
  readonly path: string
  readonly field: string
  readonly type: string
  readonly queryByDefault?: boolean | 'true'
  readonly hasValuesFieldName?: string
  readonly boostScore?: number
  readonly enableAutocomplete?: boolean
  readonly addToFilters?: boolean
  readonly filterNameOverride?: string
  readonly fieldNameAliases?: string[]
  readonly numValuesFieldName?: string
  readonly weightsPerFieldValue?: Record<string, number>
  readonly addHasValuesToFilters?: boolean
}
interface DerivedFacts {
  readonly aspect: string
  readonly for: string
  readonly from: string
  readonly to: string
  readonly name: string
  readonly isLineage: boolean
  readonly via?: string
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
  BROWSE_PATH: 'browsePath',
  BROWSE_PATH_V2: 'browsePathV2',
  MAP_ARRAY: 'mapArray',
}
const QUERIED = new Set(['text', 'partialText', 'wordGram', 'urn', 'partialUrn'])

/** Returns the declaration of an aspect, without documentation and examples. */
export function declaredForm(aspect: Aspect) {
  return {
    record: `com.linkedin.${aspect.record}`,
    kind: aspect.timeseries ? 'timeseries' : 'versioned',
    fields: formOfFields(aspect.fields),
    edges: edgesIn(aspect),
    search: searchNotesIn(aspect),
    derivedEdges: aspect.derivedEdges,
  }
}

/** Returns the facts in the same form. */
export function factualForm(facts: Facts, name: string, fact: AspectFacts) {
  return {
    record: fact.record,
    kind: fact.kind,
    fields: formOfFieldFacts(facts, fact.fields),
    edges: inPathOrder((fact.relationships ?? []).map(toEdge)),
    search: inPathOrder((fact.searchable ?? []).map((note) => toSearch(atField(fact, note)))),
    derivedEdges: facts.derivedEdges.filter(({ aspect }) => aspect === name).map(toDerived),
  }
}

/** The facts write some notes on a single URN like those on a list. */
function atField({ fields }: AspectFacts, note: SearchFacts): SearchFacts {
  const [, name, star, ...rest] = note.path.split('/')
  const isSingle = fields.some((field) => field.name === name && field.type === 'urn')
  return star === '*' && rest.length === 0 && isSingle ? { ...note, path: `/${name}` } : note
}

type Shape = string | Readonly<Record<string, unknown>>

const SCALARS: Readonly<Record<string, string>> = {
  text: 'string',
  integer: 'int',
  long: 'long',
  number: 'number',
  flag: 'boolean',
  urn: 'urn',
}

export function formOfFields(fields: Fields): Record<string, object> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { deprecated, column } = field.notes
      return [name, { shape: shapeOf(field), deprecated: deprecated ?? false, column }]
    }),
  )
}

function shapeOf(field: Field): Shape {
  switch (field.kind) {
    case 'list':
      return { list: shapeOf(field.of) }
    case 'map':
      return { map: shapeOf(field.of) }
    case 'choice':
      return { choice: field.values }
    case 'union':
      return {
        union: Object.fromEntries(
          Object.entries(field.members).map(([name, of]) => [
            memberKey(name),
            name === 'string' ? 'string' : shapeOf(of),
          ]),
        ),
      }
    case 'record':
      return { record: formOfFields(field.fields) }
    default:
      return SCALARS[field.kind] ?? field.kind
  }
}

export function formOfFieldFacts(
  facts: Facts,
  fields: readonly FieldFacts[],
): Record<string, object> {
  return Object.fromEntries(
    fields.map(({ name, type, deprecated, timeseriesField, timeseriesFieldCollection: key }) => [
      name,
      {
        shape: shapeOfType(facts, type),
        deprecated: deprecated ?? false,
        column: key === undefined ? timeseriesField : { key },
      },
    ]),
  )
}

function shapeOfType(facts: Facts, type: string): Shape {
  if (type.endsWith('[]')) return { list: shapeOfType(facts, type.slice(0, -2)) }
  if (type.startsWith('(')) return shapeOfType(facts, type.slice(1, -1))
  const inside = /^(map<|union\{|enum )(.+?)[>}]?$/.exec(type)
  switch (inside?.[1]) {
    case 'map<':
      return { map: shapeOfType(facts, inside[2] ?? '') }
    case 'union{':
      return {
        union: Object.fromEntries(
          (inside[2] ?? '').split(' | ').map((member) => [member, shapeOfType(facts, member)]),
        ),
      }
    case 'enum ':
      return shapeOfNamed(facts, inside[2] ?? '')
    default:
  }
  if (type === 'float' || type === 'double') return 'number'
  return Object.values(SCALARS).includes(type) ? type : shapeOfNamed(facts, type)
}

function shapeOfNamed(facts: Facts, name: string): Shape {
  const found = Object.entries(facts.types).filter(
    ([qualified]) => qualified === name || simpleName(qualified) === name,
  )
  const [only] = found
  if (!only || found.length > 1) throw new Error(`${found.length} types are named ${name}`)
  const [, { enum: values, fields = [] }] = only
  return values ? { choice: values } : { record: formOfFieldFacts(facts, fields) }
}

export function toKeyField(text: string): FieldFacts {
  const [name = '', type = ''] = text.split(/:(.+)/)
  return { name, type }
}

function edgesIn({ fields }: Aspect): object[] {
  return inPathOrder(
    [...walkFields(fields)].flatMap(({ path, field }) => {
      if (field.kind !== 'urn' || !field.edge) return []
      const { name, lineage, via } = field.edge
      return { path: `/${path.join('/')}`, name, to: field.to, lineage, via }
    }),
  )
}

function toEdge({ path, name, to, isLineage, isUpstream, via, ...rest }: EdgeFacts) {
  expect(rest).to.deep.equal({})
  const lineage = isLineage ? (isUpstream === false ? 'downstream' : 'upstream') : undefined
  const neighbours = path.slice(1, path.lastIndexOf('/') + 1)
  if (via !== undefined) expect(via.startsWith(neighbours), via).to.equal(true)
  return { path, name, to, lineage, via: via?.slice(neighbours.length) }
}

function toDerived(fact: DerivedFacts): DerivedEdges {
  const { for: each, from, to, name, isLineage, via, ...rest } = fact
  expect(rest).to.deep.equal({ aspect: fact.aspect })
  expect(isLineage).to.equal(true)
  const column = /^urn:li:schemaField:\(<entity>,<(.+)>\)$/.exec(from)?.[1]
  return {
    elements: each.slice(1),
    from: column === undefined ? { at: from.replace('each ', '') } : { columnAt: column },
    to: to.replace('each ', ''),
    name,
    lineage: 'upstream',
    ...(via !== undefined && { via: via === 'the job' ? 'entity' : { at: via } }),
  }
}

/** Search notes that the model lacks; without them the field could not be compared by value. */
const OURS: ReadonlySet<string> = new Set(['deprecation/decommissionTime'])

function searchNotesIn({ name, fields }: Aspect): object[] {
  return inPathOrder(
    [...walkFields(fields)].flatMap(({ path, field: { notes } }) => {
      if (!notes.search || OURS.has([name, ...path].join('/'))) return []
      const { as, field = path.findLast((step) => step !== '*'), queried, ...others } = notes.search
      const place = as === 'mapArray' ? [...path, '$key'] : path
      return {
        path: `/${place.join('/')}`,
        field,
        as,
        queried: queried ?? QUERIED.has(as),
        ...others,
      }
    }),
  )
}

function toSearch(fact: SearchFacts): { readonly path: string } {
  const {
    path,
    field,
    type,
    queryByDefault,
    hasValuesFieldName,
    boostScore = 1,
    enableAutocomplete,
    addToFilters,
    filterNameOverride,
    fieldNameAliases,
    numValuesFieldName,
    weightsPerFieldValue,
    addHasValuesToFilters,
    ...rest
  } = fact
  expect(rest).to.deep.equal({})
  const as = SEARCH_KINDS[type]
  if (!as) throw new Error(`unknown kind of search field ${type}`)
  return {
    path,
    field,
    as,
    queried: queryByDefault === undefined ? QUERIED.has(as) : String(queryByDefault) === 'true',
    ...(hasValuesFieldName && { has: hasValuesFieldName }),
    ...(boostScore !== 1 && { boost: boostScore }),
    ...(enableAutocomplete && { autocomplete: true }),
    ...(addToFilters && { facet: filterNameOverride ?? true }),
    ...(fieldNameAliases && { aliases: fieldNameAliases }),
    ...(numValuesFieldName && { count: numValuesFieldName }),
    ...(weightsPerFieldValue && { weights: weightsPerFieldValue }),
    ...(addHasValuesToFilters && { hasFacet: true }),
  } as { readonly path: string }
}

function inPathOrder<T extends { readonly path: string }>(notes: readonly T[]): T[] {
  return notes.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
