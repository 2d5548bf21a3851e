import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { queryClient } from '../../api/graphql-client.ts'
import {
  CreatePolicyDocument,
  UpdatePolicyDocument,
  type PolicyType,
} from '../../api/documents.generated.ts'
import { Dialog } from '../../edits/dialog.tsx'
import { DryRunPanel } from '../../edits/dry-run.tsx'
import { sendStep, step, type Step } from '../../edits/step.ts'
import { useDryRun } from '../../edits/use-dry-run.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import { EntityPicker } from '../../edits/entity-picker.tsx'
import { nameOf } from '../../model/names.ts'
import styles from './access.module.css'
import type { PolicyPartProps } from './policy-part.ts'
import { ConditionList, TypeList } from './policy-conditions.tsx'
import { toInput, findDraftProblem, type PolicyDraft } from './policy.ts'
import {
  CONDITION_FIELDS,
  LABEL_FIELDS,
  policySentence,
  type Grantable,
} from './policy-sentence.ts'
import { Choice, Chips } from './chips.tsx'

interface Props {
  /** Absent for a new policy. */
  readonly urn: string | undefined
  readonly start: PolicyDraft
  readonly grantable: Grantable
  readonly close: () => void
}

/** Renders a policy as a form that reads as a sentence: who may do what, and where. */
export function PolicyForm({ urn, start, grantable, close }: Props) {
  const [draft, setDraft] = useState(start)
  const change = (part: Partial<PolicyDraft>) => setDraft((before) => ({ ...before, ...part }))
  const parts = { draft, grantable, change }
  const { who, what, where } = policySentence(draft, grantable)
  const draftProblem = findDraftProblem(draft)
  const input = toInput(draft)
  const saving: Step =
    urn === undefined
      ? step(CreatePolicyDocument, { input })
      : step(UpdatePolicyDocument, { urn, input })
  const dryRun = useDryRun(draftProblem === '' ? { step: saving } : undefined)
  const { problem, run } = useAttempt(async () => {
    if (draftProblem !== '') throw new Error(draftProblem)
    await sendStep(saving)
    await queryClient.invalidateQueries()
    close()
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <Dialog title={urn === undefined ? 'New policy' : start.name} close={close}>
      <form className={styles.sentence} onSubmit={save}>
        <TextInput
          size="xs"
          label="Name"
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label="Description"
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Who {...parts} />
        <What {...parts} />
        <Where {...parts} />
        <p className={styles.summary} role="status">
          <em>{who}</em> may <em>{what}</em> <em>{where}</em>.
        </p>
        {problem !== '' && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" size="xs">
            Save
          </Button>
          <Button variant="default" size="xs" onClick={close}>
            Cancel
          </Button>
        </div>
        <DryRunPanel dryRun={dryRun} />
      </form>
    </Dialog>
  )
}

/** Renders the entities of a policy, and the labels to which its changes are limited. */
function Where({ draft, grantable, change }: PolicyPartProps) {
  return (
    <>
      {draft.type === 'METADATA' && (
        <fieldset>
          <legend>on</legend>
          <TypeList draft={draft} grantable={grantable} change={change} />
          <ConditionList
            conditions={draft.conditions}
            fields={CONDITION_FIELDS}
            add="Add a condition"
            change={(conditions) => change({ conditions })}
          />
        </fieldset>
      )}
      {(draft.type === 'METADATA' || draft.constraints.length > 0) && (
        <fieldset>
          <legend>changing only tags and terms</legend>
          <ConditionList
            conditions={draft.constraints}
            fields={LABEL_FIELDS}
            add="Limit tags and terms"
            change={(constraints) => change({ constraints })}
          />
        </fieldset>
      )}
    </>
  )
}

/** Renders the people, groups and roles of a policy. */
function Who({ draft, change }: PolicyPartProps) {
  const { who, ownershipTypes, type } = draft
  const flags = [
    ['allUsers', 'Everybody'],
    ['allGroups', 'Members of any group'],
    ...(type === 'METADATA' ? ([['resourceOwners', 'Owners']] as const) : []),
  ] as const
  return (
    <fieldset>
      <legend>Who</legend>
      <div className={styles.fields}>
        {flags.map(([flag, label]) => (
          <Checkbox
            key={flag}
            size="xs"
            label={label}
            checked={draft[flag]}
            onChange={(event) => change({ [flag]: event.currentTarget.checked })}
          />
        ))}
      </div>
      {draft.resourceOwners && type === 'METADATA' && (
        <Chips
          entries={ownershipTypes.map((ownershipType) => [
            ownershipType.urn,
            `as ${nameOf(ownershipType)}`,
          ])}
          remove={(urn) =>
            change({
              ownershipTypes: ownershipTypes.filter((ownershipType) => ownershipType.urn !== urn),
            })
          }
        >
          <EntityPicker
            label="Any kind of owner"
            types={['CUSTOM_OWNERSHIP_TYPE']}
            without={ownershipTypes}
            pick={(ownershipType) => change({ ownershipTypes: [...ownershipTypes, ownershipType] })}
          />
        </Chips>
      )}
      <Chips
        entries={who.map((actor) => [actor.urn, nameOf(actor)])}
        remove={(urn) => change({ who: who.filter((actor) => actor.urn !== urn) })}
      >
        <EntityPicker
          label="Add a person, group or role"
          types={['CORP_USER', 'CORP_GROUP', 'DATAHUB_ROLE']}
          without={who}
          pick={(actor) => change({ who: [...who, actor] })}
        />
      </Chips>
    </fieldset>
  )
}

/** Renders the privileges of a policy. */
function What({ draft, grantable, change }: PolicyPartProps) {
  const { type, privileges, conditions } = draft
  const grantablePrivileges = type === 'PLATFORM' ? grantable.onPlatform : grantable.onEntities
  const types = conditions.flatMap(({ field, condition, values }) =>
    field === 'TYPE' && condition === 'EQUALS' ? values.map(({ value }) => value) : [],
  )
  const applies = (name: string) =>
    type === 'PLATFORM' ||
    types.length === 0 ||
    types.some((entityType) => grantable.byType.get(entityType)?.has(name) !== false)
  const choices = [...grantablePrivileges].filter(
    ([name]) => !privileges.includes(name) && applies(name),
  )
  return (
    <fieldset>
      <legend>may</legend>
      <NativeSelect
        size="xs"
        aria-label="Where the privileges are held"
        value={type}
        onChange={(event) =>
          // Privileges of the other kind would grant nothing.
          change({ type: event.currentTarget.value as PolicyType, privileges: [] })
        }
        data={[
          { value: 'METADATA', label: 'with entities' },
          { value: 'PLATFORM', label: 'on the platform' },
        ]}
      />
      <Chips
        // What the server never asks for is not offered, and marked where an older policy has it.
        entries={privileges.map((name) => [
          name,
          grantablePrivileges.get(name) ?? `${name} (grants nothing)`,
        ])}
        remove={(name) => change({ privileges: privileges.filter((other) => other !== name) })}
      >
        <Choice
          label="Add a privilege"
          choices={choices}
          pick={(name) => change({ privileges: [...privileges, name] })}
        />
      </Chips>
    </fieldset>
  )
}
