import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { TOKENS_ONLY } from '../support/access.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { ada, having, onlyUsers, policy } from '../support/people.ts'
import { upsert } from '../support/proposals.ts'
import { openedAs } from '../support/page/sign-in.ts'
import { describeEmbedded } from '../support/server.ts'

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
/** The user may raise incidents about the first one only. */
const [ORDERS, REPORT] = [table('orders'), table('report')]
const DAY_MS = 86_400_000
const NOON_MS = Date.UTC(2026, 5, 1, 12)
const RUNS = 45

const assertion = (name: string) => `urn:li:assertion:${name}`

/** Returns an assertion about the orders with a run a day, some of which failed. */
const checked = (name: string, info: object, failedDaysAgo: readonly number[]) => [
  upsert(assertion(name), 'assertionInfo', info),
  ...Array.from({ length: RUNS }, (_, daysAgo) =>
    upsert(assertion(name), 'assertionRunEvent', {
      timestampMillis: NOON_MS - daysAgo * DAY_MS,
      runId: `${daysAgo} days ago`,
      asserteeUrn: ORDERS,
      assertionUrn: assertion(name),
      status: 'COMPLETE',
      result: { type: failedDaysAgo.includes(daysAgo) ? 'FAILURE' : 'SUCCESS' },
    }),
  ),
]

const EMAIL = {
  type: 'FIELD',
  fieldAssertion: {
    type: 'FIELD_VALUES',
    entity: ORDERS,
    fieldValuesAssertion: { field: { path: 'email' }, operator: 'NOT_NULL' },
  },
}
const ROWS = {
  type: 'VOLUME',
  description: 'Every day has orders',
  volumeAssertion: { type: 'ROW_COUNT_TOTAL', entity: ORDERS },
}

const CATALOG = [
  upsert(ORDERS, 'datasetProperties', { name: 'orders' }),
  upsert(REPORT, 'datasetProperties', { name: 'report' }),
  upsert(REPORT, 'upstreamLineage', { upstreams: [{ dataset: ORDERS, type: 'TRANSFORMED' }] }),
  ...checked('email', EMAIL, [0, 7, 40]),
  ...checked('rows', ROWS, [3]),
  upsert('urn:li:dataContract:orders', 'dataContractProperties', {
    entity: ORDERS,
    dataQuality: [{ assertion: assertion('email') }, { assertion: assertion('rows') }],
  }),
  upsert('urn:li:dataContract:orders', 'dataContractStatus', { state: 'ACTIVE' }),
]

describeEmbedded('the quality of an entity, in a headless Chromium', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let page: Page
  const opened = openedAs(
    server,
    ada,
    pathOf(ORDERS, 'quality'),
    [
      ...CATALOG,
      policy('incidents', ['EDIT_ENTITY_INCIDENTS'], onlyUsers(ada), {
        resources: having('URN', [ORDERS]),
      }),
    ],
    (shown) => {
      page = shown
    },
  )

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const show = (path: string) => page.goto(server.url + path)
  const badge = (words: string) => page.getByRole('link', { name: words })
  const says = (text: string) =>
    page.getByRole('group', { name: 'What this changes' }).filter({ hasText: text }).waitFor()
  const rowsOf = async (list: string) => {
    const rows = page.getByRole('list', { name: list, exact: true }).locator('> li')
    return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  }

  it('shows assertions in words, failing ones first, with their latest runs', async () => {
    await page.getByRole('heading', { name: 'Assertions', exact: true }).waitFor()
    const [failing] = await rowsOf('Assertions that do not pass')
    expect(failing).to.match(/^email is not null Failed .*Last 30 runs: 28 passed, 2 failed$/)
    const [other] = await rowsOf('Assertions')
    expect(other).to.match(/^Every day has orders Passed .*Last 30 runs: 29 passed, 1 failed$/)
    const strip = page.getByRole('img', { name: 'Latest runs: 28 passed, 2 failed' })
    expect(await strip.locator('path').count()).to.equal(30)
    expect(await strip.locator('title').last().textContent()).to.match(/^Failed, Jun 1, 2026/)
  })

  it('shows the contract, whether it is kept, and its assertions', async () => {
    await page.getByText('In force: 1 of 2 of its assertions pass').waitFor()
    expect(await rowsOf('Data quality of the contract')).to.have.length(2)
  })

  it('raises an incident, after a dry run, and shows it everywhere', async () => {
    await press('Raise an incident…')
    await page.getByLabel('Title').fill('Orders are missing')
    await page.getByLabel('Description').fill('Those of *yesterday*.')
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Freshness')
    await page.getByRole('combobox', { name: 'Priority' }).selectOption('High')
    await says('New incident: added it to the catalog')
    await press('Raise')
    await page.getByRole('heading', { name: 'Active Orders are missing' }).waitFor()
    await page.getByText('Freshness · High priority').waitFor()
    await badge('1 active incident').waitFor()
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      await look()
      await press('Resolve…')
      await look()
      await press('Cancel')
    },
  )

  it('resolves it with a note, which can be undone, and opens it again', async () => {
    await press('Resolve…')
    await page.getByLabel('Note').fill('Loaded again.')
    await says('Orders are missing: changed incident info')
    await press('Resolve')
    await page.getByRole('heading', { name: 'Resolved Orders are missing' }).waitFor()
    await page.getByText('Loaded again.').waitFor()
    await badge('1 active incident').waitFor({ state: 'detached' })
    await press('Undo')
    await page.getByRole('heading', { name: 'Active Orders are missing' }).waitFor()
    await press('Resolve…')
    await press('Resolve')
    await press('Reopen…')
    await press('Reopen')
    await page.getByRole('heading', { name: 'Active Orders are missing' }).waitFor()
  })

  it('says in results and lineage what is wrong', async () => {
    await show('/search?q=orders')
    await badge('1 active incident').waitFor()
    await badge('1 of 2 assertions are failing').waitFor()
    await show(pathOf(REPORT, 'lineage'))
    const words = '1 active incident, 1 of 2 assertions are failing'
    await page.getByRole('region', { name: 'upstream entities' }).getByText(words).waitFor()
    await page.getByRole('region', { name: 'Lineage graph' }).getByText(words).waitFor()
  })

  it('explains to people without the privilege why they may not raise incidents', async () => {
    await show(pathOf(REPORT, 'quality'))
    await page.getByRole('button', { name: 'Why may I not raise and resolve incidents?' }).click()
    await page.getByText('EDIT_ENTITY_INCIDENTS').waitFor()
    expect(await page.getByRole('button', { name: 'Raise an incident…' }).count()).to.equal(0)
    await page.getByText('No assertion checks it').waitFor()
  })

  it('has requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    // The first answer of the session is that somebody has to sign in.
    expect(opened.errors.filter((error) => !error.includes('401'))).to.deep.equal([])
  })
})
