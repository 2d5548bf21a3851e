import { Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import {
  RaiseIncidentDocument,
  SetIncidentStatusDocument,
  type IncidentPriority,
  type IncidentState,
  type IncidentType,
} from '../../../api/documents.generated.ts'
import { Dialog, FormButtons } from '../../../edits/dialog.tsx'
import { DryRunPanel } from '../../../edits/dry-run.tsx'
import styles from '../../../edits/edits.module.css'
import { useApplyEdit } from '../../../edits/edits.tsx'
import { step, type Edit } from '../../../edits/step.ts'
import { useDryRun } from '../../../edits/use-dry-run.ts'
import { INCIDENT_TYPES, PRIORITIES, type Incident } from './incident-words.ts'

/** Renders the dialog that raises an incident about an entity. */
export function RaiseIncident({
  urn,
  name,
  close,
}: {
  readonly urn: string
  readonly name: string
  readonly close: () => void
}) {
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [type, setType] = useState<IncidentType>('OPERATIONAL')
  const [customType, setCustomType] = useState('')
  const [priority, setPriority] = useState<IncidentPriority>('MEDIUM')
  const isCustom = type === 'CUSTOM'
  const isWhole = title.trim() !== '' && (!isCustom || customType.trim() !== '')
  const input = {
    resourceUrn: urn,
    type,
    title: title.trim(),
    priority,
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(isCustom && { customType: customType.trim() }),
  }
  const edit = { done: 'Raised the incident.', step: step(RaiseIncidentDocument, { input }) }
  return (
    <IncidentDialog
      title={`Raise an incident about ${name}`}
      does="Raise"
      edit={isWhole ? edit : undefined}
      close={close}
    >
      <TextInput
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label="Description"
        rows={3}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Choice label="Type" choices={INCIDENT_TYPES} value={type} choose={setType} />
      {isCustom && (
        <TextInput
          label="Name of the type"
          value={customType}
          onChange={(event) => setCustomType(event.currentTarget.value)}
        />
      )}
      <Choice label="Priority" choices={PRIORITIES} value={priority} choose={setPriority} />
    </IncidentDialog>
  )
}

/** Renders the dialog that resolves an incident, or makes it active again. */
export function ChangeIncidentState({
  incident: { urn, title, incidentStatus },
  close,
}: {
  readonly incident: Incident
  readonly close: () => void
}) {
  const [message, setMessage] = useState('')
  const isActive = incidentStatus?.state === 'ACTIVE'
  const setStatus = (state: IncidentState, note: string) =>
    step(SetIncidentStatusDocument, {
      urn,
      input: { state, ...(note !== '' && { message: note }) },
    })
  const edit = {
    done: isActive ? 'Resolved the incident.' : 'Reopened the incident.',
    step: setStatus(isActive ? 'RESOLVED' : 'ACTIVE', message.trim()),
    undo: setStatus(isActive ? 'ACTIVE' : 'RESOLVED', incidentStatus?.message ?? ''),
  }
  return (
    <IncidentDialog
      title={`${isActive ? 'Resolve' : 'Reopen'} ${title ?? 'the incident'}`}
      does={isActive ? 'Resolve' : 'Reopen'}
      edit={edit}
      close={close}
    >
      <Textarea
        label="Note"
        rows={3}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </IncidentDialog>
  )
}

function IncidentDialog({
  title,
  does,
  edit,
  close,
  children,
}: {
  readonly title: string
  readonly does: string
  /** Undefined while something is missing. */
  readonly edit: Edit | undefined
  readonly close: () => void
  readonly children: React.ReactNode
}) {
  const applyEdit = useApplyEdit()
  const dryRun = useDryRun(edit)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (edit && (await applyEdit(edit)) === 'done') close()
  }
  return (
    <Dialog title={title} close={close}>
      <form className={styles.editor} onSubmit={(event) => void send(event)}>
        {children}
        <DryRunPanel dryRun={dryRun} />
        <FormButtons isDisabled={!edit || dryRun.refusal !== ''} close={close}>
          {does}
        </FormButtons>
      </form>
    </Dialog>
  )
}

function Choice<Value extends string>({
  label,
  choices,
  value,
  choose,
}: {
  readonly label: string
  readonly choices: Readonly<Record<Value, string>>
  readonly value: Value
  readonly choose: (value: Value) => void
}) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value as Value)}>
        {Object.entries<string>(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
