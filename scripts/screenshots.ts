import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright-core'
import { buildServer, startServerProcess, type ServerProcess } from './server-process.ts'

/**
 * Takes screenshots of the page with the sample in a real browser: those of the README, or with
 * `--all <folder>` every view, wide and narrow, light and dark, also with access control.
 */
const { all } = parseArgs({ options: { all: { type: 'string' } } }).values

const README_FOLDER = 'docs/screenshots'
const FACTS = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.core.fct_order_lines,PROD)'
const SALES = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.marts.daily_sales,PROD)'
const NET_REVENUE = `urn:li:schemaField:(${SALES},net_revenue)`

interface View {
  readonly name: string
  readonly path: string
  /** Interacts with the page before the screenshot. */
  readonly act?: (page: Page) => Promise<void>
}

const LINEAGE = {
  name: 'lineage',
  path: `${entity(SALES)}?tab=lineage&through=${encodeURIComponent(NET_REVENUE)}`,
}
const SEARCH = { name: 'search', path: '/search?q=orders' }
const COLUMNS = { name: 'columns', path: entity(FACTS) }
const TERM = { name: 'term', path: entity('urn:li:glossaryTerm:Trade.Order') }
const VIEWS: readonly View[] = [{ name: 'home', path: '/' }, LINEAGE, SEARCH, COLUMNS, TERM]

/** Views with access control before signing in at an issuer. */
const SIGNED_OUT_VIEWS: readonly View[] = [
  { name: 'sign-in', path: '/' },
  { name: 'sign-in-lost', path: '/signed-in?code=c&state=s' },
]
/** Views after signing in with a token of a reader. */
const READERS_VIEWS: readonly View[] = [{ name: 'tokens-reader', path: '/tokens' }]
/** Views of administrators. */
const POLICY = { name: 'policy', path: '/policies', act: writePolicy }
const ADMINS_VIEWS: readonly View[] = [
  { name: 'people', path: '/people' },
  { name: 'groups', path: '/groups' },
  { name: 'policies', path: '/policies' },
  POLICY,
]
/** Views of users for whom policies decide. */
const WHY_NOT = { name: 'why-not', path: entity(SALES), act: askWhyNot }
/** What people outside Finance see of a table that is made from one of Finance. */
const RESTRICTED = { name: 'restricted', path: `${entity(FACTS)}?tab=lineage` }
const EDITORS_VIEWS: readonly View[] = [
  { name: 'tokens', path: '/tokens' },
  { name: 'token-created', path: '/tokens', act: createToken },
]

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 400, height: 720 }

type Frame = { readonly width: number; readonly height: number } & {
  readonly colorScheme: 'light' | 'dark'
}
const FRAMES: Readonly<Record<string, Frame>> = {
  'wide-light': { ...WIDE, colorScheme: 'light' },
  'wide-dark': { ...WIDE, colorScheme: 'dark' },
  'narrow-light': { ...NARROW, colorScheme: 'light' },
  'narrow-dark': { ...NARROW, colorScheme: 'dark' },
}
/** Pictures of docs/access.md, by the administrator and by a user without a role. */
const ACCESS_FRAME: Frame = { ...WIDE, colorScheme: 'light' }
const README: readonly (readonly [View, Frame])[] = [
  [LINEAGE, { ...WIDE, colorScheme: 'light' }],
  [SEARCH, { ...WIDE, colorScheme: 'light' }],
  [COLUMNS, { width: 1280, height: 640, colorScheme: 'dark' }],
  [
    { ...TERM, name: 'narrow' },
    { ...NARROW, colorScheme: 'light' },
  ],
]

function entity(urn: string): string {
  return `/entity/${encodeURIComponent(urn)}`
}

async function createToken(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('nightly load')
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByText('Copy it now').waitFor()
}

async function writePolicy(page: Page): Promise<void> {
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  const select = (label: string, name: string) =>
    page.getByRole('combobox', { name: label }).selectOption(name)
  await page.getByRole('button', { name: 'New policy' }).click()
  await page.getByLabel('Name').fill('Contractors: Finance')
  await choose('Add a person, group or role', 'Clara Weiss')
  await select('Add a privilege', 'read the entity')
  await select('Add a privilege', 'change the description')
  await select('Only a type', 'Datasets')
  await select('Add a condition', 'Domain')
  await choose('Choose a domain', 'Finance')
}

async function askWhyNot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Why may I not change the tags?' }).click()
  await page.getByText('Policies grant it to others').waitFor()
}

/** Takes screenshots of views of one server. */
class Camera {
  readonly #browser: Browser
  readonly #url: string
  /** The token with which it signs in. */
  readonly #token: string | undefined

  constructor(browser: Browser, url: string, token?: string) {
    this.#browser = browser
    this.#url = url
    this.#token = token
  }

  async take({ path, act }: View, { colorScheme, ...viewport }: Frame, file: string) {
    const page = await this.#browser.newPage({ viewport, colorScheme })
    if (this.#token !== undefined) await this.#signIn(page, this.#token)
    await page.goto(this.#url + path, { waitUntil: 'networkidle' })
    await page.locator('main :is(h1, h2)').first().waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    await act?.(page)
    await page.screenshot({ path: file })
    await page.close()
  }

  async takeAll(views: readonly View[], folder: string): Promise<void> {
    for (const view of views) {
      for (const [name, frame] of Object.entries(FRAMES)) {
        await this.take(view, frame, join(folder, `${view.name}-${name}.png`))
      }
    }
  }

  async #signIn(page: Page, token: string): Promise<void> {
    await page.goto(this.#url)
    const field = page.getByLabel('Access token', { exact: true })
    await field.fill(token)
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
  }
}

/** Runs a command of Trellis and returns its output. */
function trellis(args: readonly string[], env: Readonly<Record<string, string>>): string {
  const command = ['dist/server/commands/trellis.js', ...args]
  return execFileSync(process.execPath, command, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
}

/** Creates a token; without a role policies decide. */
function tokenOf(role?: string): string {
  const ofRole = role === undefined ? [] : ['--role', role]
  const printed = trellis(['token', 'create', '--user', 'ada', ...ofRole], { DATA_DIR })
  return printed.trim().split('\n').at(-1) ?? ''
}

async function serving(
  variables: Readonly<Record<string, string>>,
  work: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const server = await startServerProcess(variables)
  try {
    await work(server)
  } finally {
    await server.end('SIGTERM')
  }
}

/** The issuer is never contacted; screenshots show only the page that links to it. */
const ISSUER = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_AUDIENCE: 'trellis',
  OIDC_CLIENT_ID: 'trellis-page',
  OIDC_CLIENT_SECRET: 'a secret for screenshots',
  PUBLIC_URL: 'http://localhost:8080',
}

const VIEWS_BY_POLICIES = {
  VIEW_AUTHORIZATION_ENABLED: 'true',
  VIEW_AUTHORIZATION_KEY: 'a key for screenshots, 32 letters',
}

/** Lets the policy that shows everything to everybody leave Finance out. */
async function closeFinance(url: string, token: string): Promise<void> {
  const criteria = [{ field: 'DOMAIN', condition: 'NOT_EQUALS', values: ['urn:li:domain:finance'] }]
  const value = {
    displayName: 'Everybody: view',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: ['VIEW_ENTITY_PAGE'],
    actors: { allUsers: true },
    resources: { filter: { criteria } },
  }
  const proposal = {
    entityUrn: 'urn:li:dataHubPolicy:view-entity-page-all',
    changeType: 'UPSERT',
    aspectName: 'dataHubPolicyInfo',
    aspect: { value },
  }
  const answer = await fetch(`${url}/aspects?action=ingestProposal`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ proposal }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

await buildServer()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'trellis-screenshots-'))
const folder = all ?? README_FOLDER
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await mkdir(folder, { recursive: true })
  await serving({ DATA_DIR }, async ({ url }) => {
    trellis(['seed'], { PORT: new URL(url).port, DATAHUB_GMS_URL: url })
    const camera = new Camera(browser, url)
    if (all !== undefined) return camera.takeAll(VIEWS, folder)
    for (const [view, frame] of README) {
      await camera.take(view, frame, join(folder, `${view.name}.png`))
    }
  })
  await serving({ DATA_DIR, AUTH_ENABLED: 'true' }, async ({ url }) => {
    const [admin, user] = [tokenOf('admin'), tokenOf()].map(
      (token) => new Camera(browser, url, token),
    )
    if (all !== undefined) {
      await admin?.takeAll(ADMINS_VIEWS, folder)
      await user?.takeAll([WHY_NOT], folder)
      return
    }
    await admin?.take(POLICY, ACCESS_FRAME, join(folder, `${POLICY.name}.png`))
    await user?.take(WHY_NOT, ACCESS_FRAME, join(folder, `${WHY_NOT.name}.png`))
  })
  await serving({ DATA_DIR, AUTH_ENABLED: 'true', ...VIEWS_BY_POLICIES }, async ({ url }) => {
    await closeFinance(url, tokenOf('admin'))
    const user = new Camera(browser, url, tokenOf())
    if (all !== undefined) return user.takeAll([RESTRICTED], folder)
    await user.take(RESTRICTED, ACCESS_FRAME, join(folder, `${RESTRICTED.name}.png`))
  })
  if (all !== undefined) {
    await serving({ DATA_DIR, AUTH_ENABLED: 'true' }, async ({ url }) => {
      await new Camera(browser, url, tokenOf('editor')).takeAll(EDITORS_VIEWS, folder)
      await new Camera(browser, url, tokenOf('reader')).takeAll(READERS_VIEWS, folder)
      await new Camera(browser, url).takeAll([{ name: 'sign-in-token', path: '/' }], folder)
    })
    await serving({ DATA_DIR, AUTH_ENABLED: 'true', ...ISSUER }, async ({ url }) => {
      await new Camera(browser, url).takeAll(SIGNED_OUT_VIEWS, folder)
    })
  }
} finally {
  await browser.close()
  await rm(DATA_DIR, { recursive: true })
}
