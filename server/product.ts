import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of package.json: one level above the sources, two above the compiled files. */
const ROOT = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..')

/** Returns the version in package.json. */
export function productVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
