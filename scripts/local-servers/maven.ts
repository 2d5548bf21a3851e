import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChildGuard } from './child-guard.ts'
import { runGuarded } from './command.ts'

/**
 * The goal that copies a project's jars; pinned, because its default depends on the Maven version.
 */
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
const PROGRESS_FILES = 50

export interface Artifact {
  /** The name in messages. */
  name: string
  group: string
  id: string
  /** An exact version; for a range Maven downloads thousands of POMs. */
  version: string
}

interface CopyOptions {
  guard: ChildGuard
  onProgress: (line: string) => void
  signal: AbortSignal | undefined
}

/**
 * Copies the artifact and its runtime dependencies into `folder`/lib, after Maven has verified
 * their checksums.
 *
 * @throws Error with Maven's message, or `AbortError`
 */
export async function copyJars(
  artifact: Artifact,
  folder: string,
  { guard, onProgress, signal }: CopyOptions,
): Promise<void> {
  await writeFile(join(folder, 'pom.xml'), makePom(artifact))
  const args = ['-B', '-C', COPY, '-DoutputDirectory=lib', '-DincludeScope=runtime']
  const lines: string[] = []
  let files = 0
  const onLine = (line: string): void => {
    if (line.includes('Downloading from')) return
    if (!line.includes('Downloaded from')) lines.push(line)
    else if (++files % PROGRESS_FILES === 0) onProgress(`  ${files} files fetched`)
  }
  const code = await runGuarded('mvn', args, { cwd: folder, guard, signal, onLine })
  if (code !== 0) throw new Error(`Maven could not fetch ${artifact.name}: ${errorIn(lines)}`)
}

/** Returns Maven's first error, which is the most specific, or its last line. */
const errorIn = (lines: string[]): string =>
  lines.find((line) => line.startsWith('[ERROR]')) ?? lines.at(-1) ?? 'it printed nothing'

const makePom = ({ group, id, version }: Artifact): string => `<project>
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
