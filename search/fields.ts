import type { Aspect } from '../graph/model/aspect.ts'
import { derivedFrom } from '../graph/model/derivations/derived-aspects.ts'
import type { Field, SearchNote } from '../graph/model/field.ts'
import { hashJson } from '../graph/model/json.ts'
import type { Registry } from '../graph/model/registry.ts'
import { walkFields } from '../graph/model/field-walk.ts'
import { TIERS, type Tier } from './ranking.ts'
import { isStructured } from './structured-values.ts'

/** A field of search documents: filters, facets, sorting and `field:value` name it. */
export interface SearchField {
  readonly name: string
  /** `number`: compared and sorted by value (counts, dates); otherwise text. */
  readonly kind: 'text' | 'number'
  /** Tier in which words without a field name match it; undefined: they do not. */
  readonly tier: Tier | undefined
  /** Label of its default facet, if it has one. */
  readonly facet: string | undefined
  /** Whether autocomplete suggests its values. */
  readonly suggested: boolean
  /** Whether results can be sorted by it: a number, or a text that each aspect has once. */
  readonly sortable: boolean
}

/** Position of a search field's values in an aspect. */
export interface Source {
  readonly aspect: Aspect
  readonly path: readonly string[]
  readonly leaf: Field
  readonly note: SearchNote
  readonly field: string
  readonly tier: Tier | undefined
}

/** Fields of every document, whatever aspects are declared. */
export const URN_FIELD = 'urn'
export const TYPE_FIELD = '_entityType'
export const REMOVED_FIELD = 'removed'
export const NAME_FIELD = '_entityName'
export const BROWSE_PATH_FIELD = 'browsePaths'
/** Separates the fields of a nested facet, and the parts of its values, as in DataHub. */
export const FACET_SEPARATOR = '\u241E'
/** The ingestion runs that wrote the current values of an entity, and the time of its creation. */
export const RUN_FIELD = 'runId'
export const CREATED_FIELD = 'systemCreated'

/**
 * Greatest depth of a folder. Names with more dots end in a folder of this depth; real paths stay
 * under ten.
 */
export const FOLDER_LEVELS_MAX = 16
/**
 * The beginnings of the URN, each with its depth: `4:urn:li:dataset:(`. Only where policies decide
 * who sees what: they may name the beginning of URNs.
 */
export const URN_BEGINNING_FIELD = '_urnBeginning'
const SEPARATOR = /[:,./(]/g

/** Returns the beginnings of a URN as {@link URN_BEGINNING_FIELD} has them. */
export function urnBeginnings(urn: string): string[] {
  const ends = [...urn.matchAll(SEPARATOR)].map(({ index }) => index + 1)
  return [...ends, urn.length].map((end, at) => `${at + 1}:${urn.slice(0, end)}`)
}

/**
 * Returns the condition on {@link URN_BEGINNING_FIELD} that a URN begins with a text: one of its
 * values, or how one begins.
 */
export function urnBeginning(text: string): { readonly value: string; readonly isWhole: boolean } {
  const separators = text.match(SEPARATOR)?.length ?? 0
  const isWhole = /[:,./(]$/.test(text)
  return { value: `${isWhole ? separators : separators + 1}:${text}`, isWhole }
}

const FOLDER_FIELDS = '_folder'
/** Returns the name of the field with the folders of one depth, which are facets when browsing. */
export const folderField = (depth: number) => `${FOLDER_FIELDS}${depth}`
export const isFolderField = (field: string) => field.startsWith(FOLDER_FIELDS)
/** The folders that contain the entity directly. */
export const LEAF_FOLDER_FIELD = '_leafFolder'

/** Returns the folder of a name in `browsePathsV2`: a slash in it would split the folder in two. */
export const folderNamed = (name: string) => name.replaceAll('/', '∕')
/** Returns the name in `browsePathsV2` of a folder. */
export const nameOfFolder = (folder: string) => folder.replaceAll('∕', '/')

/** Raised when the same declarations give other documents, or other words of them. */
const DOCUMENT_VERSION = 4

/** Synonyms of field names (docs/interface: search/field-names). */
const SYNONYMS: Readonly<Record<string, string>> = {
  env: 'origin',
  // As people write them in the input of a search; DataHub's clients teach `tag:PII`.
  tag: 'tags',
  term: 'glossaryTerms',
  glossaryTerm: 'glossaryTerms',
  owner: 'owners',
  domain: 'domains',
  column: 'fieldPaths',
  entityType: TYPE_FIELD,
  entity: TYPE_FIELD,
}

/** Fields that are searched together: a filter by tags includes those of columns. */
const SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  tags: ['tags', 'fieldTags', 'editedFieldTags'],
  fieldTags: ['fieldTags', 'editedFieldTags'],
  glossaryTerms: ['glossaryTerms', 'fieldGlossaryTerms', 'editedFieldGlossaryTerms'],
  fieldGlossaryTerms: ['fieldGlossaryTerms', 'editedFieldGlossaryTerms'],
  description: ['description', 'editedDescription'],
  fieldDescriptions: ['fieldDescriptions', 'editedFieldDescriptions'],
  origin: ['origin', 'env'],
  env: ['origin', 'env'],
}

/** The search notes of all declarations, indexed. */
export interface SearchFields {
  /** By name. */
  readonly all: ReadonlyMap<string, SearchField>
  readonly sources: ReadonlyMap<string, readonly Source[]>
  /** Names of the aspects that fill a field, except for the fields of every document. */
  readonly filledBy: ReadonlyMap<string, readonly string[]>
  /** Types of the entities to which the URNs in a field refer. */
  readonly refersTo: ReadonlyMap<string, readonly string[]>
  /** Default facets, in the order of their declarations. */
  readonly facets: readonly SearchField[]
  /** Changes whenever documents of the same aspects do: an index with another one is outdated. */
  readonly fingerprint: string
  /** Returns the fields that a name in a request denotes; undefined when no declaration has it. */
  resolve(name: string): readonly string[] | undefined
  /** Returns whether DataHub's model has a field that no declaration has: it has no values. */
  isOfModel(name: string): boolean
}

/** Derives the search fields of a registry. */
export function deriveSearchFields(
  registry: Registry,
  { urnBeginnings: hasBeginnings = false }: { readonly urnBeginnings?: boolean } = {},
): SearchFields {
  const sources = new Map(registry.aspects.map((aspect) => [aspect.name, aspectSources(aspect)]))
  const all = new Map<string, SearchField>()
  const add = (field: SearchField) => all.set(field.name, mergeFields(all.get(field.name), field))
  for (const field of BUILT_IN) add(field)
  if (hasBeginnings) add(textField(URN_BEGINNING_FIELD, { sortable: false }))
  const filledBy = new Map<string, readonly string[]>()
  const refersTo = new Map<string, readonly string[]>()
  const aliases = new Map<string, Set<string>>()
  for (const source of [...sources.values()].flat()) {
    for (const field of sourceFields(source)) {
      add(field)
      filledBy.set(field.name, [...(filledBy.get(field.name) ?? []), source.aspect.name])
    }
    if (source.leaf.kind === 'urn') {
      refersTo.set(source.field, [...(refersTo.get(source.field) ?? []), ...source.leaf.to])
    }
    for (const alias of source.note.aliases ?? []) {
      const targets = aliases.get(alias) ?? new Set()
      aliases.set(alias, targets.add(source.field))
    }
  }
  const facets = [...all.values()].filter(({ facet }) => facet !== undefined)
  const resolveName = (name: string): readonly string[] | undefined => {
    const base = name.replace(/\.(keyword|delimited|ngram)$/, '')
    const canonical = Object.hasOwn(SYNONYMS, base) ? SYNONYMS[base] : base
    const own = Object.hasOwn(SIBLINGS, base) ? base : canonical
    const siblings = own !== undefined && Object.hasOwn(SIBLINGS, own) ? SIBLINGS[own] : undefined
    if (siblings) return siblings
    if (canonical !== undefined && (all.has(canonical) || isDynamic(canonical))) return [canonical]
    const aliased = aliases.get(base)
    return aliased && [...aliased]
  }
  const notes = [...sources.values()].flat().map(({ leaf, aspect, ...rest }) => {
    return { ...rest, aspect: aspect.name, kind: leaf.kind }
  })
  const derived = derivedFrom('key', registry.derived).map(({ aspect, derivation }) => {
    return [aspect.name, derivation]
  })
  const fingerprint = hashJson({ DOCUMENT_VERSION, fields: [...all.values()], notes, derived })
  return {
    all,
    sources,
    filledBy,
    refersTo,
    facets,
    fingerprint,
    resolve: resolveName,
    isOfModel: (name) => registry.isSearchField(name),
  }
}

/** The part of the fields that searches need: plain data, for worker threads. */
export type KnownFields = Pick<SearchFields, 'all'>

/**
 * Returns whether part of the field's name comes from data: `ownerTypes.urn:li:ownershipType:x`.
 */
function isDynamic(name: string): boolean {
  return name.startsWith('ownerTypes.') || isStructured(name)
}

const textField = (name: string, more: Partial<SearchField> = {}): SearchField => ({
  name,
  kind: 'text',
  tier: undefined,
  facet: undefined,
  suggested: false,
  sortable: true,
  ...more,
})

const BUILT_IN: readonly SearchField[] = [
  textField(URN_FIELD, { tier: 'other' }),
  textField(TYPE_FIELD, { facet: 'Type' }),
  textField(NAME_FIELD),
  textField(REMOVED_FIELD),
  textField(RUN_FIELD, { sortable: false }),
  textField(CREATED_FIELD, { kind: 'number' }),
  textField(LEAF_FOLDER_FIELD, { sortable: false }),
  ...Array.from({ length: FOLDER_LEVELS_MAX }, (_, at) =>
    textField(folderField(at + 1), { sortable: false }),
  ),
]

/** Merges a field that several aspects fill: the most searchable declaration wins. */
function mergeFields(earlier: SearchField | undefined, field: SearchField): SearchField {
  if (!earlier) return field
  return {
    name: field.name,
    kind: earlier.kind === 'number' && field.kind === 'number' ? 'number' : 'text',
    tier: TIERS.find((tier) => tier === earlier.tier || tier === field.tier),
    facet: earlier.facet ?? field.facet,
    suggested: earlier.suggested || field.suggested,
    sortable: earlier.sortable && field.sortable,
  }
}

function aspectSources(aspect: Aspect): Source[] {
  return [...walkFields(aspect.fields)].flatMap(({ path, field: leaf }) => {
    const { search: note } = leaf.notes
    if (!note) return []
    const field = note.field ?? path.findLast((step) => step !== '*') ?? aspect.name
    return [{ aspect, path, leaf, note, field, tier: searchTier(path, note) }]
  })
}

const NUMBERS: readonly SearchNote['as'][] = ['count', 'date', 'double']
const TEXTS: readonly SearchNote['as'][] = ['text', 'partialText', 'wordGram']
const URNS: readonly SearchNote['as'][] = ['urn', 'partialUrn']
/** Text fields with at least this boost are names. */
const NAME_BOOST = 10

/** Whether words without a field search the field of a note. */
export const isQueried = ({ as, queried }: SearchNote): boolean =>
  queried ?? (TEXTS.includes(as) || URNS.includes(as))

function searchTier(path: readonly string[], note: SearchNote) {
  const { as, boost = 1, autocomplete } = note
  if (!isQueried(note)) return undefined
  if (URNS.includes(as)) return 'label'
  if (boost >= NAME_BOOST || autocomplete) return 'name'
  if (as === 'text') return path.includes('*') ? 'part' : 'description'
  return 'other'
}

/** Returns the field of a source, and the flags and counts derived from it. */
function sourceFields({ field, note, tier, path }: Source): SearchField[] {
  const kind = NUMBERS.includes(note.as) ? 'number' : 'text'
  const label = note.facet === true ? field : note.facet
  const suggested = note.autocomplete === true && TEXTS.includes(note.as)
  const fields: SearchField[] = []
  const sortable = kind === 'number' || !path.includes('*')
  const described = { name: field, kind, tier, facet: label, suggested, sortable } as const
  if (note.as !== 'mapArray') fields.push(described)
  if (note.has) fields.push(textField(note.has, note.hasFacet ? { facet: note.has } : {}))
  if (note.count) fields.push(textField(note.count, { kind: 'number' }))
  return fields
}

/** Returns an entity type as {@link TYPE_FIELD} has it. */
export function indexedType(registry: Registry, entityType: string): string {
  return registry.entity(entityType)?.graphqlEnum ?? entityType
}
