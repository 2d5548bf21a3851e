import type { Command } from '@commander-js/extra-typings'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { examples } from './help.ts'
import { jsonOption } from './options.ts'
import { printOutcome } from './outcome.ts'

const DESCRIPTION = `Writes the passwords and keys of an installation into files, for variables that end in _FILE.

Each has a random value of its own, which later calls keep. A variable of the same name sets it instead. \
compose.yaml runs this command before the stores start.`

/** The passwords and keys, and how many random bytes each has. */
const GENERATED = {
  NEO4J_PASSWORD: 24,
  TYPESENSE_API_KEY: 24,
  SECRET_SERVICE_ENCRYPTION_KEY: 32,
} as const
type GeneratedName = keyof typeof GENERATED

/** For the owner only, and for the group of the stores, which read their own files. */
const OWN_MODE = 0o600
const SHARED_MODE = 0o640

/** Files in the forms that the images of the stores read. */
const STORE_FILES: Readonly<Record<string, (values: Record<GeneratedName, string>) => string>> = {
  'neo4j-auth': ({ NEO4J_PASSWORD }) => `neo4j/${NEO4J_PASSWORD}`,
  'typesense.ini': ({ TYPESENSE_API_KEY }) => `[server]\napi-key = ${TYPESENSE_API_KEY}\n`,
}

/** Defines `trellis setup`. */
export const setup = (command: Command) =>
  command
    .description(DESCRIPTION)
    .requiredOption('--folder <folder>', 'folder of the files')
    .addOption(jsonOption())
    .addHelpText('after', examples('trellis setup --folder /secrets'))
    .action(async ({ folder, json }) => {
      await mkdir(folder, { recursive: true })
      const createdFiles: string[] = []
      const values = {
        NEO4J_PASSWORD: '',
        TYPESENSE_API_KEY: '',
        SECRET_SERVICE_ENCRYPTION_KEY: '',
      }
      for (const [name, bytes] of Object.entries(GENERATED) as [GeneratedName, number][]) {
        const file = join(folder, fileName(name))
        const environmentValue = process.env[name]?.trim() ?? ''
        const fileValue = await readFile(file, 'utf8').catch(emptyIfMissing)
        if (environmentValue === '' && fileValue === '') createdFiles.push(name)
        values[name] = environmentValue || fileValue || randomBytes(bytes).toString('base64url')
        await writeWithMode(file, values[name], OWN_MODE)
      }
      for (const [name, textOf] of Object.entries(STORE_FILES)) {
        await writeWithMode(join(folder, name), textOf(values), SHARED_MODE)
      }
      const sentence =
        createdFiles.length === 0
          ? `The passwords and keys in ${folder} stay as they are.`
          : `Generated ${createdFiles.join(', ')} in ${folder}. Keep a copy of this folder with your backups.`
      printOutcome({ json }, { folder, created: createdFiles }, sentence)
    })

/** Returns the name of the file of a variable: `neo4j-password`. */
const fileName = (name: GeneratedName): string => name.toLowerCase().replaceAll('_', '-')

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

/** Writes a file with a mode, whatever the umask and the mode of an earlier file are. */
async function writeWithMode(file: string, text: string, mode: number): Promise<void> {
  await writeFile(file, text, { mode: OWN_MODE })
  await chmod(file, mode)
}
