import { existsSync } from 'node:fs'
import { readOutput } from './command.ts'
import type { Startable } from './local-server.ts'
import { isFetched, TYPESENSE_VERSION } from './typesense-artifacts.ts'

/** The program's dynamic loader, which exists only on Linux with glibc. */
const LOADER = '/lib64/ld-linux-x86-64.so.2'
const USE_DOCKER = 'use Docker: docker compose up -d typesense'

/**
 * Returns whether {@link startTypesense} can run: it needs Linux on x86-64, and Python with pip for
 * the first download. Takes up to 1 s. `reason` is a sentence that says what to do.
 */
export async function canStartTypesense(): Promise<Startable> {
  const isLinux = process.platform === 'linux' && process.arch === 'x64'
  if (!isLinux || !existsSync(LOADER)) {
    const only = `Typesense ${TYPESENSE_VERSION} runs without Docker only on Linux x86-64 with glibc`
    return { yes: false, reason: `${only}; here ${USE_DOCKER}.` }
  }
  if (isFetched() || (await readOutput('python3', ['-m', 'pip', '--version'])) !== undefined) {
    return { yes: true }
  }
  const install = 'install Python 3 with pip (`python3 -m pip`)'
  const reason = `To start Typesense ${TYPESENSE_VERSION}, ${install}, or ${USE_DOCKER}.`
  return { yes: false, reason }
}
