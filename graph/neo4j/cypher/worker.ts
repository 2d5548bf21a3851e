import neo4j from 'neo4j-driver'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { CypherRows, CypherStatement } from '../../explore.ts'
import { toFailure, type Failure } from '../../runtime/thread-failure.ts'
import { DEFAULT_DATABASE, createDriver, type DatabaseAddress } from '../driver.ts'
import { FETCH_SIZE, runStatement } from './run.ts'

/** Runs one statement in a worker thread of `threads.ts`, and ends with it. */

export interface WorkerData extends CypherStatement {
  readonly address: DatabaseAddress
  /** The writes that the statement has to see. */
  readonly bookmarks: readonly string[]
  readonly timeoutMs: number
}

export type Reply =
  /** The thread has received the cancellation, and ends when Neo4j has ended the statement. */
  'cancelled' | { readonly answer: CypherRows } | { readonly failure: Failure }

/** Any message cancels the statement. */
async function serve(port: MessagePort, data: WorkerData): Promise<void> {
  const driver = createDriver(data.address, {
    useBigInt: true,
    maxConnectionPoolSize: 1,
    connectionTimeout: data.timeoutMs,
  })
  const session = driver.session({
    database: data.address.database ?? DEFAULT_DATABASE,
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
    (error: unknown): Reply => ({ failure: toFailure(error) }),
  )
  port.postMessage(reply)
  await end()
  await driver.close()
  port.close()
}

if (parentPort) void serve(parentPort, workerData as WorkerData)
