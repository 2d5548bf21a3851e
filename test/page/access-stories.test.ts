import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { makeToken, TOKENS_ONLY } from '../support/access.ts'
import { faultsOf } from '../support/page/axe.ts'
import { INGEST_BATCH, upsert } from '../support/proposals.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'

const user = (name: string) => `urn:li:corpuser:${name}`
const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:snowflake,${name},PROD)`
const FINANCE = 'urn:li:domain:finance'
const [LEDGER, ORDERS, REPORT] = ['ledger', 'orders', 'report'].map(table) as [
  string,
  string,
  string,
]

/** Signs in with a token of a user, without a role unless one is given. */
async function signIn(page: Page, url: string, token: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(url)
  await page.getByLabel('Access token', { exact: true }).fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Chooses an entity in a combobox. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name }).click()
}

// docs/access.md
describeEmbedded('access by policies in the page, in a headless Chromium', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: 'of a test' } } })
  const opened = openedBefore(async () => {
    const { headers } = await makeToken(server, user('root'), 'admin')
    const proposals = [
      ...['root', 'ada', 'carl', 'eve'].map((name) =>
        upsert(user(name), 'corpUserInfo', { active: true, displayName: named(name) }),
      ),
      upsert(FINANCE, 'domainProperties', { name: 'Finance' }),
      ...[LEDGER, ORDERS, REPORT].map((urn) =>
        upsert(urn, 'datasetProperties', { name: /,(\w+),/.exec(urn)?.[1] }),
      ),
      upsert(LEDGER, 'domains', { domains: [FINANCE] }),
      upsert(REPORT, 'upstreamLineage', {
        upstreams: [{ dataset: LEDGER, type: 'TRANSFORMED' }],
      }),
      upsert(ORDERS, 'ownership', { owners: [{ owner: user('ada'), type: 'DATAOWNER' }] }),
      upsert('urn:li:tag:pii', 'tagProperties', { name: 'PII' }),
    ]
    const { status, body } = await server.post(INGEST_BATCH, { proposals }, headers)
    expect(status, JSON.stringify(body)).to.equal(200)
    return openPage(`${server.url}/`)
  })
  const named = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

  const signInAs = async (name: string, role?: 'admin' | 'editor', path = '/') => {
    const { text } = await makeToken(server, user(name), role)
    await signIn(opened.page, server.url + path, text)
    return text
  }

  it('makes a group and gives it members', async () => {
    const { page } = opened
    await signInAs('root', 'admin', '/people')
    await page.getByRole('row', { name: /Ada/ }).waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await page.getByRole('link', { name: 'Groups' }).click()
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByLabel('Name').fill('Finance team')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Members of Finance team' }).click()
    await choose(page, 'Add a person', 'Eve')
    await page.getByText('Eve is a member of Finance team now.').waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await page.keyboard.press('Escape')
    await page
      .getByRole('row', { name: /Finance team/ })
      .getByText('Eve')
      .waitFor()
  })

  it('closes finance to everybody else: one policy is made, another deactivated', async () => {
    const { page } = opened
    await page.getByRole('link', { name: 'Policies' }).click()
    await page.getByRole('button', { name: 'New policy' }).click()
    await page.getByLabel('Name').fill('Finance sees Finance')
    await choose(page, 'Add a person, group or role', 'Finance team')
    await page.getByRole('combobox', { name: 'Add a privilege' }).selectOption('read the entity')
    await page.getByRole('combobox', { name: 'Add a condition' }).selectOption('Domain')
    await choose(page, 'Choose a domain', 'Finance')
    const form = page.getByRole('dialog')
    await form.getByText('Finance team may read the entity on everything in Finance.').waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Finance sees Finance/ }).waitFor()
    // Everything else stays visible to everybody.
    await page.getByRole('button', { name: 'Edit Everybody: view', exact: true }).click()
    await page.getByRole('combobox', { name: 'Add a condition' }).selectOption('Domain')
    await page.getByRole('combobox', { name: 'Comparison of Domain' }).selectOption('not in')
    await choose(page, 'Choose a domain', 'Finance')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('not in Finance').waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
  })
})
