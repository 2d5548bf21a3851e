import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { guardChild } from '../local-servers/child-guard.ts'
import { copyJars, type Artifact } from '../local-servers/maven.ts'
import type { Checks } from './checks.ts'
import { run } from './python-client.ts'
import { reportResults } from './python-checks.ts'

const CLIENT: Artifact = {
  name: 'DataHub’s Java client',
  group: 'io.acryl',
  id: 'datahub-client',
  version: '0.8.45',
}
const FOLDER = join(import.meta.dirname, '../../.cache', `${CLIENT.id}-${CLIENT.version}`)
const SCRIPT = join(import.meta.dirname, 'programs', 'JavaChecks.java')
const TIMEOUT_MS = 120_000

/** Checks writes of the Java client, which is installed with Maven. */
export function checkJava(checks: Checks, url: string): Promise<void> {
  return checks.section('Java client', async (section) => {
    await section.attempt('the Java client can be installed', () => installClient(section))
    const args = ['-cp', join(FOLDER, 'lib', '*'), SCRIPT, url]
    reportResults(section, await run('java', args, {}, TIMEOUT_MS))
  })
}

/** Installs the client unless an earlier run has, and removes an incomplete folder. */
async function installClient(checks: Checks): Promise<void> {
  if (existsSync(join(FOLDER, 'lib'))) return
  await mkdir(FOLDER, { recursive: true })
  const guard = guardChild()
  const onProgress = (line: string) => checks.note(line)
  try {
    await copyJars(CLIENT, FOLDER, { guard, onProgress, signal: undefined })
  } catch (error) {
    await rm(FOLDER, { recursive: true, force: true })
    throw error
  } finally {
    guard.release()
  }
}
