import { isDeepStrictEqual } from 'node:util'
import type { PythonClient } from './python-client.ts'

/** What a command prints; fails when the command does. */
export async function output(client: PythonClient, ...args: string[]): Promise<string> {
  const { code, stdout, output: printed } = await client.command(...args)
  if (code !== 0) throw new Error(`exit code ${code}: ${printed.trim().slice(-1_000)}`)
  return stdout
}

/** What a command prints that has to fail. */
export async function failure(client: PythonClient, ...args: string[]): Promise<string> {
  const { code, output: printed } = await client.command(...args)
  if (code === 0) throw new Error(`exit code 0: ${printed.trim().slice(-1_000)}`)
  return printed
}

export function expectText(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`"${part}" is not in: ${text.trim().slice(0, 1_000)}`)
}

export function expectEqual(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Error(`${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`)
}
