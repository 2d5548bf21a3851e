import { OWN_UPGRADE_PREFIX } from '../reserved-entities.ts'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DerivedFrom } from '../../../../graph/model/derivations/derived-aspects.ts'
import { parseUrn, type Urn } from '../../../../graph/model/urn.ts'
import type { Edit } from '../../../../graph/store/edit.ts'
import type { StoreControl } from '../../../../graph/store/store-control.ts'
import { commit, type Changes, type CommitPart } from '../commit.ts'
import { aspectEdit } from '../edits.ts'
import { makePut } from '../put.ts'
import { reasonOf } from '../../error-reason.ts'
import { SYSTEM_CALLER } from '../../../authorize/roles.ts'
import { toSource } from './followers.ts'

/** Sources that are read at once. */
const SOURCES_PER_STEP = 200
/** Steps without a follower after which the position is recorded nonetheless. */
const STEPS_PER_RECORD = 50
/** Pause before the first step: a server that has just started is busy with first requests. */
const FIRST_PAUSE_MS = 200
/** Pause while another server derives, and after a failure. */
const PAUSE_MS = 3_000
/** Another server takes over this long after a crash. */
const LEASE_TTL_MS = 30_000
const LEASE = 'derivations'

/** The aspect in which DataHub records upgrades of a catalog. */
const RESULT = 'dataHubUpgradeResult'

/**
 * Derives aspects of entities that were written before the release that derives them
 * (docs/interface: model/derived-later): when the index is built, which the first start of a release
 * does, and when an earlier start has not finished. It runs beside requests, in steps; each one
 * records its position in its transaction, and the last one deletes the record.
 */
export class CatchUp {
  readonly #catalog: CommitPart & { readonly control: StoreControl }
  readonly #log: (line: string) => void
  readonly #isDue: boolean
  readonly #holder = randomBytes(16).toString('base64url')
  readonly #stopping = new AbortController()
  readonly #work: Promise<void>

  /** @param isDue derives all aspects; otherwise only those that were not finished */
  constructor(
    catalog: CommitPart & { readonly control: StoreControl },
    log: (line: string) => void,
    { isDue }: { readonly isDue: boolean },
  ) {
    this.#catalog = catalog
    this.#log = log
    this.#isDue = isDue
    this.#work = this.#run()
  }

  /** Finishes the current step. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#work
  }

  async #run(): Promise<void> {
    await this.#sleep(FIRST_PAUSE_MS)
    let isFailing = false
    while (!this.#isStopping()) {
      try {
        if (await this.#deriveAll()) return
      } catch (error) {
        if (!isFailing) this.#log(`Cannot derive aspects, will retry: ${reasonOf(error)}`)
        isFailing = true
      }
      await this.#sleep(PAUSE_MS)
    }
  }

  /** Derives what is due. @returns false while another server does, or writes are disabled */
  async #deriveAll(): Promise<boolean> {
    const { registry, control } = this.#catalog
    const positions = new Map<DerivedFrom<'others'>, string | undefined>()
    for (const derived of registry.followers) {
      positions.set(derived, await this.#readPosition(derived))
    }
    const duePositions = [...positions].filter(([, after]) => this.#isDue || after !== undefined)
    if (duePositions.length === 0) return true
    if (!(await control.writable()) || !(await this.#lease())) return false
    try {
      for (const [derived, after] of duePositions) await this.#derive(derived, after)
    } finally {
      await control.release(LEASE, this.#holder)
    }
    return !this.#isStopping()
  }

  async #derive(derived: DerivedFrom<'others'>, start: string | undefined): Promise<void> {
    const startedMs = performance.now()
    for await (const { sources, after } of catchUpSteps(this.#catalog, derived, start)) {
      if (this.#isStopping() || !(await this.#lease())) return
      await this.#write((changes) =>
        changes.deriveFrom(sources, [this.#positionEdit(derived, after)]),
      )
      await this.#sleep(performance.now() - startedMs)
    }
    if (this.#isStopping()) return
    const record = recordUrn(derived)
    const isRecorded = (await this.#catalog.graph.existing([record])).size > 0
    if (!isRecorded) return
    await this.#write(async (changes) => void (await changes.deleteEntity(record)))
    this.#log(`Derived ${derived.aspect.name} of what was written before`)
  }

  async #write(change: (changes: Changes) => Promise<void>): Promise<void> {
    await commit(this.#catalog, SYSTEM_CALLER, change, { waits: false })
  }

  /** Returns the last source of an unfinished pass; undefined if there is none. */
  async #readPosition(derived: DerivedFrom<'others'>): Promise<string | undefined> {
    const urn = recordUrn(derived)
    const aspect = (await this.#catalog.graph.read([urn], [RESULT])).get(urn)?.aspects.get(RESULT)
    const { result }: { result?: { after?: string } } = aspect?.value ?? {}
    return aspect && (result?.after ?? '')
  }

  #positionEdit(derived: DerivedFrom<'others'>, after: string): Edit {
    const { registry, clock } = this.#catalog
    const urn = recordUrn(derived)
    const time = clock()
    const writing = { created: { time, actor: SYSTEM_CALLER.actor } }
    const value = { timestampMs: time, state: 'IN_PROGRESS', result: { after } }
    return aspectEdit({ registry, urn, writing }, RESULT, ({ aspect }) =>
      makePut(registry, urn, RESULT, value, writing, aspect),
    )
  }

  #lease(): Promise<boolean> {
    return this.#catalog.control.lease(LEASE, this.#holder, LEASE_TTL_MS)
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  /** Sleeps until the time is over, or the server stops. */
  async #sleep(durationMs: number): Promise<void> {
    const { signal } = this.#stopping
    await sleep(durationMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** A step of a pass over sources. */
interface CatchUpStep {
  /** Sources with followers. */
  readonly sources: readonly string[]
  readonly after: string
}

/** Yields the steps that derive something, and some of the others, so that progress is recorded. */
export async function* catchUpSteps(
  { graph }: Pick<CommitPart, 'graph'>,
  { derivation }: DerivedFrom<'others'>,
  start = '',
): AsyncGenerator<CatchUpStep> {
  let after = start
  for (let steps = 1; ; steps++) {
    const urns = await graph.urnsAfter(derivation.from, after, SOURCES_PER_STEP)
    after = urns.at(-1) ?? after
    const entities = await graph.read(urns, derivation.aspects)
    const sources = urns.filter(
      (urn) => derivation.followers(toSource(urn, entities.get(urn)?.aspects)).length > 0,
    )
    const isLast = urns.length < SOURCES_PER_STEP
    if (sources.length > 0 || (!isLast && steps % STEPS_PER_RECORD === 0)) yield { sources, after }
    if (isLast) return
  }
}

function recordUrn({ aspect }: DerivedFrom<'others'>): Urn {
  return parseUrn(`${OWN_UPGRADE_PREFIX}derives-${aspect.name}`)
}
