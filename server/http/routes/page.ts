import { assetsIn, cacheReplies, hashedAssetsIn, pageReply, pageRoute } from '../assets.ts'
import { tabAddress } from '../entity-address.ts'
import { takesGzip } from '../compress.ts'
import type { Reply, Route } from '../route.ts'

const POLICY = { 'font-src': "'self'", 'worker-src': "'self'" }
/** Monaco, the editor of Cypher, writes its colours into style elements. */
const EDITOR_POLICY = { ...POLICY, 'style-src': "'self' 'unsafe-inline'" }
const FILES = assetsIn('web')
/** Deepest address with links of its own, because each is cached. */
const DEPTH_MAX = 63

/** Returns a finder of the page by the depth of its folder: its links are relative behind gateways. */
const createPage = (policy: typeof POLICY) =>
  cacheReplies(async (depth: number) => {
    const { bytes } = await FILES('index.html')
    const up = depth === 0 ? './' : '../'.repeat(depth)
    return pageReply(String(bytes).replaceAll(/(?<=(?:src|href)=")\.\//g, up), policy)
  })
const FIND_PAGE = createPage(POLICY)
const FIND_EDITOR_PAGE = createPage(EDITOR_POLICY)

/** Returns the number of folders that contain the last segment of a path. */
export const pathDepth = (path: string): number => path.split('/').length - 2

/** Returns the page for the address `path`, which it reads itself (docs/interface: http/page). */
export function replyWithPage(path: string, find = FIND_PAGE): Promise<Reply> {
  return find(Math.min(pathDepth(path), DEPTH_MAX))
}

const ENTITY = '/entity/<file>'

const SUMMARIES = {
  '/': 'Shows the catalog as a page for people.',
  '/search': 'Shows a search on the page.',
  '/what-changed': 'Shows the latest changes on the page.',
  '/domains': 'Shows the tree of domains on the page.',
  '/glossary': 'Shows the tree of the glossary on the page.',
  '/graph': 'Shows questions about the graph on the page, and an editor for Cypher.',
  '/tokens': 'Shows the access tokens of the user on the page.',
  '/password': 'Shows the form to change the password of the user on the page.',
  '/people': 'Shows people and their roles on the page.',
  '/groups': 'Shows groups and their members on the page.',
  '/policies': 'Shows policies on the page.',
  '/signup':
    'Shows the invitation of a link on the page: people accept its role, or sign up with a password.',
  '/signed-in': 'Receives the redirect from the issuer on the page.',
  '/reset': 'Shows the form to choose a password with a reset token on the page.',
  [ENTITY]: 'Shows the entity with the URN on the page.',
}

const [PLAIN, GZIPPED] = hashedAssetsIn('web/assets')

/** Addresses of the page, and its files. */
export const PAGE_ROUTES: readonly Route[] = [
  ...Object.entries(SUMMARIES).map(([path, summary]) => {
    const find = path === '/graph' ? FIND_EDITOR_PAGE : FIND_PAGE
    return pageRoute({
      path,
      summary,
      handle(request) {
        const address = path === ENTITY ? tabAddress(request.path) : undefined
        if (address === undefined) return replyWithPage(request.path, find)
        const location = '../'.repeat(pathDepth(request.path)) + address
        return { status: 302, headers: { Location: location } }
      },
    })
  }),
  pageRoute({
    path: '/assets/<file>',
    summary:
      'Serves the scripts, styles and fonts of the page; their names change with their content.',
    handle: ({ file, headers }) => (takesGzip(headers) ? GZIPPED : PLAIN)(file),
  }),
]
