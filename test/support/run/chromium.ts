import { expect } from 'chai'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { IS_CI, OPENS_BROWSERS, OPENS_LARGE_PAGES } from './settings.ts'

/**
 * Paths of the browser on Debian and other systems. The shell, which has no window, takes two
 * thirds of the processor time.
 */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Root has no sandbox, CI machines have no GPU, and the browser should contact nobody. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A busy machine takes long to open a browser or to answer a click. */
const STEP_TIMEOUT_MS = 100_000

/** A page in a real browser, with a record of its requests and errors. */
export interface OpenPage {
  readonly page: Page
  /** URLs of other hosts that it requested; they are not answered. */
  readonly strangers: readonly string[]
  /** Exceptions, and errors on its console. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/** Declares a suite of a long run that opens pages which take seconds each. */
export const describeLarge = OPENS_LARGE_PAGES ? describe : describe.skip

/**
 * For a `before` hook: skips the suite if there is no Chromium, with a message; under `CI=true`,
 * where nobody reads messages, it fails.
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
 * Opens a page before the tests of a suite, if there is a Chromium, and closes it after them.
 *
 * @param open prepares and opens the page
 * @param use receives the page
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

/** Returns one browser for all suites of the lane: a start takes two seconds of processor time. */
function browser(): Promise<Browser> {
  return (started ??= chromium.launch({
    executablePath: programOf() ?? '',
    args: FLAGS,
    timeout: STEP_TIMEOUT_MS,
  }))
}

/** Opens a URL in a new browser context that reaches only its host and `otherHosts`. */
export async function openPage(url: string, otherHosts: readonly string[] = []): Promise<OpenPage> {
  // Without a GPU, the processor paints each frame of an animation.
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

/** Intercepts the requests of workers, too. */
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

// At the top level of a file this hook belongs to the whole run.
after('close the browser', async () => {
  await (await started)?.close()
})
