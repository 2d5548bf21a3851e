import { readOutput } from './command.ts'
import { findJava } from './java.ts'
import type { Startable } from './local-server.ts'
import { isResolved, NEO4J_VERSION, type Programs } from './neo4j-artifacts.ts'

const WHERE = '`java` on the PATH, JAVA_HOME set, or in /usr/lib/jvm'
const INSTALL_MAVEN = 'install Apache Maven 3.6.3 or newer (`mvn` on the PATH)'

type Neo4jStartable = (Startable & { yes: false }) | { yes: true; java: string }

/**
 * Returns whether {@link startNeo4j} can run, and with which Java: it needs one that suits the
 * version, and Maven for the first download. Takes 0.1 to 1 s. `reason` is a sentence that says
 * what to install.
 */
export async function canStartNeo4j(programs: Programs = {}): Promise<Neo4jStartable> {
  const { version = NEO4J_VERSION } = programs
  const rule = javaRule(version)
  const [java, maven] = await Promise.all([
    findJava(rule.suits),
    isResolved(programs) || commandRuns('mvn'),
  ])
  const instructions: string[] = []
  const install = `install Java ${rule.versions} (${WHERE})`
  if (java === undefined) instructions.push(install)
  else if (!rule.suits(java.major)) instructions.push(`${install} instead of ${java.major}`)
  if (!maven) instructions.push(INSTALL_MAVEN)
  if (java !== undefined && instructions.length === 0) return { yes: true, java: java.command }
  return { yes: false, reason: `To start Neo4j ${version}, ${instructions.join(', and ')}.` }
}

/** Returns the versions of Java for a Neo4j: 5.26 does not support 18 to 20, newer ones need 21. */
function javaRule(version: string): { versions: string; suits: (major: number) => boolean } {
  if (!version.startsWith('5.')) return { versions: '21 or newer', suits: (major) => major >= 21 }
  return { versions: '17, or 21 or newer', suits: (major) => major === 17 || major >= 21 }
}

async function commandRuns(command: string): Promise<boolean> {
  return (await readOutput(command, ['-version'])) !== undefined
}
