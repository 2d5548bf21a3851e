import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHttpClient } from '../../server/commands/http-client.ts'
import type { Checks } from './checks.ts'
import type { PythonClient } from './python-client.ts'

/** What checks of commands that read files work with. */
export interface Desk {
  readonly checks: Checks
  readonly client: PythonClient
  readonly folder: string
  /** Writes a file that a command reads; gives its path. */
  readonly file: (name: string, content: unknown) => Promise<string>
  readonly aspects: (urn: string) => Promise<Readonly<Record<string, unknown>>>
}

export const table = (name: string): string =>
  `urn:li:dataset:(urn:li:dataPlatform:hive,checks.${name},PROD)`

export function deskOf(checks: Checks, client: PythonClient, folder: string): Desk {
  const http = createHttpClient({ server: client.server })
  return {
    checks,
    client,
    folder,
    async file(name, content) {
      const path = join(folder, name)
      // JSON is YAML.
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
