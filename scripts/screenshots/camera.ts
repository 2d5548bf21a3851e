import type { Browser, Page } from 'playwright-core'
import { join } from 'node:path'
import { FRAMES, type Frame, type View } from './views.ts'

/** Takes screenshots of views of one server. */
export class Camera {
  readonly #browser: Browser
  readonly #url: string
  /** The token with which it signs in. */
  readonly #token: string | undefined

  constructor(browser: Browser, url: string, token?: string) {
    this.#browser = browser
    this.#url = url
    this.#token = token
  }

  async take({ path, act }: View, { colorScheme, ...viewport }: Frame, file: string) {
    const page = await this.#browser.newPage({ viewport, colorScheme })
    if (this.#token !== undefined) await this.#signIn(page, this.#token)
    await page.goto(this.#url + path, { waitUntil: 'networkidle' })
    await page.locator('main :is(h1, h2)').first().waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    await act?.(page)
    await page.screenshot({ path: file })
    await page.close()
  }

  async takeAll(views: readonly View[], folder: string): Promise<void> {
    for (const view of views) {
      for (const [name, frame] of Object.entries(FRAMES)) {
        await this.take(view, frame, join(folder, `${view.name}-${name}.png`))
      }
    }
  }

  async #signIn(page: Page, token: string): Promise<void> {
    await page.goto(this.#url)
    const field = page.getByLabel('Access token', { exact: true })
    await field.fill(token)
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
  }
}
