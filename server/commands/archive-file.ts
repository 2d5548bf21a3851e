import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { removeLeftovers } from '../../graph/store/leftovers.ts'
import { ArchiveError } from '../catalog/archive/format.ts'
import { splitLines } from '../catalog/archive/split-lines.ts'

/** Only the owner may read a backup: it contains hashes of tokens and all metadata. */
const MODE = 0o600
/** Characters per write. */
const CHUNK_CHARACTERS = 65_536

/** The file name that means standard output. */
export const STANDARD_STREAM = '-'

/**
 * Writes lines to a file that appears once it is complete. A name that ends in `.gz` compresses it;
 * {@link STANDARD_STREAM} writes to standard output. Partial files of killed processes are removed.
 *
 * @param stopped aborts the write with its reason; the partial file is removed
 */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string>,
  stopped?: AbortSignal,
): Promise<void> {
  const source = Readable.from(splitChunks(lines, stopped))
  if (file === STANDARD_STREAM) {
    for await (const chunk of source) {
      if (!process.stdout.write(chunk as string)) await once(process.stdout, 'drain')
    }
    return
  }
  const path = resolve(file)
  const [folder, name] = [dirname(path), basename(path)]
  const part = join(folder, `.${name}.${process.pid}.part`)
  try {
    const escaped = name.replaceAll(/[^\w]/g, String.raw`\$&`)
    await removeLeftovers(folder, new RegExp(String.raw`^\.${escaped}\.(\d+)\.part$`))
    const output = createWriteStream(part, { mode: MODE, flags: 'wx' })
    await pipeline(source, createCompressor(file), output as Writable)
    await makeDurable(part)
    await rename(part, path)
    await makeDurable(folder)
  } catch (error) {
    await rm(part, { force: true })
    if (isSystemError(error)) throw new ArchiveError(`Cannot write ${file}: ${error.message}`)
    throw error
  }
}

/** Reads the lines of a file. @throws ArchiveError when the file cannot be read, or is truncated */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  const input = createReadStream(resolve(file))
  const unzipped = file.endsWith('.gz') ? createGunzip() : new PassThrough()
  // A failure of either stream ends both, and the reader below throws it.
  const flow = pipeline(input, unzipped)
  flow.catch(() => {})
  try {
    yield* splitLines(unzipped as AsyncIterable<Buffer>)
    await flow
  } catch (error) {
    if (isSystemError(error)) throw new ArchiveError(`Cannot read ${file}: ${error.message}`)
    throw error
  } finally {
    input.destroy()
    unzipped.destroy()
    await finished(unzipped).catch(() => {})
  }
}

async function* splitChunks(
  lines: AsyncIterable<string>,
  stopped?: AbortSignal,
): AsyncGenerator<string> {
  let parts: string[] = []
  let characters = 0
  for await (const line of lines) {
    stopped?.throwIfAborted()
    parts.push(line, '\n')
    characters += line.length
    if (characters < CHUNK_CHARACTERS) continue
    yield parts.join('')
    parts = []
    characters = 0
  }
  yield parts.join('')
}

const createCompressor = (file: string) => (file.endsWith('.gz') ? createGzip() : new PassThrough())

/** Flushes a file, or the entries of a folder, to disk, so that a power cut loses nothing. */
async function makeDurable(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether an error comes from the operating system or from zlib. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && 'errno' in error
}
