import { join } from 'node:path'
import type { Checks } from './checks.ts'
import { runPythonChecks } from './python-checks.ts'
import type { PythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'patch_checks.py')

/** What the patch builders of a release emit can be read back by it. */
export function checkPatches(checks: Checks, client: PythonClient, release: string): Promise<void> {
  return checks.section(`Patches of ${release}`, (section) => {
    return runPythonChecks(section, client, SCRIPT)
  })
}
