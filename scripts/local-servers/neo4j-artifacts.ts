import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { removeFolder, withFolderLock } from './folder-lock.ts'
import { copyJars, type Artifact } from './maven.ts'
import { TESTED_VERSIONS } from '../../server/tested-versions.ts'

export const [NEO4J_VERSION] = TESTED_VERSIONS.Neo4j
/** The folder of downloads, below the working directory; it may be deleted. */
const NEO4J_CACHE = resolve('.cache', 'neo4j')

/** A lock between processes, because concurrent Mavens fail on their shared repository (3.8.7). */
const LOCK = join(NEO4J_CACHE, 'resolving')
/** A file written last into a folder, so its presence means that all jars are complete. */
const MARKER = 'resolved'

interface Program extends Artifact {
  /** The folder with the jars in `lib`. */
  folder: string
}

const serverProgram = (version: string): Program => ({
  name: `Neo4j ${version}`,
  group: 'org.neo4j',
  id: 'neo4j',
  version,
  folder: join(NEO4J_CACHE, version),
})
/** 5.24.0 is the newest version published to Maven; it works with 5.26 (15 MB). */
const BROWSER: Program = {
  name: 'Neo4j Browser 5.24.0',
  group: 'org.neo4j.client',
  id: 'neo4j-browser',
  version: '5.24.0',
  folder: join(NEO4J_CACHE, 'browser-5.24.0'),
}

/** The files to run. */
export interface Programs {
  /** The exact version of the server; {@link NEO4J_VERSION} by default. */
  version?: string | undefined
  /** Whether to include Neo4j Browser, a web page that explores the graph. */
  browser?: boolean | undefined
}

export interface ResolveOptions extends Programs {
  onProgress?: ((line: string) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Returns whether everything is downloaded, so that {@link resolveNeo4j} does not need Maven. */
export const isResolved = (programs: Programs): boolean => programsFor(programs).every(isComplete)

/**
 * Downloads Neo4j with Maven once (118 MB, 40 s), and returns the class path. Safe to run in
 * several processes concurrently, and after an interrupted run.
 *
 * @throws Error with Maven's message; the reason of `signal` once that is aborted
 */
export async function resolveNeo4j(options: ResolveOptions = {}): Promise<string[]> {
  const programs = programsFor(options)
  for (const program of programs) if (!isComplete(program)) await fetchLocked(program, options)
  return programs.map((program) => join(program.folder, 'lib', '*'))
}

function programsFor({ version = NEO4J_VERSION, browser = false }: Programs): Program[] {
  return browser ? [serverProgram(version), BROWSER] : [serverProgram(version)]
}

const isComplete = (program: Program): boolean => existsSync(join(program.folder, MARKER))

async function fetchLocked(program: Program, options: ResolveOptions): Promise<void> {
  const { onProgress = () => {}, signal } = options
  await mkdir(NEO4J_CACHE, { recursive: true })
  await withFolderLock(
    LOCK,
    async (guard) => {
      if (isComplete(program)) return
      onProgress(`Downloading ${program.name} with Maven, once`)
      const folder = await mkdtemp(join(LOCK, 'run-'))
      await copyJars(program, folder, { guard, onProgress, signal })
      await publish(program, folder)
    },
    { onWait: () => onProgress(`Waiting: another process is downloading ${program.name}`), signal },
  )
}

/** Moves a complete folder to its final path, replacing an incomplete one. */
async function publish(program: Program, folder: string): Promise<void> {
  await writeFile(join(folder, MARKER), `${program.group}:${program.id}:${program.version}\n`)
  await removeFolder(program.folder)
  await rename(folder, program.folder)
}
