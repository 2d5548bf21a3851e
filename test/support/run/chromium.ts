import { expect } from 'chai'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { IS_CI, OPENS_BROWSERS, OPENS_LARGE_PAGES } from './settings.ts'

/** Where Debian and others put it. The shell, without a window around its pages, takes two thirds of the processor time. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Root has no sandbox, machines of CI have no GPU, and nothing is to call home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A machine with other work takes its time to open a browser, or to answer a click. */
const STEP_TIMEOUT_MS = 100_000

/** A page in a real browser, with all that happened to it. */
export interface OpenPage {
  readonly page: Page
  /** Addresses that it asked for at other hosts than the one it is from; none was answered. */
  readonly strangers: readonly string[]
  /** What it threw, or wrote to its console as an error. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/** A suite of a long run, in which pages are opened that take seconds each. */
export const describeLarge = OPENS_LARGE_PAGES ? describe : describe.skip

/**
 * In a `before` hook: skips the suite with a sentence where there is no Chromium; fails it under
 * `CI=true`: nobody reads sentences there.
 */
export function chromiumOrSkip(hook: Mocha.Context): void {
  if (!OPENS_BROWSERS) hook.skip()
  if (programOf() !== undefined) return
  const absent = `No Chromium at ${PROGRAMS.join(', ')}`
  if (IS_CI) throw new Error(absent)
  console.info(`Skipping tests in a browser: ${absent}.`)
  hook.skip()
}

/**
 * Opens a page before the tests of a suite, where there is a Chromium, and closes it behind them.
 *
 * @param open prepares what is shown, and opens it
 * @param use is given the page
 */
export function openedBefore(
  open: () => Promise<OpenPage>,
  use: (page: Page) => void = () => {},
): OpenPage {
  let opened: OpenPage | undefined
  const close = async () => opened?.close()
  const isOpen = () => opened ?? expect.fail('No page is open yet')
  before(async function openOrSkip() {
    chromiumOrSkip(this)
    opened = await open()
    use(opened.page)
  })
  after(close)
  return {
    get page() {
      return isOpen().page
    },
    get strangers() {
      return isOpen().strangers
    },
    get errors() {
      return isOpen().errors
    },
    close,
  }
}

let started: Promise<Browser> | undefined

/** One browser for all suites of the lane: each start takes two seconds of the processor. */
function browser(): Promise<Browser> {
  return (started ??= chromium.launch({
    executablePath: programOf() ?? '',
    args: FLAGS,
    timeout: STEP_TIMEOUT_MS,
  }))
}

/** Opens an address as someone who has no past, and who reaches its host only, or `otherHosts`. */
export async function openPage(url: string, otherHosts: readonly string[] = []): Promise<OpenPage> {
  // What moves is painted again for each frame, without a GPU by the processor that the tests want.
  const context = await (await browser()).newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  const close = () => context.close()
  try {
    const strangers = await keepAtHome(context, [new URL(url).host, ...otherHosts])
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (said) => said.type() === 'error' && errors.push(said.text()))
    await page.goto(url)
    return { page, strangers, errors, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Also what workers ask for goes through here. */
async function keepAtHome(context: BrowserContext, hosts: readonly string[]): Promise<string[]> {
  const strangers: string[] = []
  await context.route(
    ({ host, protocol }) => !hosts.includes(host) && /^(https?|wss?):$/.test(protocol),
    (route) => {
      strangers.push(route.request().url())
      return route.abort()
    },
  )
  return strangers
}

function programOf(): string | undefined {
  return PROGRAMS.find((program) => existsSync(program))
}

// At the top of a file this hook belongs to the whole run.
after('close the browser', async () => {
  await (await started)?.close()
})
