import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { ask, queryClient } from '../../api/ask.ts'
import { AcceptInvitationDocument } from '../../api/documents.generated.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import { useTitle } from '../../parts/use-title.ts'
import styles from './access.module.css'

/** Renders the page of an invitation: who is signed in accepts the role of its link. */
export function InvitedPage() {
  useTitle('Invitation')
  const [parameters] = useSearchParams()
  const [isAccepted, setAccepted] = useState(false)
  const { problem, run: accept } = useAttempt(async () => {
    const inviteToken = parameters.get('invite_token') ?? ''
    await ask(AcceptInvitationDocument, { input: { inviteToken } })
    await queryClient.invalidateQueries()
    setAccepted(true)
  })
  return (
    <div className={styles.page}>
      <h1>{isAccepted ? 'Welcome' : 'You are invited'}</h1>
      <p className="quiet">
        {isAccepted
          ? 'The role of the invitation is yours now.'
          : 'The invitation gives you a role in this catalog, in place of the one that you have.'}
      </p>
      {problem !== '' && <p role="alert">{problem}</p>}
      <div className={styles.buttons}>
        {isAccepted ? (
          <Button component={Link} href="/" size="xs">
            Open the catalog
          </Button>
        ) : (
          <Button size="xs" onClick={() => void accept()}>
            Accept
          </Button>
        )}
      </div>
    </div>
  )
}
