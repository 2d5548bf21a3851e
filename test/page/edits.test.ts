import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { mutate } from '../support/graphql.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { upsert } from '../support/proposals.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { proposalsOf } from '../support/seeded.ts'
import { describeEmbedded, type TestServer } from '../support/server.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)'
const FLOW = 'urn:li:dataFlow:(airflow,undescribed,PROD)'

async function valueOf(server: TestServer, aspect: string): Promise<Record<string, unknown>> {
  const stored = await server.stores.graph.read([ORDERS], [aspect])
  return stored.get(ORDERS)?.aspects.get(aspect)?.value ?? {}
}

describeEmbedded('edits on the page, in a headless Chromium', (serve) => {
  const server = serve()
  let page: Page
  const opened = openedBefore(
    async () => {
      await server.ingest(
        ...proposalsOf(sample()),
        upsert(FLOW, 'status', { removed: false }),
        upsert('urn:li:ownershipType:reviewer', 'ownershipTypeInfo', { name: 'Reviewer' }),
      )
      return openPage(`${server.url}/`)
    },
    (shown) => {
      page = shown
    },
  )

  const visit = async (urn: string, tab?: string) => {
    await page.goto(server.url + pathOf(urn, tab))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const saysItIs = (text: string) => page.getByRole('status').getByText(text).waitFor()
  const undo = async () => {
    await press('Undo')
    await saysItIs('Undone.')
  }
  const pick = async (box: string, text: string, option: string) => {
    await page.getByRole('combobox', { name: box }).fill(text)
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const about = () => page.getByRole('complementary', { name: 'About' })

  it('describes an entity in Markdown, with a safe preview, and undoes it', async () => {
    await visit(ORDERS, 'documentation')
    await press('Edit the description')
    const text = page.getByLabel('Description')
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()
    await text.fill('**All** orders. <img src=x onerror=alert(1)> [run](javascript:alert(1))')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.locator('strong').getByText('All').waitFor()
    expect(await preview.locator('img, script').count()).to.equal(0)
    expect(await preview.getByText('run').getAttribute('href')).to.equal('')
    await press('Save')
    await saysItIs('Saved.')
    await page.locator('main strong').getByText('All').waitFor()
    expect(await valueOf(server, 'editableDatasetProperties')).to.have.property('description')
    await undo()
    await page.locator('main').getByText('One row for each checkout').last().waitFor()
  })

  it('describes assets without a description, also of undeclared types', async () => {
    await visit(FLOW, 'documentation')
    await press('Add a description')
    await page.getByLabel('Description').fill('Runs at night.')
    await press('Save')
    await page.getByRole('paragraph').getByText('Runs at night.').first().waitFor()
  })

  it('shows what somebody else has written meanwhile, and overwrites it only on request', async () => {
    await visit(ORDERS, 'documentation')
    await press('Edit the description')
    await page.getByRole('textbox', { name: 'Description', disabled: false }).fill('Mine.')
    await mutate(server, 'updateName', { urn: ORDERS, name: 'Orders of Ada' })
    const theirs = { resourceUrn: ORDERS, description: 'Theirs.' }
    await mutate(server, 'updateDescription', theirs, { 'X-DataHub-Client-Mode': 'SDK' })
    await press('Save')
    const meanwhile = page.getByRole('region', { name: 'Latest version' })
    await meanwhile.getByText('Theirs.').waitFor()
    const { description } = await valueOf(server, 'editableDatasetProperties')
    expect(description).to.equal('Theirs.')
    await press('Overwrite with mine')
    await page.locator('main').getByText('Mine.').first().waitFor()
    expect(await valueOf(server, 'editableDatasetProperties')).to.include({
      description: 'Mine.',
      name: 'Orders of Ada',
    })
  })

  it('keeps concurrent edits of other columns, without asking', async () => {
    await visit(ORDERS)
    await press('Edit customer_id')
    const column = page.getByRole('dialog', { name: 'customer_id' })
    await column.getByRole('textbox', { name: 'Description' }).fill('Who **paid**.')
    const status = { subResourceType: 'DATASET_FIELD', subResource: 'status' }
    const theirs = { resourceUrn: ORDERS, description: 'How far.', ...status }
    await mutate(server, 'updateDescription', theirs)
    await column.getByRole('button', { name: 'Save' }).click()
    await column.waitFor({ state: 'detached' })
    const table = page.getByRole('table', { name: 'Columns' })
    await table.getByRole('row', { name: /customer_id.*Who paid/ }).waitFor()
    await table.getByRole('row', { name: /status.*How far/ }).waitFor()
  })

  it('tags columns and gives them terms, creates a new tag, and undoes each', async () => {
    await visit(ORDERS)
    await press('Edit currency')
    const column = page.getByRole('dialog')
    await pick('Add a tag', 'money', 'Create “money”')
    await column.getByRole('link', { name: 'money' }).waitFor()
    await pick('Add a term', 'ord', 'Order')
    await column.getByRole('link', { name: 'Order' }).waitFor()
    await undo()
    await column.getByRole('link', { name: 'Order' }).waitFor({ state: 'detached' })
    await column.getByRole('button', { name: 'Remove money' }).click()
    await column.getByRole('link', { name: 'money' }).waitFor({ state: 'detached' })
    await undo()
    await page.keyboard.press('Escape')
    await column.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /currency.*money/ }).waitFor()
  })

  it('changes owners, tags and terms of an entity', async () => {
    await visit(ORDERS)
    await press('Edit owners')
    await about().getByRole('combobox', { name: 'As' }).selectOption('Reviewer')
    await pick('Add an owner', 'commerce', 'Commerce')
    await about().locator('span').getByText('Reviewer', { exact: true }).waitFor()
    const { owners } = (await valueOf(server, 'ownership')) as { owners: { typeUrn: string }[] }
    expect(owners.map(({ typeUrn }) => typeUrn)).to.include('urn:li:ownershipType:reviewer')
    await undo()
    await press('Done with owners')
    await press('Edit tags')
    await pick('Add a tag', 'pii', 'PII')
    await press('Done with tags')
    await about().getByRole('link', { name: 'PII' }).waitFor()
    await press('Edit terms')
    await press('Remove Order')
    await saysItIs('Removed the term Order.')
    await undo()
    await about().getByRole('button', { name: 'Remove Order' }).waitFor()
  })

  it('moves an entity to a domain, unless somebody else has moved it meanwhile', async () => {
    const other = 'urn:li:domain:other'
    await server.ingest(upsert(other, 'domainProperties', { name: 'Other' }))
    await visit(ORDERS)
    await press('Edit domain')
    await page.getByRole('combobox', { name: 'Choose a domain' }).waitFor()
    await mutate(server, 'batchSetDomain', {
      domainUrn: other,
      resources: [{ resourceUrn: ORDERS }],
    })
    await page.getByRole('button', { name: 'Remove Orders' }).click()
    await page.getByRole('alert').getByText('Nothing was overwritten').waitFor()
    await about().getByRole('button', { name: 'Remove Other' }).click()
    await saysItIs('Removed it from its domain.')
    expect(await valueOf(server, 'domains')).to.deep.include({ domains: [] })
    await undo()
    await about().getByRole('link', { name: 'Other' }).waitFor()
  })

  it('adds and removes links, and refuses an address that runs code', async () => {
    await visit(ORDERS, 'documentation')
    await page.getByLabel('Address').fill('javascript:alert(1)')
    await page.getByText('A link begins with').waitFor()
    await page.getByLabel('Address').fill('https://example.org/orders')
    await page.getByLabel('Label').fill('Runbook')
    await press('Add the link')
    await page.getByRole('link', { name: 'Runbook' }).waitFor()
    await press('Remove the link Runbook')
    await page.getByRole('link', { name: 'Runbook' }).waitFor({ state: 'detached' })
    await undo()
    await page.getByRole('link', { name: 'Runbook' }).waitFor()
  })

  it('deprecates with a reason, a day and a replacement, and hides and restores', async () => {
    await visit(ORDERS)
    await press('Deprecate…')
    await page.getByLabel('Why').fill('Too old.')
    await page.getByLabel('Decommission date').fill('2027-01-31')
    await pick('Choose a replacement', 'customers', 'customers PostgreSQL')
    await press('Deprecate')
    const note = page.getByRole('note')
    await note.getByText('Too old. Decommission date: Jan 31, 2027').waitFor()
    await note.getByRole('link', { name: 'customers' }).waitFor()
    await press('Deprecation…')
    await press('No longer deprecated')
    await note.waitFor({ state: 'detached' })
    await undo()
    await note.waitFor()
    await press('Remove…')
    await press('Remove')
    await page.getByText('Removed', { exact: true }).waitFor()
    await press('Restore')
    await page.getByRole('button', { name: 'Remove…' }).waitFor()
    expect(await valueOf(server, 'status')).to.include({ removed: false })
  })

  it('works with the keyboard alone', async () => {
    await visit(ORDERS, 'documentation')
    await page.getByRole('button', { name: 'Edit tags' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Add a tag' }).focus()
    await page.keyboard.type('typed')
    await page.getByRole('option', { name: 'Create “typed”' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await about().getByRole('link', { name: 'typed' }).waitFor()
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      await visit(ORDERS, 'documentation')
      for (const part of ['owners', 'domain', 'tags', 'terms']) await press(`Edit ${part}`)
      await press('Edit the description')
      await page.getByRole('region', { name: 'Preview' }).waitFor()
      await look()
      await visit(ORDERS)
      await press('Edit customer_id')
      await page.getByRole('dialog').getByRole('region', { name: 'Preview' }).waitFor()
      await look()
      await press('Close')
      await press('Deprecation…')
      await page.getByRole('button', { name: 'Save', disabled: false }).waitFor()
      await look()
    },
  )

  it('has requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    expect(opened.errors).to.deep.equal([])
  })
})
