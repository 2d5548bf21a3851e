import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ask, queryClient } from '../../api/ask.ts'
import { CreateTokenDocument, type AccessTokenDuration } from '../../api/documents.generated.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './tokens.module.css'

const DURATIONS: readonly (readonly [AccessTokenDuration, label: string])[] = [
  ['ONE_HOUR', 'an hour'],
  ['ONE_DAY', 'a day'],
  ['ONE_WEEK', 'a week'],
  ['ONE_MONTH', 'a month'],
  ['THREE_MONTHS', 'three months'],
  ['SIX_MONTHS', 'six months'],
  ['ONE_YEAR', 'a year'],
  ['NO_EXPIRY', 'as long as it is not revoked'],
]

/** Makes a token, and shows it this once: only a hash of it is kept. */
export function NewToken({ actorUrn }: { readonly actorUrn: string }) {
  const [name, setName] = useState('')
  const [duration, setDuration] = useState<AccessTokenDuration>('ONE_MONTH')
  const [made, setMade] = useState('')
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const input = { type: 'PERSONAL', actorUrn, duration, name: name.trim() } as const
      const { createAccessToken } = await ask(CreateTokenDocument, { input })
      setMade(createAccessToken?.accessToken ?? '')
      setName('')
      setProblem('')
      await queryClient.invalidateQueries()
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
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
      {made !== '' && (
        <div className={styles.made} role="status">
          <p>Copy it now: it is not shown again.</p>
          <code>{made}</code> <CopyButton text={made} label="Copy the token" isSpoken />
        </div>
      )}
    </>
  )
}
