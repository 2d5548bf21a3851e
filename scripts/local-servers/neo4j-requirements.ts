import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf } from './command.ts'
import type { Startable } from './local-server.ts'
import { isResolved, NEO4J_VERSION } from './neo4j-artifacts.ts'

const INSTALL_JAVA = 'install Java 17, or 21 or newer (`java` on the PATH, or JAVA_HOME set)'
const INSTALL_MAVEN = 'install Apache Maven 3.6.3 or newer (`mvn` on the PATH)'

/**
 * Returns whether {@link startNeo4j} can run: it needs Java 17, or 21 or newer (Neo4j 5.26 does not
 * support 18 to 20), and Maven for the first download. Takes 0.1 to 1 s. `reason` is a sentence
 * that says what to install.
 */
export async function canStartNeo4j(options: { browser?: boolean } = {}): Promise<Startable> {
  const fetched = isResolved(options.browser ?? false)
  const [java, maven] = await Promise.all([javaMajor(), fetched || commandRuns('mvn')])
  const missing: string[] = []
  if (java === undefined) missing.push(INSTALL_JAVA)
  else if (java < 17 || (java > 17 && java < 21)) missing.push(`${INSTALL_JAVA} instead of ${java}`)
  if (!maven) missing.push(INSTALL_MAVEN)
  if (missing.length === 0) return { yes: true }
  return { yes: false, reason: `To start Neo4j ${NEO4J_VERSION}, ${missing.join(', and ')}.` }
}

/** Returns the Java of JAVA_HOME, as Maven and Neo4j's scripts do, or else of the PATH. */
export function javaCommand(): string {
  const home = process.env['JAVA_HOME']
  const inHome = home === undefined || home === '' ? undefined : join(home, 'bin', 'java')
  return inHome !== undefined && existsSync(inHome) ? inHome : 'java'
}

/** Returns the major version: 17 for `openjdk version "17.0.15"`, 8 for `java version "1.8.0"`. */
async function javaMajor(): Promise<number | undefined> {
  const match = /version "(?:1\.)?(\d+)/.exec((await outputOf(javaCommand(), ['-version'])) ?? '')
  return match === null ? undefined : Number(match[1])
}

async function commandRuns(command: string): Promise<boolean> {
  return (await outputOf(command, ['-version'])) !== undefined
}
