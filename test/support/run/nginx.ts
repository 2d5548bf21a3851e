import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnInBackground } from '../../../scripts/local-servers/background-process.ts'
import { guardChild } from '../../../scripts/local-servers/child-guard.ts'
import { freePort } from '../../../scripts/local-servers/free-port.ts'
import { untilAnswers } from '../../../scripts/local-servers/readiness.ts'
import { ROOT } from '../sources.ts'
import { IS_CI } from './settings.ts'

/** Paths where packages install it, which are not on every user's PATH. */
const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(
  existsSync,
)
const START_TIMEOUT_MS = 10_000

export interface Nginx {
  readonly url: string
  stop(): Promise<void>
}

/**
 * For a `before` hook: skips the suite where there is no nginx.
 *
 * @throws Error under `CI=true` instead
 */
export function requireNginx(hook: Mocha.Context): void {
  if (PROGRAM !== undefined) return
  const reason = 'nginx is not installed (apt-get install nginx-light)'
  if (IS_CI) throw new Error(reason)
  console.error(`\nSKIPPING THE TESTS BEHIND NGINX: ${reason}\n`)
  hook.skip()
}

/** Starts nginx in front of servers, as docs/operate.md describes it. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-nginx-'))
  await mkdir(join(folder, 'logs'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configOf(folder, port, ports))
  const guard = guardChild(folder)
  const logFile = join(folder, 'console.log')
  const onEnd = () => guard.watch(undefined)
  const args = ['-p', folder, '-c', config, '-e', join(folder, 'error.log')]
  const child = await spawnInBackground(PROGRAM ?? 'nginx', args, { logFile, onEnd })
  guard.watch(child.pid)
  const url = `http://127.0.0.1:${port}`
  const answers = async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok ?? false
  const readiness = {
    name: 'nginx',
    timeoutMs: START_TIMEOUT_MS,
    answers,
    causeIn: () => undefined,
  }
  await untilAnswers(child, readiness, undefined)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await child.ended()
      guard.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the block of docs/operate.md, on other ports and without TLS. */
function documentedBlock(port: number, ports: readonly number[]): string {
  const text = readFileSync(join(ROOT, 'docs/operate.md'), 'utf8')
  const [, block = ''] = /```nginx file=trellis\.conf\n(.*?)```/s.exec(text) ?? []
  let at = 0
  return block
    .replaceAll(/server [\d.]+:8080/g, () => `server 127.0.0.1:${ports[at++ % ports.length]}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
}

function configOf(folder: string, port: number, ports: readonly number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `
    # One process, which keeps its user.
    daemon off; master_process off;
    pid ${folder}/pid;
    events {}
    http {
      access_log off;
      ${temporary.join('\n      ')}
      ${documentedBlock(port, ports)}
    }`
}
