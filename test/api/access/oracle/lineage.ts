import { expect } from 'chai'
import type { Reader } from './reading.ts'

interface Walked {
  readonly nodes: readonly (readonly [urn: string, degree: number])[]
  readonly results: readonly (readonly [urn: string, degree: number])[]
  readonly total: number
  readonly degrees: Readonly<Record<string, number>>
  readonly direct: readonly string[]
}

interface Lineage {
  readonly searchAcrossLineage: {
    readonly total: number
    readonly facets: readonly {
      readonly field: string
      readonly aggregations: readonly { readonly value: string; readonly count: number }[]
    }[]
    readonly searchResults: readonly {
      readonly degree: number
      readonly entity: { readonly urn: string }
    }[]
  }
  readonly scrollAcrossLineage: { readonly total: number }
  readonly entity: {
    readonly lineage: {
      readonly total: number
      readonly relationships: readonly { readonly entity: { readonly urn: string } }[]
    }
  }
}

async function walk(reader: Reader, urn: string, direction: string): Promise<Walked> {
  type Answer = { value: { relationships: readonly { entity: string; degree: number }[] } }
  const path = '/relationships?action=getLineage'
  const input = { urn, direction, maxHops: 4, count: 10_000 }
  const { value } = await reader.posted<Answer>(path, input)
  // What is hidden of the past is what is hidden today.
  const then = await reader.posted<Answer>(`${path}&asOf=${await lastPosition(reader)}`, input)
  expect(then.value).to.deep.equal(value)
  const { searchAcrossLineage, scrollAcrossLineage, entity } = await reader.data<Lineage>(
    `query ($urn: String!, $direction: LineageDirection!) {
      searchAcrossLineage(input: { urn: $urn, direction: $direction, query: "*", start: 0, count: 10000 }) {
        total facets { field aggregations { value count } }
        searchResults { degree entity { urn } paths { path { urn } } }
      }
      scrollAcrossLineage(input: { urn: $urn, direction: $direction, query: "*", count: 1 }) { total }
      entity(urn: $urn) { ... on EntityWithRelationships {
        lineage(input: { direction: $direction, start: 0, count: 1000 }) {
          total relationships { entity { urn } } } } }
    }`,
    { urn, direction },
  )
  const { total, facets, searchResults } = searchAcrossLineage
  expect(scrollAcrossLineage.total).to.equal(total)
  const degrees = facets.find(({ field }) => field === 'degree')?.aggregations ?? []
  const direct = entity.lineage.relationships.map((each) => each.entity.urn)
  expect(entity.lineage.total).to.equal(direct.length)
  return {
    nodes: value.relationships.map((each) => [each.entity, each.degree]),
    results: searchResults.map((each) => [each.entity.urn, each.degree]),
    total,
    degrees: Object.fromEntries(
      degrees.filter(({ count }) => count > 0).map(({ value: degree, count }) => [degree, count]),
    ),
    direct,
  }
}

async function lastPosition(reader: Reader): Promise<string | undefined> {
  const { body } = await reader.get<{ cursor: string }>('/changes?after=now')
  return body.cursor.split('.')[0]
}

const HIDDEN = 'hidden'

/** Requires lineage to be what everybody is answered, with hidden entities as nodes without names. */
export async function checkLineage(
  reader: Reader,
  admin: Reader,
  urn: string,
  seen: ReadonlySet<string>,
): Promise<void> {
  for (const direction of ['UPSTREAM', 'DOWNSTREAM']) {
    const shown = await walk(reader, urn, direction)
    const whole = await walk(admin, urn, direction)
    const anonymous = (each: string) => (seen.has(each) ? each : HIDDEN)
    const concealed = (each: string) => (each.startsWith('urn:li:restricted:') ? HIDDEN : each)
    const nodes = (all: Walked['nodes'], name: (urn: string) => string) =>
      all.map(([each, degree]) => `${name(each)} ${degree}`).toSorted()
    const at = `${direction} of ${urn}`
    expect(nodes(shown.nodes, concealed), at).to.deep.equal(nodes(whole.nodes, anonymous))
    const results = whole.results.filter(([each]) => seen.has(each))
    expect(nodes(shown.results, String), at).to.deep.equal(nodes(results, String))
    expect(shown.total, at).to.equal(results.length)
    const degrees: Record<string, number> = {}
    for (const [, degree] of results) {
      const name = degree > 2 ? '3+' : String(degree)
      degrees[name] = (degrees[name] ?? 0) + 1
    }
    expect(shown.degrees, at).to.deep.equal(degrees)
    expect(shown.direct.map(concealed).toSorted(), at).to.deep.equal(
      whole.direct.map(anonymous).toSorted(),
    )
  }
}

interface OverTime {
  readonly entities: readonly string[]
  readonly edges: readonly { readonly upstream: number; readonly downstream: number }[]
  readonly changes: readonly {
    readonly position: number
    readonly time: number
    readonly actor?: string
    readonly urn?: string
  }[]
}

/**
 * Requires lineage over time to be what everybody is answered, with hidden entities as nodes without
 * names, and without those who changed them.
 */
export async function checkLineageOverTime(
  reader: Reader,
  admin: Reader,
  urn: string,
  seen: ReadonlySet<string>,
): Promise<void> {
  const [shown, whole] = await Promise.all(
    [reader, admin].map(async (asking) => {
      const path = `/lineageOverTime?urn=${encodeURIComponent(urn)}`
      return (await asking.get<OverTime>(path)).body
    }),
  )
  const anonymous = (each: string) => (seen.has(each) ? each : HIDDEN)
  const concealed = (each: string) => (each.startsWith('urn:li:restricted:') ? HIDDEN : each)
  const lines = ({ entities, edges }: OverTime, name: (each: string) => string) =>
    edges
      .map((edge) => [edge.upstream, edge.downstream].map((end) => name(entities[end] ?? '')))
      .map((ends) => ends.join(' → '))
      .toSorted()
  expect(lines(shown!, concealed), urn).to.deep.equal(lines(whole!, anonymous))
  expect(shown!.changes, urn).to.deep.equal(
    whole!.changes.map((change) =>
      seen.has(change.urn ?? '') ? change : { position: change.position, time: change.time },
    ),
  )
}

interface Impact {
  readonly affected: readonly {
    readonly urn: string
    readonly type: string
    readonly distance: number
    readonly path: readonly string[]
  }[]
  readonly totals: Readonly<Record<string, number>>
  readonly owners: readonly string[]
}

/**
 * Requires an impact to be what everybody is answered, with hidden entities as nodes without names,
 * and without the owners that only these have.
 */
export async function checkImpact(
  reader: Reader,
  admin: Reader,
  urn: string,
  { seen, ownersOf }: { seen: ReadonlySet<string>; ownersOf: (urn: string) => readonly string[] },
): Promise<void> {
  const request = { changes: [{ operation: 'delete', urn }], paths: true }
  const shown = await reader.posted<Impact>('/impact', request)
  const whole = await admin.posted<Impact>('/impact', request)
  const then = { ...request, asOf: await lastPosition(reader) }
  expect(await reader.posted<Impact>('/impact', then)).to.deep.equal(shown)
  const isNamed = (each: string) => each === urn || seen.has(each)
  const at = `impact of ${urn}`
  const entities = (impact: Impact, name: (each: string) => string) =>
    impact.affected
      .map(({ urn: each, distance, path }) => `${name(each)} ${distance} ${path.length}`)
      .toSorted()
  const concealed = (each: string) => (each.startsWith('urn:li:restricted:') ? HIDDEN : each)
  const anonymous = (each: string) => (isNamed(each) ? each : HIDDEN)
  expect(entities(shown, concealed), at).to.deep.equal(entities(whole, anonymous))
  for (const { urn: each, path } of shown.affected) {
    expect([path[0], path.at(-1)], at).to.deep.equal([urn, each])
    for (const step of path) expect(concealed(step) === HIDDEN || isNamed(step), at).to.equal(true)
  }
  const affected = whole.affected.map((each) => each.urn).filter(isNamed)
  const owners = [...new Set(affected.flatMap(ownersOf))].toSorted()
  expect(shown.owners.toSorted(), at).to.deep.equal(owners)
  expect(shown.totals, at).to.deep.equal({
    entities: whole.affected.length,
    columns: 0,
    dashboards: affected.filter((each) => each.startsWith('urn:li:dashboard:')).length,
    owners: owners.length,
    groups: owners.filter((each) => each.startsWith('urn:li:corpGroup:')).length,
  })
}
