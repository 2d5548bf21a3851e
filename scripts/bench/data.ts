import type { JsonObject } from '../../graph/model/json.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { elementAt, createRandom, type Random } from '../generate/random.ts'
import { dataset, tag, user } from '../generate/urns.ts'
import { ASPECTS_OF_SUBJECTS, SUBJECTS } from '../generate/words.ts'

/** All aspects that one entity is written with, by name. */
export interface Item {
  readonly urn: string
  readonly aspects: Readonly<Record<string, JsonObject>>
}

/** The tag of every dataset of the catalog. */
const HOT_TAG = tag('bench-hot')
/** Words of descriptions, and how many datasets of a large catalog have them. */
export const WORDS = { quokka: 20, heron: 1_000, sparrow: 10_000 } as const

const TAGS = Array.from({ length: 16 }, (_, at) => tag(`bench-${at}`))
const VOCABULARY = [...SUBJECTS, ...ASPECTS_OF_SUBJECTS]
/** A text about 0.5 kB long, like most aspects. */
const PROSE = 'One row for each order, as it stands at the end of the day. '.repeat(7)
const OWNERS_MAX = 500
/** One name in so many has rare characters or a rare length. */
const UNUSUAL_EVERY = 20

/** Returns the tags that the datasets of the catalog share. */
export function sharedTags(): Item[] {
  return [HOT_TAG, ...TAGS].map((urn) => ({ urn, aspects: { tagProperties: { name: urn } } }))
}

export function urnAt(at: number): string {
  return dataset('bench', nameAt(at))
}

/**
 * Returns the `at`-th of `datasets`. The catalog is skewed: a dataset has a tag, an owner and a
 * folder of its own besides a few popular ones, so nearly all values of a facet are tied.
 */
export function datasetAt(at: number, datasets: number): Item {
  const random = createRandom(at)
  const name = nameAt(at)
  const popular = `bench-${Math.floor(random.next() ** 3 * OWNERS_MAX)}`
  const prose = Array.from({ length: 12 }, () => random.pickPopular(VOCABULARY)).join(' ')
  const path = [random.pickPopular(VOCABULARY), `folder of ${name}`].map((id) => ({ id }))
  const source = { type: 'MANUAL', url: PROSE }
  return {
    urn: urnAt(at),
    aspects: {
      globalTags: tagsAspect([HOT_TAG, random.pickPopular(TAGS), tag(`tag of ${name}`)], PROSE),
      browsePathsV2: { path },
      ownership: {
        owners: [popular, `bench-own-${at}`].map((owner) => {
          return { owner: user(owner), type: 'DATAOWNER', source }
        }),
      },
      datasetProperties: {
        name: name.slice(name.lastIndexOf('.') + 1),
        description: `${frequentWordsAt(at, datasets)} ${prose} ${PROSE}`,
        customProperties: { row: String(at) },
      },
      editableDatasetProperties: { description: `${at}: ${PROSE}` },
      status: { removed: false },
      // Stored, because the server would derive it, and the baseline answers what is stored.
      dataPlatformInstance: { platform: 'urn:li:dataPlatform:bench' },
    },
  }
}

/** Columns of a new table. */
const COLUMNS = 10

/** Returns the `nth` new table: five aspects, two of whose edges are upstream tables. */
export function newTable(nth: number, datasets: number): Item {
  const name = `new.table${nth}`
  const stamp = { time: 0, actor: user('bench') }
  const fields = Array.from({ length: COLUMNS }, (_, at) => ({
    fieldPath: `column_${at}`,
    nativeDataType: 'STRING',
    type: { type: { 'com.linkedin.schema.StringType': {} } },
    description: `Column ${at} of ${name}`,
  }))
  const upstreams = [nth * 7, nth * 7 + 1].map((at) => {
    return { auditStamp: stamp, dataset: urnAt(at % datasets), type: 'TRANSFORMED' }
  })
  return {
    urn: dataset('bench', name),
    aspects: {
      datasetProperties: { name, description: `Table ${nth} of those that are new` },
      globalTags: { tags: [{ tag: elementAt(TAGS, nth) }] },
      ownership: {
        owners: [{ owner: user(`bench-${nth % OWNERS_MAX}`), type: 'DATAOWNER' }],
        lastModified: stamp,
      },
      schemaMetadata: {
        schemaName: name,
        platform: 'urn:li:dataPlatform:bench',
        version: 0,
        hash: '',
        platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
        fields,
      },
      upstreamLineage: { upstreams },
    },
  }
}

/** Returns the `nth` write to one of the datasets that change: it replaces the tag. */
export function changedItem(at: number, nth: number): Item {
  const tags = [tag(`written ${at} ${nth % 3}`)]
  return {
    urn: benchTable('written', at),
    aspects: { globalTags: tagsAspect(tags, `${nth}: ${PROSE}`) },
  }
}

/**
 * Returns levels of datasets, each derived from some of the next level; `start` is derived from all
 * of the first one.
 */
export function lineageLevels(start: string, width: number, depth: number, count: number): Item[] {
  const levelUrn = (level: number, at: number) => benchTable(`level${level}of${depth}`, at % width)
  const positions = Array.from({ length: width }, (_, at) => at)
  const items = [
    itemWithUpstreams(
      start,
      positions.map((at) => levelUrn(1, at)),
    ),
  ]
  for (let level = 1; level <= depth; level++) {
    for (const at of positions) {
      const upstreams = positions.slice(0, count).map((step) => levelUrn(level + 1, at + step))
      items.push(itemWithUpstreams(levelUrn(level, at), level < depth ? upstreams : []))
    }
  }
  return items
}

/** Returns the proposals that write an item, as clients send them. */
export function toProposals({ urn, aspects }: Item): JsonObject[] {
  return Object.entries(aspects).map(([aspectName, value]) => ({
    entityType: entityTypeOf(urn),
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: 'application/json' },
  }))
}

const benchTable = (group: string, at: number) => dataset('bench', `${group}.table${at}`)

function tagsAspect(urns: readonly string[], context: string): JsonObject {
  return { tags: urns.map((urn) => ({ tag: urn, context })) }
}

function itemWithUpstreams(urn: string, upstreams: readonly string[]): Item {
  const entries = upstreams.map((upstream) => ({ dataset: upstream, type: 'TRANSFORMED' }))
  return { urn, aspects: { upstreamLineage: { upstreams: entries } } }
}

function frequentWordsAt(at: number, datasets: number): string {
  return Object.entries(WORDS)
    .filter(([, hits]) => at % Math.ceil(datasets / hits) === 0)
    .map(([word]) => word)
    .join(' ')
}

const UNUSUAL: readonly ((word: string, other: string) => string)[] = [
  (word, other) => `${word} ${other}`,
  (word) => `Übersicht_${word}_größe`,
  (word) => `売上_${word}`,
  (word, other) => `${word}/${other}:v2`,
  (word, other) => `${word}${other.charAt(0).toUpperCase()}${other.slice(1)}ForReporting`,
  (word) => `${word}_📦`,
  (word, other) => `${`${word}_${other}_`.repeat(8).slice(0, 150)}end`,
  (word) => `__${word}__$tmp#1%`,
]

function nameAt(at: number): string {
  // A random stream apart from that of the aspects.
  const random = createRandom(at * 2 + 1_000_003)
  const schema = [random.pickPopular(VOCABULARY), random.pickPopular(VOCABULARY)].join('.')
  return `${schema}.${tableNameAt(at, random)}_${at}`
}

function tableNameAt(at: number, random: Random): string {
  const [word, other] = [random.pick(VOCABULARY), random.pick(VOCABULARY)]
  if (at % UNUSUAL_EVERY !== 0) return `${word}_${other}`
  return elementAt(UNUSUAL, at / UNUSUAL_EVERY)(word, other)
}
