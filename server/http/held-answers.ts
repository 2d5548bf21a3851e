import type { ServerResponse } from 'node:http'

/** Bytes of answers that wait for their readers, over all requests, beyond which slow readers are cut. */
const ANSWERS_BYTES_MAX = 256 * 1024 * 1024
/** Younger answers are let be: they are on their way. Milliseconds. */
const YIELDS_AFTER_MS = 3_000
/** A reader that has taken nothing for so long is gone, or wants memory held. Milliseconds. */
const STALL_MAX_MS = 60_000

interface Held {
  readonly bytes: number
  readonly sinceMs: number
}

/** The answers that are made and not yet sent: they are in memory until their readers have taken them. */
export class HeldAnswers {
  readonly #bytesMax: number
  readonly #yieldsAfterMs: number
  /** Oldest first. */
  readonly #held = new Map<ServerResponse, Held>()
  #bytes = 0

  constructor(bytesMax = ANSWERS_BYTES_MAX, yieldsAfterMs = YIELDS_AFTER_MS) {
    this.#bytesMax = bytesMax
    this.#yieldsAfterMs = yieldsAfterMs
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Counts an answer until it is sent or its reader is gone; makes room by cutting slow readers off. */
  hold(response: ServerResponse, bytes: number): void {
    if (bytes === 0 || response.closed) return
    this.#held.set(response, { bytes, sinceMs: performance.now() })
    this.#bytes += bytes
    response.once('close', () => this.#release(response))
    response.socket?.setTimeout(STALL_MAX_MS)
    if (this.#bytes > this.#bytesMax) this.#makeRoom()
  }

  #makeRoom(): void {
    for (const [response, { sinceMs }] of this.#held) {
      const isYoung = performance.now() - sinceMs < this.#yieldsAfterMs
      if (isYoung || this.#bytes <= this.#bytesMax) return
      this.#release(response)
      response.destroy()
    }
  }

  #release(response: ServerResponse): void {
    this.#bytes -= this.#held.get(response)?.bytes ?? 0
    this.#held.delete(response)
  }
}
