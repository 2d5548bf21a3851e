import type { Page } from 'playwright-core'

const FACTS = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.core.fct_order_lines,PROD)'
const SALES = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.marts.daily_sales,PROD)'
const NET_REVENUE = `urn:li:schemaField:(${SALES},net_revenue)`

/** A view of the page. */
export interface View {
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
const QUALITY = { name: 'quality', path: `${entity(SALES)}?tab=quality` }
const INCIDENT = { ...QUALITY, name: 'incident', act: raiseIncident }
const TERM = { name: 'term', path: entity('urn:li:glossaryTerm:Trade.Order') }
const CHANGES = { name: 'changes', path: '/what-changed' }
const REMOVAL = { name: 'removal', path: entity(SALES), act: askToRemove }
const DEPRECATION = { name: 'deprecation', path: entity(SALES), act: writeDeprecation }
const SPREADSHEET = { name: 'spreadsheet', path: '/search?q=orders', act: dropSpreadsheet }
export const VIEWS: readonly View[] = [
  SPREADSHEET,
  { name: 'home', path: '/' },
  CHANGES,
  LINEAGE,
  SEARCH,
  COLUMNS,
  QUALITY,
  INCIDENT,
  TERM,
  REMOVAL,
  DEPRECATION,
]

/** Views with access control before signing in at an issuer. */
export const SIGNED_OUT_VIEWS: readonly View[] = [
  { name: 'sign-in', path: '/' },
  { name: 'sign-in-lost', path: '/signed-in?code=c&state=s' },
]
/** Views after signing in with a token of a reader. */
export const READERS_VIEWS: readonly View[] = [{ name: 'tokens-reader', path: '/tokens' }]
/** Views of administrators. */
export const POLICY = { name: 'policy', path: '/policies', act: writePolicy }
export const ADMINS_VIEWS: readonly View[] = [
  { name: 'people', path: '/people' },
  { name: 'groups', path: '/groups' },
  { name: 'policies', path: '/policies' },
  POLICY,
]
/** Views of users for whom policies decide. */
export const WHY_NOT = { name: 'why-not', path: entity(SALES), act: askWhyNot }
/** A table that is derived from one of Finance, as people outside Finance see it. */
export const RESTRICTED = { name: 'restricted', path: `${entity(FACTS)}?tab=lineage` }
export const EDITORS_VIEWS: readonly View[] = [
  { name: 'tokens', path: '/tokens' },
  { name: 'token-created', path: '/tokens', act: createToken },
]

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 400, height: 720 }

/** Size, in CSS pixels, and colours of a screenshot. */
export type Frame = { readonly width: number; readonly height: number } & {
  readonly colorScheme: 'light' | 'dark'
}
export const FRAMES: Readonly<Record<string, Frame>> = {
  'wide-light': { ...WIDE, colorScheme: 'light' },
  'wide-dark': { ...WIDE, colorScheme: 'dark' },
  'narrow-light': { ...NARROW, colorScheme: 'light' },
  'narrow-dark': { ...NARROW, colorScheme: 'dark' },
}
/** Pictures of docs/access.md, by the administrator and by a user without a role. */
export const ACCESS_FRAME: Frame = { ...WIDE, colorScheme: 'light' }
export const README: readonly (readonly [View, Frame])[] = [
  [SPREADSHEET, { ...WIDE, colorScheme: 'light' }],
  [LINEAGE, { ...WIDE, colorScheme: 'light' }],
  [SEARCH, { ...WIDE, colorScheme: 'light' }],
  [QUALITY, { width: 1280, height: 1180, colorScheme: 'light' }],
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

async function raiseIncident(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Raise an incident…' }).click()
  await page.getByLabel('Title').fill('Copies are negative')
  await page.getByText('added it to the catalog').waitFor()
}

async function askToRemove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByText('Others still refer to it').waitFor()
}

/** Imports a file with two wrong lines. */
async function dropSpreadsheet(page: Page): Promise<void> {
  const rows = [
    'resource,subresource,tags,description',
    `"${SALES}",,,Orders of all shops by day.`,
    `"${SALES}",,Certified,`,
    `"${FACTS}",,urn:li:tag:Certified,`,
    `"${FACTS}",colour,,The colour of the parcel.`,
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'steward.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await page.getByText('would change something').waitFor()
}

async function writeDeprecation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Deprecate…' }).click()
  await page.getByLabel('Why').fill('Replaced by the hourly table.')
  await page.getByText('deprecated it').waitFor()
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
  await page.getByText('added it to the catalog').waitFor()
}

async function askWhyNot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Why may I not change the tags?' }).click()
  await page.getByText('Policies grant it to others').waitFor()
}
