import type { Client } from 'typesense'
import { orMissing } from './errors.ts'

/** Matches no document: IDs are hashes of one length. */
const NO_DOCUMENT = 'id:[none]'

/**
 * Delays reads until a server has replayed everything that it has acknowledged. A restarted server
 * answers searches while it still replays its newest writes: up to 1,000 by default, 4 with the
 * flags in `README.md`; with fewer it would report itself unhealthy under load.
 */
export class ReplayGuard {
  readonly #settle: () => Promise<void>
  /** Resolves when the last suspicion is settled. */
  #settled: Promise<void> | undefined
  #suspicions = 0

  /** @param settle resolves when the server has everything that was acknowledged before the call */
  constructor(settle: () => Promise<void>) {
    this.#settle = settle
  }

  /** Returns how often the server may have been restarted. */
  get suspicions(): number {
    return this.#suspicions
  }

  /** Notes that the server may have been restarted. */
  suspect(): void {
    this.#suspicions++
    this.#settled = undefined
  }

  /**
   * Waits until all suspicions before this call are settled. Later ones concern later reads: a
   * proxy that closes every connection would raise them forever.
   *
   * @throws the error of `settle`; the suspicion remains
   */
  async caughtUp(): Promise<void> {
    const settled = (this.#settled ??= this.#settle())
    try {
      await settled
    } catch (error) {
      if (this.#settled === settled) this.suspect()
      throw error
    }
  }
}

/**
 * Resolves when the server has applied everything that it has acknowledged to these aliases and to
 * their collections. It applies the writes to a collection in order, and those to aliases too, and
 * answers a write when it is applied: so writes without effect queue after all pending ones.
 *
 * @throws the client's own errors
 */
export async function settleAliases(client: Client, names: readonly string[]): Promise<void> {
  await writeNothing(client, names)
  const { aliases } = await client.aliases().retrieve()
  const indexAliases = aliases.filter(({ name }) => names.includes(name))
  await Promise.all(
    indexAliases.map(({ collection_name: collection }) =>
      orMissing(client.collections(collection).documents().delete({ filter_by: NO_DOCUMENT })),
    ),
  )
}

/**
 * Sends a write without effect on these aliases, which is answered when the leader has applied it.
 *
 * @throws the client's own errors
 */
export async function writeNothing(client: Client, names: readonly string[]): Promise<void> {
  await orMissing(client.aliases(`${names.join('_')}_none`).delete())
}
