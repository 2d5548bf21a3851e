import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { makeToken, TOKENS_ONLY } from '../support/access.ts'
import { faultsOf } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { INGEST_BATCH, upsert } from '../support/proposals.ts'
import { signInAs } from '../support/page/sign-in.ts'
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

/** Chooses an entity in a combobox; again if later suggestions replaced the option as it was clicked. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  const option = page.getByRole('option', { name })
  await option.click()
  const isChosen = await option.waitFor({ state: 'detached', timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  if (!isChosen) await option.click()
}

// docs/access.md
describeEmbedded('access by policies on the page, in a headless Chromium', (serve) => {
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

  const signInByName = (name: string, role: 'admin' | 'editor' | undefined, path = '/') =>
    signInAs(opened.page, server, user(name), role, path)

  it('creates a group and adds members', async () => {
    const { page } = opened
    await signInByName('root', 'admin', '/people')
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

  it('closes finance to everybody else: one policy is created, another limited', async () => {
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
    await page.getByText('on every entity but people and groups').waitFor()
    // Everything else stays visible to everybody.
    await page.getByRole('button', { name: 'Edit Everybody: view', exact: true }).click()
    await page.getByRole('combobox', { name: 'Add a condition' }).selectOption('Domain')
    await page.getByRole('combobox', { name: 'Comparison of Domain' }).selectOption('not in')
    await choose(page, 'Choose a domain', 'Finance')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('not in Finance').waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const title of ['Policies', 'Groups', 'People']) {
      await page.getByRole('navigation', { name: 'Access' }).getByText(title).click()
      await page.getByRole('row').nth(1).waitFor()
      expect(await faultsOf(page), title).to.deep.equal([])
      const scrolled = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(scrolled, `${title} is as wide as the window`).to.be.at.most(390)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('limits a policy to some tags, and keeps limit and description when it is edited', async () => {
    const { page } = opened
    await signInByName('root', 'admin', '/policies')
    await page.getByRole('button', { name: 'New policy' }).click()
    await page.getByLabel('Name').fill('Privacy')
    await page.getByLabel('Description').fill('Set by the data office.')
    await choose(page, 'Add a person, group or role', 'Carl')
    const select = (label: string, name: string) =>
      page.getByRole('combobox', { name: label }).selectOption(name)
    await select('Add a privilege', 'add and remove tags')
    await select('Limit tags and terms', 'Tag or term')
    await choose(page, 'Choose a tag or term', 'PII')
    const form = page.getByRole('dialog')
    const sentence =
      'Carl may add and remove tags on every entity, changing only tags and terms among PII.'
    await form.getByText(sentence).waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit Privacy', exact: true }).click()
    await form.getByText(sentence).waitFor()
    expect(await page.getByLabel('Description').inputValue()).to.equal('Set by the data office.')
    await select('Add a privilege', 'add and remove terms')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    const { graph } = server.stores
    const { urns } = await graph.listUrns('dataHubPolicy', { start: 0, count: 100 })
    const stored = [...(await graph.read(urns, ['dataHubPolicyInfo'])).values()]
      .map(({ aspects }) => aspects.get('dataHubPolicyInfo')?.value)
      .find((value) => value?.['displayName'] === 'Privacy')
    expect(stored).to.deep.include({
      description: 'Set by the data office.',
      privileges: ['EDIT_ENTITY_TAGS', 'EDIT_ENTITY_GLOSSARY_TERMS'],
    })
    expect(stored?.['resources']).to.have.nested.property('privilegeConstraints.criteria[0].field')
  })

  it('so that others neither find it nor learn from lineage what it is', async () => {
    const { page } = opened
    await signInByName('carl', undefined, '/search?q=ledger')
    await page.getByText('No results').waitFor()
    await page.goto(server.url + pathOf(REPORT, 'lineage'))
    const upstream = page.getByRole('region', { name: 'upstream entities' })
    await upstream.getByText('Restricted No policy shows it to you').waitFor()
    await page.locator('.react-flow__node', { hasText: 'No policy shows it to you' }).waitFor()
    expect(await page.locator('main').textContent()).not.to.contain('ledger')
    expect(await page.locator('main a[href*="restricted"]').count(), 'links').to.equal(0)
    expect(await faultsOf(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Go back in time' }).click()
    await page.getByRole('slider', { name: 'Time' }).waitFor()
    await upstream.getByText('Restricted No policy shows it to you').waitFor()
    await page.locator('.react-flow__node', { hasText: 'No policy shows it to you' }).waitFor()
    expect(await page.locator('main').textContent()).not.to.contain('ledger')
    expect(await page.getByRole('button', { name: /^Revert/ }).count()).to.equal(0)
    await signInByName('eve', undefined, '/search?q=ledger')
    await page.getByRole('link', { name: 'ledger' }).first().waitFor()
  })

  it('suspends a person, whose token is then refused, and undoes it', async () => {
    const { page } = opened
    const { headers } = await makeToken(server, user('carl'), undefined)
    const statusOf = async () =>
      (await server.get(`/entitiesV2/${encodeURIComponent(ORDERS)}`, headers)).status
    await signInByName('root', 'admin', '/people')
    await page.getByRole('button', { name: 'Suspend Carl' }).click()
    await page.getByText('Carl is suspended.').waitFor()
    await page.getByRole('button', { name: 'Activate Carl' }).waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    expect(await statusOf()).to.equal(401)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Suspend Carl' }).waitFor()
    expect(await statusOf()).to.equal(200)
  })

  it('shows an administrator what another person sees, until they stop', async () => {
    const { page } = opened
    await signInByName('root', 'admin', '/people')
    await page.getByRole('button', { name: 'View as Carl' }).click()
    const banner = page.getByRole('status').filter({ hasText: 'You see the catalog as Carl' })
    await banner.waitFor()
    await page.goto(`${server.url}/search?q=ledger`)
    await page.getByText('No results').waitFor()
    expect(await page.getByRole('link', { name: 'People' }).count(), 'as Carl').to.equal(0)
    expect(await faultsOf(page)).to.deep.equal([])
    await banner.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('link', { name: 'ledger' }).first().waitFor()
    expect(await banner.count()).to.equal(0)
  })

  it('lets owners edit their own entities, and explains why not the others', async () => {
    const { page } = opened
    await signInByName('ada', undefined, pathOf(ORDERS))
    await page.getByRole('button', { name: 'Edit tags' }).click()
    await choose(page, 'Add a tag', 'PII')
    await page.getByText('Tagged with PII.').waitFor()
    await page.goto(server.url + pathOf(REPORT))
    expect(await page.getByRole('button', { name: 'Edit tags' }).count()).to.equal(0)
    await page.getByRole('button', { name: 'Why may I not change the tags?' }).click()
    const reason = page.getByRole('dialog', { name: 'Why may I not change the tags?' })
    await reason.getByText('This requires EDIT_ENTITY_TAGS or EDIT_ENTITY').waitFor()
    await reason.getByText('Owners: their entities').waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await page.keyboard.press('Escape')
    await reason.waitFor({ state: 'detached' })
  })

  it('lets a contractor edit descriptions only, in one domain', async () => {
    const { page } = opened
    await signInByName('root', 'admin', '/policies')
    await page.getByRole('button', { name: 'New policy' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Give the policy a name.').waitFor()
    await page.getByLabel('Name').fill('Contractors: Finance')
    await choose(page, 'Add a person, group or role', 'Carl')
    const privilege = page.getByRole('combobox', { name: 'Add a privilege' })
    await privilege.selectOption('read the entity')
    await privilege.selectOption('change the description')
    await page.getByRole('combobox', { name: 'Only a type' }).selectOption('Datasets')
    await page.getByRole('combobox', { name: 'Add a condition' }).selectOption('Domain')
    await choose(page, 'Choose a domain', 'Finance')
    const sentence = 'Carl may read the entity and change the description on datasets in Finance.'
    await form.getByText(sentence).waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Contractors: Finance/ })
      .getByText(sentence)
      .waitFor()
    await signInByName('carl', undefined, pathOf(LEDGER, 'documentation'))
    await page.getByRole('button', { name: 'Add a description' }).click()
    await page.getByLabel('Description').fill('Every booking.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('button', { name: 'Why may I not change the owners?' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit owners' }).count()).to.equal(0)
  })

  it('deactivates, activates and deletes a policy; the fixed one stays', async () => {
    const { page } = opened
    await signInByName('root', 'admin', '/policies')
    const row = page.getByRole('row', { name: /Contractors: Finance/ })
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await row.getByText('inactive').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByRole('button', { name: 'Deactivate' }).waitFor()
    await row.getByRole('button', { name: 'Delete' }).click()
    await row.getByRole('button', { name: 'Delete permanently' }).click()
    await row.waitFor({ state: 'detached' })
    const root = page.getByRole('row', { name: /Root: platform/ })
    expect(await root.getByRole('button').count()).to.equal(0)
    await root.getByText('fixed').waitFor()
    // Each sign-in begins signed out.
    expect(opened.errors.filter((each) => !each.includes('401'))).to.deep.equal([])
    expect(opened.strangers).to.deep.equal([])
  })

  it('invites: a link gives its role to the first person who opens it, and is listed', async () => {
    const { page } = opened
    await page.getByRole('link', { name: 'People' }).first().click()
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('Role of whoever opens the link').selectOption('Editor')
    await page.getByRole('button', { name: 'Create a link' }).click()
    const link = (await page.getByRole('status').locator('code').textContent()) ?? ''
    expect(link.startsWith(`${server.url}/signup?invite_token=`)).to.equal(true)
    await signInByName('carl', undefined, new URL(link).pathname + new URL(link).search)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('You now have the role of the invitation.').waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await signInByName('root', 'admin', '/people')
    const role = page.getByRole('combobox', { name: 'Role of Carl' })
    await role.waitFor()
    expect(await role.inputValue()).to.equal('urn:li:dataHubRole:Editor')
    await role.selectOption('No role')
    await page.getByText('Carl has no role any more.').waitFor()
    await page.getByRole('button', { name: 'Invite' }).click()
    const invitations = page.getByRole('region', { name: 'Invitations' })
    await invitations.getByText('used by').waitFor()
    await page.getByLabel('For many people').check()
    await page.getByRole('button', { name: 'Create a link' }).click()
    await page.getByText('for any number of people').waitFor()
    const open = invitations.getByRole('row', { name: /Many people/ })
    await open.getByText('until').waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await open.getByRole('button', { name: /Revoke the invitation/ }).click()
    await open.waitFor({ state: 'detached' })
  })

  it('is closed to those who may manage neither people nor policies', async () => {
    const { page } = opened
    await signInByName('ada', 'editor', '/policies')
    await page.getByText('This page is for administrators of this catalog.').waitFor()
    expect(await page.getByRole('navigation', { name: 'Access' }).count()).to.equal(0)
    expect(await page.getByRole('table').count()).to.equal(0)
  })
})
