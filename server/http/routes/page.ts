import type { IncomingHttpHeaders } from 'node:http'
import { PAGE } from '../answers.ts'
import { assetsIn, hashedAssetsIn, pageReply } from '../assets.ts'
import { route, type FindFile } from '../route.ts'

const POLICY = { 'font-src': "'self'", 'worker-src': "'self'" }
const FOLDERS = assetsIn('web')

/** Returns a finder of the page at a depth of folders: its links are relative behind gateways. */
const pageAt =
  (depth: number): FindFile =>
  async (name) => {
    const { bytes } = await FOLDERS(name)
    const up = depth === 0 ? './' : '../'.repeat(depth)
    return pageReply(String(bytes).replaceAll(/(?<=(?:src|href)=")\.\//g, up), POLICY)
  }

/** Finders by depth, whose texts are cached. */
const PAGES = Array.from({ length: 64 }, (_, depth) => pageAt(depth))

/** Returns a route to the page, which reads its address itself (docs/interface: http/page). */
const pageRoute = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    role: 'public',
    summary,
    parameters: {},
    answers: PAGE,
    errors: [],
    example: {},
    handle: (request, { files }) => {
      const depth = request.path.split('/').length - 2
      return files(PAGES[Math.min(depth, PAGES.length - 1)] ?? pageAt(0), 'index.html')
    },
  })

export const getHomePage = pageRoute('/', 'Shows the catalog as a page for people.')
export const getSearchPage = pageRoute('/search', 'Shows a search on the page.')
export const getDomainsPage = pageRoute('/domains', 'Shows the tree of domains on the page.')
export const getGlossaryPage = pageRoute('/glossary', 'Shows the tree of the glossary on the page.')
export const getTokensPage = pageRoute(
  '/tokens',
  'Shows the access tokens of the user on the page.',
)
export const getSignedInPage = pageRoute(
  '/signed-in',
  'Receives the redirect from the issuer on the page.',
)
export const getEntityPage = pageRoute(
  '/entity/<file>',
  'Shows the entity with the URN on the page.',
)

const [PLAIN, GZIPPED] = hashedAssetsIn('web/assets')

export const getPageFile = route({
  method: 'GET',
  path: '/assets/<file>',
  role: 'public',
  summary:
    'Serves the scripts, styles and fonts of the page; their names change with their content.',
  parameters: {},
  answers: PAGE,
  errors: [],
  example: {},
  handle: ({ file, headers }, { files }) => files(takesGzip(headers) ? GZIPPED : PLAIN, file),
})

/** Whether the client accepts gzip: others omit the header or send `q=0`. */
function takesGzip({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
}
