import { isDeepStrictEqual } from 'node:util'
import type { PythonClient } from './python-client.ts'

/** Runs a command and returns its output. @throws Error when it fails */
export async function output(client: PythonClient, ...args: string[]): Promise<string> {
  const { code, stdout, output: text } = await client.command(...args)
  if (code !== 0) throw new Error(`exit code ${code}: ${text.trim().slice(-1_000)}`)
  return stdout
}

/** Runs a command that must fail and returns its output. @throws Error when it succeeds */
export async function failure(client: PythonClient, ...args: string[]): Promise<string> {
  const { code, output: text } = await client.command(...args)
  if (code === 0) throw new Error(`exit code 0: ${text.trim().slice(-1_000)}`)
  return text
}

/** Checks that a text contains a part. @throws Error otherwise */
export function expectText(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`"${part}" is not in: ${text.trim().slice(0, 1_000)}`)
}

/** Checks that two values are deeply equal. @throws Error otherwise */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Error(`Got ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`)
}
