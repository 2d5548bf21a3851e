import { Command, CommanderError } from '@commander-js/extra-typings'
import { reasonOf } from '../catalog/error-reason.ts'
import { productVersion } from '../product.ts'

/** Adds description, options and action to a command that has name and summary. */
type Definition = (command: Command) => unknown

interface Entry {
  readonly summary: string
  /** Imports the command when it runs, which keeps the start short. */
  readonly load: () => Promise<Definition>
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'run the catalog (the default command)',
    load: async () => (await import('./serve.ts')).serve,
  },
  setup: {
    summary: 'write the passwords and keys of an installation',
    load: async () => (await import('./setup.ts')).setup,
  },
  seed: {
    summary: 'load a sample or files into a running server',
    load: async () => (await import('./seed.ts')).seed,
  },
  export: {
    summary: 'write the metadata of a running server to a file that seed loads',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  cypher: {
    summary: 'run a saved question, or Cypher, on a running server',
    load: async () => (await import('./cypher.ts')).cypher,
  },
  diff: {
    summary: 'tell what changed on a running server between two times',
    load: async () => (await import('./diff.ts')).diff,
  },
  revert: {
    summary: 'revert changes of an entity, a user or a run on a running server',
    load: async () => (await import('./revert.ts')).revert,
  },
  csv: {
    summary: 'edit many entities in a spreadsheet',
    load: async () => (await import('./csv.ts')).csv,
  },
  impact: {
    summary: 'print what the changes of a dbt project would affect',
    load: async () => (await import('./impact.ts')).impact,
  },
  token: {
    summary: 'create, list and revoke access tokens',
    load: async () => (await import('./token.ts')).token,
  },
  policy: {
    summary: 'write policies to a file, and apply one',
    load: async () => (await import('./policy.ts')).policy,
  },
  user: {
    summary: 'let people sign in with a password',
    load: async () => (await import('./user.ts')).user,
  },
  backup: {
    summary: 'write the whole catalog to one file',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'restore a backup into empty stores',
    load: async () => (await import('./restore.ts')).restore,
  },
  reindex: {
    summary: 'rebuild the search index while servers run',
    load: async () => (await import('./reindex.ts')).reindex,
  },
  verify: {
    summary: 'compare the graph with the search index',
    load: async () => (await import('./verify.ts')).verify,
  },
  doctor: {
    summary: 'check configuration, stores and machine',
    load: async () => (await import('./doctor.ts')).doctor,
  },
}

const DESCRIPTION = `Trellis, a metadata catalog on a graph.

Environment variables configure it; trellis serve --help lists them. Exit codes: 0 success, 1 failure, \
2 wrong usage. With --json a command prints its outcome as one line of JSON, failures included.`

/**
 * Runs the command that the arguments name, and returns its exit code: 0 success, 1 failure, 2
 * wrong usage. A server keeps running after this has returned.
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  return run(args, () => createProgram(args))
}

/** Runs a command that is a program of its own, such as `npm run stores`, in the same way. */
export async function runCommand(
  name: string,
  define: Definition,
  args: readonly string[],
): Promise<number> {
  return run(args, async () => {
    const command = prepareCommand(new Command(name))
    define(command)
    return command
  })
}

async function run(args: readonly string[], define: () => Promise<Command>): Promise<number> {
  try {
    const program = await define()
    await program.parseAsync([...args], { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof CommanderError) return exitCodeOf(error, args)
    return await reportFailure(error, args)
  }
}

const prepareCommand = (command: Command): Command =>
  command
    .helpOption('-h, --help', 'print this text')
    .showHelpAfterError('Add --help to list commands and options.')
    .exitOverride()

async function createProgram(args: readonly string[]): Promise<Command> {
  const program = prepareCommand(new Command('trellis'))
    .description(DESCRIPTION)
    .usage('[command] [options]')
    .version(productVersion(), '--version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
  const chosenName = findCommandName(args)
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = new Command(name).summary(summary).copyInheritedSettings(program)
    if (name === chosenName) (await load())(command)
    program.addCommand(command, { isDefault: name === chosenName && name === 'serve' })
  }
  return program
}

/**
 * `trellis`, `trellis --x`: the server. `trellis help seed` prints what `trellis seed --help` does.
 */
function findCommandName(args: readonly string[]): string | undefined {
  const [first = 'serve', second] = args
  if (first === 'help') return second
  return first.startsWith('-') ? 'serve' : first
}

/** Returns the exit code after commander has printed help, the version, or an error of usage. */
function exitCodeOf({ exitCode, message }: CommanderError, args: readonly string[]): number {
  if (exitCode === 0) return 0
  printFailure(args, message.replace(/^error: /, ''))
  return 2
}

async function reportFailure(error: unknown, args: readonly string[]): Promise<number> {
  const { errorCode: codeOf, isExpected } = await import('./failures.ts')
  const { printableLines } = await import('./outcome.ts')
  const message = reasonOf(error)
  console.error(isExpected(error) ? printableLines(message) : error)
  printFailure(args, message, codeOf(error))
  return 1
}

/** Prints a failure for programs, which read the standard output. */
function printFailure(args: readonly string[], error: string, code?: string): void {
  if (args.includes('--json')) console.log(JSON.stringify({ error, code }))
}
