import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { queryClient, useCatalogQuery } from '../../api/graphql-client.ts'
import {
  AssignRoleDocument,
  PeopleDocument,
  RolesDocument,
  SessionDocument,
  SetUserStatusDocument,
  type PeopleQuery,
} from '../../api/documents.generated.ts'
import { beginViewingAs } from '../../api/view-as.ts'
import { useApplyEdit } from '../../edits/edits.tsx'
import { step } from '../../edits/step.ts'
import { nameOf, type Named } from '../../model/names.ts'
import { EntityLink } from '../../parts/entity-link.tsx'
import { AccessFrame } from './access-frame.tsx'
import styles from './access.module.css'
import { Invitation } from './invitation.tsx'
import { mayManageAccess } from '../../model/may-manage-access.ts'
import { RecordList, useListSearch } from './record-list.tsx'

type Person = NonNullable<NonNullable<PeopleQuery['listUsers']>['users']>[number]

/** Renders the people of the catalog with their roles and groups, and invites more. */
export function PeoplePage() {
  const { data: session } = useCatalogQuery(SessionDocument, {})
  const search = useListSearch()
  const enabled = mayManageAccess(session)
  const { data, error, refetch } = useCatalogQuery(
    PeopleDocument,
    { input: search.input },
    { enabled, keepsPrevious: true },
  )
  const roles = useCatalogQuery(RolesDocument, {}, { enabled }).data?.listRoles?.roles ?? []
  const [isInviting, setInviting] = useState(false)
  const managesPolicies = session?.me?.platformPrivileges?.managePolicies === true
  const people = data?.listUsers?.users ?? []
  return (
    <AccessFrame
      title="People"
      isBusy={!data && !error}
      tools={
        managesPolicies && (
          <Button size="xs" aria-expanded={isInviting} onClick={() => setInviting(!isInviting)}>
            Invite
          </Button>
        )
      }
    >
      {isInviting && <Invitation roles={roles} />}
      <RecordList
        title="People"
        one="person"
        many="people"
        search={search}
        total={data && (data.listUsers?.total ?? 0)}
        error={error ?? undefined}
        retry={refetch}
        columns={['Name', 'Role', 'Groups', 'Status']}
        action="View as"
        rows={people.map((person) => (
          <PersonRow
            key={person.urn}
            person={person}
            roles={roles}
            managesPolicies={managesPolicies}
          />
        ))}
      />
    </AccessFrame>
  )
}

interface RowProps {
  readonly person: Person
  readonly roles: readonly Named[]
  readonly managesPolicies: boolean
}

function PersonRow({ person, roles, managesPolicies }: RowProps) {
  const [, navigate] = useLocation()
  const groups = [
    ...(person.groupMembership?.groups ?? []),
    ...(person.nativeGroupMembership?.nativeGroups ?? []),
  ]
  const viewAs = async () => {
    beginViewingAs(person.urn)
    await queryClient.resetQueries()
    navigate('/')
  }
  return (
    <tr>
      <td className={styles.name}>
        <EntityLink entity={person} />
        <span className="quiet">{person.username}</span>
      </td>
      <td>
        <RoleChoice person={person} roles={roles} isDisabled={!managesPolicies} />
      </td>
      <td>
        <span className={styles.links}>
          {groups.map((group) => (
            <EntityLink key={group.urn} entity={group} />
          ))}
        </span>
      </td>
      <td>
        <Access person={person} />
      </td>
      <td>
        {managesPolicies && (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`View as ${nameOf(person)}`}
            onClick={() => void viewAs()}
          >
            View as
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Shows whether a person may use the catalog, and lets administrators suspend them. */
function Access({ person }: { readonly person: Person }) {
  const applyEdit = useApplyEdit()
  const name = nameOf(person)
  const isSuspended = person.access === 'SUSPENDED'
  const set = (status: 'ACTIVE' | 'SUSPENDED') =>
    step(SetUserStatusDocument, { urn: person.urn, status })
  const change = () =>
    applyEdit({
      done: isSuspended ? `${name} may use the catalog again.` : `${name} is suspended.`,
      step: set(isSuspended ? 'ACTIVE' : 'SUSPENDED'),
      undo: set(isSuspended ? 'SUSPENDED' : 'ACTIVE'),
    })
  return (
    <span className={styles.links}>
      {person.access?.toLowerCase()}
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`${isSuspended ? 'Activate' : 'Suspend'} ${name}`}
        onClick={() => void change()}
      >
        {isSuspended ? 'Activate' : 'Suspend'}
      </Button>
    </span>
  )
}

function RoleChoice({
  person,
  roles,
  isDisabled,
}: {
  readonly person: Person
  readonly roles: readonly Named[]
  readonly isDisabled: boolean
}) {
  const applyEdit = useApplyEdit()
  const currentRole = person.roleMembership?.roles?.[0]
  const assign = (roleUrn: string | undefined) =>
    step(AssignRoleDocument, { input: { actors: [person.urn], roleUrn: roleUrn || null } })
  const name = nameOf(person)
  const choose = (urn: string) => {
    const role = roles.find((candidate) => candidate.urn === urn)
    return applyEdit({
      done: role ? `${name} has the role ${nameOf(role)} now.` : `${name} has no role any more.`,
      step: assign(urn),
      undo: assign(currentRole?.urn),
    })
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={`Role of ${name}`}
      value={currentRole?.urn ?? ''}
      disabled={isDisabled}
      onChange={(event) => void choose(event.currentTarget.value)}
      data={[
        { value: '', label: 'No role' },
        ...roles.map((role) => ({ value: role.urn, label: nameOf(role) })),
      ]}
    />
  )
}
