import { Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { FormButtons } from '../../edits/dialog.tsx'
import { DryRunPanel } from '../../edits/dry-run.tsx'
import { useApplyEdit } from '../../edits/edits.tsx'
import { step, type Step } from '../../edits/step.ts'
import { useDryRun } from '../../edits/use-dry-run.ts'
import { nameOf, type Named } from '../../model/names.ts'
import {
  CreateDomainDocument,
  CreateTermDocument,
  CreateTermGroupDocument,
} from '../../api/documents.generated.ts'
import styles from './tree.module.css'

interface PartInput {
  readonly name: string
  readonly description: string
  readonly parent: string | undefined
}

/** A type of entity that can be created in a tree. */
export interface PartKind {
  readonly one: string
  create(input: PartInput): Step
}

export const DOMAIN: PartKind = {
  one: 'domain',
  create: ({ parent, ...input }) =>
    step(CreateDomainDocument, { input: { ...input, parentDomain: parent } }),
}

export const TERM: PartKind = {
  one: 'term',
  create: ({ parent, ...input }) =>
    step(CreateTermDocument, { input: { ...input, parentNode: parent } }),
}

export const TERM_GROUP: PartKind = {
  one: 'group of terms',
  create: ({ parent, ...input }) =>
    step(CreateTermGroupDocument, { input: { ...input, parentNode: parent } }),
}

interface Props {
  /** Absent for a new root. */
  readonly parent?: Named
  readonly kinds: readonly PartKind[]
  readonly close: () => void
}

/** Renders a form that creates an entity in a tree. */
export function NewPart({ parent, kinds, close }: Props) {
  const applyEdit = useApplyEdit()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [kind, setKind] = useState(kinds[0])
  const input = { name: name.trim(), description: description.trim(), parent: parent?.urn }
  const edit = kind &&
    input.name !== '' && {
      done: `Created the ${kind.one} ${input.name}.`,
      step: kind.create(input),
    }
  const dryRun = useDryRun(edit || undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (edit && (await applyEdit(edit)) === 'done') close()
  }
  const where = parent ? `below ${nameOf(parent)}` : 'at the root'
  return (
    <form
      className={styles.form}
      aria-label={`New entry ${where}`}
      onSubmit={(event) => void submit(event)}
    >
      {kinds.length > 1 && (
        <label className={styles.choice}>
          <span>New</span>
          <select
            value={kind?.one}
            onChange={(event) => {
              const { value } = event.currentTarget
              setKind(kinds.find(({ one }) => one === value))
            }}
          >
            {kinds.map(({ one }) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      <TextInput
        size="xs"
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={dryRun.inputProblem}
      />
      <Textarea
        size="xs"
        label="Definition"
        rows={2}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <DryRunPanel dryRun={dryRun} hasField />
      <FormButtons isDisabled={!edit} close={close}>
        Add {where}
      </FormButtons>
    </form>
  )
}
