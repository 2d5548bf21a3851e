import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import {
  DeletePolicyDocument,
  PoliciesDocument,
  PrivilegesDocument,
  SessionDocument,
  UpdatePolicyDocument,
  type PolicyState,
} from '../../api/documents.generated.ts'
import { Confirmation } from '../../edits/confirmation.tsx'
import { useApplyEdit } from '../../edits/edits.tsx'
import { step } from '../../edits/step.ts'
import { AccessFrame } from './access-frame.tsx'
import styles from './access.module.css'
import { mayManageAccess } from '../../model/may-manage-access.ts'
import { toDraft, toInput, NEW_DRAFT, type Policy } from './policy.ts'
import { PolicyForm } from './policy-form.tsx'
import { RecordList, useListSearch } from './record-list.tsx'
import { grantableIn, policySentence, type Grantable } from './policy-sentence.ts'

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
  const declaration = useCatalogQuery(PrivilegesDocument, {}, { enabled }).data
  const [editedKey, setEdited] = useState<string>()
  const grantable = grantableIn(declaration?.appConfig?.policiesConfig)
  const managesPolicies = session?.me?.platformPrivileges?.managePolicies === true
  const policies = data?.listPolicies?.policies ?? []
  const policy = policies.find(({ urn }) => urn === editedKey)
  return (
    <AccessFrame
      title="Policies"
      isBusy={(!data && !error) || !declaration}
      tools={
        managesPolicies && (
          <Button size="xs" onClick={() => setEdited(NEW)}>
            New policy
          </Button>
        )
      }
    >
      <RecordList
        title="Policies"
        one="policy"
        many="policies"
        search={search}
        total={data && (data.listPolicies?.total ?? 0)}
        error={error ?? undefined}
        retry={refetch}
        columns={['Policy', 'State']}
        action="Change"
        rows={policies.map((row) => (
          <PolicyRow
            key={row.urn}
            policy={row}
            grantable={grantable}
            {...(managesPolicies && { edit: () => setEdited(row.urn) })}
          />
        ))}
      />
      {(policy || editedKey === NEW) && (
        <PolicyForm
          key={editedKey}
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
  const applyEdit = useApplyEdit()
  const [isDeleting, setDeleting] = useState(false)
  const { urn, name, state } = policy
  const set = (newState: PolicyState) =>
    step(UpdatePolicyDocument, { urn, input: { ...toInput(toDraft(policy)), state: newState } })
  const otherState = state === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
  const toggle = () =>
    applyEdit({
      done: otherState === 'ACTIVE' ? `${name} grants again.` : `${name} grants nothing any more.`,
      step: set(otherState),
      undo: set(state),
    })
  const actions = [
    { does: 'Edit', act: edit },
    { does: otherState === 'ACTIVE' ? 'Activate' : 'Deactivate', act: () => void toggle() },
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
      {isDeleting && (
        <Confirmation
          title={`Delete ${name}`}
          does="Delete permanently"
          edit={{ done: `Deleted ${name}.`, step: step(DeletePolicyDocument, { urn }) }}
          close={() => setDeleting(false)}
        />
      )}
    </span>
  )
}
