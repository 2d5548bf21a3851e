import neo4j from 'neo4j-driver'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { CypherRows, CypherStatement } from '../../explore.ts'
import { CatalogError, type ErrorCode } from '../../model/errors.ts'
import type { Neo4jAddress } from '../connection.ts'
import { FETCH_SIZE, runStatement } from './run.ts'

/** Runs one statement in a worker thread of `threads.ts`, and ends with it. */

export interface WorkerData extends CypherStatement {
  readonly address: Pick<Neo4jAddress, 'uri' | 'username' | 'password' | 'database'>
  /** The writes that the statement has to see. */
  readonly bookmarks: readonly string[]
  readonly timeoutMs: number
}

export type Reply =
  /** The thread has received the cancellation, and ends when Neo4j has ended the statement. */
  | 'cancelled'
  | { readonly answer: CypherRows }
  | { readonly failure: { readonly message: string; readonly code?: ErrorCode } }

/** Any message cancels the statement. */
async function serve(port: MessagePort, data: WorkerData): Promise<void> {
  const { uri, username = 'neo4j', password, database = 'neo4j' } = data.address
  const auth = password ? neo4j.auth.basic(username, password) : undefined
  const driver = neo4j.driver(uri, auth, {
    useBigInt: true,
    maxConnectionPoolSize: 1,
    connectionTimeout: data.timeoutMs,
    notificationFilter: { minimumSeverityLevel: 'OFF' },
    telemetryDisabled: true,
    userAgent: 'trellis',
  })
  const session = driver.session({
    database,
    bookmarks: [...data.bookmarks],
    defaultAccessMode: neo4j.session.READ,
    fetchSize: FETCH_SIZE,
  })
  // Resolves once the server has ended the statement, however long that takes.
  const end = () => session.close().catch(() => {})
  port.once('message', () => {
    port.postMessage('cancelled' satisfies Reply)
    void end()
  })
  const reply = await runStatement(session, data, data.timeoutMs).then(
    (answer): Reply => ({ answer }),
    (error: unknown): Reply => ({ failure: failureOf(error) }),
  )
  port.postMessage(reply)
  await end()
  await driver.close()
  port.close()
}

function failureOf(error: unknown): { readonly message: string; readonly code?: ErrorCode } {
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof CatalogError ? { message, code: error.code } : { message }
}

if (parentPort) void serve(parentPort, workerData as WorkerData)
