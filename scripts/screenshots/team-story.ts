import type { Page } from 'playwright-core'
import type { View } from './views.ts'

const NAME = "My team's undocumented tables"

const table = (name: string) =>
  `urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.${name},PROD)`
const TABLES = ['gift_cards', 'gift_card_uses', 'parcel_scans', 'return_reasons'].map(table)
const OTHERS = ['wish_lists', 'wish_list_items'].map(table)

const aspect = (entityUrn: string, aspectName: string, value: object) => ({
  entityUrn,
  changeType: 'UPSERT',
  aspectName,
  aspect: { value },
})

/** Tables that nobody has described, of which Ada may describe some. */
export const UNDOCUMENTED = [
  ...[...TABLES, ...OTHERS].flatMap((urn) => [
    aspect(urn, 'ownership', {
      owners: [{ owner: 'urn:li:corpGroup:commerce', type: 'TECHNICAL_OWNER' }],
    }),
    aspect(urn, 'domains', { domains: ['urn:li:domain:orders'] }),
  ]),
  aspect('urn:li:dataHubPolicy:describe', 'dataHubPolicyInfo', {
    displayName: 'Shop: describe tables',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: ['EDIT_ENTITY_DOCS'],
    actors: { users: ['urn:li:corpuser:ada'], allUsers: false, allGroups: false },
    resources: { filter: { criteria: [{ field: 'URN', condition: 'EQUALS', values: TABLES }] } },
  }),
]

/** Views of how a team finds what it has to describe, as somebody for whom policies decide. */
export const TEAM_VIEWS: readonly View[] = [
  { name: 'view-form', path: '/search', act: writeView },
  { name: 'view', path: '/search', act: describeInView },
]

async function writeView(page: Page): Promise<void> {
  const choose = async (group: string, name: RegExp) => {
    await page.getByRole('group', { name: group }).getByLabel(name).check()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  }
  await choose('Type', /^Datasets/)
  await choose('Missing', /^Description/)
  await choose('Owner', /^Commerce/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(NAME)
  await page.getByText('added it to the catalog').waitFor()
}

async function describeInView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click()
  const saved = page.getByRole('menuitem', { name: NAME })
  await page.getByRole('menuitem', { name: 'Save as a view…' }).waitFor()
  if (await saved.isVisible()) await saved.click()
  else {
    await page.keyboard.press('Escape')
    await writeView(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await page.getByLabel('View', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const change = 'Describe those without a description'
  await page.getByRole('combobox', { name: 'Change' }).selectOption(change)
  await page.getByRole('textbox', { name: 'Description' }).fill('To do: Commerce describes it.')
  await page.getByText('would change').waitFor()
}
