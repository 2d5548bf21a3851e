import type { ServerResponse } from 'node:http'

/** Limit of the bytes of all large answers in memory; beyond it, slow readers are disconnected. */
const ANSWERS_BYTES_MAX = 256 * 1024 * 1024
/** Grace period of each reader, in milliseconds. */
const SLOW_AFTER_MS = 3_000
/** Longest time without progress before a reader is disconnected, in milliseconds. */
const STALL_MAX_MS = 60_000
/** Largest answer that fits the buffers of its socket. */
const SMALL_BYTES = 64 * 1024

interface HeldAnswer {
  readonly bytes: number
  readonly sinceMs: number
}

/** Large answers in memory, until their readers have received them. */
export class HeldAnswers {
  readonly #bytesMax: number
  readonly #slowAfterMs: number
  /** Oldest first. */
  readonly #answers = new Map<ServerResponse, HeldAnswer>()
  #bytes = 0

  constructor(bytesMax = ANSWERS_BYTES_MAX, slowAfterMs = SLOW_AFTER_MS) {
    this.#bytesMax = bytesMax
    this.#slowAfterMs = slowAfterMs
  }

  /** Returns the bytes of large answers in memory. */
  get bytes(): number {
    return this.#bytes
  }

  /** Counts an answer until its response closes; disconnects slow readers beyond the limit. */
  hold(response: ServerResponse, bytes: number): void {
    if (bytes <= SMALL_BYTES || response.closed) return
    this.#answers.set(response, { bytes, sinceMs: performance.now() })
    this.#bytes += bytes
    response.once('close', () => this.#release(response))
    response.socket?.setTimeout(STALL_MAX_MS)
    if (this.#bytes > this.#bytesMax) this.#disconnectSlow()
  }

  #disconnectSlow(): void {
    for (const [response, { sinceMs }] of this.#answers) {
      const isYoung = performance.now() - sinceMs < this.#slowAfterMs
      if (isYoung || this.#bytes <= this.#bytesMax) return
      this.#release(response)
      response.destroy()
    }
  }

  #release(response: ServerResponse): void {
    this.#bytes -= this.#answers.get(response)?.bytes ?? 0
    this.#answers.delete(response)
  }
}
