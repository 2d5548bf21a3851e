import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { remove, withClaim } from './folder-claim.ts'
import { copyJars, type Artifact } from './maven.ts'

export const NEO4J_VERSION = '5.26.29'
/** Everything that a started Neo4j leaves behind, below the working directory; it may be deleted. */
export const NEO4J_CACHE = resolve('.cache', 'neo4j')

/** Two Mavens at once fail: they share a repository in the user's home (seen with 3.8.7). */
const CLAIM = join(NEO4J_CACHE, 'resolving')
/** Written last into a folder, so its presence says that all jars are there. */
const MARKER = 'resolved'

interface Program extends Artifact {
  /** Holds the jars in `lib`. */
  folder: string
}

const SERVER: Program = {
  name: `Neo4j ${NEO4J_VERSION}`,
  group: 'org.neo4j',
  id: 'neo4j',
  version: NEO4J_VERSION,
  folder: join(NEO4J_CACHE, NEO4J_VERSION),
}
/** 5.24.0 is the newest one published as a Maven artifact; it serves 5.26 (15 MB). */
const BROWSER: Program = {
  name: 'Neo4j Browser 5.24.0',
  group: 'org.neo4j.client',
  id: 'neo4j-browser',
  version: '5.24.0',
  folder: join(NEO4J_CACHE, 'browser-5.24.0'),
}

export interface ResolveOptions {
  /** Also Neo4j Browser, the web page to explore the graph with. */
  browser?: boolean | undefined
  onProgress?: ((line: string) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Whether {@link resolveNeo4j} has nothing left to fetch, so Maven is not needed. */
export const isResolved = (browser: boolean): boolean => wanted(browser).every(isWhole)

/**
 * Fetches the programs of Neo4j with Maven (118 MB, 40 s, then kept), and answers the class path.
 * Safe to run in several processes at once, and after a run that was interrupted.
 *
 * @throws Error when Maven fails, in its own words; the reason of `signal` once that is aborted
 */
export async function resolveNeo4j(options: ResolveOptions = {}): Promise<string[]> {
  const programs = wanted(options.browser ?? false)
  for (const program of programs) if (!isWhole(program)) await fetchAlone(program, options)
  return programs.map((program) => join(program.folder, 'lib', '*'))
}

const wanted = (browser: boolean): Program[] => (browser ? [SERVER, BROWSER] : [SERVER])

const isWhole = (program: Program): boolean => existsSync(join(program.folder, MARKER))

async function fetchAlone(program: Program, options: ResolveOptions): Promise<void> {
  const { onProgress = () => {}, signal } = options
  await mkdir(NEO4J_CACHE, { recursive: true })
  await withClaim(
    CLAIM,
    async (guard) => {
      if (isWhole(program)) return
      onProgress(`Fetching ${program.name} with Maven, once`)
      const folder = await mkdtemp(join(CLAIM, 'run-'))
      await copyJars(program, folder, { guard, onProgress, signal })
      await publish(program, folder)
    },
    { onWait: () => onProgress(`Waiting: another process fetches ${program.name}`), signal },
  )
}

/** Gives a whole folder the name under which it is looked for, in place of one in parts. */
async function publish(program: Program, folder: string): Promise<void> {
  await writeFile(join(folder, MARKER), `${program.group}:${program.id}:${program.version}\n`)
  await remove(program.folder)
  await rename(folder, program.folder)
}
