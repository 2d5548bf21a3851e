import { expect } from 'chai'
import { createRandom, type Random } from '../../../scripts/generate/random.ts'
import { datasets } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnPairs } from '../../support/long-run.ts'
import type { TestServer } from '../../support/server.ts'

const COUNT = 60
const TAGS = ['a', 'b', 'c'].map((name) => `urn:li:tag:${name}`)
const DEGREES = ['1', '2', '3', '3+', '5+']
const CASES = 40

interface Thing {
  readonly urn: string
  readonly upstreams: readonly string[]
  readonly tags: readonly string[]
  readonly isRemoved: boolean
}

interface Criterion {
  readonly field: 'degree' | 'tags'
  readonly values: readonly string[]
  readonly negated: boolean
}

interface Request {
  readonly urn: string
  readonly direction: 'UPSTREAM' | 'DOWNSTREAM'
  readonly orFilters: readonly { readonly and: readonly Criterion[] }[]
  readonly start: number
  readonly count: number
}

interface Answer {
  readonly searchAcrossLineage: {
    readonly total: number
    readonly searchResults: readonly { entity: { urn: string }; degree: number }[]
    readonly facets: readonly {
      field: string
      aggregations: readonly { value: string; count: number }[]
    }[]
  }
}

const SEARCH = `query ($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) {
  total searchResults { entity { urn } degree } facets { field aggregations { value count } }
} }`

/** Edges lead to any other thing, so there are cycles; every seventh thing is never written. */
function randomThings(random: Random): Thing[] {
  const urns = datasets('random.', COUNT)
  return urns
    .map((urn) => ({
      urn,
      upstreams: [random.pickPopular(urns), random.pick(urns)].filter((each) => each !== urn),
      tags: TAGS.filter(() => random.chance(0.4)),
      isRemoved: random.chance(0.15),
    }))
    .filter((_, at) => at % 7 !== 6)
}

function randomRequest(random: Random, things: readonly Thing[]): Request {
  const criterion = (): Criterion => {
    const field = random.pick(['degree', 'tags'] as const)
    const values = (field === 'degree' ? DEGREES : TAGS).filter(() => random.chance(0.4))
    return { field, values, negated: random.chance(0.3) }
  }
  const group = () => ({ and: Array.from({ length: random.below(3) }, criterion) })
  return {
    urn: random.pick(things).urn,
    direction: random.pick(['UPSTREAM', 'DOWNSTREAM']),
    orFilters: Array.from({ length: random.below(4) }, group),
    start: random.pick([0, 0, 1, 5, 20]),
    count: random.pick([0, 3, 10, 100]),
  }
}

/** Returns the distance of each entity, by examining all edges repeatedly. */
function degreesFrom({ urn, direction }: Request, things: readonly Thing[]): Map<string, number> {
  const pairs = things.flatMap((thing) =>
    thing.upstreams.map((upstream) =>
      direction === 'UPSTREAM' ? [thing.urn, upstream] : [upstream, thing.urn],
    ),
  )
  const degrees = new Map([[urn, 0]])
  for (let degree = 0; degree < 20; degree++) {
    for (const [near = '', far = ''] of pairs) {
      if (degrees.get(near) === degree && !degrees.has(far)) degrees.set(far, degree + 1)
    }
  }
  degrees.delete(urn)
  return degrees
}

function passes({ orFilters }: Request, { tags }: Thing, degree: number): boolean {
  const isAt = (value: string) =>
    value.endsWith('+') ? degree >= Number(value.slice(0, -1)) : degree === Number(value)
  const holds = ({ field, values, negated }: Criterion) => {
    const met = values.some((value) => (field === 'degree' ? isAt(value) : tags.includes(value)))
    return met !== negated
  }
  return orFilters.length === 0 || orFilters.some(({ and }) => and.every(holds))
}

/** Returns the expected results with their distances. */
function expected(request: Request, things: readonly Thing[]): [string, number][] {
  const degrees = degreesFrom(request, things)
  return things.flatMap((thing): [string, number][] => {
    const degree = degrees.get(thing.urn)
    const isFound = degree !== undefined && !thing.isRemoved && passes(request, thing, degree)
    return isFound ? [[thing.urn, degree]] : []
  })
}

async function search(server: TestServer, input: Request) {
  return (await data<Answer>(server, SEARCH, { input })).searchAcrossLineage
}

/** Counts by value. */
function countsOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

describeOnPairs('lineage searches, compared with a second implementation', (serve) => {
  const server = serve()
  const things = randomThings(createRandom(1))

  before(() =>
    server.ingest(
      ...things.flatMap(({ urn, upstreams, tags, isRemoved }) => [
        upsert(urn, 'status', { removed: isRemoved }),
        upsert(urn, 'globalTags', { tags: tags.map((tag) => ({ tag })) }),
        upsert(urn, 'upstreamLineage', {
          upstreams: upstreams.map((dataset) => ({ dataset, type: 'COPY' })),
        }),
      ]),
    ),
  )

  it(`finds the expected entities, on pages and in facets, for ${CASES} random requests`, async () => {
    for (let seed = 0; seed < CASES; seed++) {
      const request = randomRequest(createRandom(100 + seed), things)
      const wanted = expected(request, things)
      const shown = `seed ${seed}: ${JSON.stringify(request)}`
      const all = await search(server, { ...request, start: 0, count: 100 })
      const found = all.searchResults.map(({ entity, degree }) => [entity.urn, degree])
      expect(found, shown).to.have.deep.members(wanted)
      expect(all.total, shown).to.equal(wanted.length)
      const degrees = all.searchResults.map(({ degree }) => degree)
      expect(degrees, shown).to.deep.equal(degrees.toSorted((a, b) => a - b))
      const facets = new Map(
        all.facets.map(({ field, aggregations }) => [
          field,
          Object.fromEntries(aggregations.map(({ value, count }) => [value, count])),
        ]),
      )
      const near = degrees.map((degree) => (degree < 3 ? String(degree) : '3+'))
      expect(facets.get('degree') ?? {}, shown).to.deep.equal(countsOf(near))
      const tags = wanted.flatMap(([urn]) => things.find((each) => each.urn === urn)?.tags ?? [])
      expect(facets.get('tags') ?? {}, shown).to.deep.equal(countsOf(tags))
      const page = await search(server, request)
      const { start, count } = request
      expect(page.searchResults, shown).to.deep.equal(all.searchResults.slice(start, start + count))
      expect(page.total, shown).to.equal(wanted.length)
    }
  })
})
