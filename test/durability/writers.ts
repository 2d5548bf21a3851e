import { send, type Answer } from '../support/http.ts'
import type { Claims, Ledger } from './ledger.ts'
import { wait } from '../support/stores/stores.ts'

export const WRITERS = 16
const SHARED_ENTITIES = 4
const START_MILLIS = 1_700_000_000_000
/** Pause of a writer after a 503. */
const PATIENCE_MS = 200

/** Counts of the answers to all writers. */
export interface Traffic {
  acknowledged: number
  /** Requests without an answer, because the server was down. */
  unanswered: number
  /** Answers 503 with `Retry-After`. */
  postponed: number
  /** All other answers, as sentences. */
  readonly unexpected: string[]
}

/** Sixteen clients that write continuously until they are stopped or the server is down. */
export class Writers {
  readonly traffic: Traffic = { acknowledged: 0, unanswered: 0, postponed: 0, unexpected: [] }
  readonly #url: string
  readonly #ledger: Ledger
  readonly #done: Promise<unknown>
  #stopping = false

  /** @param counter returns a number that grows with each call, also across instances */
  constructor(url: string, ledger: Ledger, counter: () => number) {
    this.#url = url
    this.#ledger = ledger
    const all = Array.from({ length: WRITERS }, (_, writer) => this.#write(writer, counter))
    this.#done = Promise.all(all)
  }

  /** Stops after the current request of each writer. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#done
  }

  /** Resolves when no writer gets an answer. */
  async ended(): Promise<void> {
    await this.#done
  }

  /**
   * Resolves after this number of further acknowledged writes.
   *
   * @throws Error with the counts of all answers, after `timeoutMs`
   */
  async acknowledge(count: number, timeoutMs: number): Promise<void> {
    const before = this.traffic.acknowledged
    const endMillis = Date.now() + timeoutMs
    while (this.traffic.acknowledged < before + count) {
      if (Date.now() > endMillis) {
        const acknowledged = this.traffic.acknowledged - before
        const traffic = JSON.stringify(this.traffic)
        throw new Error(
          `${acknowledged} of ${count} writes acknowledged in ${timeoutMs} ms: ${traffic}`,
        )
      }
      await wait(5)
    }
  }

  async #write(writer: number, counter: () => number): Promise<void> {
    for (let step = 0; !this.#stopping; step++) {
      const write = planWrite(this.#ledger, writer, step, counter())
      for (const { place, token } of write.claims) place.attempted.add(token)
      const answer = await this.#send(write)
      if (!answer) return
      if (answer.status === 200) {
        this.traffic.acknowledged++
        for (const { place, token } of write.claims) place.acknowledged.add(token)
      } else {
        this.#note(answer)
        await wait(PATIENCE_MS)
      }
    }
  }

  async #send({ action, body }: Write): Promise<Answer | undefined> {
    try {
      const path = `/aspects?action=${action}`
      return await send(this.#url, 'POST', path, { bytes: JSON.stringify(body) })
    } catch {
      this.traffic.unanswered++
      return undefined
    }
  }

  #note({ status, headers, body }: Answer): void {
    if (status === 503 && /^\d+$/.test(headers['retry-after'] ?? '')) this.traffic.postponed++
    else this.traffic.unexpected.push(`${status} ${JSON.stringify(body)}`)
  }
}

interface Write {
  readonly action: string
  readonly body: object
  /** The claims of the write, which are all stored or none. */
  readonly claims: readonly Claim[]
}

interface Claim {
  readonly place: Claims<unknown>
  readonly token: unknown
}

/** Returns the next kind of write for a writer. */
function planWrite(ledger: Ledger, writer: number, step: number, counter: number): Write {
  const plans = [changeOwn, createEntity, addTag, writePoint, writeBatch]
  // Writers start with different kinds, so that all kinds run concurrently.
  const plan = plans[(step + writer) % plans.length] ?? changeOwn
  return plan(ledger, writer, counter)
}

/** Aspects of a shared entity, each written by one of four writers. */
const OWN_ASPECTS = ['datasetProperties', 'ownership', 'upstreamLineage', 'glossaryTerms'] as const
type OwnAspect = (typeof OWN_ASPECTS)[number]

function changeOwn(ledger: Ledger, writer: number, counter: number): Write {
  const aspect = OWN_ASPECTS[Math.floor(writer / SHARED_ENTITIES)] ?? 'datasetProperties'
  return upsert(ledger, sharedUrn(ledger, writer), aspect, counter)
}

function createEntity(ledger: Ledger, writer: number, counter: number): Write {
  return upsert(ledger, dataset(ledger, `new.${writer}.${counter}`), 'ownership', counter)
}

function addTag(ledger: Ledger, writer: number, counter: number): Write {
  const urn = sharedUrn(ledger, writer)
  const tag = `urn:li:tag:${ledger.name}.${counter}`
  const patch = [{ op: 'add', path: `/tags/${tag}`, value: { tag } }]
  const proposal = proposalOf(urn, 'globalTags', patch, 'PATCH')
  const claims = [claim(ledger.tagsOf(urn), tag)]
  return { action: 'ingestProposal', body: { proposal }, claims }
}

function writePoint(ledger: Ledger, writer: number, counter: number): Write {
  const urn = sharedUrn(ledger, writer)
  // Each point is written about twice, the second time with another value.
  const timestampMillis = START_MILLIS + Math.floor(counter / 160) * WRITERS + writer
  const place = ledger.point(urn, timestampMillis)
  const proposal = proposalOf(urn, 'datasetProfile', { timestampMillis, rowCount: counter })
  return {
    action: 'ingestProposal',
    body: { proposal },
    claims: [claim(place, counter)],
  }
}

/** Writes two aspects of two entities, which nothing else writes. */
function writeBatch(ledger: Ledger, writer: number, counter: number): Write {
  const urns = ['a', 'b'].map((name) => dataset(ledger, `batch.${writer}.${name}`))
  const [left, right] = urns.map((urn, at) => {
    const aspect: OwnAspect = at === 0 ? 'upstreamLineage' : 'ownership'
    return { place: ledger.aspect(urn, aspect), value: valueOf(ledger, aspect, counter) }
  })
  if (!left || !right) throw new Error('a batch has two places')
  if (left.place.attempted.size === 0) ledger.pairs.push([left.place, right.place])
  const proposals = [left, right].map(({ place: { urn, aspect }, value }) =>
    proposalOf(urn, aspect, value),
  )
  const claims = [claim(left.place, counter), claim(right.place, counter)]
  return { action: 'ingestProposalBatch', body: { proposals }, claims }
}

function upsert(ledger: Ledger, urn: string, aspect: OwnAspect, counter: number): Write {
  const proposal = proposalOf(urn, aspect, valueOf(ledger, aspect, counter))
  const claims = [claim(ledger.aspect(urn, aspect), counter)]
  return { action: 'ingestProposal', body: { proposal }, claims }
}

function claim<T>(place: Claims<T>, token: T): Claim {
  return { place, token }
}

function proposalOf(entityUrn: string, aspectName: string, value: object, changeType = 'UPSERT') {
  return { entityUrn, changeType, aspectName, aspect: { value: JSON.stringify(value) } }
}

/** Returns a value whose edges differ from those of the neighbouring counters. */
function valueOf(ledger: Ledger, aspect: OwnAspect, counter: number): object {
  const chosen = [0, 1, 2, 3].filter((bit) => Math.floor(counter / 2 ** bit) % 2 === 1)
  const urns = (type: string) => chosen.map((n) => `urn:li:${type}:${ledger.name}.${n}`)
  const members: Readonly<Record<OwnAspect, object>> = {
    datasetProperties: { description: `state ${counter}` },
    ownership: { owners: urns('corpuser').map((owner) => ({ owner })) },
    upstreamLineage: {
      upstreams: chosen.map((n) => ({ dataset: dataset(ledger, `source.${n}`) })),
    },
    glossaryTerms: { terms: urns('glossaryTerm').map((urn) => ({ urn })) },
  }
  return { ...members[aspect], counter }
}

function sharedUrn(ledger: Ledger, writer: number): string {
  return dataset(ledger, `shared.${writer % SHARED_ENTITIES}`)
}

function dataset({ name }: Ledger, table: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,${name}.${table},PROD)`
}
