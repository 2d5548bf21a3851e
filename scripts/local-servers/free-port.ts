import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The range of ports: below the ephemeral ports (32768 and up on Linux), so that no outgoing
 * connection takes the port before the server does, or while the server restarts.
 */
const FROM = 20_000
const TO = 30_000
const ATTEMPTS_MAX = 100

/** Returns a free TCP port of 127.0.0.1: `preferred` if it is free, else a random one. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const port = randomInt(FROM, TO)
    if (await isPortFree(port)) return port
  }
  throw new Error(`no free TCP port between ${FROM} and ${TO}`)
}

/** Returns `port`. @throws Error when `port` of 127.0.0.1 is taken */
export async function requireFree(port: number): Promise<number> {
  if (await isPortFree(port)) return port
  throw new Error(`Port ${port} is taken by another program`)
}

/** Returns whether a server could listen on this port of 127.0.0.1. */
function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
