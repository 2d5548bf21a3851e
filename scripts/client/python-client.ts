import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** PyPI packages in a virtual environment. */
export interface PythonPackages {
  /** Pinned, because the checks depend on the behaviour of these releases. */
  readonly requirements: readonly string[]
  /** The name of the folder, which git ignores and which may be deleted at any time. */
  readonly folder: string
}

/** The checked release of the client, and the MCP server that uses it. */
export const CLIENT: PythonPackages = {
  requirements: [
    'acryl-datahub[datahub-rest,dbt,sql-parser,sqlalchemy]==1.7.0.17',
    'mcp-server-datahub==0.8.0',
  ],
  folder: 'datahub-client',
}
/** An earlier release, whose patches of lists do not state the keys. */
export const FORMER_CLIENT: PythonPackages = {
  requirements: ['acryl-datahub[datahub-rest]==1.3.1.10'],
  folder: 'datahub-client-1.3.1',
}
export const OPENLINEAGE_CLIENT: PythonPackages = {
  requirements: ['openlineage-python==1.54.0'],
  folder: 'openlineage-client',
}
/** The packages of the short run. */
export const CLIENTS: readonly PythonPackages[] = [CLIENT, FORMER_CLIENT, OPENLINEAGE_CLIENT]

const CACHE = join(import.meta.dirname, '../../.cache')
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const RUN_TIMEOUT_MS = 300_000
const INSTALL_TIMEOUT_MS = 900_000

export interface Run {
  readonly code: number
  readonly stdout: string
  /** Both streams. */
  readonly output: string
}

/** The unmodified Python client, configured for one server. */
export interface PythonClient {
  /** The address of the server. */
  readonly server: string
  /** Runs `datahub` with arguments. */
  command(...args: string[]): Promise<Run>
  /** Runs a script in the client's environment. */
  script(...args: string[]): Promise<Run>
}

/** The packages cannot be installed on this machine; the message is a sentence that says why. */
export class NoClientError extends Error {
  override readonly name = 'NoClientError'
}

/**
 * Installs packages into their folder, unless an earlier run has.
 *
 * @throws NoClientError
 */
export async function installPackages(
  packages: PythonPackages,
  onProgress: (line: string) => void,
): Promise<void> {
  const { requirements } = packages
  if (await isInstalled(packages)) return
  const version = await run('python3', ['--version'], {}, RUN_TIMEOUT_MS)
  if (version.code !== 0) throw new NoClientError('Python 3 is not installed (python3).')
  const folder = join(CACHE, packages.folder)
  onProgress(`Installing ${requirements.join(', ')} into .cache/${packages.folder}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await install('python3', ['-m', 'venv', folder])
  // Python compiles the modules that it imports, a third of what pip would.
  const options = ['--quiet', '--no-compile']
  await install(pythonPath(packages), ['-m', 'pip', 'install', ...options, ...requirements])
  await writeFile(markerFile(packages), requirements.join('\n'))
}

/**
 * Returns a client for a server. @param home an empty folder, so that the client has no user
 * settings
 */
export function pythonClient(
  server: string,
  home: string,
  packages: PythonPackages = CLIENT,
): PythonClient {
  const variables = {
    HOME: home,
    DATAHUB_GMS_URL: server,
    DATAHUB_TELEMETRY_ENABLED: 'false',
    NO_PROXY: '127.0.0.1,localhost',
    PYTHONPYCACHEPREFIX: bytecodeFolder(packages),
  }
  const python = (...args: string[]) => run(pythonPath(packages), args, variables, RUN_TIMEOUT_MS)
  return {
    server,
    command: (...args) => python('-m', 'datahub', ...args),
    script: (...args) => python(...args),
  }
}

/**
 * Returns whether the packages are installed; `existsSync` is false for a link to a removed Python.
 */
async function isInstalled(packages: PythonPackages): Promise<boolean> {
  if (!existsSync(markerFile(packages)) || !existsSync(pythonPath(packages))) return false
  return (await readFile(markerFile(packages), 'utf8')) === packages.requirements.join('\n')
}

/**
 * Returns the path of the file that is written last, so its presence means a complete installation.
 */
function markerFile({ folder }: PythonPackages): string {
  return join(CACHE, folder, 'installed')
}

/** Returns the path of a program that the packages include. */
export function programPath({ folder }: PythonPackages, name: string): string {
  return join(CACHE, folder, 'bin', name)
}

/**
 * Returns the folder for compiled modules, also of scripts in the folder of the project, which must
 * stay clean.
 */
export const bytecodeFolder = ({ folder }: PythonPackages): string =>
  join(CACHE, folder, 'bytecode')

const pythonPath = (packages: PythonPackages): string => programPath(packages, 'python')

async function install(command: string, args: string[]): Promise<void> {
  // The whole environment, so that the user's settings of pip apply.
  const { code, output } = await run(command, args, process.env, INSTALL_TIMEOUT_MS)
  if (code === 0) return
  const reason = output.trim().split('\n').slice(-3).join(' ')
  throw new NoClientError(`The installation failed: ${reason}`)
}

/** Runs a program with only these variables and PATH, until it ends or the timeout passes. */
export function run(
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  timeoutMs: number,
  cwd?: string,
): Promise<Run> {
  const env = { PATH: process.env['PATH'], ...variables }
  const options = { env, timeout: timeoutMs, maxBuffer: OUTPUT_BYTES_MAX, cwd }
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      resolve({ code, stdout, output: stdout + stderr })
    })
  })
}
