import type { SearchNote } from '../../graph/model/field.ts'
import { isQueried } from '../../search/fields.ts'

/** The content of a model, in one form for upstream's files and for Trellis's declarations. */
export interface ModelFacts {
  readonly entities: ReadonlyMap<string, EntityFacts>
  /** Key aspects included. */
  readonly aspects: ReadonlyMap<string, AspectFacts>
  /** Names of the classes of upstream that derive aspects. */
  readonly hooks: ReadonlySet<string>
}

export interface EntityFacts {
  readonly keyAspect: string
  readonly searchGroup: string
  readonly aspects: ReadonlySet<string>
  /** Whether upstream counts the type to its own machinery. */
  readonly isInternal: boolean
}

/** All but the record, by path: member names, `*` for the elements of a list or map. */
export interface AspectFacts {
  /** Below the vendor prefix. */
  readonly record: string
  readonly isTimeseries: boolean
  /** `string`, `list`, `record` …, and the symbols of an enum. */
  readonly fields: ReadonlyMap<string, string>
  readonly edges: ReadonlyMap<string, EdgeFacts>
  readonly search: ReadonlyMap<string, SearchFacts>
  /** Timeseries: `column`, or the key of a collection. */
  readonly columns: ReadonlyMap<string, string>
}

export interface EdgeFacts {
  readonly name: string
  readonly to: readonly string[]
  readonly lineage: 'upstream' | 'downstream' | undefined
}

/** A search note with its defaults filled in. */
export interface SearchFacts {
  readonly field: string
  readonly as: SearchNote['as']
  readonly queried: boolean
  readonly boost: number
  readonly autocomplete: boolean
  readonly facet: boolean
  readonly label: string | undefined
  readonly has: string | undefined
  readonly hasFacet: boolean
  readonly count: string | undefined
  readonly aliases: readonly string[]
  readonly weights: Readonly<Record<string, number>>
}

/** Returns the facts of a search note of the field at a path. */
export function searchFacts(path: string, note: SearchNote): SearchFacts {
  const field = note.field ?? path.split('/').findLast((step) => step !== '*') ?? ''
  return {
    field,
    as: note.as,
    queried: isQueried(note),
    boost: note.boost ?? 1,
    autocomplete: note.autocomplete ?? false,
    facet: note.facet !== undefined,
    label: typeof note.facet === 'string' ? note.facet : undefined,
    has: note.has,
    hasFacet: note.hasFacet ?? false,
    count: note.count,
    aliases: note.aliases ?? [],
    weights: note.weights ?? {},
  }
}

/** Returns the path of a note: upstream writes some notes on a list, and others on its elements. */
export function notePath(path: string): string {
  return path.replace(/(\/(\*|\$key))+$/, '')
}
