import { PAGE } from '../answers.ts'
import { assetsIn, hashedAssetsIn, pageReply } from '../assets.ts'
import { takesGzip } from '../compress.ts'
import { route, type FindFile, type Reply, type Services } from '../route.ts'

const POLICY = { 'font-src': "'self'", 'worker-src': "'self'" }
/** Monaco, the editor of Cypher, writes its colours into style elements. */
const EDITOR_POLICY = { ...POLICY, 'style-src': "'self' 'unsafe-inline'" }
const FOLDERS = assetsIn('web')

/** Returns a finder of the page at a depth of folders: its links are relative behind gateways. */
const pageAt =
  (depth: number, policy = POLICY): FindFile =>
  async (name) => {
    const { bytes } = await FOLDERS(name)
    const up = depth === 0 ? './' : '../'.repeat(depth)
    return pageReply(String(bytes).replaceAll(/(?<=(?:src|href)=")\.\//g, up), policy)
  }

/** Finders by depth, whose texts are cached. */
const PAGES = Array.from({ length: 64 }, (_, depth) => pageAt(depth))

/** Returns the number of folders that contain the last segment of a path. */
export const depthOf = (path: string): number => path.split('/').length - 2

/** Returns the page for the address `path`. */
export function replyWithPage(path: string, { files }: Services): Promise<Reply> {
  return files(PAGES[Math.min(depthOf(path), PAGES.length - 1)] ?? pageAt(0), 'index.html')
}

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
    handle: (request, services) => replyWithPage(request.path, services),
  })

export const getHomePage = pageRoute('/', 'Shows the catalog as a page for people.')
export const getSearchPage = pageRoute('/search', 'Shows a search on the page.')
export const getDomainsPage = pageRoute('/domains', 'Shows the tree of domains on the page.')
export const getGlossaryPage = pageRoute('/glossary', 'Shows the tree of the glossary on the page.')
const EXPLORE_PAGE = pageAt(0, EDITOR_POLICY)

export const getExplorePage = route({
  method: 'GET',
  path: '/graph',
  role: 'public',
  summary: 'Shows questions about the graph on the page, and an editor for Cypher.',
  parameters: {},
  answers: PAGE,
  errors: [],
  example: {},
  handle: (_request, { files }) => files(EXPLORE_PAGE, 'index.html'),
})
export const getTokensPage = pageRoute(
  '/tokens',
  'Shows the access tokens of the user on the page.',
)
export const getPeoplePage = pageRoute('/people', 'Shows people and their roles on the page.')
export const getGroupsPage = pageRoute('/groups', 'Shows groups and their members on the page.')
export const getPoliciesPage = pageRoute('/policies', 'Shows policies on the page.')
export const getInvitationPage = pageRoute(
  '/signup',
  'Shows the invitation of a link on the page: people accept its role, or sign up with a password.',
)
export const getSignedInPage = pageRoute(
  '/signed-in',
  'Receives the redirect from the issuer on the page.',
)
export const getResetPage = pageRoute(
  '/reset',
  'Shows the form to choose a password with a reset token on the page.',
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
