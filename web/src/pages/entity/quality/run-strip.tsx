import { dateTimeText } from '../../../parts/figures.ts'
import { countOutcomes, OUTCOMES, outcomeOf, type Outcome, type Run } from './outcomes.ts'
import styles from './quality.module.css'

const STEP_PX = 10
const MARK_PX = 8

/** Renders a mark for each run, the oldest first, by shape and colour. */
export function RunStrip({ runs }: { readonly runs: readonly Run[] }) {
  const width = runs.length * STEP_PX
  return (
    <svg
      role="img"
      aria-label={`Latest runs: ${countOutcomes(runs)}`}
      className={styles.strip}
      viewBox={`0 0 ${width} ${MARK_PX}`}
      width={width}
      height={MARK_PX}
    >
      {runs.toReversed().map((run, at) => {
        const outcome = outcomeOf(run)
        const time = run.timestampMillis ?? 0
        return (
          <path
            key={`${time} ${at}`}
            d={OUTCOMES[outcome].shape}
            transform={`translate(${at * STEP_PX} 0)`}
            className={styles[outcome]}
          >
            <title>{`${OUTCOMES[outcome].words}, ${dateTimeText(time)}`}</title>
          </path>
        )
      })}
    </svg>
  )
}

/** Renders the mark of one outcome, beside the words for it. */
export function Mark({ outcome }: { readonly outcome: Outcome }) {
  return (
    <svg aria-hidden className={styles.mark} viewBox="0 0 8 8" width={10} height={10}>
      <path d={OUTCOMES[outcome].shape} className={styles[outcome]} />
    </svg>
  )
}
