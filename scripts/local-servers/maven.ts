import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChildGuard } from './child-guard.ts'
import { runGuarded } from './command.ts'

/** The goal that copies a project's jars. Pinned, since each Maven has a default of its own. */
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
const PROGRESS_FILES = 50

export interface Artifact {
  /** For people. */
  name: string
  group: string
  id: string
  /** Exact: for a range Maven reads thousands of descriptions. */
  version: string
}

interface CopyOptions {
  guard: ChildGuard
  onProgress: (line: string) => void
  signal: AbortSignal | undefined
}

/**
 * Puts the artifact and all that it needs at run time into `folder`/lib, checksums verified.
 *
 * @throws Error with Maven's own words, or `AbortError`
 */
export async function copyJars(
  artifact: Artifact,
  folder: string,
  { guard, onProgress, signal }: CopyOptions,
): Promise<void> {
  await writeFile(join(folder, 'pom.xml'), pomOf(artifact))
  const args = ['-B', '-C', COPY, '-DoutputDirectory=lib', '-DincludeScope=runtime']
  const lines: string[] = []
  let files = 0
  const onLine = (line: string): void => {
    if (line.includes('Downloading from')) return
    if (!line.includes('Downloaded from')) lines.push(line)
    else if (++files % PROGRESS_FILES === 0) onProgress(`  ${files} files fetched`)
  }
  const code = await runGuarded('mvn', args, { cwd: folder, guard, signal, onLine })
  if (code !== 0) throw new Error(`Maven could not fetch ${artifact.name}: ${complaintIn(lines)}`)
}

/** Maven's first error, which says most; the last line when it did not come so far as to log. */
const complaintIn = (lines: string[]): string =>
  lines.find((line) => line.startsWith('[ERROR]')) ?? lines.at(-1) ?? 'it said nothing'

const pomOf = ({ group, id, version }: Artifact): string => `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>trellis</groupId><artifactId>jars</artifactId><version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>${group}</groupId><artifactId>${id}</artifactId><version>${version}</version>
    </dependency>
  </dependencies>
</project>
`
