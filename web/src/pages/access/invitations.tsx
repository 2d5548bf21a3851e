import { Button } from '@mantine/core'
import { sendDocument, queryClient, useCatalogQuery } from '../../api/graphql-client.ts'
import {
  InvitationsDocument,
  RevokeInvitationDocument,
  type InvitationsQuery,
} from '../../api/documents.generated.ts'
import { nameOf } from '../../model/names.ts'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Failure } from '../../parts/failure.tsx'
import { dateText, dateTimeText } from '../../parts/figures.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import table from '../../styles/table.module.css'

/** Invitations that are listed; the newest come first. */
const INVITATIONS_MAX = 50

type Invitation = NonNullable<InvitationsQuery['listInvitations']>['invitations'][number]

/** Renders the invitations with their makers and users, and revokes them. */
export function Invitations() {
  const input = { start: 0, count: INVITATIONS_MAX }
  const { data, error, refetch } = useCatalogQuery(InvitationsDocument, { input })
  if (error) return <Failure error={error} retry={refetch} />
  const invitations = data?.listInvitations?.invitations ?? []
  if (invitations.length === 0) return null
  return (
    <div className={table.scroller} tabIndex={0} role="region" aria-label="Invitations">
      <table className={`${table.table} ${table.short} ${table.buttons}`}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Role</th>
            <th scope="col">Made by</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="unseen">Revoke</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <Row key={invitation.urn} invitation={invitation} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ invitation }: { readonly invitation: Invitation }) {
  const { urn, role, user, createdBy, createdAt, isReusable } = invitation
  const { problem, run: revoke } = useAttempt(async () => {
    await sendDocument(RevokeInvitationDocument, { urn })
    await queryClient.invalidateQueries()
  })
  const createdText = createdAt ? dateText(createdAt) : ''
  const actionLabel = invitation.isOpen ? 'Revoke' : 'Delete'
  return (
    <tr>
      <td>
        {user ? <EntityLink entity={user} /> : isReusable ? 'Many people' : 'One person'}{' '}
        {problem !== '' && <span role="alert">{problem}</span>}
      </td>
      <td>{role ? nameOf(role) : 'No role'}</td>
      <td>
        {createdBy && <EntityLink entity={createdBy} />} {createdText}
      </td>
      <td>
        <State invitation={invitation} />
      </td>
      <td>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`${actionLabel} the invitation of ${createdText}`}
          onClick={() => void revoke()}
        >
          {actionLabel}
        </Button>
      </td>
    </tr>
  )
}

function State({ invitation }: { readonly invitation: Invitation }) {
  const { isOpen, expiresAt, usedBy, usedAt } = invitation
  if (usedBy) {
    return (
      <>
        used by <EntityLink entity={usedBy} /> {usedAt ? dateTimeText(usedAt) : ''}
      </>
    )
  }
  return <>{`${isOpen ? 'until' : 'ended'} ${dateText(expiresAt)}`}</>
}
