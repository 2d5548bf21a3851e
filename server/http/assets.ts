import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CatalogError } from '../../graph/model/errors.ts'
import type { Reply } from './route.ts'

/** What files of pages are to a browser. A file of another kind is not served. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
}

/** A name without folders, as file systems take it: nothing else is ours to show. */
const FILE_NAME = /^\w[\w.-]{0,99}$/

/** Browsers ask again each time, and are told that they have it: a release changes files in place. */
const HEADERS = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }

/**
 * Files of a page of ours, kept in memory once they have been asked for.
 *
 * @param folder below the compiled files: what `npm run build` has made
 */
export function assetsIn(folder: string): (name: string) => Promise<Reply> {
  const known = new Map<string, Promise<Reply>>()
  return (name) => {
    const before = known.get(name)
    if (before) return before
    const reply = read(join(COMPILED, folder), name)
    known.set(name, reply)
    // Names of files that are not there could be without number.
    reply.catch(() => known.delete(name))
    return reply
  }
}

/** `dist`, whether this runs there or from the sources. */
const COMPILED = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '../../dist')
  : join(import.meta.dirname, '../..')

/** @throws CatalogError `NOT_FOUND` */
async function read(folder: string, name: string): Promise<Reply> {
  const type = MEDIA_TYPES[extname(name)]
  const bytes = type && FILE_NAME.test(name) && (await readIfThere(join(folder, name)))
  if (!bytes)
    throw new CatalogError('NOT_FOUND', `No such file: ${name}; \`npm run build\` makes it`)
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return { bytes, type, headers: { ...HEADERS, ETag: `"${hash}"` } }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
