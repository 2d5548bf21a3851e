import { Button } from '@mantine/core'
import { SignInNeeded } from '../api/ask.ts'
import styles from './parts.module.css'

interface Props {
  readonly error: Error
  readonly retry: () => unknown
}

/** Says in the words of the server what went wrong. The frame asks strangers to sign in. */
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
