import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { run } from '../client/python-client.ts'

/** Folders of DataHub's repository that the tests read. */
export const TEST_PARTS = [
  'smoke-test',
  'metadata-ingestion/examples',
  'metadata-ingestion/tests',
  'metadata-ingestion-modules',
  'metadata-service/configuration/src/main/resources/bootstrap_mcps',
  'datahub-web-react/src/graphql',
  'e2e-test/ui/playwright/test-data/data.json',
  'e2e-test/ui/playwright/tests/lineage-v3/fixtures/data.json',
]
const GIT_TIMEOUT_MS = 300_000

/**
 * Copies parts of DataHub's repository into a folder: its tests write beside themselves.
 *
 * @param source a checkout, or a git directory, of which the newest commit counts
 * @param folder is emptied, unless it already has these parts of that commit
 * @param parts folders and files below the root
 * @returns the commit
 * @throws Error when the source is neither
 */
export async function copySource(
  source: string,
  folder: string,
  parts: readonly string[],
): Promise<string> {
  const isCheckout = parts.some((part) => existsSync(join(source, part)))
  const gitDirectory = isCheckout ? join(source, '.git') : source
  const commit = (await git(gitDirectory, {}, 'rev-parse', 'HEAD')).stdout.trim()
  if (commit === '' && !isCheckout) {
    throw new Error(`Neither a checkout nor a git directory of DataHub: ${source}`)
  }
  const marker = join(folder, 'commit')
  const content = [commit, ...parts].join('\n')
  if (commit !== '' && existsSync(marker) && (await readFile(marker, 'utf8')) === content) {
    return commit
  }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  if (isCheckout) {
    for (const part of parts) await cp(join(source, part), join(folder, part), { recursive: true })
  } else {
    await checkOut(gitDirectory, folder, parts)
  }
  await writeFile(marker, content)
  return commit
}

/**
 * Writes the files of the newest commit. A partial clone lacks large files; git reports them and
 * writes the others, so the tests that need them fail instead of all.
 */
async function checkOut(
  gitDirectory: string,
  folder: string,
  parts: readonly string[],
): Promise<void> {
  const variables = {
    GIT_INDEX_FILE: join(folder, 'index'),
    GIT_WORK_TREE: folder,
    GIT_NO_LAZY_FETCH: '1',
  }
  await git(gitDirectory, variables, 'read-tree', 'HEAD')
  const { stdout } = await git(gitDirectory, variables, 'ls-files', '-z', '--', ...parts)
  await writeFromIndex({ ...variables, GIT_DIR: resolve(gitDirectory) }, folder, stdout)
  await rm(join(folder, 'index'))
}

function writeFromIndex(
  variables: Readonly<Record<string, string>>,
  folder: string,
  names: string,
): Promise<void> {
  const env = { PATH: process.env['PATH'], ...variables }
  return new Promise((resolvePromise) => {
    const args = ['checkout-index', '-z', '-f', '--stdin']
    const child = execFile('git', args, { env, cwd: folder, timeout: GIT_TIMEOUT_MS }, () =>
      resolvePromise(),
    )
    child.stdin?.end(names)
  })
}

function git(directory: string, variables: Readonly<Record<string, string>>, ...args: string[]) {
  return run('git', args, { GIT_DIR: resolve(directory), ...variables }, GIT_TIMEOUT_MS)
}
