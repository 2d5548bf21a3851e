import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The client that is checked against; the version whose behaviour `reference/rest.md` describes. */
const REQUIREMENT = 'acryl-datahub[datahub-rest]==1.7.0.17'
/** Ignored by git; may be deleted at any time. */
const FOLDER = join(import.meta.dirname, '../../.cache/datahub-client')
/** Written last, so its presence says that the installation is complete. */
const MARKER = join(FOLDER, 'installed')
const PYTHON = join(FOLDER, 'bin', 'python')
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const RUN_TIMEOUT_MS = 180_000
const INSTALL_TIMEOUT_MS = 900_000

export interface Run {
  readonly code: number
  readonly stdout: string
  /** Both streams, for people. */
  readonly output: string
}

/** The unmodified Python client, talking to one server. */
export interface PythonClient {
  /** Address of the server. */
  readonly server: string
  /** Runs `datahub` with these arguments. */
  command(...args: string[]): Promise<Run>
  /** Runs a script in the client's environment. */
  script(...args: string[]): Promise<Run>
}

/** The client cannot be had on this machine; the message is a sentence for people. */
export class NoClientError extends Error {
  override readonly name = 'NoClientError'
}

/**
 * Installs the client into its folder, unless a former run has.
 *
 * @throws NoClientError
 */
export async function installClient(onProgress: (line: string) => void): Promise<void> {
  if (await isInstalled()) return
  const version = await run('python3', ['--version'], {}, RUN_TIMEOUT_MS)
  if (version.code !== 0) throw new NoClientError('Python 3 is not installed (python3).')
  onProgress(`Installing ${REQUIREMENT} into .cache/datahub-client`)
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  await install('python3', ['-m', 'venv', FOLDER])
  await install(PYTHON, ['-m', 'pip', 'install', '--quiet', REQUIREMENT])
  await writeFile(MARKER, REQUIREMENT)
}

/** `home` is an empty folder: no settings of whoever runs this reach the client. */
export function pythonClient(server: string, home: string): PythonClient {
  const variables = {
    HOME: home,
    DATAHUB_GMS_URL: server,
    DATAHUB_TELEMETRY_ENABLED: 'false',
    NO_PROXY: '127.0.0.1,localhost',
  }
  const python = (...args: string[]) => run(PYTHON, args, variables, RUN_TIMEOUT_MS)
  return {
    server,
    command: (...args) => python('-m', 'datahub', ...args),
    script: (...args) => python(...args),
  }
}

/** A link to a Python that is gone does not exist. */
async function isInstalled(): Promise<boolean> {
  if (!existsSync(MARKER) || !existsSync(PYTHON)) return false
  return (await readFile(MARKER, 'utf8')) === REQUIREMENT
}

async function install(command: string, args: string[]): Promise<void> {
  // The settings of pip are those of whoever runs this.
  const { code, output } = await run(command, args, process.env, INSTALL_TIMEOUT_MS)
  if (code === 0) return
  const reason = output.trim().split('\n').slice(-3).join(' ')
  throw new NoClientError(`The Python client cannot be installed: ${reason}`)
}

function run(
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  timeoutMs: number,
): Promise<Run> {
  const env = { PATH: process.env['PATH'], ...variables }
  const options = { env, timeout: timeoutMs, maxBuffer: OUTPUT_BYTES_MAX }
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      resolve({ code, stdout, output: stdout + stderr })
    })
  })
}
