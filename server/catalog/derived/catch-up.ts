import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DerivedAspect } from '../../../graph/model/derivations/derived-aspects.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { Edit } from '../../../graph/store/edit.ts'
import { commit, type CommitPart } from '../commit.ts'
import { aspectEdit } from '../edits.ts'
import { putOf } from '../put.ts'
import { reasonOf } from '../reason.ts'
import { SYSTEM_CALLER } from '../roles.ts'
import { sourceOf } from './followers.ts'

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

type Record = { readonly isDone: boolean; readonly after: string }

/**
 * Derives aspects of entities that were written before the release that derives them, or by a
 * restore of an older backup (docs/interface: model/derived-later). It runs beside requests, in
 * steps; each one records its position in its transaction, so that it continues after a restart. A
 * record that is done is never repeated.
 */
export class CatchUp {
  readonly #catalog: CommitPart
  readonly #log: (line: string) => void
  readonly #holder = randomBytes(16).toString('base64url')
  readonly #stopping = new AbortController()
  readonly #work: Promise<void>

  constructor(catalog: CommitPart, log: (line: string) => void) {
    this.#catalog = catalog
    this.#log = log
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

  /** Derives every aspect. @returns false while another server does, or writes are disabled */
  async #deriveAll(): Promise<boolean> {
    const { registry, graph } = this.#catalog
    const due: DerivedAspect[] = []
    for (const derived of registry.followers) {
      if (!(await this.#recordOf(derived)).isDone) due.push(derived)
    }
    if (due.length === 0) return true
    if (!(await graph.writable()) || !(await this.#lease())) return false
    try {
      for (const derived of due) await this.#derive(derived)
    } finally {
      await graph.release(LEASE, this.#holder)
    }
    return !this.#isStopping()
  }

  async #derive(derived: DerivedAspect): Promise<void> {
    const { graph } = this.#catalog
    const { from, aspects } = derived.derivation
    let { after } = await this.#recordOf(derived)
    for (let steps = 1; !this.#isStopping() && (await this.#lease()); steps++) {
      const startedMs = performance.now()
      const urns = await graph.urnsAfter(from, after, SOURCES_PER_STEP)
      if (urns.length === 0 && after === '') return
      after = urns.at(-1) ?? after
      const isLast = urns.length < SOURCES_PER_STEP
      const stored = await graph.read(urns, aspects)
      const sources = urns.filter(
        (urn) => derived.derivation.followers(sourceOf(urn, stored.get(urn)?.aspects)).length > 0,
      )
      if (sources.length > 0 || isLast || steps % STEPS_PER_RECORD === 0) {
        await this.#write(sources, this.#recording(derived, { isDone: isLast, after }))
      }
      if (isLast) {
        this.#log(`Derived ${derived.aspect.name} of what was written before`)
        return
      }
      await this.#sleep(performance.now() - startedMs)
    }
  }

  async #write(sources: readonly string[], edit: Edit): Promise<void> {
    await commit(this.#catalog, SYSTEM_CALLER, (changes) => changes.deriveFrom(sources, [edit]), {
      waits: false,
    })
  }

  async #recordOf(derived: DerivedAspect): Promise<Record> {
    const urn = recordUrn(derived)
    const stored = (await this.#catalog.graph.read([urn], [RESULT])).get(urn)?.aspects.get(RESULT)
    const { state, result = {} } = (stored?.value ?? {}) as {
      state?: string
      result?: { after?: string }
    }
    return { isDone: state === 'SUCCEEDED', after: result.after ?? '' }
  }

  #recording(derived: DerivedAspect, { isDone, after }: Record): Edit {
    const { registry, clock } = this.#catalog
    const urn = recordUrn(derived)
    const time = clock()
    const writing = { created: { time, actor: SYSTEM_CALLER.actor } }
    const state = isDone ? 'SUCCEEDED' : 'IN_PROGRESS'
    const value = { timestampMs: time, state, result: isDone ? {} : { after } }
    return aspectEdit({ registry, urn, writing }, RESULT, ({ aspect }) =>
      putOf(registry, urn, RESULT, value, writing, aspect),
    )
  }

  #lease(): Promise<boolean> {
    return this.#catalog.graph.lease(LEASE, this.#holder, LEASE_TTL_MS)
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

function recordUrn({ aspect }: DerivedAspect): Urn {
  return parseUrn(`urn:li:dataHubUpgrade:trellis-derives-${aspect.name}`)
}
