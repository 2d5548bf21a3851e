import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { queryClient } from '../api/ask.ts'
import { comeFromIssuer } from '../api/session.ts'
import styles from './frame.module.css'

/** An answer of the issuer counts once, also where effects run twice. */
let arrival: Promise<string> | undefined

/** Where the issuer leads back to: goes on to where the person was. */
export function SignedIn() {
  const [problem, setProblem] = useState('')
  const [, navigate] = useLocation()
  useEffect(() => {
    arrival ??= comeFromIssuer()
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
