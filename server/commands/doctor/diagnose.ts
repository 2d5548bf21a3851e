import { statfs } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { reasonOf } from '../../catalog/error-reason.ts'
import type { Config } from '../../config.ts'
import { openIndex, openStores } from '../../engines.ts'
import { isTested, hasVersions, TESTED_VERSIONS } from '../../tested-versions.ts'
import { formatCount } from '../progress.ts'

/** The result of one check. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warn' | 'fail'
  /** A sentence or a fact. */
  readonly says: string
  readonly todo?: string
}

/** Leases and tasks use the clock of the store, audit stamps that of the server. */
const SKEW_MS = { warn: 1_000, fail: 60_000 }
const DISK_BYTES = { warn: 1e9, fail: 1e8 }
/**
 * The index lags by less than a second in normal operation; a larger lag means that it is stuck.
 */
const LAG_MS_MAX = 60_000
/** Most dirty entities that are counted. */
const PENDING_MAX = 500
const EMBEDDED_TODO = 'Check that DATA_DIR is a folder that this user may write to.'
const NODE_OLDEST = { major: 20, minor: 19 }

/** Runs all checks; a check that throws becomes a failed finding. */
export async function diagnose(config: Config | undefined): Promise<Finding[]> {
  const findings = [checkNodeVersion()]
  if (!config) return findings
  findings.push(await checkDisk(config))
  findings.push(...(await checkGraphStore(config)))
  findings.push(...(await checkSearchIndex(config)))
  return findings
}

function checkNodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const { major: oldest, minor: oldestMinor } = NODE_OLDEST
  const isOld = major < oldest || (major === oldest && minor < oldestMinor)
  const check = 'Node.js'
  if (!isOld) return { check, state: 'ok', says: process.version }
  const todo = `Install Node.js ${oldest}.${oldestMinor} or newer.`
  return {
    check,
    state: 'fail',
    says: `${process.version} is older than ${oldest}.${oldestMinor}`,
    todo,
  }
}

async function checkDisk({ dataDir, neo4j, typesense }: Config): Promise<Finding> {
  let folder = resolve(dataDir)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  const check = 'disk'
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${formatCount(Math.floor(free / 1e6))} MB are free in ${folder}`
  const isNeeded = !neo4j || !typesense
  if (free >= DISK_BYTES.warn || !isNeeded) return { check, state: 'ok', says }
  const todo = 'Free disk space, or set DATA_DIR to a folder on another disk.'
  return { check, state: free < DISK_BYTES.fail ? 'fail' : 'warn', says, todo }
}

async function checkGraphStore(config: Config): Promise<Finding[]> {
  const check = 'graph store'
  const where = config.neo4j
    ? 'Check that Neo4j runs at NEO4J_URI, and that NEO4J_USERNAME, NEO4J_PASSWORD and NEO4J_DATABASE are right.'
    : EMBEDDED_TODO
  return findingsOrFailure(check, where, async () => {
    const options = { allowHalfRestored: true, waitMs: 0 }
    const stores = await openStores(config, Date.now, () => {}, options)
    try {
      return await checkOpenGraph(stores)
    } finally {
      await stores.control.close()
    }
  })
}

/** Returns the findings of a check, or one failed finding when the check throws. */
async function findingsOrFailure(
  check: string,
  todo: string,
  run: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await run()
  } catch (error) {
    return [{ check, state: 'fail', says: reasonOf(error), todo }]
  }
}

async function checkOpenGraph({
  archive,
  control,
  location,
}: Awaited<ReturnType<typeof openStores>>): Promise<Finding[]> {
  const { version, nowMillis, faults } = await archive.checkup()
  const skewMs = Math.abs(Date.now() - nowMillis)
  const flags = await control.dirtyFlags(PENDING_MAX)
  const waitedMs = Date.now() - (flags[0]?.sinceMillis ?? Infinity)
  return [
    versionFinding('graph store', location, version),
    faults.length === 0
      ? { check: 'schema', state: 'ok', says: 'all constraints and indexes exist' }
      : {
          check: 'schema',
          state: 'warn',
          says: faults.join('; '),
          todo: 'The next server start creates missing constraints and indexes; if the warning stays, read the log of the store.',
        },
    skewMs < SKEW_MS.warn
      ? { check: 'clock', state: 'ok', says: `the clock of the store differs by ${skewMs} ms` }
      : {
          check: 'clock',
          state: skewMs < SKEW_MS.fail ? 'warn' : 'fail',
          says: `the clock of the store differs from that of this machine by ${formatCount(skewMs)} ms`,
          todo: 'Synchronize the clocks of both machines, for example by NTP.',
        },
    ...((await archive.isHalfRestored())
      ? [
          {
            check: 'restore',
            state: 'fail' as const,
            says: 'a restore was interrupted',
            todo: 'Run the same trellis restore again.',
          },
        ]
      : []),
    (await control.writable())
      ? { check: 'writes', state: 'ok', says: 'enabled' }
      : {
          check: 'writes',
          state: 'warn',
          says: 'disabled',
          todo: 'Send POST /entities?action=setWritable with {"value": true} to enable them.',
        },
    !(waitedMs > LAG_MS_MAX)
      ? {
          check: 'backlog',
          state: 'ok',
          says: `${formatCount(flags.length)} entities wait for the indexer`,
        }
      : {
          check: 'backlog',
          state: 'warn',
          says: `${formatCount(flags.length)}${flags.length === PENDING_MAX ? ' or more' : ''} entities wait for the indexer, the oldest for ${formatCount(Math.round(waitedMs / 1_000))} s`,
          todo: 'Read the log of a running server; without one, the next server start indexes them.',
        },
  ]
}

/** Reports the location and version of a store; a version that is not tested is a warning. */
function versionFinding(check: string, location: string, version: string): Finding {
  const says = `${location}, ${version}`
  const [product = '', number = ''] = version.split('/')
  if (!hasVersions(product)) return { check, state: 'ok', says }
  if (isTested(product, number)) return { check, state: 'ok', says: `${says}, a tested version` }
  const tested = TESTED_VERSIONS[product].join(', ')
  const todo = `Prefer one of ${tested}, on which the tests of this release pass; others are likely to work.`
  return { check, state: 'warn', says: `${says}, not a tested version`, todo }
}

async function checkSearchIndex(config: Config): Promise<Finding[]> {
  const check = 'search index'
  const where = config.typesense
    ? 'Check that Typesense runs at TYPESENSE_URL, and that TYPESENSE_API_KEY allows every action.'
    : EMBEDDED_TODO
  return findingsOrFailure(check, where, async () => {
    const { index, location } = await openIndex(config, () => {}, { waitMs: 0 })
    try {
      const { version, faults } = await index.checkup()
      const nodes = faults.map((says): Finding => ({ check, state: 'warn', says, todo: where }))
      await index.ping()
      if (await index.isComplete()) return [versionFinding(check, location, version), ...nodes]
      const says = `${location} is empty, incomplete, or built by an older release`
      const todo = 'Start a server or run trellis reindex to build it.'
      return [{ check, state: 'warn', says, todo }, ...nodes]
    } finally {
      await index.close()
    }
  })
}
