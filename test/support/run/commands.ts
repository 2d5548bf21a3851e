import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROGRAM } from '../../../scripts/server-process.ts'

const ROOT = join(import.meta.dirname, '../../..')

export type Variables = Readonly<Record<string, string>>

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts a command of `trellis` in a process that gets only these variables. */
export function start(command: string, variables: Variables, ...args: string[]) {
  const child = spawn(process.execPath, [...PROGRAM, command, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...variables },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]): Ended => {
    return { code: code as number | null, stdout, stderr }
  })
  return { child, ended }
}

export function run(command: string, variables: Variables, ...args: string[]): Promise<Ended> {
  return start(command, variables, ...args).ended
}

/** Returns the facts that a command prints with `--json`; it has to succeed. */
export async function factsOf(command: string, variables: Variables, ...args: string[]) {
  const { code, stdout, stderr } = await run(command, variables, ...args, '--json')
  expect(code, stderr).to.equal(0)
  return JSON.parse(stdout) as Record<string, unknown>
}
