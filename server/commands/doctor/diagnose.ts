import { statfs } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { openIndex, openStores } from '../../engines.ts'
import { figure } from '../progress.ts'

/** What one look has found. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warn' | 'fail'
  /** A sentence or a fact. */
  readonly says: string
  readonly todo?: string
}

/** Leases and tasks go by the clock of the store, and stamps by that of the server. */
const SKEW_MS = { warn: 1_000, fail: 60_000 }
const DISK_BYTES = { warn: 1e9, fail: 1e8 }
/** Search follows within a second; a change that waits longer is stuck. */
const WAITING_MS_MAX = 60_000
/** Enough to see whether many wait. */
const WAITING_MAX = 500
const EMBEDDED_TODO = 'Look whether DATA_DIR is a folder that this user may write to.'
const NODE_OLDEST = { major: 20, minor: 19 }

/** Looks at everything that can be looked at; nothing it comes upon ends it. */
export async function diagnose(config: Config | undefined): Promise<Finding[]> {
  const found = [nodeVersion()]
  if (!config) return found
  found.push(await disk(config))
  found.push(...(await graphStore(config)))
  found.push(...(await searchIndex(config)))
  return found
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const { major: oldest, minor: oldestMinor } = NODE_OLDEST
  const isOld = major < oldest || (major === oldest && minor < oldestMinor)
  const check = 'Node.js'
  if (!isOld) return { check, state: 'ok', says: process.version }
  const todo = `Install Node.js ${oldest}.${oldestMinor} or newer.`
  return { check, state: 'fail', says: `${process.version} is too old`, todo }
}

async function disk({ dataDir, neo4j, typesense }: Config): Promise<Finding> {
  let folder = resolve(dataDir)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  const check = 'disk'
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${figure(Math.floor(free / 1e6))} MB are free in ${folder}`
  const isNeeded = !neo4j || !typesense
  if (free >= DISK_BYTES.warn || !isNeeded) return { check, state: 'ok', says }
  const todo = 'Make room, or set DATA_DIR to a folder on another disk.'
  return { check, state: free < DISK_BYTES.fail ? 'fail' : 'warn', says, todo }
}

async function graphStore(config: Config): Promise<Finding[]> {
  const check = 'graph store'
  const where = config.neo4j
    ? 'Look whether it runs at NEO4J_URI, and whether NEO4J_USERNAME, NEO4J_PASSWORD and NEO4J_DATABASE are right.'
    : EMBEDDED_TODO
  return orFailure(check, where, async () => {
    const options = { evenHalfRestored: true, waitMs: 0 }
    const stores = await openStores(config, Date.now, () => {}, options)
    try {
      return await inGraphStore(stores)
    } finally {
      await stores.graph.close()
    }
  })
}

/** What a look finds, or that it could not be taken. */
async function orFailure(
  check: string,
  todo: string,
  look: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    return [{ check, state: 'fail', says, todo }]
  }
}

async function inGraphStore({
  archive,
  graph,
  place,
}: Awaited<ReturnType<typeof openStores>>): Promise<Finding[]> {
  const { version, nowMillis, faults } = await archive.checkup()
  const skewMs = Math.abs(Date.now() - nowMillis)
  const marks = await graph.dirtyFlags(WAITING_MAX)
  const waitedMs = Date.now() - (marks[0]?.sinceMillis ?? Infinity)
  return [
    { check: 'graph store', state: 'ok', says: `${place}, ${version}` },
    faults.length === 0
      ? { check: 'schema', state: 'ok', says: 'constraints and indexes are there' }
      : {
          check: 'schema',
          state: 'warn',
          says: faults.join('; '),
          todo: 'A server that starts creates what is missing; if that stays so, look into the log of the store.',
        },
    skewMs < SKEW_MS.warn
      ? { check: 'clock', state: 'ok', says: `the store is ${skewMs} ms away` }
      : {
          check: 'clock',
          state: skewMs < SKEW_MS.fail ? 'warn' : 'fail',
          says: `the clock of the store is ${figure(skewMs)} ms away from this one`,
          todo: 'Have both machines keep time, by NTP for one.',
        },
    ...((await archive.isHalfRestored())
      ? [
          {
            check: 'restore',
            state: 'fail' as const,
            says: 'a restore has begun and not ended',
            todo: 'Run trellis restore again.',
          },
        ]
      : []),
    (await graph.writable())
      ? { check: 'writes', state: 'ok', says: 'are allowed' }
      : {
          check: 'writes',
          state: 'warn',
          says: 'are switched off',
          todo: 'setWritable(true) allows them, see README.',
        },
    !(waitedMs > WAITING_MS_MAX)
      ? { check: 'backlog', state: 'ok', says: `${figure(marks.length)} entities wait for search` }
      : {
          check: 'backlog',
          state: 'warn',
          says: `${figure(marks.length)}${marks.length === WAITING_MAX ? ' or more' : ''} entities wait for search, one for ${figure(Math.round(waitedMs / 1_000))} s`,
          todo: 'Where a server runs, look into its log; otherwise one that starts makes up for it.',
        },
  ]
}

async function searchIndex(config: Config): Promise<Finding[]> {
  const check = 'search index'
  const where = config.typesense
    ? 'Look whether it runs at TYPESENSE_URL, and whether TYPESENSE_API_KEY may do everything.'
    : EMBEDDED_TODO
  return orFailure(check, where, async () => {
    const { index, place } = await openIndex(config, () => {}, { waitMs: 0 })
    try {
      await index.ping()
      if (await index.isComplete()) return [{ check, state: 'ok', says: place }]
      const says = `${place} has never been filled, or is of an older release`
      const todo = 'A server that starts fills it, or trellis reindex.'
      return [{ check, state: 'warn', says, todo }]
    } finally {
      await index.close()
    }
  })
}
