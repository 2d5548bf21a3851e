import { expect } from 'chai'
import { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { Columns, COLUMNS_MAX } from '../../search/sqlite/columns.ts'
import { putDocuments } from '../../search/sqlite/documents.ts'
import { prepareTables, readState, tablesOfGeneration } from '../../search/sqlite/tables.ts'
import { doc, FIELDS, urn } from '../contract/search/setup.ts'

describe('search/sqlite: columns in memory', () => {
  const names = Array.from({ length: COLUMNS_MAX * 2 }, (_, at) => `ownerTypes.urn:li:x:${at}`)
  let database: SqliteDatabase
  before(() => {
    database = new SqliteDatabase(':memory:', 1_000)
    prepareTables(database, 'columns')
    const values = Object.fromEntries(names.map((name) => [name, name]))
    putDocuments(database, FIELDS, readState(database).live, [doc(urn('a'), values)], false)
  })
  after(() => database.close())

  it('are few: the least recently used one is dropped, and read again on demand', () => {
    const tables = tablesOfGeneration(readState(database).live)
    const columns = new Columns(database)
    const [first = '', second = '', ...others] = names
    const columnOf = (name: string) => columns.findColumn(tables, name)
    const [kept, dropped] = [columnOf(first), columnOf(second)]
    for (const name of others) {
      columnOf(name)
      expect(columnOf(first)).to.equal(kept)
    }
    const again = columnOf(second)
    expect(again).to.deep.equal(dropped)
    expect(again === dropped).to.equal(false)
  })
})
