import { parseArgs } from 'node:util'
import { ENGINES, ROWS, type EngineName, type RowId } from './rows.ts'

export interface Options {
  readonly engines: readonly EngineName[]
  /** The user has named the engines, so one that cannot be had is an error. */
  readonly named: boolean
  readonly rows: readonly RowId[]
  readonly quick: boolean
  readonly json: boolean
  readonly profileDir: string | undefined
}

/** The command cannot be run as it was called. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const HELP = `Measures the built server beside the bare engine, in alternating rounds.

  npm run bench                    both engines; Neo4j when it can be started
  npm run bench -- --quick         smaller: two minutes, and no more than a hint
  npm run bench -- search          search instead: see npm run bench -- search --help

  --engine NAME   sqlite, neo4j or both
  --only ROW      may be repeated: ${Object.keys(ROWS).join(', ')}
  --json          JSON instead of tables
  --profile DIR   leaves processor profiles of the server there
  --help          this text

Neo4j is the one of NEO4J_URI, whose database must be empty, or one that is started for the
purpose. Ratios are what counts: rates of different machines, or of one that does other work
meanwhile, cannot be compared.`

const OPTIONS = {
  engine: { type: 'string' },
  only: { type: 'string', multiple: true },
  quick: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  profile: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** @throws UsageError with one sentence */
export function parseOptions(args: string[]): Options | 'help' {
  const values = valuesOf(args)
  if (values.help) return 'help'
  const { engine = 'both', only, quick, json, profile } = values
  const engines = engine === 'both' ? ENGINES : ENGINES.filter((name) => name === engine)
  if (engines.length === 0) {
    throw new UsageError(`--engine must be ${ENGINES.join(', ')} or both; it is ${engine}`)
  }
  const named = values.engine !== undefined
  return { engines, named, rows: rowsOf(only), quick, json, profileDir: profile }
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (cause) {
    // The rest of the message is advice on how to pass such an argument on, which is not meant.
    const [sentence = ''] = (cause as Error).message.split(/\. |\n/)
    throw new UsageError(sentence, { cause })
  }
}

function rowsOf(only: readonly string[] | undefined): RowId[] {
  const known = Object.keys(ROWS) as RowId[]
  const unknown = (only ?? []).filter((name) => !Object.hasOwn(ROWS, name))
  if (unknown.length > 0) {
    throw new UsageError(`There is no row ${unknown.join(', ')}; there are ${known.join(', ')}`)
  }
  return only ? known.filter((row) => only.includes(row)) : known
}
