import { cpus, loadavg, totalmem } from 'node:os'
import { reachedOf, type Measurement } from './measurement.ts'
import { boundsOf, ROWS, type Bounds, type Figure } from './rows.ts'
import type { Result } from './run.ts'
import type { ShapeName } from './shape.ts'

/** What a run has found, and where: a later one can be compared with it. */
export interface Report {
  readonly at: string
  readonly machine: {
    readonly processors: string
    readonly memoryGb: number
    readonly node: string
    /** How many processes wanted a core in the last minute, before and after. */
    readonly load: readonly [before: number, after: number]
  }
  readonly shape: ShapeName
  readonly datasets: number
  readonly isQuick: boolean
  readonly results: readonly Result[]
}

export function machineOf(loadBefore: number): Report['machine'] {
  const all = cpus()
  return {
    processors: `${all.length} x ${all[0]?.model.trim() ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
    load: [loadBefore, loadavg()[0] ?? Number.NaN],
  }
}

const HEADER = [
  '',
  'a second',
  'p50 / p95 ms',
  '× empty',
  'floor',
  'rate ×',
  'p50 ×',
  'cpu ms',
  'asked',
  'reached',
  'before',
  '',
]
/** Columns of words; the others are of figures. */
const TEXTS = new Set([0, 7, 8, 11])

/** A table for people; `before` is an earlier run. */
export function tableOf(report: Report, before?: Report): string {
  const engines = [...new Set(report.results.map(({ engine }) => engine))]
  const rows = engines.flatMap((engine) => [
    [engine, ...HEADER.slice(1)],
    ...report.results
      .filter((result) => result.engine === engine)
      .map((result) => rowOf(result, before?.results.find(isSame(result)))),
  ])
  const { machine, shape, datasets, isQuick } = report
  const load = machine.load.map((each) => each.toFixed(1)).join(' → ')
  return [
    aligned(rows),
    '',
    `${isQuick ? 'Quick: a hint. ' : ''}${datasets.toLocaleString('en-US')} datasets, ${shape}; ${machine.processors}, ${machine.memoryGb} GB, Node ${machine.node}, load ${load}.`,
    '× empty: median time ÷ that of an empty route. rate ×, p50 ×: ours ÷ the bare engine. cpu ms: what',
    'each process works for an item (server, Neo4j, Typesense). reached: 1 and more is what was asked.',
  ].join('\n')
}

const isSame =
  ({ engine, row }: Result) =>
  (other: Result) =>
    other.engine === engine && other.row === row

function rowOf(result: Result, before: Result | undefined): string[] {
  const bounds = boundsOf(result.row, result.engine) ?? {}
  const reached = reachedOf(result, bounds)
  return [
    ROWS[result.row].title,
    rate(result.perSecond),
    times(result),
    share(result.overEmpty),
    rate(result.floorPerSecond),
    share(result.ratio),
    share(result.overFloor),
    Object.values(result.processorMs ?? {})
      .map((ms) => ms.toFixed(2))
      .join(' + '),
    asked(result, bounds),
    reached === undefined ? '' : `${share(reached)}${reached >= 1 ? '' : ' !'}`,
    before ? mainFigure(before, bounds) : '',
    result.note ?? '',
  ]
}

const SIGNS: Readonly<Record<Figure, string>> = {
  ratio: 'rate ×',
  overEmpty: '× empty',
  overEmptyP99: 'p99 × empty',
  overFloor: 'p50 ×',
  p95Ms: 'p95 ms',
  mb: 'MB',
  bytesPerAspect: 'bytes',
  pending: 'pending',
  serverPercent: 'server %',
  graphPercent: 'neo4j %',
}

/** `rate × 0.12 >= 0.3`: each figure that has a bound, as it came out and as it is asked for. */
function asked(measurement: Measurement, bounds: Bounds): string {
  return Object.entries(bounds)
    .map(([name, { atLeast, atMost }]) => {
      const bound = atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`
      return `${figure(measurement, name as Figure)} ${bound}`
    })
    .join(', ')
}

/** The figure that tells most about a row: what is asked for, else how it compares. */
function mainFigure(measurement: Measurement, bounds: Bounds): string {
  const [first] = Object.keys(bounds) as Figure[]
  const names: readonly (Figure | undefined)[] = [first, 'ratio', 'overFloor', 'overEmpty']
  const name = names.find((each) => each !== undefined && measurement[each] !== undefined)
  return name ? figure(measurement, name) : ''
}

function figure(measurement: Measurement, name: Figure): string {
  return `${SIGNS[name]} ${share(measurement[name]) || '?'}`
}

function rate(perSecond: number | undefined): string {
  return perSecond === undefined ? '' : Math.round(perSecond).toLocaleString('en-US')
}

function times({ p50Ms, p95Ms }: Measurement): string {
  return p50Ms === undefined || p95Ms === undefined ? '' : `${share(p50Ms)} / ${share(p95Ms)}`
}

/** With as many digits as say something. */
function share(value: number | undefined): string {
  if (value === undefined) return ''
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)
}

/** Texts to the left, figures to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = HEADER.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const pad = (cell: string, at: number) =>
    TEXTS.has(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}
