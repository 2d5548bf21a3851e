import { Option } from '@commander-js/extra-typings'
import { figure } from './progress.ts'

/** The option of commands that say what came of them as one line of JSON on the standard output. */
export const jsonOption = () => new Option('--json', 'print what came of it as one line of JSON')

/** How long a command took since `beganMs`, and how much memory it needed at most. */
export function measured(beganMs: number) {
  const { maxRSS } = process.resourceUsage()
  const seconds = Math.round(performance.now() - beganMs) / 1_000
  return { seconds, memoryMaxMb: Math.round(maxRSS / 1_024) }
}

/** What came of a command, for a program or for people. */
export function printOutcome(
  { json }: { readonly json?: true | undefined },
  facts: object,
  sentence: string,
): void {
  console.log(json ? JSON.stringify(facts) : sentence)
}

/** `12,345 entities, 2 tasks`: what there is any of. */
export function listed(counts: object): string {
  return Object.entries(counts as Record<string, number>)
    .map(([name, count]) => `${figure(count)} ${name}`)
    .join(', ')
}
