import { ActionIcon, Popover } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsOf } from '../../api/as-of.ts'
import { explainPrivilege } from '../../api/explain.ts'
import { PERMISSIONS, type Permission } from '../../model/permissions.ts'
import styles from './entity.module.css'

/** Permits every edit of an entity. */
const EVERY_EDIT = 'EDIT_ENTITY'
/** Policies that the answer names. */
const POLICIES_MAX = 6

interface Props {
  readonly urn: string
  readonly permission: Permission
}

/** Renders the button beside an edit that is not permitted, which asks for the reason. */
export function WhyNot(props: Props) {
  // Nobody may change the past.
  return useAsOf() === undefined && <WhyNotButton {...props} />
}

function WhyNotButton({ urn, permission }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { words } = PERMISSIONS[permission]
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Why may I not ${words}?`}
          title="Why not?"
          onClick={() => setOpen(!isOpen)}
        >
          <IconLock size={13} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.why}>
        {isOpen && <Reason urn={urn} permission={permission} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Reason({ urn, permission }: Props) {
  const { privilege, words } = PERMISSIONS[permission]
  const { data, error } = useQuery({
    queryKey: ['explain', privilege, urn],
    queryFn: () =>
      Promise.all([privilege, EVERY_EDIT].map((candidate) => explainPrivilege(candidate, urn))),
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p aria-busy="true">Checking…</p>
  const grantingPolicies = data.flatMap(({ policies }) => policies)
  const otherNames = data.flatMap((explanation) => explanation.others ?? []).map(({ name }) => name)
  if (grantingPolicies.length > 0) {
    return (
      <p tabIndex={-1} data-autofocus>
        {grantingPolicies.map(({ name }) => name).join(', ')} would let you {words}, but policies
        decide only for tokens without a role, and yours has one.
      </p>
    )
  }
  return (
    <div tabIndex={-1} data-autofocus>
      <p>
        No policy lets you {words} here. This requires <code>{privilege}</code> or{' '}
        <code>{EVERY_EDIT}</code>.
      </p>
      <PolicyNames names={[...new Set(otherNames)]} />
    </div>
  )
}

/** Renders the names of the policies that grant the privilege to others. */
function PolicyNames({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <p>These policies grant it to others:</p>
      <ul>
        {names.slice(0, POLICIES_MAX).map((name) => (
          <li key={name}>
            <strong>{name}</strong>
          </li>
        ))}
      </ul>
      {names.length > POLICIES_MAX && (
        <p className="quiet">and {names.length - POLICIES_MAX} more policies</p>
      )}
    </>
  )
}
