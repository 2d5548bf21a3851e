import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSqliteStores } from '../../graph/sqlite/stores.ts'
import { graphStoreContract } from '../contract/graph-store.ts'
import { pointStoreContract } from '../contract/point-store.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'trellis-sqlite-'))
let files = 0
const freshFile = () => path.join(directory, `store-${++files}.db`)
const open = async () => openSqliteStores({ path: freshFile(), clock: Date.now })

after(() => rmSync(directory, { recursive: true }))

graphStoreContract('SQLite', open)
pointStoreContract('SQLite', open)
