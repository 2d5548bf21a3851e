import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { FAULTS, type Fault } from './faults/faults.ts'

const USAGE = `npm run faults -- [--only TEXT] [--from N] [--all]

Plants the faults of scripts/faults/faults.ts, one at a time, in a copy of this project, and says which
test notices each: the tests of npm run test:quick, those near the fault first, else all. --only takes those faults whose
description has the text; --from begins with the N-th; --all runs all tests for each. The exit code is 1 when one goes unnoticed.`

const ROOT = join(import.meta.dirname, '..')
/** What a copy has of its own; the rest is shared. */
const SHARED = ['node_modules', '.cache']
const PRODUCT = ['graph', 'search', 'server']
/** Suites that are most likely to notice a fault, by how its description begins. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  search: ['test/search', 'test/api/search'],
  'server/catalog': ['test/catalog', 'test/api/ingest', 'test/api/search'],
  'server/access': ['test/api/access'],
  'server/http': ['test/api/access'],
  'server/graphql': ['test/api/access', 'test/api/graphql'],
}
/** A test that fails is shown at once, by this line. */
const FAILURE = /^Failed: (?:FAIL\s+)?(.*)/

/** Plants every fault that is asked for, and prints what notices it. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      from: { type: 'string', default: '1' },
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const faults = FAULTS.slice(Number(values.from) - 1).filter(({ says }) =>
    says.includes(values.only),
  )
  if (values.help || faults.length === 0) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const copy = copyOfProject()
  const counts = { quick: 0, all: 0, unnoticed: 0 }
  try {
    for (const fault of faults) {
      const restore = plant(copy, fault)
      const beganMs = performance.now()
      const isQuick = !values.all && fault.suite === undefined
      const quick = isQuick ? await noticedQuickly(copy, fault) : undefined
      const by = quick ?? (await noticed(copy, [fault.suite ?? 'test']))
      restore()
      counts[by === undefined ? 'unnoticed' : quick === undefined ? 'all' : 'quick']++
      const where = by === undefined ? 'UNNOTICED' : quick === undefined ? 'npm test' : 'test:quick'
      const seconds = Math.round((performance.now() - beganMs) / 1_000)
      console.log(
        `${where.padEnd(10)} ${String(seconds).padStart(4)} s  ${fault.says}\n${by ?? ''}`,
      )
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  const { quick, all, unnoticed } = counts
  console.log(`${quick} noticed by test:quick, ${all} by npm test, ${unnoticed} by no test`)
  return unnoticed === 0 ? 0 : 1
}

/** A copy of what git has or would have, beside what tests read. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'trellis-faults-'))
  const list = ['ls-files', '--cached', '--others', '--exclude-standard']
  for (const file of execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')) {
    cpSync(join(ROOT, file), join(copy, file))
  }
  cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true })
  for (const folder of SHARED) symlinkSync(join(ROOT, folder), join(copy, folder))
  return copy
}

/**
 * @returns what takes the fault out again
 * @throws Error when the place of the fault is not there, or not the only one
 */
function plant(copy: string, { says, find, replace }: Fault): () => void {
  const sources = execFileSync('git', ['ls-files', ...PRODUCT], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((path) => ({ path: join(copy, path), text: readFileSync(join(copy, path), 'utf8') }))
    .filter(({ text }) => text.includes(find))
  const [source, ...others] = sources
  if (!source || others.length > 0 || source.text.split(find).length > 2) {
    throw new Error(`${says}: the text to replace stands in ${sources.length} files, or twice`)
  }
  writeFileSync(
    source.path,
    source.text.replace(find, () => replace),
  )
  return () => writeFileSync(source.path, source.text)
}

/** The first test of `npm run test:quick` that fails; undefined when all pass. */
async function noticedQuickly(copy: string, { says }: Fault): Promise<string | undefined> {
  const room = Object.keys(NEAR).find((each) => says.startsWith(each))
  const near = room && (await noticed(copy, ['--quick', ...(NEAR[room] ?? [])]))
  return near ?? noticed(copy, ['--quick', 'test'])
}

/** The first test that fails; undefined when all pass. Only suites run: no check of layout. */
async function noticed(copy: string, options: readonly string[]): Promise<string | undefined> {
  const args = ['--import', 'tsx', 'test/run.ts', ...options]
  const run = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] })
  let first: string | undefined
  createInterface({ input: run.stdout }).on('line', (line) => {
    const [, failure] = FAILURE.exec(line) ?? []
    if (failure === undefined || first !== undefined) return
    first = `             ${failure.slice(0, 160)}`
    run.kill('SIGTERM')
  })
  await once(run, 'close')
  return first
}

process.exitCode = await main()
