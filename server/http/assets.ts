import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CatalogError } from '../../graph/model/errors.ts'
import { codeFolder, isSource } from '../../graph/runtime/code-folder.ts'
import { PAGE_ANSWER } from './answers.ts'
import type { Reply, Route } from './route.ts'

/** Media types by file extension; files with other extensions are not served. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** A plain file name without separators, which rules out path traversal. */
const FILE_NAME = /^\w[\w.-]{0,99}$/

/** Headers that make browsers revalidate their copy, because a release changes files in place. */
const HEADERS = { 'Cache-Control': 'no-cache' }

/** Content security policy of pages, which work offline and disclose nothing to third parties. */
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

interface PageParts {
  readonly title: string
  readonly head: string
  readonly body: string
}

/** Returns the HTML of a page. Its links are relative, because gateways add unknown prefixes. */
const pageText = ({ title, head, body }: PageParts): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Trellis</title>
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`

/**
 * Returns the reply with a page.
 *
 * @param policy directives of the content security policy, beside those of every page
 */
export function pageReply(text: string, policy: Readonly<Record<string, string>> = {}): Reply {
  const directives = Object.entries({ ...OWN_ONLY, ...policy })
  return {
    text,
    type: 'text/html; charset=utf-8',
    headers: {
      ...HEADERS,
      'Content-Security-Policy': directives.map((directive) => directive.join(' ')).join('; '),
      'Referrer-Policy': 'no-referrer',
      ETag: contentTag(text),
    },
  }
}

/** Returns a route to a page or to its files. */
export const pageRoute = (declared: Pick<Route, 'path' | 'summary' | 'handle'>): Route => ({
  method: 'GET',
  role: 'public',
  parameters: {},
  answers: PAGE_ANSWER,
  errors: [],
  example: {},
  ...declared,
})

interface BundledPage extends PageParts, Pick<Route, 'path' | 'summary'> {
  /** The folder of its files, below the build. */
  readonly folder: string
  readonly summaryOfFiles: string
  /** As for {@link pageReply}. */
  readonly policy?: Readonly<Record<string, string>>
}

/** Returns the routes to a page that `npm run build` bundles, and to its files. */
export function bundledPage({ path, summary, summaryOfFiles, ...page }: BundledPage): Route[] {
  const reply = pageReply(pageText(page), page.policy)
  const location = `../${path.split('/').at(-1)}`
  const withoutSlash: Reply = { status: 308, headers: { Location: location } }
  const find = assetsIn(page.folder)
  return [
    pageRoute({
      path,
      summary,
      handle: (request) => (request.path.endsWith('/') ? withoutSlash : reply),
    }),
    pageRoute({
      path: `${path}/<file>`,
      summary: summaryOfFiles,
      handle: ({ file }) => find(file),
    }),
  ]
}

/** Finds a reply by its key. */
type Find<Key> = (key: Key) => Promise<Reply>
/** Finds a file of a page by its name. @throws CatalogError `NOT_FOUND` */
type FindFile = Find<string>

/** Returns a finder that keeps its replies in memory. */
export function cacheReplies<Key>(find: Find<Key>): Find<Key> {
  const replies = new Map<Key, Promise<Reply>>()
  return (key) => {
    const storedReply = replies.get(key)
    if (storedReply) return storedReply
    const reply = find(key)
    replies.set(key, reply)
    // Failures are not kept: clients could send any number of names.
    reply.catch(() => replies.delete(key))
    return reply
  }
}

/**
 * Returns a finder of the files of a page that `npm run build` makes; it decompresses them.
 *
 * @param folder below the build
 */
export function assetsIn(folder: string): FindFile {
  return cacheReplies((name) => readReply(join(BUILD, folder), name))
}

/**
 * Returns finders, plain and compressed, of files whose names change with their content, so that
 * browsers never revalidate them. `npm run build` keeps only the smaller form of each.
 *
 * @param folder below the build
 */
export function hashedAssetsIn(folder: string): readonly [plain: FindFile, gzipped: FindFile] {
  const path = join(BUILD, folder)
  const plain: FindFile = async (name) => immutable(await readReply(path, name))
  const gzipped: FindFile = async (name) => {
    const plainReply = await plain(name)
    const bytes = await readIfThere(join(path, `${name}.gz`))
    if (!bytes) return plainReply
    const headers = { 'Content-Encoding': 'gzip', ETag: contentTag(bytes) }
    return { ...plainReply, bytes, headers: { ...plainReply.headers, ...headers } }
  }
  return [cacheReplies(plain), cacheReplies(gzipped)]
}

const immutable = (reply: Reply): Reply => ({
  ...reply,
  headers: {
    ...reply.headers,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  },
})

const BUILD = isSource ? join(codeFolder, 'dist') : codeFolder

/** Reads a file with its media type and entity tag. @throws CatalogError `NOT_FOUND` */
async function readReply(folder: string, name: string): Promise<Reply> {
  const type = MEDIA_TYPES[extname(name)]
  const bytes = type && FILE_NAME.test(name) && (await readUnpacked(join(folder, name)))
  if (!bytes)
    throw new CatalogError('NOT_FOUND', `Missing file: ${name}; run \`npm run build\` to create it`)
  return cachedReply(bytes, type)
}

const cachedReply = (bytes: Buffer, type: string): Reply => ({
  bytes,
  type,
  headers: { ...HEADERS, ETag: contentTag(bytes) },
})

/** Returns the HTTP entity tag of a content. */
export function contentTag(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`
}

async function readUnpacked(path: string): Promise<Buffer | undefined> {
  const packed = await readIfThere(`${path}.gz`)
  return packed ? promisify(gunzip)(packed) : readIfThere(path)
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
