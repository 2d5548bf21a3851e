import { Link } from 'wouter'
import { entityPath } from '../../../addresses.ts'
import type { CheckedAssertionFragment } from '../../../api/documents.generated.ts'
import { platformName } from '../../../model/names.ts'
import { dateTimeText, quantity } from '../../../parts/figures.ts'
import { describeAssertion } from './assertion-words.ts'
import { countOutcomes, OUTCOMES, outcomeOf, type Run } from './outcomes.ts'
import styles from './quality.module.css'
import { Mark, RunStrip } from './run-strip.tsx'

interface ListProps {
  readonly label: string
  readonly assertions: readonly CheckedAssertionFragment[]
  /** Whether the runs before the latest are left out. */
  readonly isShort?: boolean
}

/** Renders assertions, each with its latest result and its latest runs. */
export function AssertionList({ label, assertions, isShort = false }: ListProps) {
  return (
    <ul className={styles.assertions} aria-label={label}>
      {assertions.map((assertion) => (
        <Assertion key={assertion.urn} assertion={assertion} isShort={isShort} />
      ))}
    </ul>
  )
}

function Assertion({
  assertion: { urn, info, platform, runEvents },
  isShort,
}: {
  readonly assertion: CheckedAssertionFragment
  readonly isShort: boolean
}) {
  const runs = runEvents?.runEvents ?? []
  const [latest] = runs
  return (
    <li>
      <Link href={entityPath(urn)}>{describeAssertion(info)}</Link>
      <p className={styles.result}>
        {latest ? <LatestResult run={latest} /> : <span className="quiet">Has not run yet</span>}
        {platform && <span className="quiet">{platformName(platform)}</span>}
      </p>
      {runs.length > 1 && !isShort && (
        <div className={styles.runs}>
          <RunStrip runs={runs} />
          <span className="quiet" aria-hidden>
            Last {quantity(runs.length, 'run')}: {countOutcomes(runs)}
          </span>
        </div>
      )}
    </li>
  )
}

function LatestResult({ run }: { readonly run: Run }) {
  const outcome = outcomeOf(run)
  const { externalUrl, error } = run.result ?? {}
  const reason = error?.displayMessage ?? error?.type
  return (
    <>
      <Mark outcome={outcome} />
      <strong className={styles[outcome]}>{OUTCOMES[outcome].words}</strong>
      {reason && <span>{reason}</span>}
      <time dateTime={new Date(run.timestampMillis ?? 0).toISOString()}>
        {dateTimeText(run.timestampMillis ?? 0)}
      </time>
      {externalUrl && /^https?:/i.test(externalUrl) && (
        <a href={externalUrl} target="_blank" rel="noreferrer">
          Details
        </a>
      )}
    </>
  )
}
