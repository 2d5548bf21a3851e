import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { TOKENS_ONLY } from '../support/access.ts'
import { dataset, datasets } from '../support/edits.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { ada, having, onlyUsers, policy } from '../support/people.ts'
import { upsert } from '../support/proposals.ts'
import { openedAs } from '../support/page/sign-in.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'
import { latestValue } from '../support/stores/stores.ts'

const PII = 'urn:li:tag:pii'
const [source, mine, theirs] = [
  dataset('orders'),
  dataset('orders_daily'),
  dataset('orders_yearly'),
]
/** A revert asks for all of them. */
const OF_COLUMNS = [
  'EDIT_DATASET_COL_TAGS',
  'EDIT_DATASET_COL_GLOSSARY_TERMS',
  'EDIT_DATASET_COL_DESCRIPTION',
]
const COLUMNS = ['id', 'price(net)', 'email', 'billing.email']

const schema = (urn: string) =>
  upsert(urn, 'schemaMetadata', {
    schemaName: 's',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: COLUMNS.map((fieldPath) => ({
      fieldPath,
      nativeDataType: 'text',
      type: { type: { 'com.linkedin.schema.StringType': {} } },
    })),
  })
const madeFrom = (urn: string, upstream: string) =>
  upsert(urn, 'upstreamLineage', { upstreams: [{ dataset: upstream, type: 'TRANSFORMED' }] })

// docs/bulk.md
describeEmbedded('selections of columns and of a lineage, in a headless Chromium', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let page: Page
  const opened = openedAs(
    server,
    ada,
    pathOf(source, 'columns'),
    [
      upsert(PII, 'tagProperties', { name: 'PII' }),
      ...[source, theirs].map(schema),
      upsert(mine, 'datasetProperties', { name: 'orders_daily' }),
      madeFrom(mine, source),
      madeFrom(theirs, mine),
      policy('some', ['EDIT_ENTITY_TAGS', ...OF_COLUMNS], onlyUsers(ada), {
        resources: having('URN', [source, mine]),
      }),
    ],
    (shown) => {
      page = shown
    },
  )

  const address = (urn: string, tab: string) =>
    `${server.url}/entity/${encodeURIComponent(urn)}?tab=${tab}`
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = () => page.getByRole('dialog')
  const says = (text: string) =>
    page.getByRole('group', { name: 'What this changes' }).filter({ hasText: text }).waitFor()
  const notice = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const addPii = async () => {
    await press('Edit…')
    await dialog().getByRole('combobox', { name: 'Change' }).selectOption('Add tags')
    await dialog().getByRole('combobox', { name: 'Choose' }).fill('PII')
    await dialog().getByRole('option', { name: /PII/ }).click()
  }
  const taggedColumns = async (urn: string) => {
    const value = await latestValue(server.stores, urn, 'editableSchemaMetadata')
    const columns = (value?.['editableSchemaFieldInfo'] ?? []) as unknown as {
      fieldPath: string
      globalTags?: { tags: readonly object[] }
    }[]
    return columns.filter(({ globalTags }) => globalTags?.tags.length).map((one) => one.fieldPath)
  }

  it('take columns by keyboard, and all that a filter leaves', async () => {
    await page.getByRole('checkbox', { name: 'Select price(net)' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('1 selected').waitFor()
    await page.getByLabel('Filter columns').fill('email')
    await page.getByText('2 of 4 columns').waitFor()
    await page.getByRole('checkbox', { name: '1 selected' }).check()
    await page.getByText('3 selected').waitFor()
  })

  it('offer the changes of columns, and say what would change', async () => {
    await addPii()
    const changes = dialog().getByRole('combobox', { name: 'Change' }).getByRole('option')
    expect(await changes.allTextContents()).to.deep.equal([
      'Add tags',
      'Remove tags',
      'Add terms',
      'Remove terms',
      'Describe those without a description',
    ])
    await page.getByRole('heading', { name: 'Edit 3 columns' }).waitFor()
    await says('3 would change.')
    await says('added the tag PII to price(net)')
  })

  itHasNoFaults(
    () => page,
    async (look) => look(),
    true,
  )

  it('change columns, and revert that', async () => {
    await press('Change 3')
    await notice('3 changed.')
    expect(await taggedColumns(source)).to.have.members(['price(net)', 'email', 'billing.email'])
    await press('Revert the whole edit…')
    await press('Revert')
    await notice('Reverted.')
    expect(await taggedColumns(source)).to.deep.equal([])
  })

  it('are not offered of columns that the user may not change', async () => {
    await page.goto(address(theirs, 'columns'))
    await page.getByText('4 columns').waitFor()
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).to.equal(0)
  })

  it('take what is downstream, and say what of it the user may not change', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(address(source, 'lineage'))
    const downstream = page.getByRole('region', { name: 'downstream entities' })
    await downstream.getByRole('checkbox', { name: 'Select all 2' }).check()
    await downstream.getByText('2 selected').waitFor()
    await addPii()
    await says('1 would change, 1 would be refused.')
    await press('Change 1')
    await notice('1 changed, 1 refused.')
    expect(await latestValue(server.stores, mine, 'globalTags')).to.deep.include({
      tags: [{ tag: PII }],
    })
    expect(await latestValue(server.stores, theirs, 'globalTags')).to.equal(undefined)
  })

  itHasNoFaults(
    () => page,
    async (look) => look(),
  )

  it('have requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    // The first answer of the session is that somebody has to sign in.
    expect(opened.errors.filter((error) => !error.includes('401'))).to.deep.equal([])
  })
})

// docs/bulk.md
describeEmbedded('a selection of more lineage than is listed, in a headless Chromium', (serve) => {
  const server = serve()
  const dependents = datasets('dependent', 1_010)
  let page: Page
  openedBefore(
    async () => {
      await server.ingest(
        upsert(PII, 'tagProperties', { name: 'PII' }),
        upsert(source, 'datasetProperties', { name: 'orders' }),
        ...dependents.map((urn) => madeFrom(urn, source)),
      )
      return openPage(`${server.url}${pathOf(source, 'lineage')}`)
    },
    (shown) => {
      page = shown
    },
  )

  it('begins with the nearest, and says how many are all before anything is done', async () => {
    const downstream = page.getByRole('region', { name: 'downstream entities' })
    await downstream.getByRole('checkbox', { name: 'Select the nearest 1,000' }).check()
    await downstream.getByRole('button', { name: 'Select all 1,010' }).click()
    await downstream.getByText('1,010 selected').waitFor()
    await downstream.getByRole('button', { name: 'Edit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 1,010 entities' })
    await dialog.getByRole('combobox', { name: 'Change' }).selectOption('Add tags')
    await dialog.getByRole('combobox', { name: 'Choose' }).fill('PII')
    await dialog.getByRole('option', { name: /PII/ }).click()
    await dialog.getByText('Of the first 1,000 of 1,010: 1,000 would change.').waitFor()
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('1,010 changed.').waitFor()
    for (const urn of dependents.slice(-2))
      expect(await latestValue(server.stores, urn, 'globalTags')).to.have.property('tags')
  })
})
