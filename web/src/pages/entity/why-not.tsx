import { ActionIcon, Popover } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCatalogQuery } from '../../api/ask.ts'
import { PoliciesDocument, PrivilegesDocument } from '../../api/documents.generated.ts'
import { explainPrivilege } from '../../api/explain.ts'
import { PERMISSIONS, type Permission } from '../../model/permissions.ts'
import { draftOf } from '../access/policy.ts'
import { grantableIn, sentenceOf } from '../access/sentence.ts'
import styles from './entity.module.css'

/** Permits every edit of an entity. */
const EVERY_EDIT = 'EDIT_ENTITY'
const POLICIES_READ = 1_000
/** Policies that the answer names. */
const POLICIES_SHOWN = 6

interface Props {
  readonly urn: string
  readonly permission: Permission
}

/** Renders the button beside an edit that is not permitted, which asks for the reason. */
export function WhyNot({ urn, permission }: Props) {
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
    queryFn: () => Promise.all([privilege, EVERY_EDIT].map((each) => explainPrivilege(each, urn))),
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p aria-busy="true">Checking…</p>
  const granting = data.flatMap(({ policies }) => policies)
  if (granting.length > 0) {
    return (
      <p tabIndex={-1} data-autofocus>
        {granting.map(({ name }) => name).join(', ')} would let you {words}, but policies decide
        only for tokens without a role, and yours has one.
      </p>
    )
  }
  return (
    <div tabIndex={-1} data-autofocus>
      <p>
        No policy lets you {words} here. This requires <code>{privilege}</code> or{' '}
        <code>{EVERY_EDIT}</code>.
      </p>
      <Granting privilege={privilege} />
    </div>
  )
}

/** Renders to whom policies grant the privilege, for users who may read policies. */
function Granting({ privilege }: { readonly privilege: string }) {
  const input = { start: 0, count: POLICIES_READ }
  const { data } = useCatalogQuery(PoliciesDocument, { input })
  const declared = useCatalogQuery(PrivilegesDocument, {}).data
  const granting = (data?.listPolicies?.policies ?? []).filter(
    ({ state, type, privileges }) =>
      state === 'ACTIVE' &&
      type === 'METADATA' &&
      (privileges.includes(privilege) || privileges.includes(EVERY_EDIT)),
  )
  if (granting.length === 0) return null
  const grantable = grantableIn(declared?.appConfig?.policiesConfig)
  return (
    <>
      <p>These policies grant it to others:</p>
      <ul>
        {granting.slice(0, POLICIES_SHOWN).map((policy) => {
          const { who, where } = sentenceOf(draftOf(policy), grantable)
          return (
            <li key={policy.urn}>
              <strong>{policy.name}</strong>: {who} {where}
            </li>
          )
        })}
      </ul>
      {granting.length > POLICIES_SHOWN && (
        <p className="quiet">and {granting.length - POLICIES_SHOWN} more policies</p>
      )}
    </>
  )
}
