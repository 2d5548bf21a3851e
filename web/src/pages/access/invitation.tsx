import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { InviteDocument } from '../../api/documents.generated.ts'
import { BASE } from '../../base.ts'
import { nameOf, type Named } from '../../model/names.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { useAttempt } from '../../parts/use-attempt.ts'
import styles from './access.module.css'

/** Renders the form that creates the link of an invitation to a role. */
export function Invitation({ roles }: { readonly roles: readonly Named[] }) {
  const [roleUrn, setRole] = useState('')
  const [link, setLink] = useState('')
  const { problem, run: invite } = useAttempt(async () => {
    const { createInviteToken } = await ask(InviteDocument, {
      input: { roleUrn: roleUrn || null },
    })
    const token = encodeURIComponent(createInviteToken?.inviteToken ?? '')
    setLink(`${location.origin}${BASE}signup?invite_token=${token}`)
  })
  return (
    <section className={styles.panel} aria-label="Invite">
      <div className={styles.fields}>
        <NativeSelect
          size="xs"
          label="Role of people who open the link"
          value={roleUrn}
          onChange={(event) => {
            setRole(event.currentTarget.value)
            setLink('')
          }}
          error={problem}
          data={[
            { value: '', label: 'No role' },
            ...roles.map((role) => ({ value: role.urn, label: nameOf(role) })),
          ]}
        />
        <Button variant="default" size="xs" onClick={() => void invite()}>
          Create a link
        </Button>
      </div>
      {link !== '' && (
        <div className={styles.created} role="status">
          <p>Copy it now: it is not shown again. Earlier links to this role no longer work.</p>
          <code>{link}</code> <CopyButton text={link} label="Copy the link" hasLabel />
        </div>
      )}
    </section>
  )
}
