import { expect } from 'chai'
import { namesSought } from '../../../search/query.ts'
import { doc, FIELDS, filter, keysOf, request, typed, urn, type OpenIndex } from './setup.ts'

/** The order in which words find documents. */
export function ranksHits(open: OpenIndex): void {
  describe('ranking', () => {
    const users = {
      exact: { name: 'users' },
      qualified: { name: 'db.schema.users' },
      beginning: { name: 'users_created' },
      word: { name: 'fct_users' },
      label: { name: 'c', tags: 'urn:li:tag:users' },
      description: { name: 'a', description: 'All of the users' },
      column: { name: 'b', fieldPaths: ['id', 'users'] },
      other: { name: 'd', tool: 'users' },
    }
    const inOrder = Object.keys(users)

    it('ranks names first: exact, then prefix, then within; then other fields', async () => {
      const index = await open()
      const documents = Object.entries(users).map(([key, given]) => doc(urn(key), given))
      await index.put(documents.toReversed())
      const found = await keysOf(index, typed('users'))
      expect(found.slice(0, 2)).to.have.members(['exact', 'qualified'])
      expect(found.slice(2)).to.deep.equal(inOrder.slice(2))
      expect(await keysOf(index, typed('users', { scope: 'names' }))).to.have.lengthOf(4)
    })

    it('ranks hits of several types as one list, over pages', async () => {
      const index = await open()
      const types = ['tag', 'chart', 'dataset', 'myType_2', 'mlModel']
      const documents = Object.entries(users)
        .filter(([key]) => key !== 'qualified')
        .map(([key, given], at) => doc(urn(key, types[at % types.length]), given))
      await index.put(documents.toReversed())
      const asked = typed('users', { entityTypes: types })
      const ranked = inOrder.filter((key) => key !== 'qualified')
      expect(await keysOf(index, asked)).to.deep.equal(ranked)
      const pages = await Promise.all(
        [0, 2, 4, 6].map((start) => keysOf(index, { ...asked, start, count: 2 })),
      )
      expect(pages.flat()).to.deep.equal(ranked)
    })

    it('puts a name with all the words before words found elsewhere', async () => {
      const index = await open()
      await index.put([
        doc(urn('elsewhere'), { name: 'a', description: 'fct users created fct users crea' }),
        doc(urn('columns'), { name: 'b', fieldPaths: ['fct', 'users', 'crea'] }),
        doc(urn('within'), { name: 'dim_fct_users_created' }),
        doc(urn('name'), { name: 'fct_users_created' }),
        doc(urn('whole'), { name: 'fct_users_crea' }),
      ])
      const found = await keysOf(index, typed('fct users crea'))
      expect(found).to.deep.equal(['whole', 'name', 'within', 'elsewhere', 'columns'])
      expect((await keysOf(index, typed('fct_users_created')))[0]).to.equal('name')
      expect((await keysOf(index, typed('fctUsersCreated')))[0]).to.equal('name')
    })

    it('ranks each of several names by itself', async () => {
      const index = await open()
      const names = { name: ['zebra', 'users'], id: 'db.schema.zebra', title: 'The zebra' }
      await index.put([
        doc(urn('within'), { name: 'the_users' }),
        doc(urn('beginning'), { name: 'users_x' }),
        doc(urn('second'), names),
      ])
      expect(await keysOf(index, typed('users'))).to.deep.equal(['second', 'beginning', 'within'])
    })

    it('gives long texts no bonus for repeating a word', async () => {
      const index = await open()
      await index.put([
        doc(urn('often'), { name: 'x', description: 'users '.repeat(500) }),
        doc(urn('once'), { name: `${'a_'.repeat(200)}users` }),
      ])
      expect(await keysOf(index, typed('users'))).to.deep.equal(['once', 'often'])
    })

    it('puts the exact name first where conditions look for one', async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { name: 'the_quagga', description: 'quagga', fieldPaths: 'quagga' }),
        doc(urn('b'), { name: 'aquaggas' }),
        doc(urn('c'), { name: 'quagga_daily' }),
        doc(urn('z'), { name: 'db.quagga' }),
      ])
      const texts = ['"quagga"', 'name:*quagga', 'name:*quagga*', '*quagga*', 'name:*quagga -x']
      texts.push('quagga OR nothing', 'quagga* OR x', 'name:quagga')
      const criteria = ['CONTAIN', 'END_WITH'].map((condition) => {
        return { field: 'name', condition, value: 'quagga' }
      })
      const requests = [
        ...texts.map((text) => [text, typed(text)] as const),
        ...criteria.map((each) => [each.condition, request({ where: [filter(each)] })] as const),
      ]
      for (const [text, asked] of requests) {
        const names = namesSought(asked.where, FIELDS)
        const [first] = await keysOf(index, { ...asked, names, count: 1 })
        expect(first, text).to.equal('z')
        const all = await keysOf(index, { ...asked, names })
        expect(all[0], text).to.equal('z')
        const pages = await Promise.all(
          all.map((_, start) => keysOf(index, { ...asked, names, start, count: 1 })),
        )
        expect(pages.flat(), text).to.deep.equal(all)
      }
      const sorted = typed('*quagga*', { sort: [{ field: 'name', descending: false }] })
      expect(await keysOf(index, { ...sorted, names: ['quagga'] })).to.deep.equal([
        'b',
        'z',
        'c',
        'a',
      ])
    })

    it('ranks a phrase by the field that has it', async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { name: 'x', fieldPaths: ['late data'] }),
        doc(urn('b'), { name: 'y', description: 'of late data' }),
        doc(urn('c'), { name: 'z', tags: 'urn:li:tag:late data' }),
        doc(urn('d'), { name: 'the late data' }),
        doc(urn('e'), { name: 'late data' }),
      ])
      const asked = { ...typed('"late data"'), names: ['late data'] }
      expect(await keysOf(index, asked)).to.deep.equal(['e', 'd', 'c', 'b', 'a'])
    })

    it('ranks exact names regardless of case, accents and separators', async () => {
      const index = await open()
      await index.put([
        doc(urn('more'), { name: 'Café Latté Orders' }),
        doc(urn('exact'), { name: 'CAFÉ.latte' }),
        doc(urn('within'), { name: 'the cafe latte' }),
      ])
      expect(await keysOf(index, typed('cafe latte'))).to.deep.equal(['exact', 'more', 'within'])
    })
  })
}
