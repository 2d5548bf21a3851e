import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withCatalog } from './environment.ts'
import { runPython } from './smoke-tests.ts'
import type { OnResults, Result } from './results.ts'

const FOLDERS = ['v1', 'v2', 'v3', 'openlineage']
const PROGRAM = join(import.meta.dirname, 'programs/request_steps.py')

/**
 * Sends the request files of DataHub's OpenAPI tests and compares the answers with DataHub's own
 * code, on a new catalog per file. Unlike there, a failed step does not end its file.
 */
export async function runRequestFiles(
  source: string,
  folder: string,
  isWanted: (file: string) => boolean,
  onResults: OnResults,
): Promise<void> {
  const tests = join(source, 'smoke-test')
  for (const name of FOLDERS) {
    const names = await readdir(join(tests, 'tests/openapi', name))
    const files = names.filter((fileName) => fileName.endsWith('.json')).toSorted()
    for (const file of files
      .map((fileName) => `tests/openapi/${name}/${fileName}`)
      .filter(isWanted)) {
      const data = join(folder, file.replaceAll('/', '-'))
      const { lines, output } = await withCatalog(source, join(data, 'store'), (catalog) =>
        runPython(tests, data, catalog, PROGRAM, file),
      )
      const importFailure: Result = { file, test: 'import', outcome: 'failed', message: output }
      onResults(lines.length === 0 ? [importFailure] : lines.map((line) => ({ file, ...line })))
    }
  }
}
