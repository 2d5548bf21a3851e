import { readFile, stat } from 'node:fs/promises'
import { parseJson } from '../../../graph/model/json-text.ts'
import { decodeUtf8 } from '../utf8.ts'
import { SeedError } from './proposal.ts'

/** Roughly the longest string that V8 can hold. */
const FILE_BYTES_MAX = 512 * 1024 * 1024

/** Reads a file of JSON, which may begin with a byte order mark. @throws SeedError */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readText(path)
  try {
    return parseJson(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new SeedError(`${path} is not JSON: ${(cause as Error).message}.`, { cause })
  }
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size >= FILE_BYTES_MAX) {
      const megabytes = Math.ceil(size / 1024 / 1024)
      throw new SeedError(
        `${path} has ${megabytes} MB; a file is read whole and can have up to 512 MB, so split it.`,
      )
    }
    return decodeUtf8(await readFile(path))
  } catch (cause) {
    if (cause instanceof SeedError) throw cause
    throw new SeedError(`${path} cannot be read: ${(cause as Error).message}.`, { cause })
  }
}
