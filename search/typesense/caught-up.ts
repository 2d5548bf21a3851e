import type { Client } from 'typesense'
import { orMissing } from './errors.ts'

/** Ids of documents are hashes of one length. */
const NO_DOCUMENT = 'id:[none]'

/**
 * Whether a server has all that it has ever acknowledged. One that was restarted answers searches while
 * it still replays its newest writes: up to 1,000 by default, 4 with the flags that our README names, since
 * with fewer it would call itself unhealthy while it works. So whoever has reason to doubt waits here
 * before it reads.
 */
export class CaughtUp {
  readonly #settle: () => Promise<void>
  /** Answers what was doubted last. */
  #settled: Promise<void> | undefined

  /** @param settle answers when the server has all that was acknowledged before it was called */
  constructor(settle: () => Promise<void>) {
    this.#settle = settle
  }

  /** Says that the server may have been restarted. */
  doubt(): void {
    this.#settled = undefined
  }

  /**
   * Waits until no doubt of before this call is left. Later ones are for later reads: a proxy that closes
   * every connection would raise them for ever.
   *
   * @throws what `settle` throws; the doubt stays
   */
  async sure(): Promise<void> {
    const settled = (this.#settled ??= this.#settle())
    try {
      await settled
    } catch (error) {
      if (this.#settled === settled) this.doubt()
      throw error
    }
  }
}

/**
 * Answers when the server has applied all that it has acknowledged to these aliases and to their
 * collections. It applies what concerns a collection in order, what concerns aliases in order too, and
 * answers a write when it is applied: so writes that change nothing go behind all that is still to come.
 *
 * @throws the client's own errors
 */
export async function settleAliases(client: Client, names: readonly string[]): Promise<void> {
  await orMissing(client.aliases(`${names.join('_')}_none`).delete())
  const { aliases } = await client.aliases().retrieve()
  const named = aliases.filter(({ name }) => names.includes(name))
  await Promise.all(
    named.map(({ collection_name: collection }) =>
      orMissing(client.collections(collection).documents().delete({ filter_by: NO_DOCUMENT })),
    ),
  )
}
