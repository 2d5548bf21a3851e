import { parseArgs } from 'node:util'
import { ENGINES, ROWS, type EngineName, type RowId } from './rows.ts'
import { SHAPES, type ShapeName } from './shape.ts'

export interface Options {
  readonly engines: readonly EngineName[]
  /** The user has named the engines, so one that cannot be had is an error. */
  readonly named: boolean
  readonly rows: readonly RowId[]
  readonly quick: boolean
  readonly shape: ShapeName
  /** Instead of those of the full or the quick run. */
  readonly datasets: number | undefined
  /** JSON instead of tables. */
  readonly json: boolean
  /** A file of an earlier run in JSON. */
  readonly compare: string | undefined
  readonly profileDir: string | undefined
}

/** The command cannot be run as it was called. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const HELP = `Measures the built server beside the bare engines and an empty route, in turns.

  npm run bench                    embedded, and Neo4j + Typesense where they can be started
  npm run bench -- --quick         small: two minutes, and no more than a hint

  --engine NAME    embedded, pair or both
  --shape NAME     even: few tags and owners, shared by all; skewed: own ones for each dataset
  --datasets N     that many
  --only ROW       may be repeated: ${Object.keys(ROWS).join(', ')}
  --json           JSON instead of tables
  --compare FILE   shows what an earlier run, kept with --json, had reached
  --profile DIR    leaves processor profiles of the server there
  --help           this text

Neo4j is the one of NEO4J_URI, whose database must be empty, or one that is started for the
purpose. Ratios are what counts: rates of different machines, or of one that does other work
meanwhile, cannot be compared.`

const OPTIONS = {
  engine: { type: 'string' },
  only: { type: 'string', multiple: true },
  quick: { type: 'boolean', default: false },
  shape: { type: 'string', default: 'even' },
  datasets: { type: 'string' },
  json: { type: 'boolean', default: false },
  compare: { type: 'string' },
  profile: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** @throws UsageError with one sentence */
export function parseOptions(args: string[]): Options | 'help' {
  const values = valuesOf(args)
  if (values.help) return 'help'
  const { engine = 'both', only, quick, json, compare, profile } = values
  const engines = engine === 'both' ? ENGINES : ENGINES.filter((name) => name === engine)
  if (engines.length === 0) {
    throw new UsageError(`--engine must be ${ENGINES.join(', ')} or both; it is ${engine}`)
  }
  const named = values.engine !== undefined
  const shape = SHAPES.find((name) => name === values.shape)
  if (!shape) {
    throw new UsageError(`--shape must be ${SHAPES.join(' or ')}; it is ${values.shape}`)
  }
  const datasets = datasetsOf(values.datasets)
  const rows = rowsOf(only)
  return { engines, named, rows, quick, shape, datasets, json, compare, profileDir: profile }
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

function datasetsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const datasets = Number(text)
  if (Number.isInteger(datasets) && datasets >= 100) return datasets
  throw new UsageError(`--datasets must be a whole number from 100 up; it is ${text}`)
}

function rowsOf(only: readonly string[] | undefined): RowId[] {
  const known = Object.keys(ROWS) as RowId[]
  const unknown = (only ?? []).filter((name) => !Object.hasOwn(ROWS, name))
  if (unknown.length > 0) {
    throw new UsageError(`There is no row ${unknown.join(', ')}; there are ${known.join(', ')}`)
  }
  return only ? known.filter((row) => only.includes(row)) : known
}
