import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHttpClient } from '../../server/commands/http-client.ts'
import type { Checks } from './checks.ts'
import type { PythonClient } from './python-client.ts'

/** The dependencies of checks of commands that read files. */
export interface Context {
  readonly checks: Checks
  readonly client: PythonClient
  readonly folder: string
  /** Writes a file for a command, and returns its path. */
  readonly file: (name: string, content: unknown) => Promise<string>
  /** Reads the aspects of an entity. */
  readonly aspects: (urn: string) => Promise<Readonly<Record<string, unknown>>>
}

/** Returns the URN of a Hive dataset of the checks. */
export const table = (name: string): string =>
  `urn:li:dataset:(urn:li:dataPlatform:hive,checks.${name},PROD)`

/** Returns the dependencies of checks on the client's server. */
export function createCheckContext(checks: Checks, client: PythonClient, folder: string): Context {
  const http = createHttpClient({ server: client.server })
  return {
    checks,
    client,
    folder,
    async file(name, content) {
      const path = join(folder, name)
      // JSON is valid YAML.
      await writeFile(path, JSON.stringify(content))
      return path
    },
    async aspects(urn) {
      const { body } = await http.get(`/entitiesV2/${encodeURIComponent(urn)}`)
      const { aspects } = body as { aspects: Record<string, { value: unknown }> }
      return Object.fromEntries(Object.entries(aspects).map(([name, { value }]) => [name, value]))
    },
  }
}
