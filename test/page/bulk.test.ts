import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { suiteToken, TOKENS_ONLY } from '../support/access.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { ada, having, onlyUsers, policy } from '../support/people.ts'
import { upsert } from '../support/proposals.ts'
import { pathOf } from '../support/page/paths.ts'
import { openedAs } from '../support/page/sign-in.ts'
import { describeEmbedded } from '../support/server.ts'

const TABLES = 30
const table = (at: number) =>
  `urn:li:dataset:(urn:li:dataPlatform:hive,shop.table${String(at).padStart(2, '0')},PROD)`
const urns = Array.from({ length: TABLES }, (_, at) => table(at))
const GRACE = 'urn:li:corpuser:grace'
const PII = 'urn:li:tag:pii'

const SEARCH = '/search?filter_platform=urn:li:dataPlatform:hive'

/** Tables that the user may not change. */
const FOREIGN = urns.slice(0, 2)

const CATALOG = [
  ...urns.map((urn, at) => upsert(urn, 'datasetProperties', { name: `table ${at}` })),
  upsert(GRACE, 'corpUserInfo', { active: true, displayName: 'Grace Hopper' }),
  upsert(PII, 'tagProperties', { name: 'PII' }),
]

describeEmbedded('edits of many entities, in a headless Chromium', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let page: Page
  const root = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const opened = openedAs(
    server,
    ada,
    SEARCH,
    [
      ...CATALOG,
      policy('many', ['EDIT_ENTITY_OWNERS', 'EDIT_ENTITY_TAGS'], onlyUsers(ada), {
        resources: having('URN', FOREIGN, 'NOT_EQUALS'),
      }),
    ],
    (shown) => {
      page = shown
    },
  )

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const panel = () => page.getByRole('group', { name: 'What this changes' })
  const says = (text: string) => panel().filter({ hasText: text }).waitFor()
  const notice = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const ownersOf = async (urn: string) => {
    const { graph } = server.stores
    const value = (await graph.read([urn])).get(urn)?.aspects.get('ownership')?.value
    return ((value?.['owners'] ?? []) as unknown as { owner: string }[]).map(({ owner }) => owner)
  }

  /** Adds the owner again to everything that the search finds. */
  const editAgain = async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await press('Select all 30 results')
    await press('Edit…')
    await page.getByRole('combobox', { name: 'Change' }).selectOption('Add owners')
    await page.getByRole('combobox', { name: 'Choose' }).fill('Grace')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await press('Change 28')
    await notice('28 changed, 2 refused.')
  }

  it('selects rows, also by keyboard, and all results', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select table/ })
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await page.getByText('1 selected').waitFor()
    await page.getByRole('checkbox', { name: '1 selected' }).check()
    await page.getByText('20 selected').waitFor()
    await press('Select all 30 results')
    await page.getByText('30 selected').waitFor()
    expect(await boxes.nth(7).isChecked()).to.equal(true)
  })

  it('says what would change, and which privilege is missing', async () => {
    await press('Edit…')
    await page.getByRole('combobox', { name: 'Change' }).selectOption('Add owners')
    await page.getByRole('combobox', { name: 'Choose' }).fill('Grace')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await says('28 would change, 2 would be refused.')
    await says('added the owner Grace Hopper')
    const refused = panel().getByText(/requires EDIT_ENTITY, or EDIT_ENTITY_OWNERS$/)
    await refused.first().waitFor()
    expect(await refused.count()).to.equal(2)
    expect(await ownersOf(table(9))).to.deep.equal([])
  })

  itHasNoFaults(
    () => page,
    async (look) => look(),
  )

  it('changes what may be changed, and reverts it', async () => {
    await press('Change 28')
    await notice('28 changed, 2 refused.')
    expect(await ownersOf(table(9))).to.deep.equal([GRACE])
    expect(await ownersOf(table(0))).to.deep.equal([])
    await press('Revert the whole edit…')
    await says('and 20 more entities')
    await press('Revert')
    await notice('Reverted.')
    await page.getByText('28 changed, 2 refused.').waitFor({ state: 'detached' })
    expect(await ownersOf(table(9))).to.deep.equal([])
  })

  it('lists the edit as one line of what changed, which reverts it after a preview', async () => {
    await editAgain()
    await page.goto(`${server.url}/`)
    const line = page.getByRole('region', { name: 'What changed' }).getByRole('listitem').first()
    await line.getByText('changed 28 entities together').waitFor()
    await line.getByText('and 25 others').waitFor()
    await line.getByRole('button', { name: 'Revert the changes of 28 entities…' }).click()
    await says('removed the owner Grace Hopper')
    await says('and 20 more entities')
    await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
    await notice('Reverted.')
    expect(await ownersOf(table(9))).to.deep.equal([])
    await page.getByText('changed 28 entities together').nth(1).waitFor()
  })

  it('offers to revert the whole edit among the changes of one entity', async () => {
    await page.goto(server.url + SEARCH)
    await editAgain()
    await page.goto(`${server.url}/what-changed?urns=${encodeURIComponent(table(9))}`)
    await page.getByRole('button', { name: 'Revert the whole edit…' }).first().click()
    await says('and 20 more entities')
    await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
    await notice('Reverted.')
    expect(await ownersOf(table(12))).to.deep.equal([])
    await page.goto(server.url + SEARCH)
    await page.getByText('30 results').waitFor()
  })

  it('offers it in the history of an entity, too', async () => {
    await editAgain()
    await page.goto(`${server.url}${pathOf(table(9), 'history')}`)
    const version = page.getByRole('listitem').filter({ hasText: 'ownership version' }).first()
    await version.getByText('added the owner Grace Hopper').waitFor()
    await version.getByRole('button', { name: 'Revert the whole edit…' }).click()
    await says('and 20 more entities')
    await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
    await notice('Reverted.')
    expect(await ownersOf(table(12))).to.deep.equal([])
    await page.goto(server.url + SEARCH)
    await page.getByText('30 results').waitFor()
  })

  it('tells by line what a spreadsheet would change, writes it, and reverts it', async () => {
    const csv = [
      'resource,tags,owners,ownership_type',
      `"${table(3)}",${PII},,`,
      `"${table(4)}",pii,,`,
      `"${table(5)}",${PII},${GRACE},TECHNICAL_OWNER`,
      `"${table(0)}",${PII},,`,
    ].join('\n')
    await page.locator('input[type=file]').setInputFiles({
      name: 'steward.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await says('2 rows would change something, 2 would be refused.')
    await says("Wrong: tags: expected the URN of a tag, found 'pii'")
    await says('added the tag PII')
    await press('Write 2 rows')
    await notice('2 changed, 2 refused.')
    expect(await ownersOf(table(5))).to.deep.equal([GRACE])
    await press('Revert the whole edit…')
    await says('removed the owner Grace Hopper')
    await press('Revert')
    await notice('Reverted.')
    expect(await ownersOf(table(5))).to.deep.equal([])
  })

  it('exports the results as a spreadsheet', async () => {
    const address = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
    const { status, body } = await server.get<string>(address ?? '', root)
    expect(status).to.equal(200)
    expect(body.split('\r\n')).to.have.length(TABLES + 2)
  })

  it('has requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    // The first answer of the session is that somebody has to sign in.
    expect(opened.errors.filter((error) => !error.includes('401'))).to.deep.equal([])
  })
})
