import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const RANDOM_BYTES = 18

/**
 * Returns a secret that is stored with the data of a server, so that environment variables remain
 * valid across restarts. A well-known one, or none, would be unsafe, because any web page in a
 * browser on this machine can send requests to loopback.
 */
export async function readOrCreateSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  const storedSecret = await readFile(file, 'utf8').catch(() => '')
  if (storedSecret !== '') return storedSecret
  const newSecret = randomBytes(RANDOM_BYTES).toString('hex')
  await mkdir(folder, { recursive: true })
  await writeFile(file, newSecret, { mode: 0o600 })
  return newSecret
}
