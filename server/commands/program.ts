import { Command, CommanderError } from '@commander-js/extra-typings'
import { productVersion } from '../product.ts'

/** Adds description, options and action to a command that has its name and its line in the overview. */
type Definition = (command: Command) => unknown

interface Entry {
  readonly summary: string
  /** A command is loaded when it runs, so that a start pays for nothing else. */
  readonly load: () => Promise<Definition>
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'run the catalog (what trellis does without a command)',
    load: async () => (await import('./serve.ts')).serve,
  },
  seed: {
    summary: 'load a sample, generated data or files into a running server',
    load: async () => (await import('./seed.ts')).seed,
  },
  token: {
    summary: 'create, list and revoke access tokens',
    load: async () => (await import('./token.ts')).token,
  },
  backup: {
    summary: 'write everything in the stores into one file',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'fill empty stores from such a file',
    load: async () => (await import('./restore.ts')).restore,
  },
  reindex: {
    summary: 'build the search index anew, and swap it in',
    load: async () => (await import('./reindex.ts')).reindex,
  },
  verify: {
    summary: 'compare graph and search index',
    load: async () => (await import('./verify.ts')).verify,
  },
  doctor: {
    summary: 'check whether a server can run here',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  neo4j: {
    summary: 'run a real Neo4j without Docker, for development',
    load: async () => (await import('./neo4j.ts')).neo4j,
  },
  typesense: {
    summary: 'run a real Typesense without Docker, for development',
    load: async () => (await import('./typesense.ts')).typesense,
  },
}

const DESCRIPTION = `Trellis, a metadata catalog on a graph.

Environment variables configure it; trellis serve --help lists them. Exit codes: 0 done, 1 failed, \
2 wrong usage. With --json a command prints one line of JSON, also when it fails.`

/**
 * Runs the command that the arguments name, and answers its exit code: 0 when it is done, 1 when it
 * failed, 2 when it was called in a wrong way. A server goes on when this has returned.
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  try {
    const program = await programFor(args)
    await program.parseAsync([...args], { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof CommanderError) return ended(error, args)
    return await failed(error, args)
  }
}

async function programFor(args: readonly string[]): Promise<Command> {
  const program = new Command('trellis')
    .description(DESCRIPTION)
    .usage('[command] [options]')
    .version(productVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this text')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
  const chosen = chosenBy(args)
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = new Command(name).summary(summary).copyInheritedSettings(program)
    if (name === chosen) (await load())(command)
    program.addCommand(command, { isDefault: name === chosen && name === 'serve' })
  }
  return program
}

/** `trellis`, `trellis --x`: the server. `trellis help seed` prints what `trellis seed --help` does. */
function chosenBy(args: readonly string[]): string | undefined {
  const [first = 'serve', second] = args
  if (first === 'help') return second
  return first.startsWith('-') ? 'serve' : first
}

/** Help and version were printed, or a sentence about the usage. */
function ended({ exitCode, message }: CommanderError, args: readonly string[]): number {
  if (exitCode === 0) return 0
  printFailure(args, message.replace(/^error: /, ''))
  return 2
}

async function failed(error: unknown, args: readonly string[]): Promise<number> {
  const { codeOf, isExpected } = await import('./failures.ts')
  const message = error instanceof Error ? error.message : String(error)
  console.error(isExpected(error) ? message : error)
  printFailure(args, message, codeOf(error))
  return 1
}

/** Programs read the standard output, whatever came of a command. */
function printFailure(args: readonly string[], error: string, code?: string): void {
  if (args.includes('--json')) console.log(JSON.stringify({ error, code }))
}
