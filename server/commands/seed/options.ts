import { parseArgs } from 'node:util'

/** What one call of the command is to do. */
export type Options = { readonly help: true } | ({ readonly help: false } & Run)

export interface Run {
  /** Base address, without a slash at its end. */
  readonly server: string
  readonly token: string | undefined
  readonly load:
    | { readonly kind: 'sample' }
    | { readonly kind: 'scale'; readonly datasets: number }
    | { readonly kind: 'files'; readonly paths: readonly string[] }
}

/** The command was called in a way that it does not understand. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const HELP = `Loads metadata into a running server.

  npm run seed                         a sample: the data of an online bookshop
  npm run seed -- --scale 100k         that many generated datasets (1k, 20000, 1m)
  npm run seed -- --file a.json        a file of MCEs and MCPs; may be repeated

  --server URL    the server; default http://127.0.0.1:$PORT, or port 8080
  --token TOKEN   bearer token; default $DATAHUB_GMS_TOKEN
  --help          this text

Loading the same thing twice changes nothing. The exit code is 0 when everything was
taken, 1 when something was not, and 2 when the command was not understood.`

const DATASETS_MAX = 10_000_000
const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 }

/** @throws UsageError with one sentence */
export function parseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options {
  const values = valuesOf(args)
  if (values.help) return { help: true }
  if (values.scale !== undefined && values.file) {
    throw new UsageError('--scale and --file cannot be used together.')
  }
  return {
    help: false,
    server: serverOf(values.server ?? `http://127.0.0.1:${env['PORT']?.trim() || '8080'}`),
    token: values.token ?? (env['DATAHUB_GMS_TOKEN']?.trim() || undefined),
    load: loadOf(values.scale, values.file),
  }
}

function valuesOf(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        scale: { type: 'string' },
        file: { type: 'string', multiple: true },
        server: { type: 'string' },
        token: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values
  } catch (cause) {
    // The rest of the message is advice on how to pass such an argument on, which is not meant.
    const [sentence = ''] = (cause as Error).message.split(/\. |\n/)
    throw new UsageError(`${sentence.replace(/\.$/, '')}; see --help.`, { cause })
  }
}

function loadOf(scale: string | undefined, files: readonly string[] | undefined): Run['load'] {
  if (files) return { kind: 'files', paths: files }
  if (scale === undefined) return { kind: 'sample' }
  const [, digits = '', unit = ''] = /^(\d+)(k|m)?$/i.exec(scale.trim()) ?? []
  const datasets = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1)
  if (datasets < 1 || datasets > DATASETS_MAX) {
    throw new UsageError(`--scale takes a number from 1 to 10m, such as 20000 or 100k: ${scale}.`)
  }
  return { kind: 'scale', datasets }
}

function serverOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`--server takes an http or https address: ${text}.`)
  }
  return text.replace(/\/+$/, '')
}
