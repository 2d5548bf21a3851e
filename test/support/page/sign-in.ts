import type { Page } from 'playwright-core'
import type { Role } from '../../../server/authorize/roles.ts'
import { ingestAs, makeToken, suiteToken } from '../access.ts'
import { openedBefore, openPage, type OpenPage } from '../run/chromium.ts'
import type { TestServer } from '../server.ts'

/**
 * Opens a path as a user, who signs in with an access token; without a role policies decide.
 *
 * @returns the token
 */
export async function signInAs(
  page: Page,
  server: TestServer,
  actor: string,
  role: Role | undefined,
  path = '/',
): Promise<string> {
  const { text } = await makeToken(server, actor, role)
  await page.context().clearCookies()
  await page.goto(server.url + path)
  await page.getByLabel('Access token', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return text
}

/**
 * Opens a page before the tests of a suite, as a user for whom policies decide.
 *
 * @param catalog proposals that an administrator has written before
 * @param use receives the page
 */
export function openedAs(
  server: TestServer,
  actor: string,
  path: string,
  catalog: readonly object[],
  use: (page: Page) => void,
): OpenPage {
  const root = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  return openedBefore(async () => {
    await ingestAs(server, root, catalog)
    const opened = await openPage(server.url)
    await signInAs(opened.page, server, actor, undefined, path)
    return opened
  }, use)
}
