import { STANDARD_STREAM } from './archive-file.ts'
import { printableLines } from './printable.ts'
import { figure } from './progress.ts'

/** Returns how long a command took since `startedMs`, and its peak memory. */
export function measured(startedMs: number) {
  const { maxRSS } = process.resourceUsage()
  const seconds = Math.round(performance.now() - startedMs) / 1_000
  return { seconds, memoryMaxMb: Math.round(maxRSS / 1_024) }
}

/**
 * Prints the outcome of a command: one line of JSON for programs, or the sentence for people; on
 * standard error if the command has written its file to standard output.
 */
export function printOutcome(
  { json, out }: { readonly json?: true | undefined; readonly out?: string },
  facts: object,
  sentence: string,
): void {
  const print = out === STANDARD_STREAM ? console.error : console.log
  print(json ? JSON.stringify(facts) : printableLines(sentence))
}

/** Formats counts for people: `12,345 entities, 2 tasks`. */
export function listed(counts: object): string {
  return Object.entries(counts as Record<string, number>)
    .map(([name, count]) => `${figure(count)} ${name}`)
    .join(', ')
}
