import { Button } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { AS_OF, asOfMillis, useAsOf } from '../api/as-of.ts'
import { dateTimeText } from '../parts/figures.ts'
import styles from './frame.module.css'

/** Renders of which time the page is, while it shows an entity as it was. */
export function PastBanner() {
  const asOf = useAsOf()
  const [, setParameters] = useSearchParams()
  if (asOf === undefined) return null
  const millis = asOfMillis(asOf)
  const leave = () =>
    setParameters((before) => {
      const after = new URLSearchParams(before)
      after.delete(AS_OF)
      return after
    })
  return (
    <div className={styles.viewing} role="status">
      <span>
        As of{' '}
        <strong>
          {millis === undefined ? (
            `change ${asOf}`
          ) : (
            <time dateTime={new Date(millis).toISOString()}>{dateTimeText(millis)}</time>
          )}
        </strong>
        . The past does not change.
      </span>
      <Button variant="default" size="compact-xs" onClick={leave}>
        Back to now
      </Button>
    </div>
  )
}
