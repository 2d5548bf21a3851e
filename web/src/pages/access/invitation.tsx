import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../api/graphql-client.ts'
import { InviteDocument } from '../../api/documents.generated.ts'
import { BASE_PATH } from '../../base-path.ts'
import { DryRunPanel } from '../../edits/dry-run.tsx'
import { sendStep, step } from '../../edits/step.ts'
import { useDryRun } from '../../edits/use-dry-run.ts'
import { nameOf, type Named } from '../../model/names.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { useAttempt } from '../../parts/use-attempt.ts'
import styles from './access.module.css'
import { Invitations } from './invitations.tsx'

/** Renders the form that creates the link of an invitation, and the invitations so far. */
export function Invitation({ roles }: { readonly roles: readonly Named[] }) {
  const [roleUrn, setRole] = useState('')
  const [user, setUser] = useState('')
  const [isReusable, setReusable] = useState(false)
  const [link, setLink] = useState('')
  const invitation = step(InviteDocument, {
    input: { roleUrn: roleUrn || null, user: user.trim() || null, isReusable },
  })
  const dryRun = useDryRun({ step: invitation })
  const { problem, run: invite } = useAttempt(async () => {
    const { createInvitation } = await sendStep(invitation)
    const token = encodeURIComponent(createInvitation?.inviteToken ?? '')
    setLink(`${location.origin}${BASE_PATH}signup?invite_token=${token}`)
    await queryClient.invalidateQueries()
  })
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setLink('')
    }
  const isNamed = user.trim() !== ''
  return (
    <section className={styles.panel} aria-label="Invite">
      <div className={styles.fields}>
        <NativeSelect
          size="xs"
          label="Role of whoever opens the link"
          value={roleUrn}
          onChange={(event) => change(setRole)(event.currentTarget.value)}
          error={problem || dryRun.inputProblem}
          data={[
            { value: '', label: 'No role' },
            ...roles.map((role) => ({ value: role.urn, label: nameOf(role) })),
          ]}
        />
        <TextInput
          size="xs"
          label="Email or user name"
          placeholder="Anybody who is new"
          value={user}
          disabled={isReusable}
          onChange={(event) => change(setUser)(event.currentTarget.value)}
        />
        <Checkbox
          size="xs"
          label="For many people"
          checked={isReusable}
          disabled={isNamed}
          onChange={(event) => change(setReusable)(event.currentTarget.checked)}
        />
        <Button variant="default" size="xs" onClick={() => void invite()}>
          Create a link
        </Button>
      </div>
      <DryRunPanel dryRun={dryRun} hasField />
      {link !== '' && (
        <div className={styles.created} role="status">
          <p>
            Copy it now: it is not shown again. It is valid for seven days
            {isReusable ? ', for any number of people.' : ' and for one person.'}
          </p>
          <code>{link}</code> <CopyButton text={link} label="Copy the link" hasLabel />
        </div>
      )}
      <Invitations />
    </section>
  )
}
