import { Button } from '@mantine/core'
import { SignInNeeded } from '../api/graphql-client.ts'
import styles from './parts.module.css'

interface Props {
  readonly error: Error
  readonly retry: () => unknown
}

/**
 * Renders the server's error message. Missing sessions are left to the frame, which shows the
 * sign-in page.
 */
export function Failure({ error, retry }: Props) {
  if (error instanceof SignInNeeded) return null
  return (
    <div className={styles.empty} role="alert">
      <h2>This could not be loaded</h2>
      <div>{error.message}</div>
      <Button variant="default" size="xs" onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  )
}
