import { join } from 'node:path'
import type { Checks } from './checks.ts'
import { runPythonChecks } from './python-checks.ts'
import type { PythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'sdk_checks.py')

/** Calls of the Python SDK. */
export function checkSdk(checks: Checks, client: PythonClient): Promise<void> {
  return checks.section('Python SDK', (section) => runPythonChecks(section, client, SCRIPT))
}
