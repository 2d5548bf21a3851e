import { expect } from 'chai'
import { parseFilter } from '../../../search/parse-filter.ts'
import { resolveFilter, type Clause } from '../../../search/where.ts'
import { doc, FIELDS, filter, request, setOf, urn, type OpenIndex } from './setup.ts'

type Criterion = readonly [field: string, condition: string, ...values: string[]]

/** Filters that are easy to get wrong; the oracle covers the others. */
export function filters(open: OpenIndex): void {
  describe('filters', () => {
    const find = async (criteria: readonly Criterion[], given: readonly object[]) => {
      const index = await open()
      await index.put(
        given.map((values, at) => doc(urn(`d${at}`), values as Record<string, string>)),
      )
      const found = criteria.map(async ([field, condition, ...values]) => {
        const where = [filter({ field, condition, values })]
        const not = [filter({ field, condition, values, negated: true })]
        const keys = await setOf(index, request({ where }))
        const others = await setOf(index, request({ where: not }))
        expect([...keys, ...others].toSorted(), `${field} and its negation`).to.deep.equal(
          given.map((_, at) => `d${at}`).toSorted(),
        )
        return keys.join(' ')
      })
      return Promise.all(found)
    }

    it('distinguish case and symbols of texts, or ignore them, as requested', async () => {
      const names = ['P-I-I', 'p i i', 'PII', 'pii', ' pii ', 'ＰＩＩ'].map((name) => ({ name }))
      const cases: [Criterion, string][] = [
        [['name', 'EQUAL', 'pii'], 'd3'],
        [['name', 'EQUAL', 'PII', 'P-I-I'], 'd0 d2'],
        [['name', 'IN', 'p i i', ' pii ', 'absent'], 'd1 d4'],
        [['name', 'IEQUAL', 'Pii'], 'd2 d3 d4 d5'],
        [['name', 'START_WITH', 'PI'], 'd2 d3 d4 d5'],
        [['name', 'END_WITH', '-i'], 'd0'],
        [['name', 'CONTAIN', '-I-'], 'd0'],
        [['name', 'CONTAIN', ' I '], 'd0 d1 d2 d3 d4 d5'],
        [['name', 'EQUAL', ''], ''],
        [['name', 'IEQUAL', ' '], ''],
      ]
      const found = await find(
        cases.map(([criterion]) => criterion),
        names,
      )
      expect(found).to.deep.equal(cases.map(([, keys]) => keys))
    })

    it('distinguish long texts by their last letter, and find them by any part', async () => {
      // Some adapters look up a long text by its hash.
      const names = [41, 42, 43, 44, 1_000].map((letters) => `${'x'.repeat(letters - 1)}Y`)
      const cases: [Criterion, string][] = [
        ...names.map((name, at): [Criterion, string] => [['name', 'EQUAL', name], `d${at}`]),
        [['name', 'IN', ...names.map((name) => name.toLowerCase())], ''],
        [['name', 'IEQUAL', ...names.map((name) => name.toLowerCase())], 'd0 d1 d2 d3 d4'],
        [['name', 'IEQUAL', 'x'.repeat(42), 'x'.repeat(1_000)], ''],
        [['name', 'CONTAIN', `${'x'.repeat(43)}y`], 'd3 d4'],
        [['name', 'START_WITH', 'x'.repeat(43)], 'd3 d4'],
        [['name', 'END_WITH', 'xY'], 'd0 d1 d2 d3 d4'],
      ]
      const found = await find(
        cases.map(([criterion]) => criterion),
        names.map((name) => ({ name })),
      )
      expect(found).to.deep.equal(cases.map(([, keys]) => keys))
    })

    it('find texts by any part if one character stands for several', async () => {
      const criteria: Criterion[] = ['CONTAIN', 'END_WITH'].map((how) => ['tags', how, 'nde'])
      const tags = `${'㍿'.repeat(12)}Ende`
      expect(await find(criteria, [{ tags }, { tags: 'Anfang' }])).to.deep.equal(['d0', 'd0'])
    })

    it('find beginnings as written, which no client requests', async () => {
      const beginning = 'x'.repeat(43)
      const names = ['PII', 'pii', 'P-I-I', 'ＰＩＩ', `${beginning}Y`, `${beginning}y.long`]
      const index = await open()
      await index.put(names.map((name, at) => doc(urn(`d${at}`), { name })))
      const found = async (...values: string[]) => {
        const clause = { fields: ['name'], kind: 'text', condition: 'PREFIX', values } as const
        const [keys, others] = await Promise.all(
          [false, true].map((negated) =>
            setOf(index, request({ where: [[[{ ...clause, negated }]]] })),
          ),
        )
        expect([...keys!, ...others!]).to.have.lengthOf(names.length)
        return keys!.join(' ')
      }
      expect(await found('PI')).to.equal('d0')
      expect(await found('pi', 'P-')).to.equal('d1 d2')
      expect(await found(beginning)).to.equal('d4 d5')
      expect(await found(`${beginning}Y`)).to.equal('d4')
      expect(await found('II')).to.equal('')
    })

    // docs/interface: search/structured-values
    it('compare values of structured properties as numbers if the filter has numbers', async () => {
      const field = 'structuredProperties.io.days'
      const given = ['9', '10', '2024-02-29', '90 days'].map((value) => ({ [field]: value }))
      const cases: [Criterion, string][] = [
        [[field, 'EQUAL', '10'], 'd1'],
        [[field, 'GREATER_THAN', '9'], 'd1'],
        [[field, 'BETWEEN', '8.5', '9.0'], 'd0'],
        [[field, 'LESS_THAN', '2024-03-01'], 'd1 d2'],
        [[field, 'CONTAIN', 'DAYS'], 'd3'],
        [[field, 'EXISTS'], 'd0 d1 d2 d3'],
        [['structuredProperties.io.other', 'EXISTS'], ''],
      ]
      const found = await find(
        cases.map(([criterion]) => criterion),
        given,
      )
      expect(found).to.deep.equal(cases.map(([, keys]) => keys))
    })

    it('treat every character of a pattern literally', async () => {
      const names = [
        'a%b',
        'a_b',
        'a*b',
        'a?b',
        'axb',
        'a\\b',
        'a"b',
        "a'b",
        'a`b',
        'a && b',
        'a,b',
      ]
      const patterns = ['%', '_', '*', '?', 'x', '\\', '"', "'", '`', '&&', ',']
      const found = await find(
        patterns.map((pattern) => ['name', 'CONTAIN', pattern]),
        names.map((name) => ({ name })),
      )
      expect(found).to.deep.equal(names.map((_, at) => `d${at}`))
    })

    it('distinguish missing values from present ones', async () => {
      const given = [{ name: 'x', tags: 'urn:li:tag:a' }, { name: 'x' }, { fieldTags: '-' }]
      const found = await find(
        [
          ['tags', 'EXISTS'],
          ['tags', 'IS_NULL'],
          ['name', 'IS_NULL'],
          ['name', 'CONTAIN', ''],
          ['name', 'EQUAL'],
          ['degree', 'EXISTS'],
          ['degree', 'IS_NULL'],
        ],
        given,
      )
      expect(found).to.deep.equal(['d0 d2', 'd1', 'd2', 'd0 d1', '', '', 'd0 d1 d2'])
    })

    it('compare numbers by value, however they are written and however large', async () => {
      const numbers = ['0', '1.5', '9007199254740992', '9223372036854775808', '1e+21', '-3', '10']
      const cases: [Criterion, string][] = [
        [['rowCount', 'EQUAL', '10.0'], 'd6'],
        [['rowCount', 'EQUAL', '1e1', ' -3 '], 'd5 d6'],
        [['rowCount', 'EQUAL', '-0'], 'd0'],
        [['rowCount', 'EQUAL', 'NaN', '', 'ten'], ''],
        [['rowCount', 'GREATER_THAN', '1'], 'd1 d2 d3 d4 d6'],
        [['rowCount', 'GREATER_THAN', '1.5'], 'd2 d3 d4 d6'],
        [['rowCount', 'GREATER_THAN_OR_EQUAL_TO', '1.5'], 'd1 d2 d3 d4 d6'],
        [['rowCount', 'LESS_THAN', '1.4999'], 'd0 d5'],
        [['rowCount', 'GREATER_THAN', '9223372036854775807'], 'd4'],
        [['rowCount', 'LESS_THAN_OR_EQUAL_TO', '99999999999999999999'], 'd0 d1 d2 d3 d5 d6'],
        [['rowCount', 'LESS_THAN', '-1e300'], ''],
        [['rowCount', 'GREATER_THAN', 'NaN'], ''],
        [['rowCount', 'LESS_THAN', 'Infinity'], ''],
        [['rowCount', 'LESS_THAN', ''], ''],
        [['rowCount', 'BETWEEN', '1', '10'], 'd1 d6'],
        [['rowCount', 'BETWEEN', '1'], ''],
        [['rowCount', 'BETWEEN', '10', '1'], ''],
      ]
      const found = await find(
        cases.map(([criterion]) => criterion),
        numbers.map((rowCount) => ({ rowCount })),
      )
      expect(found).to.deep.equal(cases.map(([, keys]) => keys))
    })

    it('compare texts by code points', async () => {
      const names = ['10', '9', 'B', 'a', 'é', '\uFF5E', '😀'].map((name) => ({ name }))
      const found = await find(
        [
          ['name', 'GREATER_THAN', 'a'],
          ['name', 'LESS_THAN', 'B'],
          ['name', 'GREATER_THAN', '\uFF5E'],
          ['name', 'BETWEEN', 'B', 'é'],
          ['name', 'LESS_THAN_OR_EQUAL_TO', ''],
        ],
        names,
      )
      expect(found).to.deep.equal(['d4 d5 d6', 'd0 d1', 'd6', 'd2 d3 d4', ''])
    })

    it('match if one of several values does, unless negated', async () => {
      const given = [{ numInputDatasets: ['1', '5'] }, { numInputDatasets: ['3'] }, {}]
      const found = await find(
        [
          ['numInputDatasets', 'GREATER_THAN', '4'],
          ['numInputDatasets', 'LESS_THAN', '2'],
          ['numInputDatasets', 'BETWEEN', '2', '4'],
          ['numInputDatasets', 'EQUAL', '1', '3'],
        ],
        given,
      )
      expect(found).to.deep.equal(['d0', 'd0', 'd1', 'd0 d1'])
    })

    it('match what any group matches, for all filters together', async () => {
      const index = await open()
      const given = [{ name: 'a', origin: 'PROD' }, { name: 'a', origin: 'DEV' }, { name: 'b' }]
      await index.put(given.map((values, at) => doc(urn(`d${at}`), values)))
      const [a, prod, b] = [
        { field: 'name', value: 'a' },
        { field: 'env', value: 'PROD' },
        { field: 'name', value: 'b' },
      ]
      const either = resolveFilter(
        parseFilter({ or: [{ and: [a, prod] }, { and: [b] }] }),
        FIELDS,
        () => false,
      )
      expect(await setOf(index, request({ where: [either] }))).to.deep.equal(['d0', 'd2'])
      expect(await setOf(index, request({ where: [either, filter(b)] }))).to.deep.equal(['d2'])
      const none = [{}, { or: [] }, { or: [{ and: [] }] }, { or: [{ and: [a] }, { and: [] }] }]
      for (const each of none) {
        const where = [resolveFilter(parseFilter(each), FIELDS, () => false)]
        expect(await setOf(index, request({ where }))).to.deep.equal(['d0', 'd1', 'd2'])
      }
    })

    it('accept hundreds of values', async () => {
      const index = await open()
      const keys = Array.from({ length: 500 }, (_, at) => `k${String(at).padStart(3, '0')}`)
      await index.put(keys.map((key) => doc(urn(key), { name: key })))
      const even = keys.filter((_, at) => at % 2 === 0)
      const where = [filter({ field: 'urn', values: even.map((key) => urn(key)) })]
      expect((await index.search(request({ where }))).total).to.equal(250)
      // More than clients may send: the index itself has no such limit.
      const patterns: Clause = {
        fields: ['name'],
        kind: 'text',
        condition: 'END_WITH',
        values: even,
        negated: false,
      }
      expect(await setOf(index, request({ where: [[[patterns]]], count: 500 }))).to.deep.equal(even)
    })

    it('accept dozens of alternatives, each of two conditions with dozens of values', async () => {
      const index = await open()
      const keys = Array.from({ length: 40 }, (_, at) => `k${at}`)
      await index.put(
        keys.flatMap((name, at) => [
          doc(urn(`${name}a`), { name, origin: keys[at]! }),
          doc(urn(`${name}b`), { name, origin: keys.at(at - 20)! }),
        ]),
      )
      const valuesFrom = (at: number) => Array.from({ length: 20 }, (_, n) => keys[(at + n) % 40]!)
      // Each takes the names from one to twenty positions further, with its own name as origin.
      const or = keys.map((_, at) => ({
        and: [
          { field: 'name', values: valuesFrom(at) },
          { field: 'env', values: valuesFrom(at) },
        ],
      }))
      const where = [resolveFilter(parseFilter({ or }), FIELDS, () => false)]
      const found = await setOf(index, request({ where, count: 100 }))
      expect(found).to.deep.equal(keys.map((key) => `${key}a`).toSorted())
    })
  })
}
