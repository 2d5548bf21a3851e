import { join } from 'node:path'
import type { Catalogs } from './catalogs.ts'
import type { Checks } from './checks.ts'
import { runPythonChecks } from './python-checks.ts'
import { OPENLINEAGE_CLIENT, pythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'programs', 'openlineage_checks.py')

/** Checks events of the OpenLineage client on a separate server. */
export function checkOpenLineage(
  checks: Checks,
  folder: string,
  catalogs: Catalogs,
): Promise<void> {
  return checks.section('OpenLineage client', (section) =>
    catalogs.use('openlineage', ({ url }) =>
      runPythonChecks(section, pythonClient(url, folder, OPENLINEAGE_CLIENT), SCRIPT),
    ),
  )
}
