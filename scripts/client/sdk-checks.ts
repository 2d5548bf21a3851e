import { join } from 'node:path'
import type { Checks } from './checks.ts'
import type { PythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'sdk_checks.py')

/** Runs the checks that are written in Python, and counts them here. */
export async function checkSdk(checks: Checks, client: PythonClient): Promise<void> {
  console.log('Python SDK')
  const { code, stdout, output } = await client.script(SCRIPT, client.server)
  for (const line of stdout.split('\n').filter((each) => each.startsWith('{'))) {
    const { title, problem } = JSON.parse(line) as { title: string; problem: string | null }
    checks.report(title, problem ?? undefined)
  }
  if (code !== 0) checks.report('the script of the SDK ends well', output.slice(-2_000))
}
