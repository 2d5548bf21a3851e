import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { searchFieldsOf } from '../../search/fields.ts'
import { openSqliteIndex } from '../../search/sqlite/sqlite-index.ts'
import { searchIndexContract } from '../contract/search-index.ts'

const directory = mkdtempSync(join(tmpdir(), 'trellis-index-'))
const fields = searchFieldsOf(registry)
let files = 0

after(() => rmSync(directory, { recursive: true }))

searchIndexContract('SQLite', async () =>
  openSqliteIndex({ path: join(directory, `index-${++files}.db`), fields }),
)
