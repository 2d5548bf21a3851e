import { expect } from 'chai'
import Libsql from 'libsql'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { registry } from '../../graph/registry.ts'
import { deriveSearchFields } from '../../search/fields.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { openSqliteIndex } from '../../search/sqlite/sqlite-index.ts'
import { doc, request, setOf, typed, urn } from '../contract/search/setup.ts'
import { searchIndexContract } from '../contract/search-index.ts'

const directory = mkdtempSync(join(tmpdir(), 'trellis-index-'))
const fields = deriveSearchFields(registry)
let files = 0

after(() => rmSync(directory, { recursive: true }))

searchIndexContract('SQLite', async () =>
  openSqliteIndex({ path: join(directory, `index-${++files}.db`), fields }),
)

describe('search/sqlite: columns of many fields', () => {
  // So many values that a filter reads columns.
  const [FIELDS, VALUES] = [150, 150]

  it('are current after a write, whatever their names', async () => {
    const index = openSqliteIndex({ path: join(directory, `index-${++files}.db`), fields })
    const [quoted, escaped] = ['structuredProperties.a"b', 'structuredProperties.a\\b']
    const many = Array.from({ length: FIELDS }, (_, at) => `structuredProperties.p${at}`)
    const names = [quoted, escaped, ...many]
    const values = Array.from({ length: VALUES }, (_, at) => `v${at}`)
    const clause = { kind: 'text', condition: 'EXISTS', values: [], negated: false } as const
    const having = () => setOf(index, request({ where: [[[{ ...clause, fields: names }]]] }))

    await index.put([doc(urn('a'), Object.fromEntries(names.map((name) => [name, values])))])
    expect(await having()).to.deep.equal(['a'])
    await index.put([doc(urn('b'), { [quoted]: 'v' }), doc(urn('c'), { [escaped]: 'v' })])
    expect(await having()).to.deep.equal(['a', 'b', 'c'])
    await index.close()
  })
})

describe('search/sqlite: a rebuild beside another process', () => {
  const DOCUMENTS = 200
  const many = Array.from({ length: DOCUMENTS }, (_, at) => doc(urn(`n${at}`), { name: 'users' }))
  const tables = "SELECT name FROM sqlite_master WHERE name GLOB 'search[0-9]*Doc'"

  let path = ''
  let index: SearchIndex
  let other: Libsql.Database
  beforeEach(() => {
    path = join(directory, `index-${++files}.db`)
    index = openSqliteIndex({ path, fields, yields: true })
    other = new Libsql(path)
  })
  afterEach(async () => {
    other.close()
    await index.close()
  })

  const isFree = () => {
    try {
      other.exec('BEGIN IMMEDIATE; ROLLBACK')
      return true
    } catch (error) {
      expect(error).to.have.property('code', 'SQLITE_BUSY')
      return false
    }
  }

  /** How often the other one could have written while this was done. */
  const turnsDuring = async (work: Promise<void>): Promise<number> => {
    let turns = 0
    const run = { isOver: false }
    const taking = (async () => {
      for (; !run.isOver; await setImmediate()) {
        if (isFree()) turns++
      }
    })()
    await work.finally(() => (run.isOver = true))
    await taking
    return turns
  }

  it('frees the file repeatedly while it puts', async () => {
    await index.put(many)
    const rebuild = await index.rebuild()
    expect(await turnsDuring(rebuild.put(many))).to.be.at.least(3)
    await rebuild.commit()
    expect(other.prepare(tables).all()).to.deep.equal([{ name: 'search2Doc' }])
    expect(await setOf(index, typed('users', { count: DOCUMENTS }))).to.have.length(DOCUMENTS)
  })

  it('is cleaned up by the next one if it was killed after the swap', async () => {
    await index.put(many)
    const killed = await index.rebuild()
    await killed.put(many.slice(1))
    other.exec('UPDATE searchState SET live = building, building = NULL')
    const next = await index.rebuild()
    await next.put(many)
    await next.commit()
    expect(other.prepare(tables).all()).to.deep.equal([{ name: 'search3Doc' }])
    expect(await setOf(index, typed('users', { count: DOCUMENTS }))).to.have.length(DOCUMENTS)
  })
})
