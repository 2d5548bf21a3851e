import { transformSync } from 'esbuild'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuildCurrent } from '../../scripts/server-process.ts'
import { ROOT } from '../support/sources.ts'

const FILE = 'test/durability/faulty-server.ts'

/**
 * Node's arguments for `faulty-server.ts`; on an existing build, because it starts in a third of
 * the time.
 */
export const FAULTY: readonly string[] = isBuildCurrent()
  ? [onWhatIsBuilt()]
  : ['--import', 'tsx', FILE]

function onWhatIsBuilt(): string {
  const { code } = transformSync(readFileSync(join(ROOT, FILE), 'utf8'), { loader: 'ts' })
  const built = pathToFileURL(join(ROOT, 'dist')).href
  const folder = mkdtempSync(join(tmpdir(), 'trellis-faulty-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'server.mjs')
  writeFileSync(file, code.replaceAll(/"\.\.\/\.\.\/(.+)\.ts"/g, `"${built}/$1.js"`))
  return file
}
