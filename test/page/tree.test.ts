import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { upsert } from '../support/proposals.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { proposalsOf } from '../support/seeded.ts'
import { describeEmbedded } from '../support/server.ts'

const UNDESCRIBED = 'urn:li:dataset:(urn:li:dataPlatform:hive,untold,PROD)'

describeEmbedded('trees and newcomers, in a headless Chromium', (serve) => {
  const server = serve()
  let page: Page
  const opened = openedBefore(
    async () => {
      await server.ingest(
        ...proposalsOf(sample()),
        upsert(UNDESCRIBED, 'datasetProperties', { name: 'untold' }),
      )
      return openPage(`${server.url}/`)
    },
    (shown) => {
      page = shown
    },
  )

  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const link = (name: string) => page.locator('main').getByRole('link', { name, exact: true })

  it('finds assets without a description, from the first page', async () => {
    await page.getByRole('link', { name: 'assets without a description' }).click()
    await heading('1 result')
    await link('untold').waitFor()
    const missing = page.getByRole('group', { name: 'Missing' })
    await missing.getByRole('checkbox', { name: 'Description' }).uncheck()
    await missing.getByRole('checkbox', { name: 'Description', checked: false }).waitFor()
    await link('untold').waitFor({ state: 'detached' })
  })

  it('leads down the glossary to a term, its meaning and its uses', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Glossary' })
      .click()
    await heading('Glossary')
    await press('Contents of Trade')
    await link('Order').click()
    await heading('Order')
    await page
      .getByRole('region', { name: 'Used by' })
      .getByRole('link', { name: 'orders', exact: true })
      .waitFor()
  })

  it('selects terms of any level, and says what their change would do', async () => {
    await page.goto(`${server.url}/glossary`)
    await press('Contents of Money')
    await page.getByRole('checkbox', { name: 'Select Refund' }).check()
    await page.getByRole('checkbox', { name: 'Select Trade' }).check()
    await page.getByText('2 selected').waitFor()
    await press('Edit…')
    await page.getByRole('combobox', { name: 'Change' }).selectOption('Add owners')
    await page.getByRole('combobox', { name: 'Choose' }).fill('Clara')
    await page.getByRole('option', { name: /Clara Weiss/ }).click()
    await page.getByText('2 would change.').waitFor()
    await press('Cancel')
    await press('Clear')
  })

  it('grows: a group, and a term in it', async () => {
    await page.goto(`${server.url}/glossary`)
    await press('Add at the root')
    const form = page.getByRole('form', { name: 'New entry at the root' })
    await form.getByRole('combobox', { name: 'New' }).selectOption('group of terms')
    await form.getByLabel('Name').fill('Logistics')
    await form.getByRole('button', { name: 'Add at the root' }).click()
    await link('Logistics').waitFor()
    await press('Add to Logistics')
    await page.getByLabel('Name').fill('Parcel')
    await page.getByLabel('Definition').fill('What a carrier takes along.')
    await press('Add below Logistics')
    await link('Parcel').waitFor()
    await page.reload()
    await press('Contents of Logistics')
    await link('Parcel').waitFor()
    await page.getByText('What a carrier takes along.').waitFor()
  })

  it('grows: a domain below another, whose name is taken then', async () => {
    await page.goto(`${server.url}/domains`)
    await press('Add at the root')
    await page.getByLabel('Name').fill('Warehouses')
    await page.getByRole('form').getByRole('button', { name: 'Add at the root' }).click()
    await link('Warehouses').waitFor()
    for (const attempt of ['first', 'second']) {
      if (attempt === 'first') await press('Add to Warehouses')
      await page.getByLabel('Name').fill('Shelves')
      await press('Add below Warehouses')
      if (attempt === 'first') {
        await link('Shelves').waitFor()
        await press('Add to Warehouses')
      } else {
        await page.getByRole('alert').getByText('already exists in this domain').waitFor()
      }
    }
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      for (const place of ['domains', 'glossary']) {
        await page.goto(`${server.url}/${place}`)
        await press('Add at the root')
        await page.getByRole('form').waitFor()
        await page
          .getByRole('button', { name: /^Contents of/ })
          .first()
          .click()
        await page.locator('main ul ul').waitFor()
        await look()
      }
    },
  )

  it('has requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    expect(opened.errors).to.deep.equal([])
  })
})
