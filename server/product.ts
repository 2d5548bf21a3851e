import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeFolder, isSource } from '../graph/runtime/code-folder.ts'

/** The folder of package.json. */
const ROOT = isSource ? codeFolder : join(codeFolder, '..')

/** Returns the version in package.json. */
export function productVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
