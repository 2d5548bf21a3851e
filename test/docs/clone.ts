import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROGRAM, SOURCE } from '../../scripts/server-process.ts'
import { freePort } from '../../scripts/local-servers/free-port.ts'
import type { Variables } from '../support/run/commands.ts'
import { ROOT } from '../support/sources.ts'

/** Files of a working copy that do not come with Git. */
const NOT_COPIED = new Set(['.git', '.cache', 'data', 'node_modules'])

/** The port of a program of the reader on the pages. */
const PRINTED_PORT = /\b9000\b/g

const LISTENING_POLL_MS = 20

/** Curl prints the status after each answer, to standard error. */
const CURL_SETTINGS = 'silent\nshow-error\nwrite-out = "%{stderr}%{http_code}\\n"\n'

export interface Said {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * A copy of the project in a folder of its own, for a reader who follows the pages: commands run in
 * it as they are printed. Only the ports differ, because 8080 and 9000 may be taken, and commands of
 * `trellis` run from the build if there is one, where they start in a third of the time.
 */
export class Clone {
  readonly folder: string
  readonly #port: number
  /** Stands for {@link PRINTED_PORT}. */
  readonly #programPort: number
  /** Whether its source differs from that of the project. */
  #isEdited = false
  #server: { readonly child: ChildProcess; readonly variables: Variables } | undefined
  /** A program that runs until it is stopped. */
  #program: Running | undefined

  private constructor(folder: string, port: number, programPort: number) {
    this.folder = folder
    this.#port = port
    this.#programPort = programPort
  }

  static async create(): Promise<Clone> {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-clone-'))
    await cp(ROOT, folder, {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(path.slice(ROOT.length + 1)),
    })
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, '.curlrc'), CURL_SETTINGS)
    const settings = join(folder, 'package.json')
    const text = await readFile(settings, 'utf8')
    const program = `node ${PROGRAM.join(' ')}`
    await writeFile(settings, text.replaceAll('tsx server/commands/trellis.ts', program))
    return new Clone(folder, await freePort(), await freePort())
  }

  async remove(): Promise<void> {
    await stop(this.#program?.child)
    await this.stopServer()
    await rm(this.folder, { recursive: true })
  }

  /** Writes a text to a path of the clone. */
  async save(path: string, text: string): Promise<void> {
    this.#isEdited ||= path.endsWith('.ts')
    await mkdir(dirname(join(this.folder, path)), { recursive: true })
    await writeFile(join(this.folder, path), this.#withPort(text))
  }

  /** Runs lines of Bash; the first that fails ends them. */
  async run(lines: string, variables: Variables = {}): Promise<Said> {
    const { child, said } = this.#spawn(lines, variables)
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, ...said }
  }

  /**
   * Starts lines of Bash whose last one, such as `node receiver.mjs`, runs until it is stopped, and
   * waits until that listens on its port.
   */
  async start(lines: string): Promise<void> {
    await stop(this.#program?.child)
    this.#program = this.#spawn(lines.replace(/.*$/, 'exec $&'), {})
    const { child, said } = this.#program
    while (!(await isListening(this.#programPort))) {
      if (child.exitCode !== null) throw new Error(`The program ended:\n${said.stderr}`)
      await sleep(LISTENING_POLL_MS)
    }
  }

  /** Returns what the program of {@link start} prints, once it has printed so many lines. */
  async printed(lineCount: number): Promise<string> {
    const { child, said } = this.#program ?? {}
    if (!child || !said) throw new Error('No program runs')
    const ended = once(child, 'close').then(() => 'ended')
    while (said.stdout.split('\n').length <= lineCount) {
      const next = await Promise.race([ended, once(child.stdout, 'data').then(() => 'said')])
      if (next === 'ended') throw new Error(`The program ended:\n${said.stdout}\n${said.stderr}`)
    }
    return said.stdout.trimEnd()
  }

  /**
   * Starts a server with these variables, by lines that end with `npm start`. A server that runs
   * with the same variables stays.
   */
  async serve(variables: Variables = {}, lines = 'npm start'): Promise<void> {
    if (this.#server && lines === 'npm start' && same(this.#server.variables, variables)) return
    await this.stopServer()
    const program = this.#isEdited ? SOURCE : PROGRAM
    const command = lines.replace(/npm start$/, `exec node ${program.join(' ')}`)
    const { child, said } = this.#spawn(command, variables)
    this.#server = { child, variables: lines === 'npm start' ? variables : { lines } }
    const ended = once(child, 'close').then(() => 'ended')
    while (!said.stdout.includes('Trellis answers on')) {
      const next = await Promise.race([ended, once(child.stdout, 'data').then(() => 'said')])
      if (next === 'ended') throw new Error(`The server ended:\n${said.stdout}\n${said.stderr}`)
    }
  }

  async stopServer(): Promise<void> {
    const { child } = this.#server ?? {}
    this.#server = undefined
    await stop(child)
  }

  #withPort(text: string): string {
    return text.replaceAll(PRINTED_PORT, String(this.#programPort))
  }

  #spawn(lines: string, variables: Variables): Running {
    const here = this.#withPort(lines).replaceAll(
      /\b(localhost|127\.0\.0\.1):8080\b/g,
      `127.0.0.1:${this.#port}`,
    )
    const { PATH, HOME } = process.env
    return spawnLines(here, this.folder, {
      PATH,
      HOME,
      CURL_HOME: this.folder,
      PORT: String(this.#port),
      ...variables,
    })
  }
}

type Running = ReturnType<typeof spawnLines>

function spawnLines(lines: string, cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', lines], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  return { child, said }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}

function same(one: Variables, other: Variables): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
