import axe from 'axe-core'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { IS_LONG } from '../run/settings.ts'

const WINDOWS = [
  ['light', 1280],
  ['dark', 400],
] as const

/** Returns the faults that axe finds on the page, as sentences. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    return (await inPage.run()).violations
  })
  return found.flatMap(({ help, nodes }) => nodes.map(({ html }) => `${help}: ${html}`))
}

/**
 * Declares tests that axe finds no faults in a wide window and, in a long run, in a dark narrow
 * one; all views have the same colours and the same rules for narrow windows.
 *
 * @param pageOf is called when a test runs
 * @param show opens each state of the view, and calls `look` for each
 * @param isInBoth whether both windows are tested in every run
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
