import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Where ports are looked for: below those that systems give to outgoing connections (32768 and up on
 * Linux), so that none takes the port before the server does, or while the server restarts.
 */
const FROM = 20_000
const TO = 30_000
const ATTEMPTS_MAX = 100

/** A TCP port of 127.0.0.1 that is free: `preferred` when it is, else a random one. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const port = randomInt(FROM, TO)
    if (await isPortFree(port)) return port
  }
  throw new Error(`no free TCP port between ${FROM} and ${TO}`)
}

/** @throws Error when `port` of 127.0.0.1 is taken */
export async function requireFree(port: number): Promise<number> {
  if (await isPortFree(port)) return port
  throw new Error(`Port ${port} is taken by another program`)
}

/** Whether a server could listen on this port of 127.0.0.1 now. */
function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
