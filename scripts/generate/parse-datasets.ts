import { InvalidArgumentError } from '@commander-js/extra-typings'

const DATASETS_MAX = 10_000_000
const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 }

/** Parses a number of datasets: `20000`, `100k`, `1m`. @throws InvalidArgumentError */
export function parseDatasets(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+)(k|m)?$/i.exec(text.trim()) ?? []
  const datasets = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1)
  if (datasets >= 1 && datasets <= DATASETS_MAX) return datasets
  throw new InvalidArgumentError('Expected a number from 1 to 10m, such as 20000 or 100k.')
}
