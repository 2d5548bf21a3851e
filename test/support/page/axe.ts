import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with what is shown, as sentences. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    return (await inPage.run()).violations
  })
  return found.flatMap(({ help, nodes }) => nodes.map(({ html }) => `${help}: ${html}`))
}
