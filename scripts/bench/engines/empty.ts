import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { guardChild } from '../../local-servers/child-guard.ts'
import { BenchClient } from '../client.ts'

/** The floor of all rows: an empty route of the same web framework. */
export interface EmptyRoute {
  call(): Promise<unknown>
  close(): void
}

/** Starts it in a process of its own. */
export async function startEmptyRoute(): Promise<EmptyRoute> {
  const child = fork(join(import.meta.dirname, 'empty-route.ts'))
  const guard = guardChild()
  guard.watch(child.pid)
  child.once('exit', () => guard.release())
  const [port] = (await once(child, 'message')) as [number]
  const client = new BenchClient(`http://127.0.0.1:${port}`)
  return {
    call: () => client.get('/'),
    close() {
      client.close()
      child.kill()
    },
  }
}
