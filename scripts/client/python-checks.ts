import type { Checks } from './checks.ts'
import type { PythonClient, Run } from './python-client.ts'

/** Runs checks written in Python (`check_runner.py`), and counts their results. */
export async function runPythonChecks(
  checks: Checks,
  client: PythonClient,
  script: string,
): Promise<void> {
  reportResults(checks, await client.script(script, client.server))
}

/**
 * Counts the results that a program has printed, a JSON object for each check (`check_runner.py`).
 */
export function reportResults(checks: Checks, { code, stdout, output }: Run): void {
  for (const line of stdout.split('\n').filter((text) => text.startsWith('{'))) {
    const { title, problem } = JSON.parse(line) as { title: string; problem: string | null }
    checks.report(title, problem ?? undefined)
  }
  if (code !== 0) checks.report('the script succeeds', output.slice(-2_000))
}
