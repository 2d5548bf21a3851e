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

/** A backup holds hashes of tokens, and whatever people have written: it is its owner's alone. */
const MODE = 0o600
/** Characters that are handed on in one go. */
const CHUNK_CHARACTERS = 65_536

/** The name for what comes from, or goes to, another program. */
export const STANDARD_STREAM = '-'

/**
 * Writes lines into a file that is there when it is whole, and not before. A name that ends in `.gz` has it
 * compressed; {@link STANDARD_STREAM} is the standard output. What a process that was killed has left of the same
 * file is removed.
 *
 * @param stopped ends it with its reason, and nothing is left
 */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string>,
  stopped?: AbortSignal,
): Promise<void> {
  const source = Readable.from(chunksOf(lines, stopped))
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
    const literally = name.replaceAll(/[^\w]/g, String.raw`\$&`)
    await removeLeftovers(folder, new RegExp(String.raw`^\.${literally}\.(\d+)\.part$`))
    const output = createWriteStream(part, { mode: MODE, flags: 'wx' })
    await pipeline(source, packing(file), output as Writable)
    await makeDurable(part)
    await rename(part, path)
    await makeDurable(folder)
  } catch (error) {
    await rm(part, { force: true })
    if (isSystemError(error)) throw new ArchiveError(`Cannot write ${file}: ${error.message}`)
    throw error
  }
}

/** @throws ArchiveError when the file cannot be read, or is cut short */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  const input = createReadStream(resolve(file))
  const unpacked = file.endsWith('.gz') ? createGunzip() : new PassThrough()
  // A failure of either ends both; who reads sees it.
  const flow = pipeline(input, unpacked)
  flow.catch(() => {})
  try {
    yield* splitLines(unpacked as AsyncIterable<Buffer>)
    await flow
  } catch (error) {
    if (isSystemError(error)) throw new ArchiveError(`Cannot read ${file}: ${error.message}`)
    throw error
  } finally {
    input.destroy()
    unpacked.destroy()
    await finished(unpacked).catch(() => {})
  }
}

async function* chunksOf(
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

const packing = (file: string) => (file.endsWith('.gz') ? createGzip() : new PassThrough())

/** What is in a power cut not lost; of a folder, which files it has. */
async function makeDurable(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Of the operating system, or of zlib. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && 'errno' in error
}
