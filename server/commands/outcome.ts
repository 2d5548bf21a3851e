import { figure } from './progress.ts'

/** The option of commands that say what came of them as one line of JSON on the standard output. */
export const JSON_OPTION = { json: { type: 'boolean', default: false } } as const
export const JSON_HELP = '  --json   print what came of it as a line of JSON\n'

/** Facts about how long a command took and how much memory it needed at most. */
export function measured(beganMs: number) {
  const { maxRSS } = process.resourceUsage()
  const seconds = Math.round(performance.now() - beganMs) / 1_000
  return { seconds, memoryMaxMb: Math.round(maxRSS / 1_024) }
}

/** What came of a command, for a program or for people. */
export function printOutcome(
  options: Readonly<Record<string, unknown>>,
  facts: object,
  sentence: string,
): void {
  console.log(options['json'] === true ? JSON.stringify(facts) : sentence)
}

/** `12,345 entities, 2 tasks`: what there is any of. */
export function listed(counts: object): string {
  return Object.entries(counts as Record<string, number>)
    .map(([name, count]) => `${figure(count)} ${name}`)
    .join(', ')
}
