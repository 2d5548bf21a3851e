import { dashboard } from '../../../graph/aspects/analytics/dashboard.entity.ts'
import {
  entityTypeOf,
  keyPartsOf,
  parseColumnUrn,
  RESTRICTED_TYPE,
  urnKey,
} from '../../../graph/model/urn.ts'
import type { AffectedEntity, Impact } from '../../catalog/lineage/impact.ts'
import { formatTable } from '../cypher/table.ts'
import { printable } from '../outcome.ts'
import { formatCount } from '../progress.ts'
import type { ProjectChange } from './compare-tables.ts'

/** What a report is about. */
export interface Report {
  readonly changes: readonly ProjectChange[]
  readonly impact: Impact
}

/** Most rows of a table: GitHub refuses comments of more than 65,536 characters. */
const ROWS_MAX = 100
/** Most columns, and most characters, in a cell. */
const COLUMNS_MAX = 10
const CELL_MAX = 300

/** Formats a report for a terminal. */
export function formatText({ changes, impact }: Report): string {
  const blocks = [summaryOf(changes, impact)]
  if (changes.length > 0) {
    blocks.push(
      '',
      formatTable({ columns: ['change', 'of'], rows: cut(changes).map(changeCells) }),
      ...lineIfMore(changes.length, 'changes'),
    )
  }
  if (impact.affected.length > 0) {
    const columns = ['distance', 'type', 'affected', 'columns']
    blocks.push('', formatTable({ columns, rows: cut(impact.affected).map(affectedCells) }))
    blocks.push(...lineIfMore(impact.totals.entities, 'entities'))
  }
  if (impact.owners.length > 0) {
    const owners = cut(impact.owners).map((urn) => printable(urn))
    blocks.push('', 'Owners to ask:', ...owners, ...lineIfMore(impact.totals.owners, 'owners'))
  }
  return blocks.join('\n')
}

/** Formats a report as Markdown, for a comment on a pull request. */
export function formatMarkdown({ changes, impact }: Report): string {
  const blocks = [`### ${summaryOf(changes, impact)}`]
  if (changes.length > 0) {
    blocks.push(markdownTable(['Change', 'Of'], cut(changes).map(changeCells)))
    blocks.push(...lineIfMore(changes.length, 'changes'))
  }
  if (impact.affected.length > 0) {
    const columns = ['Distance', 'Type', 'Affected', 'Columns']
    blocks.push(markdownTable(columns, cut(impact.affected).map(affectedCells)))
    blocks.push(...lineIfMore(impact.totals.entities, 'entities'))
  }
  if (impact.owners.length > 0) {
    const owners = cut(impact.owners).map(code).join(', ')
    blocks.push(`Owners to ask: ${owners}`, ...lineIfMore(impact.totals.owners, 'owners'))
  }
  return blocks.join('\n\n')
}

function summaryOf(changes: readonly ProjectChange[], { totals, isPartial }: Impact): string {
  if (changes.length === 0) return 'The project drops, renames, retypes and deletes nothing.'
  const counted = countOf(changes.length, 'change', 'changes')
  const verb = changes.length === 1 ? 'affects' : 'affect'
  if (totals.entities === 0) return `${counted} ${verb} nothing downstream.`
  const least = isPartial ? 'at least ' : ''
  const parts = [
    countOf(totals.entities, 'entity', 'entities'),
    ...(totals.columns > 0 ? [countOf(totals.columns, 'column', 'columns')] : []),
    ...(totals.dashboards > 0
      ? [countOf(totals.dashboards, dashboard.name, `${dashboard.name}s`)]
      : []),
  ]
  return `${counted} ${verb} ${least}${parts.join(', ')}${ownersPart(totals)}.`
}

function ownersPart({ owners, groups }: Impact['totals']): string {
  const users = owners - groups
  const parts = [
    ...(users > 0 ? [countOf(users, 'user', 'users')] : []),
    ...(groups > 0 ? [countOf(groups, 'group', 'groups')] : []),
  ]
  return parts.length > 0 ? `, owned by ${parts.join(' and ')}` : ''
}

const countOf = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

const cut = <T>(list: readonly T[]): readonly T[] => list.slice(0, ROWS_MAX)

const lineIfMore = (total: number, unit: string): string[] =>
  total > ROWS_MAX ? [`… of ${formatCount(total)} ${unit}; --json prints all of them.`] : []

type Cell = string | number

function changeCells({ operation, node, column, to }: ProjectChange): Cell[] {
  const subject = column === undefined ? node : `${node}: ${column}`
  const becomes = operation === 'rename' ? ` → ${to}` : to === undefined ? '' : ` (${to})`
  return [operation, subject + becomes]
}

function affectedCells({ urn, type, distance, columns = [] }: AffectedEntity): Cell[] {
  const paths = columns
    .slice(0, COLUMNS_MAX)
    .map((column) => parseColumnUrn(column)?.path ?? column)
  const more = columns.length > COLUMNS_MAX ? [`and ${columns.length - COLUMNS_MAX} more`] : []
  return [distance, type, entityLabel(urn), [...paths, ...more].join(', ')]
}

/** Returns a short text for an entity: platform and name. */
function entityLabel(urn: string): string {
  if (entityTypeOf(urn) === RESTRICTED_TYPE) return 'hidden from you'
  const parts = keyPartsOf(urn).filter((part, at) => at === 0 || part !== 'PROD')
  return parts.map((part) => (part.startsWith('urn:li:') ? urnKey(part) : part)).join(' ')
}

function markdownTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => (cell === '' ? '' : code(cell))))
  const rule = columns.map(() => '---')
  return [columns, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns a text as code, in which Markdown finds neither marks nor mentions of people. */
function code(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = printable(cell.length > CELL_MAX ? `${cell.slice(0, CELL_MAX)}…` : cell)
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``
}
