import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Checks } from './client/checks.ts'
import { checkCommands } from './client/command-checks.ts'
import { checkIngestion } from './client/ingest-checks.ts'
import { installClient, NoClientError, pythonClient } from './client/python-client.ts'
import { checkSdk } from './client/sdk-checks.ts'
import { buildServer } from './server-process.ts'

/** Real files, beside the project. */
const DATA = join(import.meta.dirname, '../../shared/data')

/**
 * Proves that the unmodified Python client works with this server: what it loads is what our own
 * loader stores, and its commands and its SDK do what they say.
 */
async function main(): Promise<number> {
  try {
    if (!existsSync(DATA)) throw new NoClientError('shared/data is not beside the project.')
    await installClient((line) => console.log(line))
  } catch (error) {
    if (!(error instanceof NoClientError)) throw error
    console.log(`The Python client is not checked: ${error.message}`)
    // Nobody reads sentences in CI.
    const failed = process.env['CI'] === 'true' ? 1 : 0
    console.log(`0 passed, ${failed} failed`)
    return failed
  }
  const folder = await mkdtemp(join(tmpdir(), 'trellis-client-'))
  try {
    return await check(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function check(folder: string): Promise<number> {
  const checks = new Checks()
  await checks.attempt('the server builds', buildServer)
  const server = await checkIngestion(checks, DATA, folder)
  try {
    const client = pythonClient(server.url, folder)
    await checkCommands(checks, client, folder)
    await checkSdk(checks, client)
  } finally {
    await server.end('SIGTERM')
  }
  console.log(checks.summary())
  return checks.failed === 0 ? 0 : 1
}

process.exitCode = await main()
