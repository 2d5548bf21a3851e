import { join } from 'node:path'
import { startServerProcess } from '../server-process.ts'
import type { Checks } from './checks.ts'
import { runPythonChecks } from './python-checks.ts'
import { OPENLINEAGE_CLIENT, pythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'openlineage_checks.py')

/** What the client of OpenLineage sends, on a server of its own. */
export function checkOpenLineage(checks: Checks, folder: string): Promise<void> {
  return checks.section('OpenLineage client', async (section) => {
    const server = await startServerProcess({ DATA_DIR: join(folder, 'openlineage') }, 'built')
    try {
      const client = pythonClient(server.url, folder, OPENLINEAGE_CLIENT)
      await runPythonChecks(section, client, SCRIPT)
    } finally {
      await server.end('SIGTERM')
    }
  })
}
