import { isJsonObject } from '../../../graph/model/json.ts'
import { withoutColumn } from '../../../graph/model/urn.ts'
import { CommandError } from '../command-error.ts'
import { failureMessage, unexpectedMessage, type HttpClient } from '../http-client.ts'
import { SeedError, type ProposalGroup, type Proposal, type Source } from './proposal.ts'

/** Counts the results of the proposals of a source. */
export interface Tally {
  sent: number
  written: number
  unchanged: number
  refused: number
  /** Records that could not be parsed into proposals. */
  malformed: number
  /** Groups that were processed, malformed ones included. */
  done: number
  /** Of a dry run, the entities that it would create, and URNs that would be named and not exist. */
  readonly born: Set<string>
  readonly dangling: Set<string>
  /** Whether it was a dry run. */
  readonly isDryRun: boolean
  /** Errors, a sentence each; the first {@link COMPLAINTS_MAX}. */
  readonly complaints: string[]
}

export const COMPLAINTS_MAX = 20

/** Concurrent requests. Each lane has one, so proposals of one lane are written in order. */
const LANES = 6
const BATCH_PROPOSALS = 200
/** Below the request limit of 16 MiB, even if every character takes three bytes. */
const BATCH_CHARACTERS = 4_000_000
/** Statuses of a refused batch; any other error status ends the load. */
const BATCH_REFUSED = new Set([400, 413, 422])

/**
 * Sends all proposals of a source. Proposals of one entity keep their order; different entities are
 * written concurrently between two barriers of the source.
 *
 * @throws SeedError when the server answers with another error than a refused batch
 * @throws UnreachableError
 */
export async function load(
  source: Source,
  client: HttpClient,
  onProgress: (tally: Tally) => void,
  isDryRun = false,
): Promise<Tally> {
  const tally = newTally(isDryRun)
  const lanes = Array.from({ length: LANES }, () => new Lane(sendTo(client, tally, onProgress)))
  let read = 0
  for (const group of source.groups) {
    if (source.barriers?.includes(read)) await Promise.all(lanes.map((lane) => lane.finish()))
    read++
    if ('problem' in group) {
      tally.malformed++
      tally.done++
      addComplaint(tally, group.problem)
    } else {
      // Waits while the lane is busy, which bounds the batches in memory.
      await lanes[chooseLane(group)]?.add(group)
    }
  }
  await Promise.all(lanes.map((lane) => lane.finish()))
  // A later batch may create what an earlier one names.
  for (const urn of tally.dangling)
    if (tally.born.has(withoutColumn(urn))) tally.dangling.delete(urn)
  return tally
}

const INGEST_BATCH = '/aspects?action=ingestProposalBatch'
const DRY_RUN = '&dryRun=true'

/**
 * Requires that the server has dry runs: another one ignores the parameter, and writes.
 *
 * @throws CommandError
 */
export async function requireDryRun(client: HttpClient): Promise<void> {
  const { body } = await client.post(`${INGEST_BATCH}${DRY_RUN}`, { proposals: [], partial: true })
  if (isJsonObject(body) && body['dryRun'] === true) return
  throw new CommandError('The server has no dry runs; it would store everything. Nothing was sent.')
}

/** Sends batches one after the other, with at most one in flight and one queued. */
class Lane {
  readonly #send: (batch: readonly ProposalGroup[]) => Promise<void>
  #batch: ProposalGroup[] = []
  #proposals = 0
  #characters = 0
  #previous: Promise<void> = Promise.resolve()
  #last: Promise<void> = Promise.resolve()

  constructor(send: (batch: readonly ProposalGroup[]) => Promise<void>) {
    this.#send = send
  }

  async add(group: ProposalGroup): Promise<void> {
    this.#batch.push(group)
    this.#proposals += group.length
    for (const { aspect } of group) this.#characters += aspect?.value.length ?? 0
    if (this.#proposals >= BATCH_PROPOSALS || this.#characters >= BATCH_CHARACTERS) {
      await this.#flush()
    }
  }

  async finish(): Promise<void> {
    await this.#flush()
    await this.#last
  }

  async #flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#proposals = 0
    this.#characters = 0
    await this.#previous
    this.#previous = this.#last
    this.#last = this.#previous.then(() => this.#send(batch))
    // The next wait sees the failure; until then it must not end the process.
    this.#last.catch(() => undefined)
  }
}

function sendTo(client: HttpClient, tally: Tally, onProgress: (tally: Tally) => void) {
  return async (batch: readonly ProposalGroup[]): Promise<void> => {
    const proposals = batch.flat()
    if (proposals.length > 0) await sendBatch(client, tally, proposals)
    tally.done += batch.length
    onProgress(tally)
  }
}

async function sendBatch(client: HttpClient, tally: Tally, proposals: readonly Proposal[]) {
  const body = { proposals, async: 'false', partial: true }
  const answer = await client.post(`${INGEST_BATCH}${tally.isDryRun ? DRY_RUN : ''}`, body)
  tally.sent += proposals.length
  if (BATCH_REFUSED.has(answer.status)) {
    tally.refused += proposals.length
    addComplaint(tally, `A batch of ${proposals.length} was refused: ${failureMessage(answer)}`)
  } else if (answer.status < 200 || answer.status >= 300) {
    throw new SeedError(unexpectedMessage(answer))
  } else {
    addResults(tally, proposals.length, answer.body)
    if (tally.isDryRun) addItems(tally, answer.body)
  }
}

/** A server without partial batches reports only that it accepted the whole batch. */
function addResults(tally: Tally, sent: number, body: unknown): void {
  const results: unknown = isJsonObject(body) ? body['value'] : undefined
  if (!Array.isArray(results)) {
    tally.written += sent
    return
  }
  for (const result of results.filter(isJsonObject)) {
    const { status, urn, aspectName, message } = result
    if (status === 'unchanged') tally.unchanged++
    else if (status === 'written') tally.written++
    else {
      tally.refused++
      addComplaint(
        tally,
        [urn, aspectName, message].filter((part) => typeof part === 'string').join(' '),
      )
    }
  }
}

function addItems({ born, dangling }: Tally, body: unknown): void {
  const items: unknown = isJsonObject(body) ? body['items'] : undefined
  for (const item of Array.isArray(items) ? items.filter(isJsonObject) : []) {
    const { urn, born: isBorn, dangling: ends } = item
    if (isBorn === true && typeof urn === 'string') born.add(urn)
    for (const end of Array.isArray(ends) ? ends : []) if (isText(end)) dangling.add(end)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function addComplaint(tally: Tally, sentence: string): void {
  if (tally.complaints.length < COMPLAINTS_MAX) tally.complaints.push(sentence)
}

/** Equal URNs share a lane (FNV-1a). A malformed group has none and is counted before. */
function chooseLane(group: ProposalGroup): number {
  let hash = 0x811c9dc5
  for (const character of group[0]?.entityUrn ?? '') {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0) % LANES
}

function newTally(isDryRun: boolean): Tally {
  return {
    sent: 0,
    written: 0,
    unchanged: 0,
    refused: 0,
    malformed: 0,
    done: 0,
    born: new Set(),
    dangling: new Set(),
    isDryRun,
    complaints: [],
  }
}
