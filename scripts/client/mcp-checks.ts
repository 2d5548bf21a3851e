import { join } from 'node:path'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { load } from '../../server/commands/seed/load.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import type { Catalogs } from './catalogs.ts'
import type { Checks } from './checks.ts'
import { runPythonChecks } from './python-checks.ts'
import { pythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'programs', 'mcp_checks.py')

/** Checks the tools of the MCP server on a catalog with the sample of `npm run seed`. */
export function checkMcpServer(checks: Checks, folder: string, catalogs: Catalogs): Promise<void> {
  return checks.section('MCP server', (section) =>
    catalogs.use('mcp', async ({ url }) => {
      await load(sample(), createHttpClient({ server: url }), () => undefined)
      await runPythonChecks(section, pythonClient(url, folder), SCRIPT)
    }),
  )
}
