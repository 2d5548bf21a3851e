import { join } from 'node:path'
import type { Checks } from './checks.ts'
import { runPythonChecks } from './python-checks.ts'
import type { PythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'programs', 'sdk_checks.py')
const PATCHES_SCRIPT = join(import.meta.dirname, 'programs', 'patch_checks.py')
const GRAPH_SCRIPT = join(import.meta.dirname, 'programs', 'graph_checks.py')

/** Checks the Python SDK. */
export function checkSdk(checks: Checks, client: PythonClient): Promise<void> {
  return checks.section('Python SDK', (section) => runPythonChecks(section, client, SCRIPT))
}

/** Checks every mode of the emitter, and edits by GraphQL. */
export function checkGraph(checks: Checks, client: PythonClient): Promise<void> {
  return checks.section('DataHubGraph and emitter', (section) =>
    runPythonChecks(section, client, GRAPH_SCRIPT),
  )
}

/** Checks that a release can read the results of its own patch builders. */
export function checkPatches(checks: Checks, client: PythonClient, release: string): Promise<void> {
  return checks.section(`Patches of ${release}`, (section) =>
    runPythonChecks(section, client, PATCHES_SCRIPT),
  )
}
