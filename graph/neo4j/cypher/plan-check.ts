import type { Plan } from 'neo4j-driver'
import { CatalogError } from '../../model/errors.ts'

/**
 * Labels of records that the catalog keeps to itself: hashes of access tokens and passwords, tasks,
 * and the state of the store. No relationship leads to them, so a statement reaches them by label,
 * by id, or through a scan of all nodes only.
 */
const HIDDEN_LABELS = ['AccessToken', 'Password', 'AuditRecord', 'Task', 'Meta']
const NAMES_HIDDEN = new RegExp(`[:|&!]\\s*\`?(${HIDDEN_LABELS.join('|')})\\b`)

/** Procedures that statements may call: they list the names that the graph uses. */
const PROCEDURES: ReadonlySet<string> = new Set([
  'db.labels',
  'db.relationshipTypes',
  'db.propertyKeys',
])

/** Built-in functions with a namespace; all others come from plug-ins. */
const NAMESPACED_FUNCTIONS =
  /^(date|datetime|localdatetime|localtime|time|duration|point|vector)\./i

/** Operators that write, apart from those of the schema, which have plans without a read. */
const WRITES =
  /^(Create|Merge|LockingMerge|Set|Remove|Delete|DetachDelete|Foreach|SubqueryForeach|Drop|Alter)/

/** Operators without input that read entities, or nothing. Others list the state of the server. */
const SOURCES =
  /^(Argument|EmptyRow|EmptyResult|Projection|Unwind|(Union|Intersection|Subtraction)?NodeByLabels?Scan|(Multi)?Node(Unique)?Index\w*|(Directed|Undirected)\w*Relationship\w*|(Node|Relationship)CountFromCountStore|ProcedureCall)$/

/** Operators that are refused, each with what is wrong about it and what would be right. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [WRITES, 'statements only read'],
  [/^LoadCSV$/, 'statements read the graph only, not files or URLs'],
  [/^Transaction/, 'CALL { … } IN TRANSACTIONS runs transactions of its own; omit IN TRANSACTIONS'],
  [/^AllNodesScan$/, 'it also reads internal records; name a label, such as :Entity'],
  [/ById|ByElementId/, 'it also finds internal records; find entities by their urn'],
]

/** A query that an operator evaluates by itself, so that the plan does not show how. */
const HIDDEN_QUERY = /\b(COLLECT|EXISTS|COUNT) \{/
const CALL = /\b(\w+(?:\.\w+)+)\s*\(/g
/** Strings and quoted names in the details of an operator. */
const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`]|``)*`/g

/**
 * Requires a plan to read entities and their aspects only (docs/interface: explore/plans). The read
 * transaction in which a statement runs refuses writes as well.
 *
 * @param queryType of the summary; `r` for a plan that only reads
 * @throws CatalogError `INVALID_PARAMETER` naming the operator
 */
export function requireReadOnly(plan: Plan, queryType: string): void {
  const operators = [...walkOperators(plan)]
  for (const operator of operators) requireAllowed(operator)
  if (queryType === 'r') return
  throw refused(operators.at(-1)?.name ?? 'the plan', 'statements only read')
}

interface Operator {
  readonly name: string
  readonly details: string
  readonly isSource: boolean
}

function* walkOperators({ operatorType, arguments: members, children }: Plan): Generator<Operator> {
  // The name ends in the database: `AllNodesScan@neo4j`.
  const name = operatorType.replace(/@.*$/, '').replace(/\(.*\)$/, '')
  const { Details: details } = members as { readonly Details?: unknown }
  yield {
    name,
    details: typeof details === 'string' ? details : '',
    isSource: children.length === 0,
  }
  for (const child of children) yield* walkOperators(child)
}

function requireAllowed({ name, details, isSource }: Operator): void {
  for (const [operators, reason] of REFUSED) if (operators.test(name)) throw refused(name, reason)
  const [, hidden] = NAMES_HIDDEN.exec(details) ?? []
  if (hidden !== undefined) throw refused(name, `records with the label ${hidden} are internal`)
  if (name === 'NodeCountFromCountStore' && /\(\s*\)/.test(details)) {
    throw refused(name, 'it also counts internal records; name a label, such as :Entity')
  }
  if (isSource && !SOURCES.test(name)) throw refused(name, 'statements read the graph only')
  const plain = details.replaceAll(QUOTED, (text) =>
    /^`\w+`$/.test(text) ? text.slice(1, -1) : '_',
  )
  if (name === 'ProcedureCall') return requireProcedure(plain)
  if (HIDDEN_QUERY.test(plain)) {
    throw refused(name, 'it hides a subquery inside of an expression; match before the expression')
  }
  for (const [, called = ''] of plain.matchAll(CALL)) {
    if (NAMESPACED_FUNCTIONS.test(called)) continue
    throw refused(name, `the function ${called} is not built in`)
  }
}

function requireProcedure(details: string): void {
  const [called = ''] = details.split('(', 1)
  if (PROCEDURES.has(called)) return
  const allowed = [...PROCEDURES].join(', ')
  throw refused('ProcedureCall', `the procedure ${called} is not one of ${allowed}`)
}

function refused(operator: string, reason: string): CatalogError {
  const message = `The plan of the statement contains ${operator}: ${reason}`
  return new CatalogError('INVALID_PARAMETER', message)
}
