import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { deriveSearchFields } from '../../search/fields.ts'
import { openSqliteIndex } from '../../search/sqlite/sqlite-index.ts'
import { sizedIndexContract } from '../contract/search-index.ts'

const directory = mkdtempSync(join(tmpdir(), 'trellis-index-'))
const fields = deriveSearchFields(registry)

after(() => rmSync(directory, { recursive: true }))

sizedIndexContract('SQLite', async () =>
  openSqliteIndex({ path: join(directory, 'index.db'), fields }),
)
