import { relative } from 'node:path'
import { ROOT } from '../sources.ts'
import type { LaneEnd } from './lane-process.ts'
import type { Report } from './lane-reporter.ts'
import { tookByRow } from './rooms.ts'

const SLOWEST = 20

type Ended = Exclude<Report, { readonly outcome: 'ended' }>

/** What has become of the tests of all lanes. Shows each file behind its last test. */
export class Results {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 }
  readonly #failures: string[] = []
  readonly #all: Ended[] = []
  readonly #tookMs = new Map<string, number>()
  readonly #files = new Map<string, FileResult>()
  readonly #startedMs = performance.now()

  /** Gives what hears the reports of a lane. */
  lane(name: string): (report: Report) => void {
    return (report) => {
      if (report.outcome !== 'ended') this.#hear(name, report)
    }
  }

  sayFor(name: string): (line: string) => void {
    return (line) => console.log(`${name.padEnd(10)}   ${line}`)
  }

  laneEnded(name: string, { problem }: LaneEnd): void {
    this.#sayFile(name)
    this.#tookMs.set(name, this.#elapsedMs())
    if (problem !== undefined) this.#fail(`  FAIL  The suites of "${name}": ${problem}`)
  }

  /** A command that passes or fails as a whole. */
  checkEnded(name: string, { problem }: LaneEnd): void {
    this.#tookMs.set(name, this.#elapsedMs())
    if (problem === undefined) this.#counts.passed++
    else this.#fail(`  FAIL  ${name}: ${problem}`)
  }

  saySlowest(): void {
    console.log(`\nThe ${SLOWEST} slowest tests and hooks, in seconds:`)
    const slowest = this.#all.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST)
    for (const { tookMs, title, file } of slowest) {
      console.log(`${seconds(tookMs).padStart(8)}  ${relative(ROOT, file)}  ${title}`)
    }
  }

  /** For the table of `test/README.md`. */
  sayRooms(): void {
    const tookMs = new Map<string, number>()
    for (const { file, tookMs: ms } of this.#all) {
      const path = relative(ROOT, file)
      if (file !== '') tookMs.set(path, (tookMs.get(path) ?? 0) + ms)
    }
    console.log('\nThe rows of test/README.md, in seconds:')
    for (const [text, ms] of tookByRow(tookMs)) console.log(`${seconds(ms).padStart(8)}  ${text}`)
  }

  sayTimes(more: string): void {
    const took = [...this.#tookMs].map(([name, tookMs]) => `${name} ${seconds(tookMs)} s`)
    console.log(`\n${seconds(this.#elapsedMs())} s: ${took.join(', ')}; ${more}`)
  }

  /** The failures once more, and the closing line that machines read. */
  sayEnd(): void {
    const { passed, failed, skipped } = this.#counts
    for (const line of this.#failures) console.log(line)
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  }

  isSuccess(): boolean {
    return this.#counts.failed === 0 && this.#counts.passed > 0
  }

  #hear(lane: string, report: Ended): void {
    const { outcome, file, tookMs, line, details } = report
    this.#all.push(report)
    // Hooks of the whole run belong to no file.
    if (file === '') return
    if (this.#files.get(lane)?.file !== file) this.#sayFile(lane)
    const shown = this.#files.get(lane) ?? { file, tookMs: 0, passed: 0, failed: 0, skipped: 0 }
    this.#files.set(lane, shown)
    shown.tookMs += tookMs
    if (outcome === 'hook') return
    shown[outcome]++
    if (outcome === 'failed') this.#fail(line ?? `  FAIL  ${report.title}`, details)
    else this.#counts[outcome]++
  }

  /** Shows all that is known at once; `line` stands at the end of the run. */
  #fail(line: string, details = ''): void {
    this.#counts.failed++
    this.#failures.push(line)
    console.log(`\nFailed: ${line.trim()}\n${details}\n`)
  }

  #sayFile(lane: string): void {
    const shown = this.#files.get(lane)
    if (!shown) return
    this.#files.delete(lane)
    const { file, tookMs, passed, failed, skipped } = shown
    const counts = [`${passed} passed`]
    if (failed > 0) counts.push(`${failed} failed`)
    if (skipped > 0) counts.push(`${skipped} skipped`)
    const time = `${seconds(tookMs)} s`.padStart(8)
    console.log(`${lane.padEnd(10)} ${time}  ${relative(ROOT, file)}: ${counts.join(', ')}`)
  }

  #elapsedMs(): number {
    return performance.now() - this.#startedMs
  }
}

interface FileResult {
  readonly file: string
  tookMs: number
  passed: number
  failed: number
  skipped: number
}

const seconds = (tookMs: number): string => (tookMs / 1_000).toFixed(1)
