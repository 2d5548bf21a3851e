import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../support/access.ts'
import { ask } from '../support/graphql.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { ada, bob, having, onlyUsers, policy } from '../support/people.ts'
import { upsert } from '../support/proposals.ts'
import { openedAs } from '../support/page/sign-in.ts'
import { describeEmbedded } from '../support/server.ts'

const TEAM = 'urn:li:corpGroup:commerce'
const ALL_TABLES = 'urn:li:dataHubView:tables'
const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.${name},PROD)`
const owned = (urn: string, ...owners: readonly string[]) =>
  upsert(urn, 'ownership', { owners: owners.map((owner) => ({ owner, type: 'TECHNICAL_OWNER' })) })
const ofTeam = (urn: string) => owned(urn, TEAM, bob)
const named = (urn: string, more: object = {}) =>
  upsert(urn, 'datasetProperties', { name: urn.split(',')[1], ...more })

/** Tables of the team without a description; the user may not change the last one. */
const UNDOCUMENTED = ['orders', 'carts', 'refunds'].map(table)

const CATALOG = [
  upsert(TEAM, 'corpGroupInfo', { displayName: 'Commerce', admins: [], members: [], groups: [] }),
  upsert(ada, 'nativeGroupMembership', { nativeGroups: [TEAM] }),
  ...UNDOCUMENTED.flatMap((urn) => [named(urn), ofTeam(urn)]),
  ...[table('customers')].flatMap((urn) => [named(urn, { description: 'Who buys' }), ofTeam(urn)]),
  ...[table('logs'), table('clicks')].map((urn) => named(urn)),
  owned(table('logs'), bob),
  upsert(ALL_TABLES, 'dataHubViewInfo', {
    name: 'All tables',
    type: 'GLOBAL',
    definition: { entityTypes: ['DATASET'], filter: { or: [{ and: [] }] } },
    created: { time: 1, actor: 'urn:li:corpuser:root' },
  }),
]

// docs/views.md
describeEmbedded('views of searches, in a headless Chromium', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let page: Page
  const root = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const opened = openedAs(
    server,
    ada,
    '/search?q=shop',
    [
      // Owners may change everything by a shipped policy.
      ...withoutShippedPolicies(),
      ...CATALOG,
      policy('describe', ['EDIT_ENTITY_DOCS'], onlyUsers(ada), {
        resources: having('URN', UNDOCUMENTED.slice(-1), 'NOT_EQUALS'),
      }),
    ],
    (shown) => {
      page = shown
    },
  )

  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).first().click()
  const results = (count: number) =>
    page.getByRole('heading', { level: 1, name: new RegExp(`^${count} results?`) }).waitFor()
  const choose = (group: string, name: string) =>
    page
      .getByRole('group', { name: group })
      .getByLabel(new RegExp(`^${name}`))
      .check()
  const openMenu = async () => {
    await press('Views')
    await page.getByRole('menu').waitFor()
  }
  const pick = async (name: string | RegExp) => {
    await openMenu()
    await page.getByRole('menuitem', { name }).click()
  }
  const items = async () => {
    await openMenu()
    const texts = await page.getByRole('menuitem').allTextContents()
    await page.keyboard.press('Escape')
    return texts.map((text) => text.trim())
  }
  const isFocused = (item: Locator) => item.and(page.locator(':focus')).isVisible()
  const address = () => new URL(page.url()).searchParams
  const line = () => page.getByLabel('View', { exact: true })
  const dialog = () => page.getByRole('dialog')

  it('can be of the own team, which the owners begin with', async () => {
    const owners = page.getByRole('group', { name: 'Owner' })
    await owners.locator('label').first().filter({ hasText: 'Commerce' }).waitFor()
    expect(await owners.locator('label').allTextContents()).to.deep.equal(['Commerce4', 'bob5'])
  })

  it('are saved with the filters of a search, which the form lists', async () => {
    await choose('Owner', 'Commerce')
    await results(4)
    await choose('Type', 'Datasets')
    await choose('Missing', 'Description')
    await results(3)
    await pick('Save as a view…')
    await dialog().getByLabel('Name').fill("My team's undocumented tables")
    const conditions = dialog().getByRole('region', { name: 'Conditions' })
    await conditions.getByText('Owner: Commerce').waitFor()
    expect(await conditions.locator('div > span').allTextContents()).to.deep.equal([
      'Datasets',
      'No description',
      'Owner: Commerce',
    ])
    await dialog().getByRole('button', { name: 'Save' }).click()
    await line().getByText("My team's undocumented tables").waitFor()
    await results(3)
    expect([...address().keys()]).to.deep.equal(['q', 'view'])
    await line().getByText('Datasets · No description · Owner: Commerce').waitFor()
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      await look()
      await openMenu()
      await look()
      await page.keyboard.press('Escape')
      await pick('Edit this view…')
      await look()
      await page.keyboard.press('Escape')
    },
    true,
  )

  it('narrow the search, its facets, and what is edited of it', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await press('Edit…')
    await dialog()
      .getByRole('combobox', { name: 'Change' })
      .selectOption('Describe those without a description')
    await dialog().getByRole('textbox', { name: 'Description' }).fill('To do')
    const panel = page.getByRole('group', { name: 'What this changes' })
    await panel.getByText('2 would change, 1 would be refused.').waitFor()
    await dialog().getByRole('button', { name: 'Close' }).click()
    const link = page.getByRole('link', { name: 'Export as CSV' })
    const { body } = await server.get<string>((await link.getAttribute('href')) ?? '', root)
    expect(body.split('\r\n').slice(1, -1)).to.have.length(3)
    expect(
      await page
        .getByRole('group', { name: 'Owner' })
        .getByLabel(/^Commerce/)
        .count(),
    ).to.equal(1)
  })

  it('begin the searches of whoever makes one the default, visibly in the address', async () => {
    const view = address().get('view')
    await pick('Make it my default')
    await page.getByText("Your searches begin with My team's undocumented tables.").waitFor()
    await page.goto(server.url)
    const box = page.getByRole('combobox', { name: 'Search the catalog' })
    await box.fill('shop')
    await box.press('Enter')
    await results(3)
    expect(address().get('view')).to.equal(view)
    await press("Leave the view My team's undocumented tables")
    await results(6)
    await box.fill('shop.')
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'shop.' }).waitFor()
    expect(address().get('view')).to.equal(null)
    await page.goto(`${server.url}/search?q=shop`)
    await results(6)
  })

  it('of everybody are applied by keyboard, and offered for change to whom they belong', async () => {
    await page.getByRole('button', { name: 'Views' }).focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: 'All tables' })
    await item.waitFor()
    while (!(await isFocused(item))) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await line().getByText('All tables').waitFor()
    expect(await items()).to.deep.equal([
      "My team's undocumented tables my default",
      'All tables',
      'Save as a view…',
      'Make it my default',
    ])
  })

  it('become the default of everybody by those who manage them', async () => {
    const SET = `mutation { updateGlobalViewsSettings(input: {defaultView: "${ALL_TABLES}"}) }`
    expect((await ask(server, SET, {}, root)).errors).to.equal(undefined)
    await page.goto(`${server.url}/search?q=shop`)
    await results(6)
    expect(await items()).to.include("All tables everybody's default")
  })

  it('are changed, and deleted', async () => {
    await pick(/^My team's/)
    await line().getByText("My team's undocumented tables").waitFor()
    await pick('Edit this view…')
    await dialog().getByLabel('Name').fill('Tables of my team')
    await dialog().getByRole('button', { name: 'Remove No description' }).click()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await line().getByText('Tables of my team').waitFor()
    await results(4)
    const shared = page.url()
    await pick('Delete this view…')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await results(6)
    await page.goto(shared)
    await page.getByText('The view in this address does not exist').waitFor()
  })

  it('begin with that of everybody for those without a default of their own', async () => {
    await page.goto(server.url)
    const box = page.getByRole('combobox', { name: 'Search the catalog' })
    await box.fill('shop')
    await box.press('Enter')
    await results(6)
    expect(address().get('view')).to.equal(ALL_TABLES)
  })

  it('have requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    // The first answer of the session is that somebody has to sign in.
    expect(opened.errors.filter((error) => !error.includes('401'))).to.deep.equal([])
  })
})
