import { join } from 'node:path'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { load } from '../../server/commands/seed/load.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { startServerProcess } from '../server-process.ts'
import type { Checks } from './checks.ts'
import { runPythonChecks } from './python-checks.ts'
import { pythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'mcp_checks.py')

/** The tools of the MCP server, on a server with the sample of `npm run seed`. */
export function checkMcpServer(checks: Checks, folder: string): Promise<void> {
  return checks.section('MCP server', (section) => callTools(section, folder))
}

async function callTools(checks: Checks, folder: string): Promise<void> {
  const server = await startServerProcess({ DATA_DIR: join(folder, 'mcp') }, 'built')
  try {
    await load(sample(), createHttpClient({ server: server.url }), () => undefined)
    await runPythonChecks(checks, pythonClient(server.url, folder), SCRIPT)
  } finally {
    await server.end('SIGTERM')
  }
}
