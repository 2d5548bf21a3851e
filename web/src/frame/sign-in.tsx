import { Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '../api/graphql-client.ts'
import { findSignInWays, beginIssuerSignIn, signInWith } from '../api/session.ts'
import styles from './frame.module.css'
import { PasswordSignIn, SignUp } from './password-forms.tsx'
import { useAttempt } from '../parts/use-attempt.ts'

/**
 * Renders the sign-in page: at the issuer or with a password if these are offered, or with a token.
 * An invited user signs up, or signs in to accept the invitation.
 */
export function SignIn() {
  const { data, isPending } = useQuery({ queryKey: ['sign-in'], queryFn: findSignInWays })
  const { issuer, passwords = false } = data ?? {}
  const [path] = useLocation()
  const [hasAccount, setHasAccount] = useState(false)
  if (path === '/signup' && passwords && !hasAccount) {
    return <SignUp toSignIn={() => setHasAccount(true)} />
  }
  return (
    <div className={styles.signIn} aria-busy={isPending}>
      <h1>Sign in</h1>
      <p className="quiet">Sign in to use this catalog.</p>
      {issuer && <IssuerSignIn issuer={issuer} />}
      {passwords && <PasswordSignIn />}
      <TokenSignIn isOnly={data !== undefined && !issuer && !passwords} />
    </div>
  )
}

function IssuerSignIn({ issuer }: { readonly issuer: string }) {
  const { problem, isBusy, run } = useAttempt(beginIssuerSignIn)
  return (
    <>
      <Button loading={isBusy} onClick={() => void run()}>
        Sign in at {URL.canParse(issuer) ? new URL(issuer).host : issuer}
      </Button>
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function TokenSignIn({ isOnly }: { readonly isOnly: boolean }) {
  const [token, setToken] = useState('')
  const { problem, isBusy, run } = useAttempt(async () => {
    await signInWith(token.trim())
    await queryClient.resetQueries()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={submit}>
      <PasswordInput
        label="Access token"
        description={
          <>
            Administrators create one with <code>trellis token</code>.
          </>
        }
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        error={problem}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the token' }}
        autoComplete="current-password"
        {...(isOnly && { 'data-autofocus': true })}
      />
      <Button type="submit" loading={isBusy} variant={isOnly ? 'filled' : 'default'}>
        {isOnly ? 'Sign in' : 'Sign in with a token'}
      </Button>
    </form>
  )
}
