import { expect } from 'chai'
import type { Clause } from '../../../search/where.ts'
import { doc, keysOf, listed, request, setOf, typed, urn, type OpenIndex } from './setup.ts'

const NAMES = [
  ...listed(
    'nobodyKnowsIt constructor __proto__ toString hasOwnProperty * ( a.b.c name:=x имя $.urn',
  ),
  '',
  ' ',
  'id DESC',
  'id`; --',
  "x' OR '1'='1",
  'x'.repeat(300),
]

/** Undeclared field names, as clients may send them. */
export function withstandsStrangers(open: OpenIndex): void {
  describe('unknown fields', () => {
    const filled = async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { name: 'fct users', origin: 'PROD' }),
        doc(urn('b'), { name: 'users', origin: 'DEV' }),
      ])
      return index
    }
    const clause = (fields: readonly string[], more: Partial<Clause>): Clause => ({
      fields,
      kind: 'text',
      condition: 'EQUAL',
      values: ['PROD'],
      negated: false,
      ...more,
    })

    it('are empty for filters', async () => {
      const index = await filled()
      const finding = async (each: Clause) => setOf(index, request({ where: [[[each]]] }))
      for (const name of NAMES) {
        for (const condition of [
          'EQUAL',
          'CONTAIN',
          'EXISTS',
          'GREATER_THAN',
          'TERM',
          'LIKE',
        ] as const) {
          expect(await finding(clause([name], { condition })), name).to.deep.equal([])
        }
        for (const more of [{ condition: 'IS_NULL' }, { negated: true }] as const) {
          expect(await finding(clause([name], more)), name).to.deep.equal(['a', 'b'])
        }
        expect(await finding(clause([name, 'origin'], {})), name).to.deep.equal(['a'])
      }
      expect(await finding(clause([], {}))).to.deep.equal([])
      expect(await finding(clause(NAMES, { kind: 'number', values: ['1'] }))).to.deep.equal([])
    })

    it('are absent from facets', async () => {
      const index = await filled()
      const { total, facets } = await index.search(request({ facets: [...NAMES, 'origin'] }))
      expect([total, facets.map(({ field }) => field)]).to.deep.equal([2, ['origin']])
    })

    it('do not change the order', async () => {
      const index = await filled()
      const strangers = NAMES.map((field, at) => ({ field, descending: at % 2 === 0 }))
      const byWords = typed('users', { sort: strangers })
      expect(await keysOf(index, byWords)).to.deep.equal(['b', 'a'])
      const sort = [...strangers, { field: 'origin', descending: true }]
      expect(await keysOf(index, { ...byWords, sort })).to.deep.equal(['a', 'b'])
    })
  })
}
