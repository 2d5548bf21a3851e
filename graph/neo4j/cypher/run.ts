import neo4j, { Neo4jError, type Session } from 'neo4j-driver'
import type { CypherRows, CypherStatement } from '../../explore.ts'
import { CatalogError } from '../../model/errors.ts'
import { jsonText } from '../../model/json-text.ts'
import { LIMITS } from '../../model/limits.ts'
import { DIALECT } from '../driver.ts'
import { portError, queryError } from '../errors.ts'
import { requireReadOnly } from './plan-check.ts'
import { rowJson } from './row-json.ts'

/**
 * Rows that Neo4j sends at a time: reading stops at a limit, and a larger batch would have been sent
 * in vain.
 */
export const FETCH_SIZE = 50

/** A position in a message. Neo4j counts the line of the dialect, which the client has not sent. */
const POSITION = /\(line (\d+), column (\d+) \(offset: \d+\)\)/g

/**
 * Checks the plan of a statement, then runs it in a read session.
 *
 * @throws CatalogError `INVALID_PARAMETER`, `STORE_UNAVAILABLE`
 */
export async function runStatement(
  session: Session,
  { statement, parameters }: CypherStatement,
  timeoutMs: number,
): Promise<CypherRows> {
  const given = toCypher(parameters) as Sent['given']
  const limits = { timeout: timeoutMs }
  try {
    const planned = await session.run(`${DIALECT} EXPLAIN\n${statement}`, given, limits)
    const { plan, queryType } = planned.summary
    if (!plan) throw new CatalogError('INVALID_PARAMETER', 'The statement has no plan')
    requireReadOnly(plan, queryType)
    return await readRows(session, { statement: `${DIALECT}\n${statement}`, given, limits })
  } catch (error) {
    throw toRefusal(error)
  }
}

interface Sent {
  readonly statement: string
  readonly given: Readonly<Record<string, unknown>>
  readonly limits: { readonly timeout: number }
}

/** Reads rows until the limits; ending the iteration discards the others. */
async function readRows(session: Session, { statement, given, limits }: Sent): Promise<CypherRows> {
  const result = session.run(statement, given, limits)
  const texts: string[] = []
  let bytes = 0
  let cut: CypherRows['cut']
  for await (const row of result) {
    const text = jsonText(rowJson([...row.values()]))
    bytes += Buffer.byteLength(text) + 1
    if (texts.length >= LIMITS.cypherRows.max) cut = 'rows'
    else if (bytes > LIMITS.cypherBytes.max) cut = 'bytes'
    if (cut) break
    texts.push(text)
  }
  const columns = await result.keys()
  return { columns: columns.map(String), rows: `[${texts.join(',')}]`, ...(cut && { cut }) }
}

/** Returns a parameter as the driver sends it: it sends plain numbers as floats. */
function toCypher(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? neo4j.int(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toCypher)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toCypher(member)]))
}

/** Returns the error of a statement: what Neo4j says about it is the client's mistake. */
function toRefusal(error: unknown): unknown {
  const translated = portError(queryError(error))
  if (!(translated instanceof Neo4jError)) return translated
  const [first = ''] = translated.message.split('\n')
  const sentence = first.replaceAll(
    POSITION,
    (_all, line, column) => `(line ${Number(line) - 1}, column ${column})`,
  )
  return new CatalogError('INVALID_PARAMETER', `Neo4j refuses the statement: ${sentence}`)
}
