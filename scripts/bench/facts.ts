import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { configuredStores } from '../server-stores.ts'
import { startServerProcess } from '../server-process.ts'
import { median } from './measure.ts'
import type { Deployment } from './deployment.ts'
import { measureBadges } from './badges.ts'
import { measureFeed } from './feed.ts'
import { measureImpact } from './impact.ts'
import { measurePast } from './past.ts'
import { measureSlider } from './slider.ts'
import { readPercents, residentMb } from './processes.ts'

/** Measures a figure of a server that no request shows; returns a sentence. */
export type Fact = (deployment: Deployment) => Promise<string>

const ROOT = join(import.meta.dirname, '../..')
const STARTS = 5
/** Pause after the last write, because Neo4j compiles queries for some time. */
const REST_MS = 60_000
const WATCHED_MS = 20_000
const BUFFER_MAX = 10_000_000

/** Facts about a loaded server, before anything else is measured. */
export const FACTS: Readonly<Record<string, Fact>> = {
  load: async ({ loaded }) => loaded,
  start: measureStart,
  store: async ({ variables, proposals }) => {
    if (variables['NEO4J_URI']) return 'not in one file'
    const { size } = await stat(join(variables['DATA_DIR'] ?? '', 'trellis.db'))
    return `${Math.round(size / proposals)} bytes an aspect, with the index`
  },
  idle: async ({ processes }) => {
    await sleep(REST_MS)
    const percents = await readPercents(processes, WATCHED_MS)
    return percents.map(([name, percent]) => `${name} ${percent.toFixed(1)} %`).join(', ')
  },
  reindex: async ({ variables }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['dist/server/commands/trellis.js', 'reindex', '--json'],
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...variables }, maxBuffer: BUFFER_MAX },
    )
    const answer = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>
    return `${Math.round((answer['built'] ?? 0) / (answer['seconds'] ?? 1))} documents/s`
  },
  feed: measureFeed,
  past: measurePast,
  impact: measureImpact,
  slider: measureSlider,
  badges: measureBadges,
  resident: async ({ processes }) => {
    const texts = processes.map(async ({ name, pid }) => {
      return `${name} ${Math.round((await residentMb(pid)) ?? 0)} MB`
    })
    return (await Promise.all(texts)).join(', ')
  },
}

/** Starts embedded servers one after the other; the first one creates the store. */
async function measureStart(): Promise<string> {
  const stores = await configuredStores({})
  const [readyMs, mb]: [number[], number[]] = [[], []]
  for (let start = 0; start < STARTS; start++) {
    const beganMs = performance.now()
    const server = await startServerProcess(stores.variables, 'built')
    readyMs.push(performance.now() - beganMs)
    await sleep(1_000)
    mb.push((await server.residentMb()) ?? Number.NaN)
    await server.end('SIGTERM')
  }
  await stores.stop()
  return `listens after ${Math.round(median(readyMs))} ms, ${Math.round(median(mb))} MB idle`
}
