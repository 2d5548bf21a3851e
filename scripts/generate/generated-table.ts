import { column, type Column } from './columns.ts'
import type { Platform } from './platforms.ts'
import { elementOf, randomOf, type Random } from './random.ts'
import type { Owner } from './settings.ts'
import type { Table } from './table.ts'
import * as urns from './urns.ts'
import {
  ASPECTS_OF_SUBJECTS,
  COLUMNS,
  DATABASES,
  FIRST_NAMES,
  LAST_NAMES,
  LAYERS,
  PERSONAL,
  SUBJECTS,
  TAG_NAMES,
  TEAM_NAMES,
  TERM_NAMES,
} from './words.ts'

/** What the name of a dataset is made of. */
export interface DatasetName {
  readonly layer: (typeof LAYERS)[number]
  readonly platform: Platform
  readonly database: keyof typeof DATABASES
  readonly subject: string
  readonly aspect: string
  /** `database.schema.table`, unique in its platform. */
  readonly name: string
}

/** Keeps the vocabulary apart from that of the sample, which has more to say. */
const OURS = 'company'

export const TAGS = TAG_NAMES.map((name) => urns.tag(`${OURS}-${name}`))
export const TERMS = TERM_NAMES.map((name) => urns.term(`Company.${name}`))
export const TEAMS = TEAM_NAMES.map((name) => ({ urn: urns.group(`${OURS}-${name}`), name }))
export const PEOPLE = Array.from({ length: 200 }, (_, at) => personOf(at))
export const domainOf = (name: string) =>
  urns.domain(`${OURS}-${name.toLowerCase().replaceAll(' ', '-')}`)

const DATABASE_NAMES = Object.keys(DATABASES) as (keyof typeof DATABASES)[]
/** Prime, so it divides no number of names and neighbours get names far apart. */
const STRIDE = 1_000_003
const PII = urns.tag(`${OURS}-pii`)
/** Things decided by chance, each from a stream of its own. */
const STREAMS = 3

/** The name of the `at`-th dataset. It depends on nothing else, so others may refer to it. */
export function nameOf(at: number): DatasetName {
  const layer = elementOf(LAYERS, at)
  const { platforms, schema, prefix } = layer
  const dimensions = [platforms, DATABASE_NAMES, SUBJECTS, ASPECTS_OF_SUBJECTS] as const
  const names = dimensions.reduce((product, { length }) => product * length, 1)
  const slot = Math.floor(at / LAYERS.length)
  // Every slot below `names` gets a number of its own, since the stride is coprime to it.
  const number = (slot * STRIDE) % names
  const platform = elementOf<Platform>(platforms, number)
  const database = elementOf(DATABASE_NAMES, number / platforms.length)
  const subject = elementOf(SUBJECTS, number / (platforms.length * DATABASE_NAMES.length))
  const aspect = elementOf(ASPECTS_OF_SUBJECTS, number / (names / ASPECTS_OF_SUBJECTS.length))
  const edition = Math.floor(slot / names)
  const suffix = edition === 0 ? '' : `_v${edition + 1}`
  const name = `${database}.${schema}.${prefix}${subject}_${aspect}${suffix}`
  return { layer, platform, database, subject, aspect, name }
}

/** The container of a dataset, if its platform has any. */
export function containerOf({ platform, database }: DatasetName): string | undefined {
  return platform === 'kafka' ? undefined : urns.container(`${platform}-${database}`)
}

/** The `at`-th dataset, with all that is known about it. */
export function generatedTable(at: number): Table {
  const parts = nameOf(at)
  const { platform, database, name } = parts
  const random = randomOf(at * STREAMS)
  const container = containerOf(parts)
  const upstreams = upstreamsOf(at)
  const columns = columnsOf(at)
  return {
    platform,
    name,
    kind: platform === 'kafka' ? 'Topic' : 'Table',
    doc: random.chance(0.85) ? docOf(parts) : '',
    path: container === undefined ? [] : [{ urn: container, name: database }],
    owners: ownersOf(random),
    tags: random.chance(0.6) ? severalOf(random, TAGS) : [],
    terms: random.chance(0.4) ? severalOf(random, TERMS) : [],
    domain: domainOf(DATABASES[database]),
    upstreams: upstreams.map(urnAt),
    columns: random.chance(0.25) ? madeFrom(columns, upstreams) : columns,
    ...(random.chance(0.02) && {
      deprecated: { note: 'Nobody has read it for a year.', by: random.pick(PEOPLE).urn },
    }),
  }
}

const urnAt = (at: number) => {
  const { platform, name } = nameOf(at)
  return urns.dataset(platform, name)
}

/**
 * Up to three datasets of the layer below that come earlier in the stream. The very first ones are
 * chosen most often: every catalog has tables that everything is made from.
 */
function upstreamsOf(at: number): number[] {
  const layer = at % LAYERS.length
  const random = randomOf(at * STREAMS + 1)
  if (layer === 0 || random.chance(0.1)) return []
  const slots = Math.floor(at / LAYERS.length) + 1
  const choose = () => Math.floor(random.next() ** 2 * slots) * LAYERS.length + layer - 1
  return [...new Set(Array.from({ length: 1 + random.below(3) }, choose))]
}

/** Four to thirty columns, most often few, the first being the key. */
function columnsOf(at: number): Column[] {
  const { subject } = nameOf(at)
  const random = randomOf(at * STREAMS + 2)
  const key = `${subject}_id`
  const count = 3 + Math.floor(random.next() ** 2 * 27)
  const first = random.below(COLUMNS.length)
  const others = Array.from({ length: count }, (_, nth) => elementOf(COLUMNS, first + nth))
  return [
    column(key, 'bigint', `Number of the ${subject.replaceAll('_', ' ')}.`, { key: true }),
    ...others
      .filter(([path]) => path !== key)
      .map(([path, nativeType, doc]) =>
        column(path, nativeType, doc, {
          nullable: true,
          ...(PERSONAL.has(path) && { tags: [PII] }),
        }),
      ),
  ]
}

/** The columns, each made from those of the same name in what the dataset is made from. */
function madeFrom(columns: readonly Column[], upstreams: readonly number[]): Column[] {
  const sources = upstreams.map((at) => ({
    urn: urnAt(at),
    paths: new Set(columnsOf(at).map(({ path }) => path)),
  }))
  return columns.map((each) => {
    const from = sources.filter(({ paths }) => paths.has(each.path))
    if (from.length === 0) return each
    return { ...each, from: from.map(({ urn }) => urns.column(urn, each.path)) }
  })
}

function ownersOf(random: Random): Owner[] {
  return [
    { owner: random.pickPopular(PEOPLE).urn, kind: 'technical' },
    ...(random.chance(0.4)
      ? [{ owner: random.pickPopular(TEAMS).urn, kind: 'business' } as const]
      : []),
  ]
}

function severalOf(random: Random, urnsOfKind: readonly string[]): string[] {
  const count = 1 + random.below(3)
  return [...new Set(Array.from({ length: count }, () => random.pickPopular(urnsOfKind)))]
}

function docOf({ subject, aspect, database, layer }: DatasetName): string {
  const words = `${aspect} of each ${subject}`.replaceAll('_', ' ')
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return `${sentence}, from ${database}. Part of the ${layer.schema} layer.`
}

function personOf(at: number) {
  const first = elementOf(FIRST_NAMES, at)
  const last = elementOf(LAST_NAMES, at / FIRST_NAMES.length)
  const login = `${first}.${last}`.toLowerCase()
  return { urn: urns.user(login), name: `${first} ${last}`, login }
}
