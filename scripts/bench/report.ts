import { cpus, loadavg, totalmem } from 'node:os'
import type { Figures, Ratios } from './measure.ts'
import type { StoresName } from './deployment.ts'

/** One scenario with a number of callers. */
export interface Result {
  readonly stores: StoresName
  readonly scenario: string
  readonly title: string
  readonly callers: number
  readonly trellis: Figures
  readonly baseline: Figures
  /** Whether the baseline answered its empty route. */
  readonly isEmptyRoute: boolean
  readonly overBaseline: Ratios
  /** The server of another checkout. */
  readonly other?: Figures
  readonly otherOverBaseline?: Ratios
  readonly overOther?: Ratios
}

export interface Report {
  readonly at: string
  readonly machine: string
  readonly datasets: number
  readonly facts: { readonly stores: StoresName; readonly name: string; readonly text: string }[]
  readonly results: Result[]
}

export function machineNow(loadBefore: number): string {
  const [cpu] = cpus()
  const load = [loadBefore, loadavg()[0] ?? Number.NaN]
    .map((average) => average.toFixed(1))
    .join(' → ')
  const memory = Math.round(totalmem() / 1e9)
  const model = cpu?.model.trim() ?? 'unknown'
  return `${cpus().length} × ${model}, ${memory} GB, Node ${process.version}, load ${load}`
}

const LEGEND = `cpu: processor milliseconds of a request (server + stores). ×: Trellis ÷ baseline.
(empty): the baseline answered its empty route. other: the server of --server ÷ baseline;
÷ other: Trellis ÷ that server.`

/** Prints a Markdown table for each pair of stores; `before` is an earlier report. */
export function formatReport(report: Report, before?: Report): string {
  const names = [...new Set([...report.facts, ...report.results].map(({ stores }) => stores))]
  return [
    ...names.flatMap((name) => [
      `## ${name}`,
      ...report.facts
        .filter(({ stores }) => stores === name)
        .map((fact) => `${fact.name}: ${fact.text}`),
      table(
        report.results.filter(({ stores }) => stores === name),
        before,
      ),
    ]),
    `${report.datasets} datasets; ${report.machine}.\n${LEGEND}`,
  ].join('\n\n')
}

function table(results: readonly Result[], before?: Report): string {
  const hasOther = results.some(({ overOther }) => overOther)
  const columns = [
    ['', ({ title, callers }: Result) => `${title}${callers > 1 ? `, ${callers} callers` : ''}`],
    [
      'p50 / p99 ms',
      ({ trellis }: Result) => `${figure(trellis.p50Ms)} / ${figure(trellis.p99Ms)}`,
    ],
    ['a second', ({ trellis }: Result) => String(Math.round(trellis.perSecond))],
    ['cpu', ({ trellis }: Result) => formatCpu(trellis)],
    ['baseline p50 ms', (result: Result) => formatBaseline(result)],
    ['baseline cpu', ({ baseline }: Result) => formatCpu(baseline)],
    ...ratioColumns('', ({ overBaseline }) => overBaseline),
    ...(hasOther
      ? [
          ...ratioColumns('other ', ({ otherOverBaseline }) => otherOverBaseline),
          ...ratioColumns('÷ other ', ({ overOther }) => overOther),
        ]
      : []),
    ...(before
      ? [['before p50 × / cpu ×', (result: Result) => formatEarlier(result, before)] as const]
      : []),
  ] as const
  const rows = [
    columns.map(([heading]) => heading),
    columns.map((_column, at) => (at === 0 ? '---' : '---:')),
    ...results.map((result) => columns.map(([, cell]) => cell(result))),
  ]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function ratioColumns(prefix: string, pickRatios: (result: Result) => Ratios | undefined) {
  const names = ['p50', 'p99', 'rate', 'cpu'] as const
  return names.map((name) => {
    return [`${prefix}${name} ×`, (result: Result) => figure(pickRatios(result)?.[name])] as const
  })
}

function formatBaseline({ baseline, isEmptyRoute }: Result): string {
  return `${figure(baseline.p50Ms)}${isEmptyRoute ? ' (empty)' : ''}`
}

function formatCpu({ cpuMs }: Figures): string {
  return Object.values(cpuMs).map(figure).join(' + ')
}

function formatEarlier({ stores, scenario, callers }: Result, before: Report): string {
  const earlierResult = before.results.find((candidate) => {
    return (
      candidate.stores === stores &&
      candidate.scenario === scenario &&
      candidate.callers === callers
    )
  })
  const { p50, cpu } = earlierResult?.overBaseline ?? {}
  return earlierResult ? `${figure(p50)} / ${figure(cpu)}` : ''
}

/** Returns three digits; an empty text for an impossible ratio, which is null in JSON. */
function figure(value: number | null | undefined): string {
  if (typeof value !== 'number' || Number.isNaN(value)) return ''
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)
}
