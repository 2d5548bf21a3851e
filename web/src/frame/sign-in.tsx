import { Button, PasswordInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { queryClient } from '../api/ask.ts'
import { BASE } from '../base.ts'
import styles from './frame.module.css'

/** Takes a token, which from then on is in a cookie that no script can read. */
export function SignIn() {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const found = await start(token.trim())
    setProblem(found)
    setBusy(false)
    if (found === '') await queryClient.resetQueries()
  }
  return (
    <form className={styles.signIn} onSubmit={(event) => void submit(event)}>
      <h1>Sign in</h1>
      <p className="quiet">
        This catalog wants to know who reads it. Whoever runs it makes a token for you with{' '}
        <code>trellis token</code>.
      </p>
      <PasswordInput
        label="Access token"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        error={problem}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the token' }}
        autoComplete="current-password"
        data-autofocus
      />
      <Button type="submit" loading={isBusy}>
        Sign in
      </Button>
    </form>
  )
}

/** @returns what is wrong, or nothing */
async function start(token: string): Promise<string> {
  if (!/^[!-~]+$/.test(token)) return 'This is no token.'
  try {
    const response = await fetch(`${BASE}api/session`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    if (response.ok) return ''
    const answer = (await response.json()) as { message?: string }
    return answer.message ?? `The server answered with status ${response.status}.`
  } catch {
    return 'The server does not answer.'
  }
}
