import { dateText, dateTimeText } from '../../../parts/figures.ts'
import type { KnownChange } from './lineage-then.ts'
import type { Difference } from './timed-lineage.ts'

/** How the later of two times differs, in words and as a sign. */
export const DIFFERENCE_WORDS: Readonly<Record<Difference, string>> = {
  added: 'added later',
  removed: 'no longer',
}
export const DIFFERENCE_SIGNS: Readonly<Record<Difference, string>> = { added: '+', removed: '−' }

/** Returns the time of a change, as exactly as it is known. */
export const changeTimeText = ({ time, isDay }: KnownChange): string =>
  isDay ? dateText(time) : dateTimeText(time)
