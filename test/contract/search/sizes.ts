import { expect } from 'chai'
import type { SearchDocument } from '../../../search/document.ts'
import { holds } from '../../../search/matching.ts'
import type { SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import { wordsOf } from '../../../search/words.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS, IS_LONG } from '../../support/run/settings.ts'
import { doc, FIELDS, filter, putAll, request, typed, type OpenIndex } from './setup.ts'

/** More values than an index compares one by one, and most of them alike. */
const DOCUMENTS = AMOUNTS.sizedDocuments
const PAGE = 20
const TIMES = 3

const PLATFORMS = ['hive', 'kafka']
const KINDS = ['orders', 'users', 'items', 'late_orders']

function documentAt(at: number): SearchDocument {
  const name = `${KINDS[at % KINDS.length]}_${at}`
  const platform = `urn:li:dataPlatform:${PLATFORMS[at % PLATFORMS.length]}`
  return doc(`urn:li:dataset:(${platform},shop.${name},PROD)`, {
    name,
    qualifiedName: `shop.${name}`,
    description: `one row for each Order of the customer ${at % 3 === 0 ? 'and late data' : ''}`,
    customProperties: [`team=t${at}`, 'tier=gold'],
    fieldPaths: ['order_id', `c${at}`],
    tags: ['urn:li:tag:hot', `urn:li:tag:own ${at}`],
    owners: [`urn:li:corpuser:u${at}`],
    platform,
    origin: at % 10 === 0 ? 'DEV' : 'PROD',
    rowCount: ['1', String(at)],
  })
}

const CONDITIONS: readonly (readonly [condition: string, ...values: string[]])[] = [
  ['EQUAL', 'orders_4'],
  ['EQUAL', 'one row for each Order of the customer '],
  ['IEQUAL', 'ORDERS_4'],
  ['IEQUAL', 'One Row for each order of the customer '],
  ['IEQUAL', '--'],
  ['CONTAIN', 'o'],
  ['CONTAIN', 'rder'],
  ['CONTAIN', 'orders_'],
  ['CONTAIN', '_999'],
  ['CONTAIN', 'row for'],
  ['CONTAIN', 'li:'],
  ['CONTAIN', '='],
  ['START_WITH', 'o'],
  ['START_WITH', 'Orders_1'],
  ['START_WITH', 'urn:li:'],
  ['START_WITH', 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.ORDERS_'],
  ['START_WITH', 'urn:li:tag:o', 'team=', 'one row'],
  ['END_WITH', '0'],
  ['END_WITH', '_10', ',PROD)', '5,PROD)'],
  ['END_WITH', 'customer '],
  ['GREATER_THAN', 'items'],
  ['GREATER_THAN', 'urn:li:dataset:(urn:li:dataPlatform:kafka,shop.users_99'],
  ['LESS_THAN_OR_EQUAL_TO', 'orders_1'],
  ['BETWEEN', 'items', 'urn:li:tag:p'],
  ['EXISTS'],
  ['IS_NULL'],
]
const ON = [
  'urn',
  'name',
  'qualifiedName',
  'description',
  'customProperties',
  'fieldPaths',
  'tags',
  'owners',
  'platform',
]
const NUMBERS: readonly (readonly [condition: string, ...values: string[]])[] = [
  ['EQUAL', '7'],
  ['GREATER_THAN', '5990'],
  ['BETWEEN', '4', '5980'],
]
const INPUTS = [
  '*:*',
  '*rders*',
  '*_99*',
  '*PROD)',
  'name:orders*',
  'name:*rders*',
  'name:?rders_1?',
  'description:"late data"',
  '"row for each" "of the customer"',
  '"late data" *users*',
]

interface Measured {
  readonly search: string
  /** In milliseconds. */
  readonly median: number
  readonly total: number
  readonly hits: number
  readonly isPartial: boolean
}

interface Criterion {
  readonly field: string
  readonly condition: string
  readonly values: readonly string[]
  readonly negated: boolean
}

const describeCriterion = ({ field, condition, values, negated }: Criterion) =>
  [field, ...(negated ? ['NOT'] : []), condition, values.join(' | ')].join(' ').trim()

/** Returns a Markdown table of searches, the slowest first. */
function tableOf(measured: readonly Measured[]): string {
  const rows = measured
    .toSorted((a, b) => b.median - a.median)
    .map(({ search, median, total, hits, isPartial }) => {
      const marks = [...(isPartial ? ['partial'] : []), ...(hits === 0 ? ['no hit'] : [])]
      return `| \`${search}\` | ${median.toPrecision(3)} | ${[total, ...marks].join(', ')} |`
    })
  return ['| search | p50 ms | total |', '| --- | ---: | ---: |', ...rows].join('\n')
}

/**
 * Conditions that many values and documents match: no search is refused because of what the catalog
 * holds. A total is exact, or that of candidates and says so; hits match in any case.
 */
export function answersAtAnySize(open: OpenIndex): void {
  describe(`${DOCUMENTS} documents, each with values of its own`, function sized() {
    let index: SearchIndex
    const documents = Array.from({ length: DOCUMENTS }, (_, at) => documentAt(at))
    const byUrn = new Map(documents.map((each) => [each.urn, each]))

    before(async function fill() {
      this.timeout(HEAVY_TIMEOUT_MS)
      index = await open()
      await putAll(index, documents)
    })
    after(() => index?.close())

    /** The median of each search, with its total, which a long run prints for benchmarks.md. */
    const measured: Measured[] = []
    after(() => {
      if (IS_LONG) console.log(tableOf(measured))
    })
    const measure = async (search: string, asked: SearchRequest) => {
      const millis: number[] = []
      for (let time = 0; time < TIMES; time++) {
        const start = performance.now()
        await index.search(asked)
        millis.push(performance.now() - start)
      }
      const { total, hits, isPartial = false } = await index.search(asked)
      const median = millis.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
      measured.push({ search, median, total, hits: hits.length, isPartial })
    }

    const expected = (where: readonly Where[]) =>
      new Set(
        documents
          .filter(({ values }) =>
            where.every((groups) =>
              groups.some((group) => group.every((clause) => holds(clause, values, FIELDS))),
            ),
          )
          .map(({ urn }) => urn),
      )

    const verify = async (asked: SearchRequest, more: ReadonlySet<string> = new Set()) => {
      const matching = new Set([...expected(asked.where), ...more])
      const { total, hits, isPartial } = await index.search(asked)
      expect(total, 'total').to.be.at.least(matching.size)
      if (!isPartial) expect(total, 'total').to.equal(matching.size)
      for (const { urn, values } of hits) {
        expect(matching.has(urn), urn).to.equal(true)
        expect(values).to.deep.equal(byUrn.get(urn)?.values)
      }
      expect(new Set(hits.map(({ urn }) => urn)).size).to.equal(hits.length)
      const full = Math.min(PAGE, matching.size)
      expect(hits.length, 'hits').to.be.at.least(isPartial ? Math.min(1, full) : full)
      return isPartial === true
    }

    const wheres = ON.flatMap((field) =>
      CONDITIONS.flatMap(([condition, ...values]) =>
        [false, true].map((negated) => ({ field, condition, values, negated })),
      ),
    )
    for (const field of ON) {
      it(`answer every condition on ${field}`, async () => {
        for (const criterion of wheres.filter((each) => each.field === field)) {
          const where = [filter(criterion)]
          const asked = request({ where, count: PAGE })
          await verify(asked).catch((error: Error) => {
            throw new Error(`${JSON.stringify(criterion)}: ${error.message}`)
          })
          if (IS_LONG) await measure(describeCriterion(criterion), asked)
        }
      }).timeout(HEAVY_TIMEOUT_MS)
    }

    it('answer every condition on numbers', async () => {
      for (const [condition, ...values] of NUMBERS) {
        for (const negated of [false, true]) {
          const where = [filter({ field: 'rowCount', condition, values, negated })]
          await verify(request({ where, count: PAGE }))
        }
      }
    })

    it('answer every input', async () => {
      for (const input of INPUTS) {
        const asked = typed(input, { count: PAGE })
        await verify(asked).catch((error: Error) => {
          throw new Error(`${input}: ${error.message}`)
        })
        if (IS_LONG) await measure(input, asked)
      }
    }).timeout(HEAVY_TIMEOUT_MS)

    it('have exact totals where another condition or a word leaves few', async () => {
      const few = [filter({ field: 'origin', values: ['DEV'] })]
      for (const input of ['*rders*', 'name:*rders*', 'description:"late data"']) {
        expect(await verify(typed(input, { where: few, count: PAGE })), input).to.equal(false)
      }
      const words = wordsOf('items_33')
      const where = [filter({ field: 'urn', condition: 'CONTAIN', values: ['tem'] })]
      const { total, isPartial } = await index.search(request({ words, where }))
      const named = documents.filter(({ values }) => values['name']![0]!.startsWith('items_33'))
      expect([total, isPartial]).to.deep.equal([named.length, undefined])
    })

    it('begin and end exactly, however many do', async () => {
      const exact = [
        ['urn', 'START_WITH', 'urn:li:dataset:(urn:li:dataplatform:Hive,shop.ord'],
        ['urn', 'END_WITH', ',prod)'],
        ['name', 'START_WITH', 'ORDERS_'],
        ['qualifiedName', 'START_WITH', 'shop.late'],
      ] as const
      for (const [field, condition, value] of exact) {
        const where = [filter({ field, condition, values: [value] })]
        expect(await verify(request({ where, count: PAGE })), `${field} ${value}`).to.equal(false)
      }
    })

    it('meet conditions of policies exactly, however many values do', async () => {
      for (const [field, value] of [
        ['tags', 'urn:li:tag:own '],
        ['urn', 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.'],
        ['owners', 'urn:li:corpuser:U'],
      ] as const) {
        const clause = {
          fields: [field],
          kind: 'text',
          condition: 'PREFIX',
          values: [value],
        } as const
        for (const negated of [false, true]) {
          const where = [[[{ ...clause, negated }]]]
          expect(await verify(request({ where, count: PAGE })), field).to.equal(false)
        }
      }
    }).timeout(HEAVY_TIMEOUT_MS)

    it('have each hit once on the pages up to the total, and in a scroll', async () => {
      const cases: [Partial<SearchRequest>, size: number][] = [
        [{ where: [filter({ field: 'urn', condition: 'CONTAIN', values: ['rder'] })] }, 900],
        [
          {
            where: [filter({ field: 'name', condition: 'CONTAIN', values: ['s'], negated: true })],
          },
          900,
        ],
        [
          {
            where: [
              filter({ field: 'urn', condition: 'CONTAIN', values: ['shop.users'], negated: true }),
            ],
            sort: [{ field: 'name', descending: true }],
          },
          1_700,
        ],
      ]
      for (const [more, size] of cases) {
        const wanted = [...expected(more.where ?? [])].toSorted()
        const paged: string[] = []
        let total = Infinity
        for (let start = 0; start < total; start += size) {
          const page = await index.search(request({ ...more, start, count: size }))
          total = page.total
          paged.push(...page.hits.map(({ urn }) => urn))
        }
        expect(paged.toSorted()).to.deep.equal(wanted)
        const scrolled: string[] = []
        let scroll: SearchRequest['scroll'] = {}
        for (;;) {
          const sort = more.sort?.slice(0, 1) ?? []
          const { hits } = await index.search(request({ ...more, sort, scroll, count: size }))
          scrolled.push(...hits.map(({ urn }) => urn))
          const last = hits.at(-1)
          if (!last || hits.length < size) break
          const { urn, values } = last
          const least = Object.fromEntries(sort.map(({ field }) => [field, values[field]![0]!]))
          scroll = { after: { urn, least, offset: scrolled.length } }
        }
        expect(scrolled.toSorted()).to.deep.equal(wanted)
      }
    }).timeout(HEAVY_TIMEOUT_MS)
  })
}
