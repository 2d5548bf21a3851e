import { elementOf, randomOf, type Random } from '../generate/random.ts'
import { dataset, tag, user } from '../generate/urns.ts'
import { datasetAt, described, tagged, type Fact } from './data.ts'
import type { Sizes } from './rows.ts'

export const SHAPES = ['even', 'skewed'] as const
export type ShapeName = (typeof SHAPES)[number]

/** How the data lies: what many share, and what each has of its own. */
export interface Shape {
  readonly name: ShapeName
  /** Datasets from the first on that have all aspects. */
  readonly full: number
  /** The `at`-th dataset of the catalog. */
  urnAt(at: number): string
  factsAt(at: number): readonly Fact[]
  /** The tag that the `nth` write to a dataset of a group gives it. */
  tagOf(group: string, at: number, nth: number): string
}

/** Carried by every dataset of the catalog. */
export const HOT_TAG = tag('bench-hot')
/** Few enough to be in every vocabulary, and enough that no two changes meet on one often. */
const TAGS = Array.from({ length: 16 }, (_, at) => tag(`bench-${at}`))
export const VOCABULARY = [HOT_TAG, ...TAGS]

/** Words of descriptions, and how many datasets have them where there are as many. */
export const WORDS = { quokka: 10, heron: 1_000, sparrow: 10_000 } as const
/** One dataset in so many has five aspects, like those of real catalogs; the others have one. */
const FULL_EVERY = 10

/** @param words what names are made of where the data is skewed */
export function shapeOf(name: ShapeName, { datasets }: Sizes, words: readonly string[]): Shape {
  return name === 'even' ? even(datasets) : skewed(datasets, words)
}

/** A generated catalog: most datasets have little, and all share few tags and owners. */
function even(datasets: number): Shape {
  const full = Math.ceil(datasets / FULL_EVERY)
  return {
    name: 'even',
    full,
    urnAt: (at) => datasetAt('catalog', at),
    factsAt: (at) =>
      at < full ? [tagged([HOT_TAG]), ...described(at, wordsAt(at, full))] : [tagged([HOT_TAG])],
    tagOf: (_group, at, nth) => elementOf(TAGS, at + nth),
  }
}

/**
 * A catalog as companies have them: each dataset has a tag, an owner and a folder of its own, beside
 * few that are popular, so that nearly all values of a facet are tied; and names are of all kinds.
 */
function skewed(datasets: number, words: readonly string[]): Shape {
  return {
    name: 'skewed',
    full: datasets,
    urnAt: (at) => dataset('bench', nameAt(words, at)),
    factsAt(at) {
      const random = randomOf(at)
      const name = nameAt(words, at)
      const own = (kind: string) => `${kind} of ${name}`
      const path = [random.pickPopular(words), own('folder')].map((id) => ({ id }))
      const owners = [`bench-${Math.floor(random.next() ** 3 * 500)}`, `bench-own-${at}`]
      const prose = Array.from({ length: 12 }, () => random.pickPopular(words)).join(' ')
      return [
        tagged([HOT_TAG, random.pickPopular(TAGS), tag(own('tag'))]),
        { aspect: 'browsePathsV2', value: { path } },
        ...described(at, `${wordsAt(at, datasets)} ${prose}`, {
          name: name.slice(name.lastIndexOf('.') + 1),
          owners: owners.map((owner) => user(owner)),
        }),
      ]
    },
    tagOf: (group, at, nth) => tag(`${group} ${at} ${nth % 3}`),
  }
}

/** The frequent words that a dataset has, spread evenly. */
function wordsAt(at: number, datasets: number): string {
  return Object.entries(WORDS)
    .filter(([, hits]) => at % Math.ceil(datasets / hits) === 0)
    .map(([word]) => word)
    .join(' ')
}

/** One name in so many is odd. */
const ODD_EVERY = 20
/** Letters of the longest names. */
const LONG = 150
const ODD: readonly ((word: string, other: string) => string)[] = [
  (word, other) => `${word} ${other}`,
  (word) => `Übersicht_${word}_größe`,
  (word) => `売上_${word}`,
  (word, other) => `${word}/${other}:v2`,
  (word, other) => `${word}${other.charAt(0).toUpperCase()}${other.slice(1)}ForReporting`,
  (word) => `${word}_📦`,
  (word, other) => `${`${word}_${other}_`.repeat(8).slice(0, LONG)}end`,
  (word) => `__${word}__$tmp#1%`,
]

function nameAt(words: readonly string[], at: number): string {
  // A stream apart from that of the facts.
  const random = randomOf(at * 2 + 1_000_003)
  const place = [random.pickPopular(words), random.pickPopular(words)].join('.')
  return `${place}.${lastNameOf(words, at, random)}_${at}`
}

function lastNameOf(words: readonly string[], at: number, random: Random): string {
  const [word, other] = [random.pick(words), random.pick(words)]
  if (at % ODD_EVERY !== 0) return `${word}_${other}`
  return elementOf(ODD, at / ODD_EVERY)(word, other)
}
