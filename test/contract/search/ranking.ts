import { expect } from 'chai'
import { doc, keysOf, typed, urn, type OpenIndex } from './setup.ts'

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
