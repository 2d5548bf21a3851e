import { schemaMetadata, type SchemaMetadata } from '../../graph/aspects/schema-metadata.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { elementOf } from '../generate/random.ts'
import { dataset } from '../generate/urns.ts'

/** A value to write, with the one edge that it asserts: for the floor, which has no declarations. */
export interface Fact {
  readonly aspect: string
  readonly value: JsonObject
  readonly edge?: { readonly name: string; readonly to: string }
}

/** All that is written to one entity at once. */
export interface Item {
  readonly urn: string
  readonly facts: readonly Fact[]
}

export interface Proposal {
  readonly entityType: string
  readonly entityUrn: string
  readonly changeType: 'UPSERT'
  readonly aspectName: string
  readonly aspect: { readonly value: string; readonly contentType: 'application/json' }
}

const OWNERS = Array.from({ length: 50 }, (_, at) => `urn:li:corpuser:bench-${at}`)
/** Makes a value about 0.5 kB long, which is what most aspects are. */
const PROSE = 'One row for each order, as it stands at the end of the day. '.repeat(7)

/** `at` is written with six digits, so that the order of URNs is that of numbers. */
export function datasetAt(group: string, at: number): string {
  return dataset('bench', `${group}.table${String(at).padStart(6, '0')}`)
}

/** A dataset that is new to the store, with five aspects. */
export function newItem(group: string, at: number, tagUrn: string): Item {
  return { urn: datasetAt(group, at), facts: [taggedAnew(tagUrn, at), ...described(at)] }
}

/** The `nth` write to a dataset exchanges its tag. */
export function changedItem(group: string, at: number, nth: number, tagUrn: string): Item {
  return { urn: datasetAt(group, at), facts: [taggedAnew(tagUrn, nth)] }
}

export function proposalsOf({ urn, facts }: Item): Proposal[] {
  return facts.map(({ aspect, value }) => ({
    entityType: entityTypeOf(urn),
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName: aspect,
    aspect: { value: JSON.stringify(value), contentType: 'application/json' },
  }))
}

/** Every dataset of a level is made from three of the next; `from` is made from the whole first. */
export function levels(from: string, width: number, depth: number): Item[] {
  const nameOf = (level: number, at: number) => datasetAt(`level${level}`, at % width)
  return layered(from, width, depth, nameOf, (level, at) =>
    [0, 1, 2].map((step) => nameOf(level + 1, at + step)),
  )
}

/** Every dataset of a layer is made from all of the next: width^depth paths. */
export function mesh(from: string, width: number, depth: number): Item[] {
  const nameOf = (layer: number, at: number) => datasetAt(`mesh${layer}`, at)
  return layered(from, width, depth, nameOf, (layer) =>
    Array.from({ length: width }, (_, at) => nameOf(layer + 1, at)),
  )
}

/** @param upstreamsOf of a dataset of one level; those of the last have none */
function layered(
  from: string,
  width: number,
  depth: number,
  nameOf: (level: number, at: number) => string,
  upstreamsOf: (level: number, at: number) => string[],
): Item[] {
  const first = Array.from({ length: width }, (_, at) => nameOf(1, at))
  const items = [madeFrom(from, first)]
  for (let level = 1; level <= depth; level++) {
    for (let at = 0; at < width; at++) {
      items.push(madeFrom(nameOf(level, at), level < depth ? upstreamsOf(level, at) : []))
    }
  }
  return items
}

function madeFrom(urn: string, upstreams: readonly string[]): Item {
  const value = {
    upstreams: upstreams.map((upstream) => ({ dataset: upstream, type: 'TRANSFORMED' })),
  }
  return { urn, facts: [{ aspect: 'upstreamLineage', value }] }
}

/** A dataset of very many columns; the `nth` write changes all their descriptions. */
export function wideItem(urn: string, columns: number, nth: number): Item {
  const value: SchemaMetadata = {
    schemaName: 'bench.wide',
    platform: 'urn:li:dataPlatform:bench',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: Array.from({ length: columns }, (_, at) => ({
      fieldPath: `column_${at}`,
      nullable: true,
      type: { type: { 'com.linkedin.schema.StringType': {} } },
      nativeDataType: 'varchar(255)',
      description: `Column ${at} of the widest table of the warehouse, as of load ${nth}.`,
      recursive: false,
      isPartOfKey: at === 0,
    })),
  }
  return { urn, facts: [{ aspect: schemaMetadata.name, value }] }
}

export function tagged(urns: readonly string[]): Fact {
  return { aspect: 'globalTags', value: { tags: urns.map((tag) => ({ tag, context: PROSE })) } }
}

function taggedAnew(urn: string, nth: number): Fact {
  const value = { tags: [{ tag: urn, context: `${nth}: ${PROSE}` }] }
  return { aspect: 'globalTags', value, edge: { name: 'TaggedWith', to: urn } }
}

interface Description {
  readonly name?: string
  readonly owners?: readonly string[]
}

/** Four aspects; `words` are of the description. */
export function described(at: number, words = '', own: Description = {}): Fact[] {
  const { name = `table${at}`, owners = [elementOf(OWNERS, at)] } = own
  const [owner] = owners
  const source = { type: 'MANUAL', url: PROSE }
  const customProperties = { row: String(at) }
  return [
    {
      aspect: 'ownership',
      value: { owners: owners.map((each) => ({ owner: each, type: 'DATAOWNER', source })) },
      ...(owner !== undefined && { edge: { name: 'OwnedBy', to: owner } }),
    },
    {
      aspect: 'datasetProperties',
      value: { name, description: `${words} ${PROSE}`, customProperties },
    },
    { aspect: 'editableDatasetProperties', value: { description: `${at}: ${PROSE}` } },
    { aspect: 'status', value: { removed: false } },
  ]
}
