import { column, type Column } from './columns.ts'
import type { Platform } from './platforms.ts'
import { elementAt, createRandom, type Random } from './random.ts'
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

/** The components of a dataset's name. */
export interface DatasetName {
  readonly layer: (typeof LAYERS)[number]
  readonly platform: Platform
  readonly database: keyof typeof DATABASES
  readonly subject: string
  readonly aspect: string
  /** `database.schema.table`, unique within its platform. */
  readonly name: string
}

/** The prefix that separates this vocabulary from the sample's. */
const PREFIX = 'company'

export const TAGS = TAG_NAMES.map((name) => urns.tag(`${PREFIX}-${name}`))
export const TERMS = TERM_NAMES.map((name) => urns.term(`Company.${name}`))
export const TEAMS = TEAM_NAMES.map((name) => ({ urn: urns.group(`${PREFIX}-${name}`), name }))
export const PEOPLE = Array.from({ length: 200 }, (_, at) => makePerson(at))
export const chooseDomain = (name: string) =>
  urns.domain(`${PREFIX}-${name.toLowerCase().replaceAll(' ', '-')}`)

const DATABASE_NAMES = Object.keys(DATABASES) as (keyof typeof DATABASES)[]
/** A prime that divides no number of names; it gives neighbours names that are far apart. */
const STRIDE = 1_000_003
const PII = urns.tag(`${PREFIX}-pii`)
/** The number of independent random streams per dataset. */
const STREAMS = 3

/**
 * Returns the name of the `at`-th dataset, which depends on `at` only, so others can refer to it.
 */
export function datasetName(at: number): DatasetName {
  const layer = elementAt(LAYERS, at)
  const { platforms, schema, prefix } = layer
  const dimensions = [platforms, DATABASE_NAMES, SUBJECTS, ASPECTS_OF_SUBJECTS] as const
  const names = dimensions.reduce((product, { length }) => product * length, 1)
  const slot = Math.floor(at / LAYERS.length)
  // The stride is coprime to `names`, so slots below it get distinct numbers.
  const number = (slot * STRIDE) % names
  const platform = elementAt<Platform>(platforms, number)
  const database = elementAt(DATABASE_NAMES, number / platforms.length)
  const subject = elementAt(SUBJECTS, number / (platforms.length * DATABASE_NAMES.length))
  const aspect = elementAt(ASPECTS_OF_SUBJECTS, number / (names / ASPECTS_OF_SUBJECTS.length))
  const edition = Math.floor(slot / names)
  const suffix = edition === 0 ? '' : `_v${edition + 1}`
  const name = `${database}.${schema}.${prefix}${subject}_${aspect}${suffix}`
  return { layer, platform, database, subject, aspect, name }
}

/** Returns the container of a dataset, if its platform has containers. */
export function containerUrn({ platform, database }: DatasetName): string | undefined {
  return platform === 'kafka' ? undefined : urns.container(`${platform}-${database}`)
}

/** Generates the `at`-th dataset with all its metadata. */
export function makeTable(at: number): Table {
  const parts = datasetName(at)
  const { platform, database, name } = parts
  const random = createRandom(at * STREAMS)
  const container = containerUrn(parts)
  const upstreams = chooseUpstreams(at)
  const columns = makeColumns(at)
  return {
    platform,
    name,
    kind: platform === 'kafka' ? 'Topic' : 'Table',
    doc: random.chance(0.85) ? describe(parts) : '',
    path: container === undefined ? [] : [{ urn: container, name: database }],
    owners: chooseOwners(random),
    tags: random.chance(0.6) ? chooseSeveral(random, TAGS) : [],
    terms: random.chance(0.4) ? chooseSeveral(random, TERMS) : [],
    domain: chooseDomain(DATABASES[database]),
    upstreams: upstreams.map(urnAt),
    columns: random.chance(0.25) ? withLineage(columns, upstreams) : columns,
    ...(random.chance(0.02) && {
      deprecated: { note: 'Not queried for a year.', by: random.pick(PEOPLE).urn },
    }),
  }
}

const urnAt = (at: number) => {
  const { platform, name } = datasetName(at)
  return urns.dataset(platform, name)
}

/**
 * Returns up to three earlier datasets of the layer below. The first ones are chosen most often, as
 * every catalog has a few tables with most of the downstreams.
 */
function chooseUpstreams(at: number): number[] {
  const layer = at % LAYERS.length
  const random = createRandom(at * STREAMS + 1)
  if (layer === 0 || random.chance(0.1)) return []
  const slots = Math.floor(at / LAYERS.length) + 1
  const choose = () => Math.floor(random.next() ** 2 * slots) * LAYERS.length + layer - 1
  return [...new Set(Array.from({ length: 1 + random.below(3) }, choose))]
}

/** Generates four to thirty columns, usually few; the first is the key. */
function makeColumns(at: number): Column[] {
  const { subject } = datasetName(at)
  const random = createRandom(at * STREAMS + 2)
  const key = `${subject}_id`
  const count = 3 + Math.floor(random.next() ** 2 * 27)
  const first = random.below(COLUMNS.length)
  const dataColumns = Array.from({ length: count }, (_, nth) => elementAt(COLUMNS, first + nth))
  return [
    column(key, 'bigint', `Number of the ${subject.replaceAll('_', ' ')}.`, { key: true }),
    ...dataColumns
      .filter(([path]) => path !== key)
      .map(([path, nativeType, doc]) =>
        column(path, nativeType, doc, {
          nullable: true,
          ...(PERSONAL.has(path) && { tags: [PII] }),
        }),
      ),
  ]
}

/** Adds column lineage from the columns of the same name in the upstream datasets. */
function withLineage(columns: readonly Column[], upstreams: readonly number[]): Column[] {
  const sources = upstreams.map((at) => ({
    urn: urnAt(at),
    paths: new Set(makeColumns(at).map(({ path }) => path)),
  }))
  return columns.map((target) => {
    const from = sources.filter(({ paths }) => paths.has(target.path))
    if (from.length === 0) return target
    return { ...target, from: from.map(({ urn }) => urns.column(urn, target.path)) }
  })
}

function chooseOwners(random: Random): Owner[] {
  return [
    { owner: random.pickPopular(PEOPLE).urn, kind: 'technical' },
    ...(random.chance(0.4)
      ? [{ owner: random.pickPopular(TEAMS).urn, kind: 'business' } as const]
      : []),
  ]
}

function chooseSeveral(random: Random, urnsOfKind: readonly string[]): string[] {
  const count = 1 + random.below(3)
  return [...new Set(Array.from({ length: count }, () => random.pickPopular(urnsOfKind)))]
}

function describe({ subject, aspect, database, layer }: DatasetName): string {
  const words = `${aspect} of each ${subject}`.replaceAll('_', ' ')
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return `${sentence}, from ${database}. Part of the ${layer.schema} layer.`
}

function makePerson(at: number) {
  const first = elementAt(FIRST_NAMES, at)
  const last = elementAt(LAST_NAMES, at / FIRST_NAMES.length)
  const login = `${first}.${last}`.toLowerCase()
  return { urn: urns.user(login), name: `${first} ${last}`, login }
}
