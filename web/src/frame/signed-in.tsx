import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { queryClient } from '../api/graphql-client.ts'
import { finishIssuerSignIn } from '../api/session.ts'
import styles from './frame.module.css'

/** Shared by effects that run twice, because an answer of the issuer can be used only once. */
let arrival: Promise<string> | undefined

/**
 * Renders the page to which the issuer redirects; it completes the sign-in and returns to the page
 * before.
 */
export function SignedIn() {
  const [problem, setProblem] = useState('')
  const [, navigate] = useLocation()
  useEffect(() => {
    arrival ??= finishIssuerSignIn()
    arrival
      .then(async (path) => {
        await queryClient.resetQueries()
        navigate(path, { replace: true })
      })
      .catch((error: unknown) => setProblem((error as Error).message))
  }, [navigate])
  return (
    <div className={styles.signIn} aria-busy={problem === ''}>
      <h1>{problem === '' ? 'Signing in' : 'You are not signed in'}</h1>
      {problem !== '' && (
        <>
          <p role="alert">{problem}.</p>
          <Button component={Link} href="/">
            Sign in again
          </Button>
        </>
      )}
    </div>
  )
}
