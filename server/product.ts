import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of package.json: one above the sources, two above what is compiled from them. */
const ROOT = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..')

/** The release that this is. */
export function productVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
