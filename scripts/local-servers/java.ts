import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readOutput } from './command.ts'

/** The folder in which packages of Linux distributions install JDKs. */
const JDKS = '/usr/lib/jvm'

/** A Java runtime of this machine. */
export interface Java {
  readonly command: string
  readonly major: number
}

/**
 * Returns the first Java that `suits`: that of JAVA_HOME, as Maven and Neo4j's scripts do, that of
 * the PATH, or another one in `/usr/lib/jvm`; else the first that runs. Takes 0.1 to 1 s.
 */
export async function findJava(suits: (major: number) => boolean): Promise<Java | undefined> {
  let first: Java | undefined
  for (const command of await commands()) {
    const major = await readMajor(command)
    if (major === undefined) continue
    const java = { command, major }
    if (suits(major)) return java
    first ??= java
  }
  return first
}

async function commands(): Promise<string[]> {
  const home = process.env['JAVA_HOME'] ?? ''
  const jdkNames = (await readdir(JDKS).catch((): string[] => [])).toSorted()
  const homes = [home, ...jdkNames.map((name) => join(JDKS, name))]
  const [homeCommand, ...otherCommands] = homes.map((folder) => join(folder, 'bin', 'java'))
  const isSet = home !== '' && homeCommand !== undefined && existsSync(homeCommand)
  return [
    ...(isSet ? [homeCommand] : []),
    'java',
    ...otherCommands.filter((command) => existsSync(command)),
  ]
}

/** Returns the major version: 17 for `openjdk version "17.0.15"`, 8 for `java version "1.8.0"`. */
async function readMajor(command: string): Promise<number | undefined> {
  const match = /version "(?:1\.)?(\d+)/.exec((await readOutput(command, ['-version'])) ?? '')
  return match === null ? undefined : Number(match[1])
}
