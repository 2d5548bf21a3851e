import { setTimeout } from 'node:timers/promises'
import { resolveTypesense } from '../../../scripts/local-servers/typesense-artifacts.ts'
import { canStartTypesense } from '../../../scripts/local-servers/typesense-requirements.ts'
import { startTypesense } from '../../../scripts/local-servers/typesense-server.ts'
import { findStore, storeOrSkip, whyNoDocker, type Absent } from './real-store.ts'

/** The first start on a machine downloads Typesense: 115 MB, or a whole image. */
const START_TIMEOUT_MS = 600_000
const REQUEST_TIMEOUT_MS = 60_000
/** How long a server may answer 503 while it replays writes, and the interval between requests. */
const LAGGING_TIMEOUT_MS = 60_000
const LAGGING_PAUSE_MS = 200
const IMAGE = 'typesense/typesense:30.2'
const IMAGE_PORT = 8108
const IMAGE_KEY = 'tests'

export interface TypesenseAddress {
  /** Without a trailing slash. */
  readonly url: string
  readonly apiKey: string
}

/** A Typesense that all suites of this process share. A suite that kills it has to restart it. */
export type TestTypesense = TypesenseAddress & {
  /** Stops it if this process has started it. After the last test of a run this happens anyway. */
  stop(): Promise<void>
} & (
    | { readonly restartable: false }
    | {
        readonly restartable: true
        /** Sends SIGKILL. The data stays. */
        kill(): Promise<void>
        /** Starts it again on the same data and address, after stopping it if it runs. */
        restart(): Promise<void>
      }
  )

let found: Promise<TestTypesense | Absent> | undefined

/**
 * Returns the Typesense for tests: the one at `TYPESENSE_URL`, else one started from packages of
 * pip, else one in Docker. It is looked up once, and stopped after the last test of the run.
 *
 * @throws Error if there is none under `CI=true`, or if it does not work
 */
export function typesenseForTests(): Promise<TestTypesense | Absent> {
  found ??= findStore('typesense', [fromEnvironment, fromPip, fromDocker])
  return found
}

/** Returns {@link typesenseForTests} for a `before` hook, and skips the suite without one. */
export function typesenseOrSkip(hook: Mocha.Context): Promise<TestTypesense> {
  return storeOrSkip(hook, typesenseForTests)
}

/** Deletes all aliases and all collections with their documents, but no keys. */
export async function freshTypesense(address: TypesenseAddress): Promise<void> {
  const { aliases } = (await askTypesense(address, 'GET', '/aliases')) as {
    aliases: readonly { name: string }[]
  }
  const collections = (await askTypesense(address, 'GET', '/collections')) as { name: string }[]
  const paths = [
    ...aliases.map(({ name }) => `/aliases/${encodeURIComponent(name)}`),
    ...collections.map(({ name }) => `/collections/${encodeURIComponent(name)}`),
  ]
  await Promise.all(paths.map((path) => askTypesense(address, 'DELETE', path)))
}

/**
 * Sends one request, for tests of Typesense itself. Repeats it while the server lags behind its
 * writes and answers 503.
 *
 * @throws Error if there is no answer, or if it is an error
 */
export async function askTypesense(
  { url, apiKey }: TypesenseAddress,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const deadlineMs = Date.now() + LAGGING_TIMEOUT_MS
  const ask = () =>
    fetch(url + path, {
      method,
      headers: { 'X-TYPESENSE-API-KEY': apiKey, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
  let response = await ask()
  while (response.status === 503 && Date.now() < deadlineMs) {
    await setTimeout(LAGGING_PAUSE_MS)
    response = await ask()
  }
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} is answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

async function fromEnvironment(): Promise<TestTypesense | Absent> {
  const { TYPESENSE_URL, TYPESENSE_API_KEY: apiKey = '' } = process.env
  if (!TYPESENSE_URL) return { skip: 'TYPESENSE_URL is not set.' }
  const url = TYPESENSE_URL.replace(/\/+$/, '')
  console.error(`Testing on the Typesense at ${url}, which the tests wipe.`)
  await askTypesense({ url, apiKey }, 'GET', '/collections')
  return { url, apiKey, restartable: false, stop: async () => {} }
}

async function fromPip(): Promise<TestTypesense | Absent> {
  const startable = await canStartTypesense()
  if (!startable.yes) return { skip: startable.reason }
  try {
    await resolveTypesense({ onProgress: (line) => console.error(line) })
  } catch (cause) {
    // Without a network, Docker may still have the image.
    return { skip: cause instanceof Error ? cause.message : String(cause) }
  }
  const server = await startTypesense()
  return {
    url: server.url,
    apiKey: server.apiKey,
    restartable: true,
    stop: () => server.stop(),
    kill: () => server.kill('SIGKILL'),
    restart: () => server.restart(),
  }
}

async function fromDocker(): Promise<TestTypesense | Absent> {
  const skip = await whyNoDocker()
  if (skip !== undefined) return { skip }
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer(IMAGE)
    .withCommand(['--data-dir=/data', `--api-key=${IMAGE_KEY}`])
    .withTmpFs({ '/data': 'rw' })
    .withExposedPorts(IMAGE_PORT)
    .withWaitStrategy(Wait.forHttp('/health', IMAGE_PORT).forStatusCode(200))
    .withStartupTimeout(START_TIMEOUT_MS)
    .start()
  return {
    url: `http://${container.getHost()}:${container.getMappedPort(IMAGE_PORT)}`,
    apiKey: IMAGE_KEY,
    restartable: false,
    stop: async () => void (await container.stop()),
  }
}

// At the top level of a file this hook belongs to the whole run. Outside of Mocha, a server that
// was started here ends with the process.
if (typeof after === 'function') {
  after('stop Typesense', async () => {
    // Callers have got the reason why there is none.
    const typesenseFound = await found?.catch(() => undefined)
    if (typesenseFound !== undefined && 'stop' in typesenseFound) await typesenseFound.stop()
  })
}
