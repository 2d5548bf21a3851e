import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCatalogQuery } from '../../api/ask.ts'
import {
  DeletePolicyDocument,
  PoliciesDocument,
  PrivilegesDocument,
  SessionDocument,
  UpdatePolicyDocument,
  type PolicyState,
} from '../../api/documents.generated.ts'
import { useEdits } from '../../edits/edits.tsx'
import { step } from '../../edits/step.ts'
import { AccessFrame } from './access-frame.tsx'
import styles from './access.module.css'
import { mayManageAccess } from '../../model/may-manage-access.ts'
import { toDraft, toInput, NEW_DRAFT, type Policy } from './policy.ts'
import { PolicyForm } from './policy-form.tsx'
import { List, useListSearch } from './list.tsx'
import { grantableIn, policySentence, type Grantable } from './sentence.ts'

/** The form of a new policy. */
const NEW = 'new'

/** Renders the policies of the catalog, each as a sentence, with a form that changes it. */
export function PoliciesPage() {
  const { data: session } = useCatalogQuery(SessionDocument, {})
  const search = useListSearch()
  const enabled = mayManageAccess(session)
  const { data, error, refetch } = useCatalogQuery(
    PoliciesDocument,
    { input: search.input },
    { enabled, keepsPrevious: true },
  )
  const declared = useCatalogQuery(PrivilegesDocument, {}, { enabled }).data
  const [edited, setEdited] = useState<string>()
  const grantable = grantableIn(declared?.appConfig?.policiesConfig)
  const managesPolicies = session?.me?.platformPrivileges?.managePolicies === true
  const policies = data?.listPolicies?.policies ?? []
  const policy = policies.find(({ urn }) => urn === edited)
  return (
    <AccessFrame
      title="Policies"
      isBusy={(!data && !error) || !declared}
      tools={
        managesPolicies && (
          <Button size="xs" onClick={() => setEdited(NEW)}>
            New policy
          </Button>
        )
      }
    >
      <List
        title="Policies"
        one="policy"
        many="policies"
        search={search}
        total={data && (data.listPolicies?.total ?? 0)}
        error={error ?? undefined}
        retry={refetch}
        columns={['Policy', 'State']}
        action="Change"
        rows={policies.map((each) => (
          <PolicyRow
            key={each.urn}
            policy={each}
            grantable={grantable}
            {...(managesPolicies && { edit: () => setEdited(each.urn) })}
          />
        ))}
      />
      {(policy || edited === NEW) && (
        <PolicyForm
          key={edited}
          urn={policy?.urn}
          start={policy ? toDraft(policy) : NEW_DRAFT}
          grantable={grantable}
          close={() => setEdited(undefined)}
        />
      )}
    </AccessFrame>
  )
}

interface RowProps {
  readonly policy: Policy
  readonly grantable: Grantable
  /** Absent for those who may not change policies. */
  readonly edit?: () => void
}

function PolicyRow({ policy, grantable, edit }: RowProps) {
  const { name, state, editable } = policy
  const { who, what, where } = policySentence(toDraft(policy), grantable)
  return (
    <tr className={state === 'ACTIVE' ? undefined : styles.inactive}>
      <td className={styles.policy}>
        <strong>{name}</strong>
        <p>
          <em>{who}</em> may <em>{what}</em> <em>{where}</em>.
        </p>
      </td>
      <td>{state.toLowerCase()}</td>
      <td>
        {edit && editable && <RowButtons policy={policy} edit={edit} />}
        {!editable && <span className="quiet">fixed</span>}
      </td>
    </tr>
  )
}

function RowButtons({ policy, edit }: { readonly policy: Policy; readonly edit: () => void }) {
  const applyEdit = useEdits()
  const [isDeleting, setDeleting] = useState(false)
  const { urn, name, state } = policy
  const set = (next: PolicyState) =>
    step(UpdatePolicyDocument, { urn, input: { ...toInput(toDraft(policy)), state: next } })
  const other = state === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
  const turn = () =>
    applyEdit({
      done: other === 'ACTIVE' ? `${name} grants again.` : `${name} grants nothing any more.`,
      step: set(other),
      undo: set(state),
    })
  const remove = () =>
    applyEdit({ done: `Deleted ${name}.`, step: step(DeletePolicyDocument, { urn }) })
  if (isDeleting) {
    return (
      <span className={styles.buttons}>
        <Button variant="default" size="compact-xs" onClick={() => void remove()}>
          Delete permanently
        </Button>
        <Button variant="default" size="compact-xs" onClick={() => setDeleting(false)}>
          Keep
        </Button>
      </span>
    )
  }
  const actions = [
    { does: 'Edit', act: edit },
    { does: other === 'ACTIVE' ? 'Activate' : 'Deactivate', act: () => void turn() },
    { does: 'Delete', act: () => setDeleting(true) },
  ]
  return (
    <span className={styles.buttons}>
      {actions.map(({ does, act }) => (
        <Button
          key={does}
          variant="default"
          size="compact-xs"
          aria-label={`${does} ${name}`}
          onClick={act}
        >
          {does}
        </Button>
      ))}
    </span>
  )
}
