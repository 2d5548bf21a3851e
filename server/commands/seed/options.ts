import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'

const DATASETS_MAX = 10_000_000
const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 }

type Variables = Readonly<Record<string, string | undefined>>

/** What to load, and into which server. Without `--scale` and `--file` it is the sample. */
export const withSeedOptions = (command: Command, env: Variables) =>
  command
    .addOption(
      new Option('--scale <count>', 'that many generated datasets: 20000, 100k, 1m')
        .argParser(datasetsOf)
        .conflicts('file'),
    )
    .option('--file <path...>', 'a file of MCEs and MCPs; may be repeated')
    .option(
      '--server <url>',
      'the running server; its port is that of PORT by default',
      serverOf,
      `http://127.0.0.1:${env['PORT']?.trim() || '8080'}`,
    )
    .addOption(
      new Option('--token <token>', 'bearer token (default: DATAHUB_GMS_TOKEN)').default(
        env['DATAHUB_GMS_TOKEN']?.trim() || undefined,
        // Help must not show the value.
        '',
      ),
    )

/** @throws InvalidArgumentError */
function datasetsOf(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+)(k|m)?$/i.exec(text.trim()) ?? []
  const datasets = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1)
  if (datasets >= 1 && datasets <= DATASETS_MAX) return datasets
  throw new InvalidArgumentError('It must be a number from 1 to 10m, such as 20000 or 100k.')
}

/** Without a slash at its end. @throws InvalidArgumentError */
function serverOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new InvalidArgumentError('It must be an http or https address.')
  }
  return text.replace(/\/+$/, '')
}
