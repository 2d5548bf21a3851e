import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runGuarded, type GuardedOptions } from './command.ts'

/** A package that is one file, the same for every machine. */
export interface Wheel {
  name: string
  version: string
  /** Of the file. */
  sha256: string
}

type PipOptions = Pick<GuardedOptions, 'guard' | 'signal'>

/**
 * Unpacks the wheels into `folder`, after pip has verified their checksums. Nothing is installed, and
 * nothing of them runs.
 *
 * @throws Error with pip's own words, or `AbortError`
 */
export async function unpackWheels(
  wheels: readonly Wheel[],
  folder: string,
  options: PipOptions,
): Promise<void> {
  const pins = wheels.map((each) => `${each.name}==${each.version} --hash=sha256:${each.sha256}\n`)
  await writeFile(join(folder, 'requirements.txt'), pins.join(''))
  const download = ['pip', 'download', '--quiet', '--no-input', '--disable-pip-version-check']
  const exactly = ['--no-deps', '--only-binary=:all:', '--require-hashes', '-r', 'requirements.txt']
  await python([...download, ...exactly], folder, options)
  for (const file of await readdir(folder)) {
    // One after the other: they are as fast as the disk.
    if (file.endsWith('.whl')) await python(['zipfile', '-e', file, '.'], folder, options)
  }
}

/** Runs a module of Python. */
async function python(args: string[], cwd: string, options: PipOptions): Promise<void> {
  const lines: string[] = []
  const onLine = (line: string): void => void lines.push(line)
  const code = await runGuarded('python3', ['-m', ...args], { ...options, cwd, onLine })
  if (code !== 0) throw new Error(`${args[0]} failed: ${complaintIn(lines)}`)
}

/** The first error says most; the last line when there is none. */
function complaintIn(lines: string[]): string {
  const error = lines.find((line) => line.startsWith('ERROR:')) ?? lines.at(-1)
  return error?.replace('ERROR: ', '') ?? 'it said nothing'
}
