import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import {
  CreateViewDocument,
  UpdateViewDocument,
  type CreateViewMutation,
  type DataHubViewType,
  type ViewPartsFragment,
} from '../api/documents.generated.ts'
import { Dialog, FormButtons } from '../edits/dialog.tsx'
import { DryRunPanel } from '../edits/dry-run.tsx'
import edits from '../edits/edits.module.css'
import { useApplyEdit } from '../edits/edits.tsx'
import { step, type Edit } from '../edits/step.ts'
import { useDryRun } from '../edits/use-dry-run.ts'
import { toDefinition, viewConditions, type Conditions } from './criteria.ts'
import { useToldConditions } from './use-views.ts'

interface Props {
  /** The view that is edited; absent for a new one. */
  readonly view?: ViewPartsFragment
  /** The conditions that the view gets. */
  readonly conditions: Conditions
  /** Whether the user may save views for everybody. */
  readonly mayManage: boolean
  readonly close: () => void
  /** Called with the URN of the saved view, unless policies hide it from its author. */
  readonly saved: (urn: string) => void
}

/** Renders the form of a view: its name, for whom it is, and its conditions. */
export function ViewDialog({ view, conditions: given, mayManage, close, saved }: Props) {
  const applyEdit = useApplyEdit()
  const [name, setName] = useState(view?.name ?? '')
  const [description, setDescription] = useState(view?.description ?? '')
  const [viewType, setViewType] = useState<DataHubViewType>('PERSONAL')
  const [conditions, setConditions] = useState(given)
  const texts = { name: name.trim(), description: description.trim() }
  const edit = texts.name === '' ? undefined : toEdit({ view, viewType, texts, conditions, saved })
  const dryRun = useDryRun(edit)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (edit && (await applyEdit(edit)) === 'done') close()
  }
  return (
    <Dialog title={view ? `Edit the view ${view.name}` : 'Save as a view'} close={close}>
      <form className={edits.editor} onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          autosize
          minRows={1}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {!view && mayManage && (
          <label className={edits.choice}>
            <span>For</span>
            <select
              value={viewType}
              onChange={(event) => setViewType(event.currentTarget.value as DataHubViewType)}
            >
              <option value="PERSONAL">me</option>
              <option value="GLOBAL">everybody</option>
            </select>
          </label>
        )}
        <ConditionList conditions={conditions} change={setConditions} />
        <DryRunPanel dryRun={dryRun} />
        <FormButtons isDisabled={!edit} close={close}>
          Save
        </FormButtons>
      </form>
    </Dialog>
  )
}

interface ViewInput extends Pick<Props, 'conditions' | 'saved'> {
  readonly view: Props['view'] | undefined
  readonly viewType: DataHubViewType
  readonly texts: { readonly name: string; readonly description: string }
}

function toEdit({ view, viewType, texts, conditions, saved }: ViewInput): Edit {
  const done = `Saved the view ${texts.name}.`
  const definition = toDefinition(conditions)
  if (!view) {
    const input = { viewType, ...texts, definition }
    return {
      done,
      step: step(CreateViewDocument, { input }),
      receive: (answer) => {
        const { createView } = answer as CreateViewMutation
        if (createView) saved(createView.urn)
      },
    }
  }
  const { urn } = view
  // A definition that stays is not sent: the form of GraphQL has not all that can be stored.
  const stored = toDefinition(viewConditions(view.definition))
  const isSame = JSON.stringify(stored) === JSON.stringify(definition)
  return {
    done,
    step: step(UpdateViewDocument, { urn, input: { ...texts, ...(!isSame && { definition }) } }),
    receive: () => saved(urn),
  }
}

function ConditionList({
  conditions,
  change,
}: {
  readonly conditions: Conditions
  readonly change: (conditions: Conditions) => void
}) {
  const told = useToldConditions(conditions)
  return (
    <section className={edits.list} aria-label="Conditions">
      {told.length === 0 && <p className="quiet">Everything that searches find.</p>}
      {told.map(({ text, rest }, at) => (
        <div key={`${at} ${text}`} className={edits.entry}>
          <span>{text}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Remove ${text}`}
            onClick={() => change(rest)}
          >
            <IconX size={13} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {conditions.operator === 'OR' && told.length > 1 && (
        <p className="quiet">Any of the filters suffices.</p>
      )}
    </section>
  )
}
