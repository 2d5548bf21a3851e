import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { sendDocument, queryClient } from '../../api/graphql-client.ts'
import { AcceptInvitationDocument } from '../../api/documents.generated.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import { useTitle } from '../../parts/use-title.ts'
import styles from './access.module.css'

/** Renders the page of an invitation, where a signed-in user accepts its role. */
export function InvitedPage() {
  useTitle('Invitation')
  const [parameters] = useSearchParams()
  const [isAccepted, setAccepted] = useState(false)
  const { problem, run: accept } = useAttempt(async () => {
    const inviteToken = parameters.get('invite_token') ?? ''
    await sendDocument(AcceptInvitationDocument, { input: { inviteToken } })
    await queryClient.invalidateQueries()
    setAccepted(true)
  })
  return (
    <div className={styles.page}>
      <h1>{isAccepted ? 'Welcome' : 'You are invited'}</h1>
      <p className="quiet">
        {isAccepted
          ? 'You now have the role of the invitation.'
          : 'If you accept, the role of the invitation replaces your role in this catalog.'}
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
