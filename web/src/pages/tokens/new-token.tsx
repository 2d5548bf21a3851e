import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { sendDocument, queryClient } from '../../api/graphql-client.ts'
import { CreateTokenDocument, type AccessTokenDuration } from '../../api/documents.generated.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { useAttempt } from '../../parts/use-attempt.ts'
import styles from './tokens.module.css'

const DURATIONS: readonly (readonly [AccessTokenDuration, label: string])[] = [
  ['ONE_HOUR', 'an hour'],
  ['ONE_DAY', 'a day'],
  ['ONE_WEEK', 'a week'],
  ['ONE_MONTH', 'a month'],
  ['THREE_MONTHS', 'three months'],
  ['SIX_MONTHS', 'six months'],
  ['ONE_YEAR', 'a year'],
  ['NO_EXPIRY', 'as long as possible'],
]

/** Renders a form that creates a token, and shows the token once: the server stores only a hash. */
export function NewToken({ actorUrn }: { readonly actorUrn: string }) {
  const [name, setName] = useState('')
  const [duration, setDuration] = useState<AccessTokenDuration>('ONE_MONTH')
  const [token, setToken] = useState('')
  const { problem, run } = useAttempt(async () => {
    const input = { type: 'PERSONAL', actorUrn, duration, name: name.trim() } as const
    const { createAccessToken } = await sendDocument(CreateTokenDocument, { input })
    setToken(createAccessToken?.accessToken ?? '')
    setName('')
    await queryClient.invalidateQueries()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          size="xs"
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
        />
        <NativeSelect
          size="xs"
          label="Valid for"
          value={duration}
          onChange={(event) => setDuration(event.currentTarget.value as AccessTokenDuration)}
          data={DURATIONS.map(([value, label]) => ({ value, label }))}
        />
        <Button type="submit" size="xs" disabled={name.trim() === ''}>
          Create token
        </Button>
      </form>
      {token !== '' && (
        <div className={styles.created} role="status">
          <p>Copy it now: it is not shown again.</p>
          <code>{token}</code> <CopyButton text={token} label="Copy the token" hasLabel />
        </div>
      )}
    </>
  )
}
