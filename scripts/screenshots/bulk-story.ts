import type { Page } from 'playwright-core'
import type { View } from './views.ts'

// A steward gives 312 tables an owner. Policies keep two of them from her.

const SUBJECTS = (
  'orders order_lines returns refunds payments invoices customers addresses baskets visits ' +
  'searches reviews stock deliveries parcels suppliers purchases editions authors prices ' +
  'discounts newsletters complaints calls shifts salaries'
).split(' ')
const table = (subject: string, month: number) =>
  `urn:li:dataset:(urn:li:dataPlatform:snowflake,archive.${subject}_2025_${String(month).padStart(2, '0')},PROD)`
const TABLES = SUBJECTS.flatMap((subject) =>
  Array.from({ length: 12 }, (_, month) => table(subject, month + 1)),
)
const SALARIES = [table('salaries', 11), table('salaries', 12)]

const upsert = (entityUrn: string, aspectName: string, value: object) => ({
  entityUrn,
  entityType: entityUrn.split(':')[2],
  changeType: 'UPSERT',
  aspectName,
  aspect: { value: JSON.stringify(value), contentType: 'application/json' },
})

/** The tables, their owner to be, and the rights of the steward. */
export const MANY_TABLES = [
  ...TABLES.map((urn) =>
    upsert(urn, 'datasetProperties', { name: /archive\.(\w+)/.exec(urn)?.[1] ?? urn }),
  ),
  upsert('urn:li:corpuser:ada', 'corpUserInfo', { active: true, displayName: 'Ada Byron' }),
  upsert('urn:li:corpGroup:archive', 'corpGroupInfo', {
    displayName: 'Archive team',
    admins: [],
    members: [],
    groups: [],
  }),
  upsert('urn:li:dataHubPolicy:stewards', 'dataHubPolicyInfo', {
    displayName: 'Stewards: owners of all but salaries',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: ['EDIT_ENTITY_OWNERS'],
    actors: {
      users: ['urn:li:corpuser:ada'],
      resourceOwners: false,
      allUsers: false,
      allGroups: false,
    },
    resources: {
      filter: { criteria: [{ field: 'URN', values: SALARIES, condition: 'NOT_EQUALS' }] },
    },
  }),
]

const RESULTS = '/search?filter_platform=urn:li:dataPlatform:snowflake'

/** Selects all tables, and chooses the owner. */
async function chooseOwner(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 312 results' }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  await page.getByRole('combobox', { name: 'Change' }).selectOption('Add owners')
  await page.getByRole('combobox', { name: 'Choose' }).fill('Archive')
  await page.getByRole('option', { name: /Archive team/ }).click()
  await page.getByText('310 would change, 2 would be refused.').waitFor()
}

async function giveOwner(page: Page): Promise<void> {
  await chooseOwner(page)
  await page.getByRole('button', { name: 'Change 310' }).click()
  await page.getByText('310 changed, 2 refused.').waitFor()
}

async function revertInDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
  await page.getByText('Reverted. This is').waitFor()
}

/** Reverts the edit from its notice, so that the next picture begins as this one did. */
async function editAndRevert(page: Page): Promise<void> {
  await giveOwner(page)
  await page.getByRole('button', { name: 'Revert the whole edit…' }).click()
  await page.getByText('and 302 more entities').waitFor()
  await revertInDialog(page)
}

/** Asks to revert the edit in the list of changes. */
async function askToRevert(page: Page): Promise<void> {
  const results = page.url()
  const revertButton = page.getByRole('button', { name: 'Revert the changes of 310 entities…' })
  const openChanges = async () => {
    await page.goto(new URL('/', results).href)
    await page.getByText('changed 310 entities together').first().waitFor()
    await revertButton.first().click()
    await page.getByText('and 302 more entities').waitFor()
  }
  if (isEdited) {
    await openChanges()
    await revertInDialog(page)
    await page.goto(results)
  }
  await giveOwner(page)
  isEdited = true
  await openChanges()
}

/** Whether an earlier picture has left the edit. */
let isEdited = false

/** Before the edit, and before its revert in the list of changes: the pictures of docs/bulk.md. */
export const BULK: View = { name: 'bulk', path: RESULTS, act: chooseOwner }
export const BULK_LINE: View = { name: 'bulk-line', path: RESULTS, act: askToRevert }
/** After a revert from the notice. */
export const BULK_REVERTED: View = { name: 'bulk-reverted', path: RESULTS, act: editAndRevert }
