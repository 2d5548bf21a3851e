import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { suiteToken, ingestAs, TOKENS_ONLY } from '../support/access.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { ada, onlyUsers, policy } from '../support/people.ts'
import { upsert } from '../support/proposals.ts'
import { signInAs } from '../support/page/sign-in.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'
import { NOBODY } from '../../web/src/model/change-words.ts'

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const [ORDERS, REPORT] = [table('orders'), table('report')]
const SHOP = 'urn:li:domain:shop'

/** The tables and the domain of the tests. */
const CATALOG = [
  upsert(ORDERS, 'datasetProperties', { name: 'orders' }),
  upsert(REPORT, 'datasetProperties', { name: 'report' }),
  upsert(REPORT, 'upstreamLineage', { upstreams: [{ dataset: ORDERS, type: 'TRANSFORMED' }] }),
  upsert(SHOP, 'domainProperties', { name: 'Shop' }),
]

describeEmbedded('forms that say what they change, in a headless Chromium', (serve) => {
  const server = serve()
  let page: Page
  const opened = openedBefore(
    async () => {
      await server.ingest(...CATALOG)
      return openPage(`${server.url}/`)
    },
    (shown) => {
      page = shown
    },
  )

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const panel = () => page.getByRole('group', { name: 'What this changes' })
  const says = (text: string) => panel().filter({ hasText: text }).waitFor()
  const lastPosition = () => server.stores.changeLog.last()

  /** Opens each form, fills it in as `text` says, and expects what the form then says. */
  const FORMS: readonly (readonly [
    what: string,
    path: string,
    fill: () => Promise<void>,
    expected: string,
  ])[] = [
    [
      'a deprecation',
      pathOf(ORDERS),
      async () => {
        await press('Deprecate…')
        await page.getByLabel('Why').fill('Too old.')
      },
      'orders: deprecated it',
    ],
    [
      'a link',
      pathOf(ORDERS, 'documentation'),
      async () => {
        await page.getByLabel('Address').fill('https://wiki.example.com/orders')
        await page.getByLabel('Label').fill('Runbook')
      },
      'orders: added the link https://wiki.example.com/orders',
    ],
    [
      'a description',
      pathOf(ORDERS, 'documentation'),
      async () => {
        await press('Add a description')
        await page.getByRole('textbox', { name: 'Description', disabled: false }).fill('All.')
      },
      'orders: added the description',
    ],
    [
      'a new domain',
      '/domains',
      async () => {
        await press('Add at the root')
        await page.getByLabel('Name').fill('Warehouses')
      },
      'New domain: added it to the catalog',
    ],
    [
      'a webhook',
      '/what-changed',
      async () => {
        await press('Notify me')
        await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.com/x')
      },
      'New webhook: added it to the catalog',
    ],
    [
      'a removal, and what still refers to it',
      pathOf(ORDERS),
      () => press('Remove…'),
      'Others still refer to it: report',
    ],
  ]

  for (const [what, path, fill, expected] of FORMS) {
    it(`tells of ${what}, and stores nothing`, async () => {
      const position = await lastPosition()
      await page.goto(server.url + path)
      await fill()
      await says(expected)
      expect(await lastPosition()).to.equal(position)
    })
  }

  it('shows beside the field why the server would refuse it, before it is sent', async () => {
    await page.goto(`${server.url}/domains`)
    await press('Add at the root')
    const name = page.getByLabel('Name')
    await name.fill('Shop')
    await page.getByText('already exists in this domain').waitFor()
    expect(await name.getAttribute('aria-invalid')).to.equal('true')
    await name.fill('Shops')
    await says('New domain')
    expect(await name.getAttribute('aria-invalid')).not.to.equal('true')
  })

  it('says so when nothing would change, and when somebody else was faster', async () => {
    const deprecate = (note: string) =>
      server.ingest(upsert(REPORT, 'deprecation', { deprecated: true, note, actor: NOBODY }))
    await deprecate('Old.')
    await page.goto(server.url + pathOf(REPORT))
    await press('Deprecation…')
    await says('This changes nothing.')
    await deprecate('New.')
    await page.getByLabel('Why').fill('Mine.')
    await says('This would be refused: Somebody else changed this in the meantime.')
  })

  it('removes an entity after the dialog is confirmed, and not before', async () => {
    await page.goto(server.url + pathOf(ORDERS))
    const dialog = page.getByRole('dialog', { name: 'Remove orders' })
    await press('Remove…')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(
      (await server.stores.graph.read([ORDERS], ['status'])).get(ORDERS)?.aspects.size,
    ).to.equal(0)
    await press('Remove…')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Removed: searches no longer find it.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await press('Restore')
    await page.getByText('Restored.').waitFor()
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      for (const [, path, fill, expected] of FORMS) {
        await page.goto(server.url + path)
        await fill()
        await says(expected)
        await look()
      }
    },
    true,
  )

  it('has requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    expect(opened.errors).to.deep.equal([])
  })
})

// docs/access.md
describeEmbedded('forms that say what they change, with access control', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const opened = openedBefore(() => openPage(`${server.url}/`))
  const panel = () => opened.page.getByRole('group', { name: 'What this changes' })

  it('name the privilege that is missing', async () => {
    const { page } = opened
    await ingestAs(server, admin, [
      ...CATALOG,
      policy('tags', ['CREATE_TAGS'], onlyUsers(ada), { type: 'PLATFORM' }),
    ])
    await signInAs(page, server, ada, undefined, '/domains')
    await page.getByRole('button', { name: 'Add at the root' }).click()
    await page.getByLabel('Name').fill('Warehouses')
    await panel()
      .getByText(
        /This would be refused: .* requires EDIT_ENTITY, or CREATE_ENTITY if it is new, or CREATE_DOMAINS if it is new, or MANAGE_DOMAINS/,
      )
      .waitFor()
  })

  it('tell of policies and groups, and of the deletion of a policy', async () => {
    const { page } = opened
    await signInAs(page, server, 'urn:li:corpuser:root', 'admin', '/groups')
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByLabel('Name').fill('Finance')
    await panel().getByText('added the owner').waitFor()
    await page.goto(`${server.url}/policies`)
    await page.getByRole('button', { name: 'Edit tags' }).click()
    await panel().getByText('tags: changed data hub policy info').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete tags' }).click()
    await panel().getByText('tags: deleted it permanently').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('row', { name: /CREATE_TAGS|create tags/i }).waitFor()
  })
})
