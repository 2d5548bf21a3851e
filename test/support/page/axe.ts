import axe from 'axe-core'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { IS_LONG } from '../run/settings.ts'

const WINDOWS = [
  ['light', 1280],
  ['dark', 400],
] as const

/** What axe finds wrong with what is shown, as sentences. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    return (await inPage.run()).violations
  })
  return found.flatMap(({ help, nodes }) => nodes.map(({ html }) => `${help}: ${html}`))
}

/**
 * Tests that axe finds nothing wrong, in a wide window and, in a long run, in a dark narrow one: all views
 * have the same colors and grow narrow by the same rules.
 *
 * @param pageOf is asked when a test runs
 * @param show leads to what is looked at, and calls `look` each time that it is there
 * @param isInBoth for the views by which the others are known
 */
export function itHasNoFaults(
  pageOf: () => Page,
  show: (look: () => Promise<void>) => Promise<void>,
  isInBoth = IS_LONG,
): void {
  for (const [scheme, width] of isInBoth ? WINDOWS : WINDOWS.slice(0, 1)) {
    it(`has nothing that axe finds wrong: ${scheme}, ${width} pixels wide`, async () => {
      const page = pageOf()
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      const faults: string[] = []
      await show(async () => {
        faults.push(...(await faultsOf(page)).map((fault) => `${page.url()}: ${fault}`))
      })
      expect(faults).to.deep.equal([])
    })
  }
}
