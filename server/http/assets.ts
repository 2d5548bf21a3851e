import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { CatalogError } from '../../graph/model/errors.ts'
import type { Reply } from './route.ts'

/** What files of pages are to a browser. A file of another kind is not served. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
}

/** A name without folders, as file systems take it: nothing else is ours to show. */
const FILE_NAME = /^\w[\w.-]{0,99}$/

/** Browsers ask again each time, and are told that they have it: a release changes files in place. */
const HEADERS = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }

/** What a page may load: from us only, so that it works without a network and tells nobody of itself. */
const OWN_ONLY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/**
 * A page of ours.
 *
 * @param policy directives of its content security policy beside those that every page has
 */
export function pageReply(text: string, policy: Readonly<Record<string, string>> = {}): Reply {
  const directives = Object.entries({ ...OWN_ONLY, ...policy })
  return {
    text,
    type: 'text/html; charset=utf-8',
    headers: {
      ...HEADERS,
      'Content-Security-Policy': directives.map((each) => each.join(' ')).join('; '),
      'Referrer-Policy': 'no-referrer',
      ETag: etagOf(text),
    },
  }
}

/**
 * Files of a page of ours, kept in memory once they have been asked for.
 *
 * @param folder below the compiled files: what `npm run build` has made
 */
export function assetsIn(folder: string): Assets {
  return keeping((name) => read(join(COMPILED, folder), name))
}

/** A file of an npm package, or text of our own. */
export type AssetSource =
  { readonly package: string; readonly file: string } | { readonly text: string }

/**
 * Files of a page, by the names they are asked for; there are no others, so that no name is ever a
 * path. They are kept in memory once they have been asked for.
 */
export function assetsOf(sources: Readonly<Record<string, AssetSource>>): Assets {
  const known = new Map(Object.entries(sources))
  return keeping(async (name) => {
    const source = known.get(name)
    const type = MEDIA_TYPES[extname(name)]
    if (!source || !type) throw new CatalogError('NOT_FOUND', `No such file: ${name}`)
    return replyOf('text' in source ? Buffer.from(source.text) : await readOfPackage(source), type)
  })
}

/** Answers a file by its name. @throws CatalogError `NOT_FOUND` */
export type Assets = (name: string) => Promise<Reply>

function keeping(find: Assets): Assets {
  const known = new Map<string, Promise<Reply>>()
  return (name) => {
    const before = known.get(name)
    if (before) return before
    const reply = find(name)
    known.set(name, reply)
    // Names of files that are not there could be without number.
    reply.catch(() => known.delete(name))
    return reply
  }
}

/** Packages do not have to name their files as `exports` for that. */
function readOfPackage({ package: name, file }: { package: string; file: string }) {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  const folder = folders.map((each) => join(each, name)).find((each) => existsSync(each))
  if (folder === undefined) throw new Error(`The package ${name} is not installed`)
  return readFile(join(folder, file))
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
  return replyOf(bytes, type)
}

const replyOf = (bytes: Buffer, type: string): Reply => ({
  bytes,
  type,
  headers: { ...HEADERS, ETag: etagOf(bytes) },
})

/** An entity tag of HTTP: another one when the content is another. */
export function etagOf(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
